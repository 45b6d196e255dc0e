// The release worker's own codes: made here, mailed from here to the address it pinned, and checked here. What it opens
// for a person it opens on such a code alone, so nobody who takes over the api or the worker can confirm in their name.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { append } from '../../audit/append.ts'
import { render, type Mail } from '../../notifications/mail.ts'
import { send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering, Refused, refused, type AnsweringContext } from '../../proofs/answering.ts'
import { DeferredAnswer } from '../../proofs/answers/deferred-answer.ts'
import { isForAccount, isForWill, type Asking, type Purpose, type Subject } from '../../proofs/factor.ts'
import { insertProof } from '../../proofs/insert-proof.ts'
import { askReleaseCode, checkReleaseCode } from '../../proofs/mailed-code.ts'
import {
  endReleaseCode,
  forgetUnmailed,
  insertReleaseCode,
  noteCodeMailed,
  noteWrongTry,
  pinAddress,
  pinnedAddress,
  provenBox,
  releaseCode,
  releaseCodesOf,
} from '../../proofs/release-codes.ts'
import {
  codeMinutes,
  mostCodes,
  newCode,
  spentCode,
  tooManyCodes,
  wrongTry,
} from '../../proofs/six-digits.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'

/** What it makes proofs for. */
const own: readonly Purpose[] = ['open', 'export', 'erase', 'read-released', 'take-released']
/** Of a million codes, so few a day that guessing is hopeless. */
const MOST_WRONG_A_DAY = 30
const QUIET_MS = 3 * 86_400_000
/** The asker waits for five seconds in all. */
const MAILED_WITHIN_MS = 3_500
/** As many as a mail server can hold back at once: it does so for half a minute each. */
const MOST_IN_HAND = 20
let inHand = 0

const hmacOf = (
  { openingKey }: AnsweringContext,
  { id, personId, subject, requestKey }: Asking & { id: string },
  code: string,
): Buffer =>
  workerHmac(
    openingKey,
    'release code',
    [id, personId, subject.purpose, subject.willId ?? '', subject.documentHash ?? '', requestKey, code].join(
      '\n',
    ),
  )

export const answerAskReleaseCode = answering(askReleaseCode, async (tx, asked, context) => {
  const { id, personId, subject } = asked
  const { purpose, willId } = subject
  if (!own.includes(purpose)) refuse('not-found')
  const { before, lately, wrong } = await releaseCodesOf(tx, id, personId)
  // A repeat: the answer was lost, but the mail was sent.
  if (before !== null) return { expiresAt: before.toISOString() }
  if (lately >= mostCodes || wrong >= MOST_WRONG_A_DAY)
    refuse('too-many-requests', tooManyCodes, because('codes-too-many'))
  if (inHand >= MOST_IN_HAND) refuseUnmailed()
  const mailbox = await mailboxOf(tx, personId)
  const code = newCode()
  const hmac = hmacOf(context, asked, code)
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000)
  await insertReleaseCode(tx, { id, personId, purpose, willId, hmac, expiresAt })
  return new DeferredAnswer(async () => {
    const isMailed = await mailCode(context, mailbox, subject, code)
    return await inTransaction(context.db, { service: 'release' }, async (then) => {
      if (!isMailed) {
        await forgetUnmailed(then, id, hmac)
        return new Refused('unavailable', null, because('code-not-mailed'))
      }
      if (!(await noteCodeMailed(then, id, hmac))) refuseUnmailed()
      await append(then, {
        event: 'step-up.requested',
        ...(willId === null ? {} : { willId }),
        actor: personId,
        details: { purpose },
      })
      return { expiresAt: expiresAt.toISOString() }
    })
  })
})

const refuseUnmailed = (): never => refuse('unavailable', undefined, because('code-not-mailed'))

/** The pinned one, whatever the rows say since. */
async function mailboxOf(tx: Tx, personId: string): Promise<{ email: string; name: string }> {
  const proven = (await provenBox(tx, personId)) ?? refuse('address-unconfirmed')
  const pinned = await pinnedAddress(tx, personId)
  if (pinned !== null) return { email: pinned.email, name: proven.name }
  if (proven.changedAt !== null && now().getTime() - proven.changedAt.getTime() < QUIET_MS)
    refuse(
      'not-now',
      'Your email address was changed less than three days ago. To keep your account safe, codes by ' +
        'email can confirm nothing until those three days are over.',
      because('address-too-new'),
    )
  await pinAddress(tx, personId, proven.email)
  return proven
}

/** False when the mail server did not take it in time. What it takes later is a code that does not count. */
async function mailCode(
  { config, log }: AnsweringContext,
  { email, name }: { email: string; name: string },
  { purpose, documentHash }: Subject,
  code: string,
): Promise<boolean> {
  const facts = { name, code, minutes: codeMinutes }
  let mail: Mail
  if (documentHash !== null && isForWill(purpose))
    mail = templates['step-up-code']({ ...facts, purpose, documentHash }, config)
  else if (documentHash === null && isForAccount(purpose))
    mail = templates['account-code']({ ...facts, purpose }, config)
  else refuse('not-found')
  inHand += 1
  const sent = send(config, { id: randomUUID(), to: email, at: now(), mail: render(mail, config) })
    .then(
      () => true,
      (error: unknown) => {
        log.error({ error: String(error) }, 'a code could not be mailed')
        return false
      },
    )
    .finally(() => (inHand -= 1))
  return await Promise.race([sent, pause(MAILED_WITHIN_MS, false, { ref: false })])
}

export const answerCheckReleaseCode = answering(checkReleaseCode, async (tx, asked, context) => {
  const { id, personId, subject, requestKey, code, tokenHash } = asked
  const row = await releaseCode(tx, id, personId)
  if (row === null) return refused('gone', spentCode, because('code-over'))
  if (!timingSafeEqual(row.hmac, hmacOf(context, asked, code))) {
    await noteWrongTry(tx, id)
    return wrongTry(row.tries)
  }
  await endReleaseCode(tx, id)
  return await insertProof(tx, {
    personId,
    subject,
    requestKey,
    factor: 'code by e-mail',
    tokenHash,
    maker: 'release',
  })
})
