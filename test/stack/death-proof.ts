// The proof with which somebody confirms a death, as the release worker makes it: it mails a code, which is read from
// the mailbox, checks it, and writes down what was confirmed.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { tokenHash } from '../../apps/server/src/platform/token.ts'
import type { Answerer, AnsweringContext } from '../../apps/server/src/proofs/answering.ts'
import { DeferredAnswer } from '../../apps/server/src/proofs/answers/deferred-answer.ts'
import type { Answered } from '../../apps/server/src/proofs/question.ts'
import {
  answerAskReleaseCode,
  answerCheckReleaseCode,
} from '../../apps/server/src/release/closed/own-code.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../apps/server/testing/smtp-stand-in.ts'
import type { Stack } from './stack.ts'

export type ProvingStack = Pick<Stack, 'releaseDb' | 'config' | 'workerContext'>

interface Confirmer {
  id: string
  email: string
}

interface Content {
  willId: string
  contentHash: string
}

let mailboxes: Promise<SmtpStandIn> | null = null

/** As if the release worker had written down this person's address a year ago, unless it has already. */
export async function knownLong({ owner }: Pick<Stack, 'owner'>, { id, email }: Confirmer): Promise<void> {
  await owner.query(
    `insert into release_addresses (person_id, email, pinned_at) values ($1, $2, app_now() - interval '1 year')
     on conflict do nothing`,
    [id, email],
  )
}

async function ask(
  { workerContext, releaseDb, config }: ProvingStack,
  { smtpUrl, answerer, what }: { smtpUrl: string; answerer: Answerer; what: object },
): Promise<void> {
  const context: AnsweringContext = {
    ...workerContext,
    db: releaseDb,
    config: { ...config, mail: { ...config.mail, smtpUrl } },
  }
  const found = await inTransaction(releaseDb, { service: 'release' }, (tx) =>
    answerer.answer(tx, what, context),
  )
  const answer: Answered = found instanceof DeferredAnswer ? await found.run() : found
  if ('problem' in answer) throw new Error(`the release worker refused: ${JSON.stringify(answer.problem)}`)
}

/** The token for the `Step-Up` header. `mailbox`: where the code is read, if it is not the person's own address. */
export async function deathProof(
  stack: ProvingStack,
  person: Confirmer,
  { willId, contentHash }: Content,
  mailbox = person.email,
): Promise<string> {
  mailboxes ??= startSmtpStandIn()
  const { url: smtpUrl, received } = await mailboxes
  const token = randomBytes(32).toString('base64url')
  const asked = {
    id: randomUUID(),
    personId: person.id,
    subject: { purpose: 'confirm-death', willId, documentHash: contentHash },
    requestKey: createHash('sha256').update(token).digest('hex'),
  }
  await ask(stack, { smtpUrl, answerer: answerAskReleaseCode, what: asked })
  const mail = received.findLast((one) => one.to.includes(mailbox))
  const code = /^ {4}(\d{6})\s*$/m.exec(mail?.raw ?? '')?.[1]
  if (code === undefined) throw new Error(`no code was mailed to ${mailbox}`)
  const what = { ...asked, code, tokenHash: tokenHash(token).toString('hex') }
  await ask(stack, { smtpUrl, answerer: answerCheckReleaseCode, what })
  return token
}
