// A text message to a person's number and its job, written in the transaction that causes it, as a mail is.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { SEND_TEXT_JOB } from '../job-types.ts'
import { mailKey } from '../notify.ts'
import { sealBody } from './sealed-text.ts'

/**
 * For the worker. Null, and nothing is sent, if the person has no number, or the register sends no text messages.
 * `waiting`: to the number that is to be proven.
 */
export async function textTo(
  tx: Tx,
  { texts, rehearsal }: Pick<Config, 'texts' | 'rehearsal'>,
  {
    personId,
    what,
    says,
    to = 'number',
  }: { personId: string; what: string; says: () => string | Promise<string>; to?: 'number' | 'waiting' },
): Promise<string | null> {
  if (texts === undefined) return null
  const { rows } = await sql<{ number: Buffer }>`
    select ${sql.ref(to)} as number from phone_numbers
    where person_id = ${personId} and ${sql.ref(to)} is not null`.execute(tx)
  const [known] = rows
  if (known === undefined) return null
  const id = randomUUID()
  const sealed = await sealBody(mailKey(), id, `${rehearsal ? 'SAMPLE ' : ''}Testate: ${await says()}`)
  await sql`
    insert into texts (id, person_id, what, number, sealed)
    values (${id}, ${personId}, ${what}, ${known.number}, ${sealed})`.execute(tx)
  await enqueue(tx, SEND_TEXT_JOB, { textId: id }, { singletonKey: id })
  return id
}
