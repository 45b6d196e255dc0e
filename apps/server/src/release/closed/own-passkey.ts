// A passkey opens a closed will as the release worker's own code does: asked for here, bound to that will, act and
// request, and checked here against the key in its line of the log. No row that another process writes is believed; and
// a line can be a taken-over worker's, so a passkey counts only once it has answered together with a mailed code.
import { randomUUID } from 'node:crypto'
import type { PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import { custodyOf } from '../../custody/closing.ts'
import {
  copied,
  isCopied,
  over,
  RELEASE_CHALLENGE,
  requestOptions,
  unknown,
  verifyAssertion,
} from '../../factors/assertion.ts'
import { checkReleasePasskey } from '../../factors/questions.ts'
import { passkeyTimeout } from '../../factors/relying-party.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because } from '../../platform/http/problem.ts'
import { answering, refused, Refused, type AnsweringContext } from '../../proofs/answering.ts'
import type { Asking, Subject } from '../../proofs/factor.ts'
import { insertProof } from '../../proofs/insert-proof.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import {
  aloneToday,
  insertOwnAsk,
  MOST_ALONE,
  noteAlone,
  noteOwnUse,
  noteToTell,
  ownPasskeys,
  takeOwnAsk,
  type OwnAsk,
  type OwnPasskey,
} from './passkey-store.ts'

type Opened = Pick<OwnAsk, 'purpose' | 'willId' | 'documentHash'>

/**
 * What a testator does with their own closed wills; null for anything else. Whoever reads a released copy is mailed a
 * code; and so is whoever erases their account: a taken-over api can put another act behind the touch of a passkey than
 * the screen shows.
 */
async function openedBy(
  tx: Tx,
  personId: string,
  { purpose, willId, documentHash }: Subject,
): Promise<Opened | null> {
  if (purpose === 'export' && willId === null && documentHash === null)
    return { purpose, willId, documentHash }
  if (purpose !== 'open' || willId === null || documentHash === null) return null
  if ((await custodyOf(tx, willId))?.testatorId !== personId) return null
  return { purpose, willId, documentHash: Buffer.from(documentHash, 'hex') }
}

/** Under a key of this process: neither a row nor another process's request makes the same. */
const challengeOf = ({ openingKey }: Pick<AnsweringContext, 'openingKey'>, ask: OwnAsk): Buffer =>
  Buffer.concat([
    RELEASE_CHALLENGE,
    workerHmac(
      openingKey,
      'release passkey',
      [
        ask.id,
        ask.personId,
        ask.purpose,
        ask.willId ?? '',
        ask.documentHash?.toString('hex') ?? '',
        ask.requestKey.toString('hex'),
        ask.expiresAt.toISOString(),
      ].join('\n'),
    ),
  ])

/**
 * `passkey`: for those that open alone. `passkeyWithCode`: for those that will, once they have answered together with a
 * code. Null where there is none, and for the former where they were enough as often as they are in a day.
 */
export async function askOwnPasskeys(
  tx: Tx,
  { personId, subject, requestKey }: Asking,
  context: AnsweringContext,
): Promise<{ passkey: PasskeyOptions | null; passkeyWithCode: PasskeyOptions | null }> {
  const opened = await openedBy(tx, personId, subject)
  if (opened === null) return { passkey: null, passkeyWithCode: null }
  // Not locked: a code that is asked for beside it must wait for nothing.
  const all = await ownPasskeys(tx, personId, { isLocked: false })
  const askOf = async (known: OwnPasskey[]): Promise<PasskeyOptions | null> => {
    if (known.length === 0) return null
    const ask: OwnAsk = {
      ...opened,
      id: randomUUID(),
      personId,
      requestKey: Buffer.from(requestKey, 'hex'),
      expiresAt: new Date(now().getTime() + passkeyTimeout),
    }
    await insertOwnAsk(tx, ask)
    return requestOptions({ ask: ask.id, challenge: challengeOf(context, ask), known }, context.config)
  }
  return {
    passkey:
      (await aloneToday(tx, personId)) < MOST_ALONE
        ? await askOf(all.filter(({ isAccepted }) => isAccepted))
        : null,
    passkeyWithCode: await askOf(all.filter(({ isAccepted }) => !isAccepted)),
  }
}

const refusal = ({ wrong, sentence, reason }: typeof over | typeof unknown | typeof copied): Refused =>
  refused(wrong, sentence, because(reason))

/**
 * Refused unless one of their passkeys answers this very request. Then it is accepted, that one key at that one place
 * of the log, and its owner is mailed. `isWithCode`: together with a code that was right; only then one that does not
 * open yet may answer.
 */
export async function useOwnPasskey(
  tx: Tx,
  { personId, subject, requestKey, passkey: handed }: Asking & { passkey: UsedPasskey },
  { isWithCode }: { isWithCode: boolean },
  context: AnsweringContext,
): Promise<Refused | null> {
  const ask = await takeOwnAsk(tx, handed.ask)
  const opened = await openedBy(tx, personId, subject)
  if (ask === null || opened === null) return refusal(over)
  const wanted = { ...ask, ...opened, personId, requestKey: Buffer.from(requestKey, 'hex') }
  const challenge = challengeOf(context, ask)
  if (!challengeOf(context, wanted).equals(challenge)) return refusal(over)
  const named = (await ownPasskeys(tx, personId, { isLocked: true })).filter(
    ({ credentialId }) => credentialId.toString('base64url') === handed.id,
  )
  // A taken-over worker can name the same passkey with a key of its own: the one that was signed with counts.
  for (const passkey of named) {
    const found = await verifyAssertion(handed, { challenge, ...passkey }, context.config)
    if (found === null) continue
    const { index, addedAt, isAccepted, counter } = passkey
    if (!isAccepted && !isWithCode)
      return refused(
        'step-up-needed',
        'This passkey does not open registered wills yet. Use it once together with a code by email.',
        because('passkey-needs-code'),
      )
    // The rows of all are locked: two answers at one instant count one after the other.
    if (!isWithCode && (await aloneToday(tx, personId)) >= MOST_ALONE)
      return refused(
        'step-up-needed',
        'Your passkeys have confirmed this as often as they do in a day. Please use a code by email.',
        because('passkey-often-today'),
      )
    if (isCopied(found.counter, counter)) {
      await noteToTell(tx, ask.id, { tell: 'copied', addedAt })
      return refusal(copied)
    }
    await noteOwnUse(tx, index, found.counter)
    if (!isWithCode) await noteAlone(tx, ask.id)
    await noteToTell(tx, ask.id, { tell: isAccepted ? ask.purpose : 'accepted', addedAt })
    return null
  }
  return refusal(unknown)
}

export const answerCheckReleasePasskey = answering(
  checkReleasePasskey,
  async (tx, { tokenHash, ...asked }, context) => {
    const refusedFor = await useOwnPasskey(tx, asked, { isWithCode: false }, context)
    if (refusedFor !== null) return refusedFor
    const { personId, subject, requestKey } = asked
    return await insertProof(tx, {
      personId,
      subject,
      requestKey,
      factor: 'passkey',
      tokenHash,
      maker: 'release',
    })
  },
)
