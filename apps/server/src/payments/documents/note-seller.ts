// Records who sells, before the worker settles a first payment: the receipts state the seller of their time, not
// the one of a later configuration.
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'

/** A row only where something changed since the last one. Two workers that start at once may note the same twice. */
export async function noteSeller(
  db: Db,
  { operator: { name, company, address }, vat }: Pick<Config, 'operator' | 'vat'>,
): Promise<void> {
  await inTransaction(db, { service: 'worker' }, (tx) =>
    sql`
      with present as (
        select ${name}::text as name, ${company}::text as company, ${address}::text as address,
          ${vat?.number ?? null}::text as vat_number, ${vat?.rate ?? null}::int as vat_rate)
      insert into sellers (name, company, address, vat_number, vat_rate)
      select p.* from present p
      where not exists (
        select 1 from sellers s where s.id = (select max(id) from sellers)
          and (s.name, s.company, s.address, s.vat_number, s.vat_rate) is not distinct from
            (p.name, p.company, p.address, p.vat_number, p.vat_rate))
    `.execute(tx),
  )
}
