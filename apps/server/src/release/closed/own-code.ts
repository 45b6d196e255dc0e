// The release worker's own codes: made here, mailed from here to the address it pinned, and checked here. What it opens
// for a person it opens on such a code alone, so nobody who takes over the api or the worker can confirm in their name.
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering, Refused, refused, type AnsweringContext } from '../../proofs/answering.ts'
import { DeferredAnswer } from '../../proofs/answers/deferred-answer.ts'
import type { Asking, Purpose, Subject } from '../../proofs/factor.ts'
import { insertProof } from '../../proofs/insert-proof.ts'
import { askReleaseCode, checkReleaseCode } from '../../proofs/mailed-code.ts'
import {
  insertReleaseCode,
  noteCodeUsed,
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
import { isSettled } from '../confirmations/confirmer-addresses.ts'
import {
  insertConfirmation,
  noticeToConfirm,
  type NoticeToConfirm,
} from '../confirmations/store-confirmations.ts'
import { areTooManyUnderWay, mailOwnCode, renderOwnCode } from './mail-own-code.ts'
import { askOwnPasskeys, useOwnPasskey } from './own-passkey.ts'

/** What it makes proofs for. */
const own: readonly Purpose[] = [
  'confirm-death',
  'open',
  'export',
  'erase',
  'read-released',
  'take-released',
  'take-recording',
  'share-on',
  'share-off',
  'own-key',
]
/** In a quarter of an hour, used ones too: more than anybody types, and the most mails that a script gets. */
const MOST_MAILED = 20
/** Of a million codes, so few a day that guessing is hopeless. */
const MOST_WRONG_A_DAY = 30
const QUIET_MS = 3 * 86_400_000
/** The asker waits for five seconds in all. */
const MAILED_WITHIN_MS = 3_500

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

const toConfirm = async (tx: Tx, subject: Subject): Promise<NoticeToConfirm | null> =>
  subject.purpose === 'confirm-death' ? await noticeToConfirm(tx, subject) : null

const unmailed = because('code-not-mailed')

export const answerAskReleaseCode = answering(askReleaseCode, async (tx, asked, context) => {
  const { id, personId, subject } = asked
  const { purpose, willId } = subject
  if (!own.includes(purpose)) refuse('not-found')
  const notice = await toConfirm(tx, subject)
  if (purpose === 'confirm-death' && notice === null) refuse('not-found')
  const passkeys = await askOwnPasskeys(tx, asked, context)
  if (passkeys.passkey !== null && asked.mail === false) return { ...passkeys, expiresAt: null }
  const { before, isUnderWay, lately, unused, wrong } = await releaseCodesOf(tx, id, personId)
  // A repeat: the answer was lost, but the mail was sent.
  if (before !== null) return { ...passkeys, expiresAt: before.toISOString() }
  if (isUnderWay || areTooManyUnderWay()) refuse('unavailable', undefined, unmailed)
  if (unused >= mostCodes || lately >= MOST_MAILED || wrong >= MOST_WRONG_A_DAY)
    refuse('too-many-requests', tooManyCodes, because('codes-too-many'))
  const { email, name } = await mailboxOf(tx, personId)
  const pinned = await pinnedAddress(tx, personId)
  if (notice !== null && (pinned === null || !(await isSettled(tx, pinned.pinnedAt, notice))))
    refuse(
      'not-now',
      'Your email address came after this notice of a death. So that nobody else can confirm it in your name, ' +
        'codes to a new address confirm a death only after 30 days.',
      because('address-after-notice'),
    )
  const code = newCode()
  const accepts = passkeys.passkeyWithCode !== null
  const mail = renderOwnCode(context.config, subject, { name, code, accepts })
  const hmac = hmacOf(context, asked, code)
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000)
  await insertReleaseCode(tx, { id, personId, purpose, willId, hmac, expiresAt })
  return new DeferredAnswer(async () => {
    const mailed = mailOwnCode(context, { id, personId, subject, hmac, email, mail })
    // A later mail counts all the same: a repeat of this request finds its code.
    const isMailed = await Promise.race([mailed, pause(MAILED_WITHIN_MS, false, { ref: false })])
    return isMailed
      ? { ...passkeys, expiresAt: expiresAt.toISOString() }
      : new Refused('unavailable', null, unmailed)
  })
})

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

export const answerCheckReleaseCode = answering(checkReleaseCode, async (tx, asked, context) => {
  const { id, personId, subject, requestKey, code, passkey, tokenHash } = asked
  const row = await releaseCode(tx, id, personId)
  if (row === null) return refused('gone', spentCode, because('code-over'))
  if (!timingSafeEqual(row.hmac, hmacOf(context, asked, code))) {
    await noteWrongTry(tx, id)
    return wrongTry(row.tries)
  }
  if (passkey !== undefined) {
    const refusedFor = await useOwnPasskey(
      tx,
      { personId, subject, requestKey, passkey },
      { isWithCode: true },
      context,
    )
    // The code stays: it confirms by itself too.
    if (refusedFor !== null) return refusedFor
  }
  const notice = await toConfirm(tx, subject)
  if (subject.purpose === 'confirm-death' && notice === null)
    return refused('gone', spentCode, because('code-over'))
  await noteCodeUsed(tx, id)
  const proof = await insertProof(tx, {
    personId,
    subject,
    requestKey,
    factor: 'code by e-mail',
    tokenHash,
    maker: 'release',
  })
  if (notice !== null) await insertConfirmation(tx, notice, { personId, proofId: proof.proofId })
  return proof
})
