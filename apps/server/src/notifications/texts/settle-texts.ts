// What became of the text messages that the provider took: it reports that itself, and is asked where no report came.
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { answering, type AnsweringContext } from '../../proofs/answering.ts'
import { reportQuestion } from './questions.ts'
import { reportAddress, standing, textProvider, type Standing } from './provider.ts'
import { noteSent } from './send-text.ts'

const worker = { service: 'worker' } as const
const AT_ONCE = 100
/** The next run begins five minutes after this one did. */
const WITHIN_MS = 4 * 60_000

/** Only what the provider signed counts: an api that was taken over could report what it likes. */
export const answerReport = answering(reportQuestion, async (tx, { id, signature, form }, context) => {
  const params = await signedParams(context, id, { signature, form })
  const providerId = params?.['MessageSid']
  if (params === null || providerId === undefined || !/^[A-Z]{2}[0-9a-f]{32}$/.test(providerId))
    return { counted: false }
  const known = await knownAs(tx, id)
  if (known === undefined || (known !== null && known !== providerId)) return { counted: false }
  // The answer to its sending was lost, and the report came before the worker asked.
  if (known === null) await noteSent(tx, id, providerId)
  await settle(tx, id, standing(params['MessageStatus'] ?? ''))
  return { counted: true }
})

async function signedParams(
  { config: { texts, publicUrl } }: Pick<AnsweringContext, 'config'>,
  id: string,
  { signature, form }: { signature: string; form: string },
): Promise<Record<string, string> | null> {
  if (texts === undefined) return null
  // This part of the client loads nothing of the rest.
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
  const params = Object.fromEntries(new URLSearchParams(form))
  return validateRequest(texts.authToken, signature, reportAddress(publicUrl, id), params) ? params : null
}

/** Undefined: it was not handed over, or failed. Null: handed over, and no answer is noted. */
async function knownAs(tx: Tx, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ providerId: string | null }>`
    select provider_id as "providerId" from texts
    where id = ${id} and tried_at is not null and failed_at is null`.execute(tx)
  return rows[0]?.providerId
}

async function settle(tx: Tx, id: string, what: Standing): Promise<void> {
  // The first final word stands, also for whoever counts.
  const { rows } = await sql`
    select 1 from texts where id = ${id} and delivered_at is null and returned_at is null`.execute(tx)
  if (rows.length === 0) return
  if (what === 'failed') await emit(tx, 'text.settled', { textId: id, result: 'returned' })
  await sql`
    update texts set asked_at = app_now(),
      delivered_at = case when ${what} = 'delivered' then app_now() end,
      returned_at = case when ${what} = 'failed' then app_now() end
    where id = ${id} and delivered_at is null and returned_at is null`.execute(tx)
}

/** Of the last three days: after that the networks have given up. */
export async function askAboutTexts(
  { db, config, log }: Pick<JobContext, 'db' | 'config' | 'log'>,
  { withinMs = WITHIN_MS } = {},
): Promise<void> {
  const end = performance.now() + withinMs
  const open = await inTransaction(db, worker, async (tx) => {
    const { rows } = await sql<{ id: string; providerId: string }>`
      select id, provider_id as "providerId" from texts
      where sent_at > app_now() - interval '3 days' and delivered_at is null and returned_at is null
        and coalesce(asked_at, sent_at) < app_now() - interval '5 minutes'
      order by coalesce(asked_at, sent_at) limit ${AT_ONCE}`.execute(tx)
    return rows
  })
  const provider = open.length === 0 ? null : await textProvider(config)
  if (provider === null) return
  for (const { id, providerId } of open) {
    if (performance.now() >= end) return
    try {
      const what = await provider.standingOf(providerId)
      await inTransaction(db, worker, (tx) => settle(tx, id, what))
    } catch (error) {
      log.warn({ textId: id, error: String(error) }, 'it is not known what became of a text message')
      // The others go first.
      await inTransaction(db, worker, (tx) => settle(tx, id, 'waiting'))
    }
  }
}
