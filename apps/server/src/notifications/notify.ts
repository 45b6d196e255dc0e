// A mail is written in the transaction that makes it due, and its job with it: no change without its mail, no mail without its change.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { assertHeader } from './mail.ts'
import type { DataOf, Template } from './templates.ts'

export interface Notification<T extends Template> {
  /** One address. */
  to: string
  template: T
  data: DataOf<T>
}

export const sendMailJob = 'send-mail'

/**
 * Puts a mail into the outbox. Throws a TypeError for an address that is not one plain mailbox: a comma or a line break would
 * send somebody else what is not theirs. Returns the row's id.
 */
export async function notify<T extends Template>(tx: Tx, notification: Notification<T>): Promise<string> {
  const { to, template, data } = notification
  assertHeader(to, 'address')
  if (!/^[^\s,;<>()"@]+@[^\s,;<>()"@]+$/.test(to)) throw new TypeError('a mail goes to one plain mailbox')
  const id = randomUUID()
  await sql`insert into outbox (id, to_address, template, data, created_at)
    values (${id}, ${to}, ${template}, ${JSON.stringify(data)}::jsonb, ${now()})`.execute(tx)
  await enqueue(tx, { name: sendMailJob }, { outboxId: id }, { singletonKey: id })
  return id
}
