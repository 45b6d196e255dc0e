// A mail is written in the transaction that makes it due, and its job with it: no change without its mail, no mail without its change.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { assertHeader } from './mail.ts'
import { sealMail } from './sealed-mail.ts'
import type { DataOf, Template } from './templates.ts'

export interface Notification<T extends Template> {
  /** One address. */
  to: string
  template: T
  data: DataOf<T>
}

export const sendMailJob = 'send-mail'

let workerKey: string | undefined

/** Readies `notify` for this process: the worker's public key (PEM), which what a mail will say is sealed to. */
export function sealMailsFor(publicKeyPem: string): void {
  workerKey = publicKeyPem
}

/**
 * Puts a mail into the outbox, where only the worker can read it. Throws a TypeError for an address that is not one plain mailbox: a comma or a line break would
 * send somebody else what is not theirs. Returns the row's id.
 */
export async function notify<T extends Template>(tx: Tx, notification: Notification<T>): Promise<string> {
  const { to, template, data } = notification
  assertHeader(to, 'address')
  if (!/^[^\s,;<>()"@]+@[^\s,;<>()"@]+$/.test(to)) throw new TypeError('a mail goes to one plain mailbox')
  if (workerKey === undefined) throw new Error('sealMailsFor was not called in this process')
  const id = randomUUID()
  const sealed = await sealMail(workerKey, { id, to_address: to, template }, data)
  await sql`insert into outbox (id, to_address, template, sealed, created_at) values (${id}, ${to}, ${template}, ${sealed}, ${now()})`.execute(
    tx,
  )
  await enqueue(tx, { name: sendMailJob }, { outboxId: id }, { singletonKey: id })
  return id
}
