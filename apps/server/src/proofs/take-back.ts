// Restores an address that another person changed: by a link the worker creates and mails to the previous
// address, which proves that mailbox.
import { sql } from 'kysely'
import { isoTime, mailedToken } from '@testate/api/route'
import { z } from 'zod'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { answering } from './answering.ts'
import { tokenHashed } from './factor.ts'
import { insertProof } from './insert-proof.ts'
import { TAKE_BACK_JOB } from './job-types.ts'
import { endLink, findLink, makeLink } from './mailed-links.ts'
import { defineQuestion } from './question.ts'

const DAYS = 14
export const TAKE_BACK_MS = DAYS * 86_400_000
export const takeBackSpent = 'This link has been used, or its 14 days are over.'

/**
 * Once for each change, to the previous address: as the change itself recorded it (app_set_address), not as
 * the job says.
 */
export const mailTakeBack = defineJob(TAKE_BACK_JOB, {}, async ({ personId }, context: JobContext) => {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const { rows } = await sql<{
      id: string
      email: string
      changedAt: Date
      name: string
    }>`select c.id, c.old_email as email, c.changed_at as "changedAt", p.name
      from address_changes c, known_person(c.person_id) p where c.person_id = ${personId}
        and c.mailed_at is null for update of c`.execute(tx)
    for (const { id, email, changedAt, name } of rows) {
      const { token, expiresAt } = await makeLink(tx, {
        kind: 'take-back',
        personId,
        email,
        about: id,
        livesMs: TAKE_BACK_MS - (now().getTime() - changedAt.getTime()),
      })
      await emit(tx, 'account.email-changed', { email, name, token, until: expiresAt.toISOString() })
      await sql`update address_changes set mailed_at = ${now()} where id = ${id}`.execute(tx)
    }
  })
})

/** Does not use the link up. */
export const readTakeBackLink = defineQuestion('take-back.read', {
  asked: z.strictObject({ token: mailedToken }),
  answer: z.object({ changeId: z.uuid(), until: isoTime }),
})
/**
 * Uses the link up, and every other one of this and later changes: the person who made those cannot restore
 * them.
 */
export const proveTakeBack = defineQuestion('take-back.prove', {
  asked: z.strictObject({ token: mailedToken, tokenHash: tokenHashed, requestKey: tokenHashed }),
  answer: z.object({ proofId: z.uuid() }),
})

export const answerReadTakeBack = answering(readTakeBackLink, async (tx, { token: asked }) => {
  const { about, expiresAt } =
    (await findLink(tx, 'take-back', asked)) ?? refuse('gone', takeBackSpent, because('take-back-link-spent'))
  return { changeId: about!, until: expiresAt.toISOString() }
})

export const answerProveTakeBack = answering(
  proveTakeBack,
  async (tx, { token: asked, tokenHash, requestKey }) => {
    const { personId, email, about } =
      (await findLink(tx, 'take-back', asked)) ??
      refuse('gone', takeBackSpent, because('take-back-link-spent'))
    await endLink(tx, asked)
    await sql`
      update mailed_links set used_at = ${now()} where person_id = ${personId} and kind = 'take-back'
      and used_at is null
    and made_at >= (select changed_at from address_changes where id = ${about})`.execute(tx)
    return await insertProof(tx, {
      personId,
      subject: { purpose: 'take-back', willId: null, documentHash: null },
      requestKey,
      factor: 'code by e-mail',
      tokenHash,
      address: email,
    })
  },
)
