// Hands one text message to the provider. What is intended is noted first: after a crash in between the provider is
// asked whether it has the message, since it would deliver a second one.
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { SEND_TEXT_JOB } from '../job-types.ts'
import { textProvider, TextNotTaken } from './provider.ts'
import { openBody, openNumber } from './sealed-text.ts'

const worker = { service: 'worker' } as const
/** The provider lists a message a little after it took it. */
const LISTED_AFTER_SECONDS = 60

export const sendText = defineJob(SEND_TEXT_JOB, { concurrency: 2, needs: ['openingKey'] }, sendOne)

interface Intended {
  personId: string
  number: Buffer
  sealed: Buffer
  createdAt: Date
  /** It may have been handed over before, without a noted answer. */
  isTried: boolean
  isListed: boolean
  isLate: boolean
}

async function sendOne(
  { textId: id }: { textId: string },
  context: ContextWith<'openingKey'>,
): Promise<void> {
  const { db, log, config, openingKey } = context
  const provider = await textProvider(config)
  const row = await inTransaction(db, worker, (tx) => intend(tx, id))
  if (row === undefined) return
  // A notice may be over by then, and whoever counts has to know that nobody was reached.
  if (provider === null || (row.isLate && !row.isTried))
    return await inTransaction(db, worker, (tx) => noteRefused(tx, id, 'not sent within a day'))
  try {
    const text = {
      id,
      to: await openNumber(openingKey, row.personId, row.number),
      body: await openBody(openingKey, id, row.sealed),
    }
    const before = row.isTried ? await taken(db, await provider.find(text, row.createdAt)) : null
    if (before === null && row.isTried) {
      if (!row.isListed) throw new TextNotTaken('the provider may still have it', { mayBeTaken: true })
      if (row.isLate)
        return await inTransaction(db, worker, (tx) => noteRefused(tx, id, 'not sent within a day'))
      await inTransaction(db, worker, (tx) => noteAttempt(tx, id))
    }
    const providerId = before ?? (await provider.send(text))
    await inTransaction(db, worker, (tx) => noteSent(tx, id, providerId))
  } catch (error) {
    // Another person's number or another message's text was put here: it goes to nobody.
    if (error instanceof CannotOpen)
      return await inTransaction(db, worker, (tx) => noteRefused(tx, id, 'cannot be opened'))
    if (!(error instanceof TextNotTaken)) throw error
    // Nobody may ever learn what became of it: a provider that is silent, or no longer knows the account.
    if (row.isLate && row.isListed) {
      log.warn({ textId: id, error: error.message }, 'what became of a text message is not known')
      return await inTransaction(db, worker, (tx) => noteRefused(tx, id, 'not sent within a day'))
    }
    if (error.isFinal) {
      log.warn({ textId: id, error: error.message }, 'a text message was refused for good')
      return await inTransaction(db, worker, (tx) => noteRefused(tx, id, 'refused'))
    }
    if (!error.mayBeTaken && !row.isTried)
      await inTransaction(db, worker, async (tx) => {
        await sql`update texts set tried_at = null where id = ${id} and sent_at is null`.execute(tx)
      })
    throw error
  }
}

/** The first that is no other message of ours: two may say the same. */
async function taken(db: Db, found: readonly string[]): Promise<string | null> {
  const known = await inTransaction(db, worker, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select provider_id as id from texts where provider_id = any(${[...found]}::text[])`.execute(tx)
    return rows.map(({ id }) => id)
  })
  return found.find((one) => !known.includes(one)) ?? null
}

/** Undefined: it is settled. */
async function intend(tx: Tx, id: string): Promise<Intended | undefined> {
  const { rows } = await sql<Intended>`
    select person_id as "personId", number, sealed, created_at as "createdAt", tried_at is not null as "isTried",
      coalesce(tried_at < app_now() - make_interval(secs => ${LISTED_AFTER_SECONDS}), false) as "isListed",
      created_at < app_now() - interval '1 day' as "isLate"
    from texts where id = ${id} and sent_at is null and failed_at is null for update`.execute(tx)
  if (rows[0]?.isTried === false) await noteAttempt(tx, id)
  return rows[0]
}

/** Before each: the provider lists it only a little after. */
async function noteAttempt(tx: Tx, id: string): Promise<void> {
  await sql`update texts set tried_at = app_now() where id = ${id} and sent_at is null`.execute(tx)
}

/** Whoever is told of it locks the will: the will before the row, as for mails. */
export async function noteSent(tx: Tx, id: string, providerId: string): Promise<void> {
  await emit(tx, 'text.settled', { textId: id, result: 'sent' })
  await sql`
    update texts set provider_id = ${providerId}, sent_at = app_now(), number = null, sealed = null
    where id = ${id} and sent_at is null and failed_at is null`.execute(tx)
}

async function noteRefused(tx: Tx, id: string, failure: string): Promise<void> {
  await emit(tx, 'text.settled', { textId: id, result: 'refused' })
  await sql`
    update texts set failed_at = app_now(), failure = ${failure}, number = null, sealed = null
    where id = ${id} and sent_at is null and failed_at is null`.execute(tx)
}
