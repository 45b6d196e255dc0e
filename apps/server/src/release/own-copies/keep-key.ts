// The release worker's answers about an executor's own key. It takes a key only on a code that it mailed itself, for
// that very key: whoever takes over the api or the worker puts no key of their own in its place.
import { createHash } from 'node:crypto'
import { ownKeyDigest } from '@testate/evidence/own-copy/about'
import { append } from '../../audit/append.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive, tellPerson } from '../../platform/live.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { endOwnKeyQuestion, keepOwnKeyQuestion } from './questions.ts'
import { insertKey, keptKeys, namingOf, removeKey } from './store-copies.ts'

export const answerKeepOwnKey = answering(
  keepOwnKeyQuestion,
  async (tx, { personId, aroundId, keyHash, stepUp }) => {
    const found = (await namingOf(tx, aroundId, personId)) ?? refuse('not-found')
    const { willId } = found
    await lockWill(tx, willId)
    const publicKey =
      (await namingOf(tx, aroundId, personId))?.publicKey ??
      refuse('not-now', undefined, because('own-key-missing'))
    if (createHash('sha256').update(publicKey).digest('hex') !== keyHash)
      refuse('not-now', undefined, because('own-key-other'))
    const documentHash = await ownKeyDigest({ willId, aroundId, personId }, new Uint8Array(publicKey))
    const { repeated } = await spendProof(tx, stepUp, {
      personId,
      subject: { purpose: 'own-key', willId, documentHash },
      act: `own key ${aroundId}`,
    })
    if (repeated) return {}
    const before = (await keptKeys(tx, willId)).find((one) => one.aroundId === aroundId)
    if (before?.publicKey.equals(publicKey) === true) return {}
    await insertKey(tx, { aroundId, willId, personId, publicKey })
    await append(tx, {
      event: 'around.key-kept',
      willId,
      actor: 'release',
      details: { aroundId, personId, keyHash },
    })
    await tellLive(tx, willId)
    await tellPerson(tx, personId, 'me')
    return {}
  },
)

/** It only takes away: the executor reads by their grant. */
export const answerEndOwnKey = answering(endOwnKeyQuestion, async (tx, { personId, aroundId }) => {
  const { willId } = (await namingOf(tx, aroundId, personId)) ?? refuse('not-found')
  await lockWill(tx, willId)
  if (!(await removeKey(tx, aroundId))) return {}
  await append(tx, {
    event: 'around.key-ended',
    willId,
    actor: 'release',
    details: { aroundId, personId },
  })
  await tellLive(tx, willId)
  await tellPerson(tx, personId, 'me')
  return {}
})
