// A mail and its job are written in the transaction that causes it: no change without its mail, no mail
// without its change.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import { sendWithNext, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { SEND_MAIL_JOB } from './job-types.ts'
import { assertHeader } from './mail.ts'
import { sealMail } from './sealed-mail.ts'
import type { DataOf, Template } from './templates.ts'

export interface Notification<T extends Template> {
  /** A single address. */
  to: string
  template: T
  data: DataOf<T>
}

let workerKey: string | undefined

/**
 * Prepares `notify` for this process: sets the worker's public key (PEM), to which mail contents are sealed.
 */
export function sealMailsFor(publicKeyPem: string): void {
  workerKey = publicKeyPem
}

/** Throws where `sealMailsFor` was not called. */
export function mailKey(): string {
  if (workerKey === undefined) throw new Error('sealMailsFor was not called in this process')
  return workerKey
}

/**
 * Adds a mail to the outbox, where only the worker can read it. Throws a TypeError for an address that is not
 * one plain mailbox: a comma or a line break would send it to another person. Returns the row's id.
 */
export async function notify<T extends Template>(tx: Tx, notification: Notification<T>): Promise<string> {
  const { to, template, data } = notification
  assertHeader(to, 'address')
  if (!/^[^\s,;<>()"@]+@[^\s,;<>()"@]+$/.test(to)) throw new TypeError('a mail goes to one plain mailbox')
  const id = randomUUID()
  const sealed = await sealMail(mailKey(), { id, to_address: to, template }, data)
  await sendWithNext(
    tx,
    sql`
      insert into outbox (id, to_address, template, sealed, created_at)
      values (${id}, ${to}, ${template}, ${sealed}, ${now()})`,
  )
  await enqueue(tx, SEND_MAIL_JOB, { outboxId: id }, { singletonKey: id })
  return id
}
