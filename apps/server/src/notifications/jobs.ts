// Sends one mail of the outbox. Runs at least once: a repeat after a crash between sending and recording has
// the same Message-ID, so that mail programs show it once.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import { inTransaction, sendWithNext } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { noteInvitation } from '../proofs/addresses.ts'
import { render, type Mail } from './mail.ts'
import { SEND_MAIL_JOB } from './job-types.ts'
import { returnPath } from './returned/return-address.ts'
import { openMail, type Row } from './sealed-mail.ts'
import { isRefusal, send } from './send.ts'
import { templates, type DataOf, type Site } from './templates.ts'

interface OutboxRow extends Row {
  sealed: Buffer | null
  /** For rows from before mails were sealed. */
  data: unknown
  created_at: Date
}

export const sendMail = defineJob(SEND_MAIL_JOB, { concurrency: 4, needs: ['openingKey'] }, sendOne)

async function sendOne(
  { outboxId }: { outboxId: string },
  context: ContextWith<'openingKey'>,
): Promise<void> {
  const { db, config, log } = context
  const back = returnPath(context.openingKey, outboxId, config.mail.returnAddress)
  // The return address before it is sent: it may come back at once.
  const row = await inTransaction(db, { service: 'worker' }, async (tx) => {
    const { rows } = await sql<OutboxRow>`
      update outbox set return_hash = ${back.hash}
      where id = ${outboxId} and sent_at is null and failed_at is null
      returning id, to_address, template, sealed, data, created_at`.execute(tx)
    return rows[0]
  })
  if (row === undefined) return
  const make = templates[row.template] as (data: unknown, site: Site) => Mail
  const data = row.sealed === null ? row.data : await openMail(context.openingKey, row, row.sealed)
  const mail = render(make(data, { publicUrl: config.publicUrl, operator: config.operator }), config)
  try {
    await send(config, {
      id: row.id,
      to: row.to_address,
      at: row.created_at,
      mail,
      returnTo: back.address,
    })
  } catch (error) {
    // The queue retries everything else, such as a server that is down or rejects our own sign-in.
    if (!isRefusal(error)) throw error
    const { responseCode, message } = error as { responseCode: number; message: string }
    log.warn({ outboxId, template: row.template, responseCode }, 'a mail was refused for good')
    await inTransaction(db, { service: 'worker' }, async (tx) => {
      // The will is locked before the outbox, as in count-returns.ts, because the listeners lock it.
      await emit(tx, 'mail.settled', { outboxId, result: 'refused' })
      await sql`
        update outbox
        set failed_at = ${now()}, failure = ${message.slice(0, 500)}, data = null, sealed = null
        where id = ${row.id} and sent_at is null and failed_at is null`.execute(tx)
    })
    return
  }
  // The contents are deleted on sending: links and codes are not retained longer than necessary.
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    // As above.
    await emit(tx, 'mail.settled', { outboxId, result: 'sent' })
    // Once: another run may have noted it that was taken for dead.
    await sendWithNext(
      tx,
      sql`
        update outbox set sent_at = ${now()}, data = null, sealed = null
        where id = ${row.id} and sent_at is null and failed_at is null`,
    )
    // The worker's own record of the mailbox this invitation was sent to.
    if (row.template === 'invitation')
      await noteInvitation(tx, (data as DataOf<'invitation'>).partyId, row.to_address)
  })
}
