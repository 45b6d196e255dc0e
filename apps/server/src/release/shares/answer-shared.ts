// The release worker's answers about shared secrets: each checks itself who asks and by which proof, and is one
// transaction with its line of the log.
import { toBase64 } from '@testate/evidence/bytes/base64'
import { custodyOf } from '../../custody/closing.ts'
import { Warrant } from '../../custody/grounds.ts'
import { closeUnderParts, type NotClosed } from '../../custody/two-parts/close-under-parts.ts'
import { shownPart, WrongPart, type ShownPart } from '../../custody/two-parts/open-parts.ts'
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
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive, tellPerson } from '../../platform/live.ts'
import { answering, type AnsweringContext } from '../../proofs/answering.ts'
import { shownByToken } from '../../proofs/shown-by-token.ts'
import { isClosing } from '@testate/domain/death/shared-secret'
import { keptFilesOf } from '../closed/kept-files.ts'
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
  publicKey: string
}

/** Refuses for whoever is not the testator of the closed will with a proof of this process's own. */
async function requireTestator(tx: Tx, asked: ByTestator): Promise<SharedSecret> {
  const { personId, willId, secretId, stepUp, publicKey } = asked
  await lockWill(tx, willId)
  const closed = await custodyOf(tx, willId)
  const files = await keptFilesOf(tx, willId)
  if (closed === null || files === null || closed.testatorId !== personId) refuse('not-found')
  const request = { proofId: await shownByToken(tx, stepUp), publicKey, about: willId }
  const { documentHash } = files
  const warrant = await Warrant.on(tx, request, { personId, purpose: 'open', willId, documentHash })
  if (warrant === null) refuse('step-up-needed', undefined, because('confirmation-spent'))
  const secret = await lockedSecret(tx, secretId)
  return secret?.willId === willId ? secret : refuse('not-found')
}

async function partOf(
  { openingKey }: Pick<AnsweringContext, 'openingKey'>,
  secret: SharedSecret,
  shown: ShownPart,
  stepUp: string,
): Promise<Bytes> {
  if (secret.isPartLost) refuse('not-now', undefined, because('shared-part-lost'))
  return await shownPart(openingKey, secret, shown, stepUp).catch(orRefuse)
}

function orRefuse(error: unknown): never {
  if (error instanceof WrongPart) refuse('forbidden', error.message, because('shared-part-wrong'))
  throw error
}

const whyNotClosed: Record<NotClosed, () => never> = {
  'not-now': () => refuse('not-now', undefined, because('shared-not-now')),
  'not-practised': () => refuse('not-now', undefined, because('shared-not-practised')),
  'former-needed': () => refuse('not-now', undefined, because('shared-former-needed')),
  'still-moving': () => refuse('not-now', undefined, because('shared-still-moving')),
}

export const answerSwitchShared = answering(switchSharedQuestion, async (tx, asked, context) => {
  const secret = await requireTestator(tx, asked)
  // Its state is kept by reading it once, which this process cannot do afterwards.
  if (!(await isSealStated(tx, secret.willId))) whyNotClosed['not-now']()
  const shared = await partOf(context, secret, asked.part, asked.stepUp)
  const present = asked.former === undefined ? null : await closingSecret(tx, secret.willId)
  const former =
    present === null || asked.former === undefined
      ? null
      : { secret: present, shared: await partOf(context, present, asked.former, asked.stepUp) }
  const why = await closeUnderParts(tx, context.openingKey, secret, shared, former)
  if (why !== null) whyNotClosed[why]()
  await tellLive(tx, secret.willId)
  return {}
})

export const answerEndShared = answering(endSharedQuestion, async (tx, asked, context) => {
  const secret = await requireTestator(tx, asked)
  if (!isClosing(secret.state)) refuse('not-now', undefined, because('shared-not-now'))
  const shared = await partOf(context, secret, asked.part, asked.stepUp)
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
  if (holder === undefined) refuse('not-found')
  const answer = await takeShare(tx, openingKey, secret, holder, sealed).catch(orRefuse)
  await tellLive(tx, secret.willId)
  // With the second one nothing is asked of the others any more.
  for (const one of holders) if (one.personId !== null) await tellPerson(tx, one.personId, 'share')
  return answer
})
