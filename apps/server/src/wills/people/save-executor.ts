// The executor in the form, for the slice that keeps the people around a will: other pages read the form.
import type { RegistrationForm } from '@testate/domain/registration-form'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'

/** As the worker. Nothing is written where it says so already. */
export async function saveExecutor(
  tx: Tx,
  willId: string,
  executor: Pick<RegistrationForm, 'executorName' | 'executorEmail' | 'executorRelationship'>,
): Promise<void> {
  const fields = JSON.stringify(executor)
  await sql`
    update wills set particulars = particulars || ${fields}::jsonb,
      updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
    where id = ${willId} and not particulars @> ${fields}::jsonb`.execute(tx)
}
