// The release worker's answers about shared secrets: each checks itself who asks and by which proof, and is one
// transaction with its line of the log.
import { toBase64 } from '@testate/evidence/bytes/base64'
import { toHex } from '@testate/evidence/bytes/hash'
import { switchOf, type PartAct, type SwitchAct } from '@testate/evidence/shared-secret/acts'
import { custodyOf } from '../../custody/closing.ts'
import { closeUnderParts, type NotClosed } from '../../custody/two-parts/close-under-parts.ts'
import {
  hexOf,
  shownPart,
  WrongPart,
  type OpenedPart,
  type ShownPart,
} from '../../custody/two-parts/open-parts.ts'
import { releaseSharedKey } from '../../custody/two-parts/release-seed.ts'
import {
  closingSecret,
  holdersOf,
  isReleased,
  lockedSecret,
  secretOfHolder,
  type SharedSecret,
} from '../../custody/two-parts/secrets.ts'
import { switchOff } from '../../custody/two-parts/switch-off.ts'
import { takeShare } from '../../custody/two-parts/take-share.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive, tellPerson } from '../../platform/live.ts'
import { answering, type AnsweringContext } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { isClosing } from '@testate/domain/death/shared-secret'
import { isSealStated } from '../closed/unstated-seals.ts'
import {
  endSharedQuestion,
  giveShareQuestion,
  releaseKeyQuestion,
  switchSharedQuestion,
} from './questions.ts'

export const answerReleaseKey = answering(releaseKeyQuestion, async (_, __, { openingKey }) => ({
  publicKey: toBase64(await releaseSharedKey(openingKey)),
}))

interface ByTestator {
  personId: string
  willId: string
  secretId: string
  stepUp: string
}

/** Refuses for whoever is not the testator of the closed will. */
async function secretOfTestator(tx: Tx, { personId, willId, secretId }: ByTestator): Promise<SharedSecret> {
  await lockWill(tx, willId)
  if ((await custodyOf(tx, willId))?.testatorId !== personId) refuse('not-found')
  const secret = await lockedSecret(tx, secretId)
  if (secret?.willId !== willId || secret.commitment === null) refuse('not-found')
  return secret
}

const confirmed = {
  'on': { purpose: 'share-on' },
  'go-on': { purpose: 'share-on' },
  'off': { purpose: 'share-off' },
} as const satisfies Record<SwitchAct, object>

/**
 * Uses up the proof of this process's own that was made for this act, this secret and `what`, of which the person's
 * browser showed them the same digest as the mail. So an api that put a part of its own in place of theirs has none;
 * nor does one for looking at a file pass.
 */
async function requireConfirmed(
  tx: Tx,
  { personId, willId, secretId, stepUp }: ByTestator,
  { act, of, what }: { act: SwitchAct; of: SharedSecret; what: string },
): Promise<void> {
  const subject = { ...confirmed[act], willId, documentHash: await switchOf(of, act, what) }
  await spendProof(tx, stepUp, { personId, subject, act: `${subject.purpose} ${secretId}` })
}

async function partOf(
  { openingKey }: Pick<AnsweringContext, 'openingKey'>,
  secret: SharedSecret,
  shown: ShownPart,
  request: { stepUp: string; act: PartAct },
): Promise<OpenedPart> {
  if (secret.isPartLost) refuse('not-now', undefined, because('shared-part-lost'))
  return await shownPart(openingKey, secret, shown, request).catch(orRefuse)
}

function orRefuse(error: unknown): never {
  if (error instanceof WrongPart) refuse('forbidden', error.message, because('shared-part-wrong'))
  throw error
}

const whyNotClosed: Record<NotClosed, () => never> = {
  'not-now': () => refuse('not-now', undefined, because('shared-not-now')),
  'not-practised': () => refuse('not-now', undefined, because('shared-not-practised')),
  'changed': () => refuse('not-now', undefined, because('shared-changed')),
  'former-needed': () => refuse('not-now', undefined, because('shared-former-needed')),
  'still-moving': () => refuse('not-now', undefined, because('shared-still-moving')),
}

export const answerSwitchShared = answering(switchSharedQuestion, async (tx, asked, context) => {
  const { stepUp } = asked
  const secret = await secretOfTestator(tx, asked)
  const part = await partOf(context, secret, asked.part, { stepUp, act: 'on' })
  // `closeUnderParts` refuses a digest that is not the one of the rows and of this process's own key.
  const confirmed =
    secret.state === 'moving'
      ? ({ act: 'go-on', what: hexOf(secret.commitment) } as const)
      : ({ act: 'on', what: toHex(part.transcript) } as const)
  await requireConfirmed(tx, asked, { ...confirmed, of: secret })
  // Its state is kept by reading it once, which this process cannot do afterwards.
  if (!(await isSealStated(tx, secret.willId))) whyNotClosed['not-now']()
  const present = asked.former === undefined ? null : await closingSecret(tx, secret.willId)
  const former =
    present === null || asked.former === undefined
      ? null
      : {
          secret: present,
          shared: (await partOf(context, present, asked.former, { stepUp, act: 'replaced' })).shared,
        }
  const why = await closeUnderParts(tx, context.openingKey, secret, part, former)
  if (why !== null) whyNotClosed[why]()
  await tellLive(tx, secret.willId)
  return {}
})

export const answerEndShared = answering(endSharedQuestion, async (tx, asked, context) => {
  const secret = await secretOfTestator(tx, asked)
  await requireConfirmed(tx, asked, { act: 'off', of: secret, what: hexOf(secret.commitment) })
  if (!isClosing(secret.state)) refuse('not-now', undefined, because('shared-not-now'))
  const { shared } = await partOf(context, secret, asked.part, { stepUp: asked.stepUp, act: 'off' })
  await switchOff(tx, context.openingKey, secret, shared)
  await tellLive(tx, secret.willId)
  return {}
})

export const answerGiveShare = answering(giveShareQuestion, async (tx, asked, { openingKey }) => {
  const { personId, holderId, sealed } = asked
  const found = await secretOfHolder(tx, holderId, personId)
  if (found === null) refuse('not-found')
  await lockWill(tx, found.willId)
  const secret = await lockedSecret(tx, found.secretId)
  if (secret === null || !isClosing(secret.state) || !(await isReleased(tx, secret.willId)))
    refuse('not-now', undefined, because('shared-not-released'))
  const holders = await holdersOf(tx, secret.secretId)
  const holder = holders.find((one) => one.holderId === holderId)
  if (holder === undefined || holder.lostAt !== null) refuse('not-found')
  const answer = await takeShare(tx, openingKey, secret, holder, sealed).catch(orRefuse)
  await tellLive(tx, secret.willId)
  // With the second one nothing is asked of the others any more.
  for (const one of holders) if (one.personId !== null) await tellPerson(tx, one.personId, 'share')
  return answer
})
