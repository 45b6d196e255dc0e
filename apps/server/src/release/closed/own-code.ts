// The release worker's own codes: made here, mailed from here to the address it pinned, and checked here. What it opens
// for a person it opens on such a code alone, so nobody who takes over the api or the worker can confirm in their name.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { append } from '../../audit/append.ts'
import { render, type Mail } from '../../notifications/mail.ts'
import { send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering, refused, type AnsweringContext } from '../../proofs/answering.ts'
import { isForAccount, isForWill, type Asking, type Purpose, type Subject } from '../../proofs/factor.ts'
import { insertProof } from '../../proofs/insert-proof.ts'
import { askReleaseCode, checkReleaseCode } from '../../proofs/mailed-code.ts'
import {
  endReleaseCode,
  insertReleaseCode,
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
  const mailbox = await mailboxOf(tx, personId)
  const code = newCode()
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000)
  await insertReleaseCode(tx, {
    id,
    personId,
    purpose,
    willId,
    hmac: hmacOf(context, asked, code),
    expiresAt,
  })
  await append(tx, {
    event: 'step-up.requested',
    ...(willId === null ? {} : { willId }),
    actor: personId,
    details: { purpose },
  })
  // Last: a code whose row was not committed works nowhere.
  await mailCode(context, mailbox, subject, code)
  return { expiresAt: expiresAt.toISOString() }
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

async function mailCode(
  { config, log }: AnsweringContext,
  { email, name }: { email: string; name: string },
  { purpose, documentHash }: Subject,
  code: string,
): Promise<void> {
  const facts = { name, code, minutes: codeMinutes }
  let mail: Mail
  if (documentHash !== null && isForWill(purpose))
    mail = templates['step-up-code']({ ...facts, purpose, documentHash }, config)
  else if (documentHash === null && isForAccount(purpose))
    mail = templates['account-code']({ ...facts, purpose }, config)
  else refuse('not-found')
  try {
    await send(config, { id: randomUUID(), to: email, at: now(), mail: render(mail, config) })
  } catch (error) {
    log.error({ error: String(error) }, 'a code could not be mailed')
    refuse('unavailable', undefined, because('code-not-mailed'))
  }
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
