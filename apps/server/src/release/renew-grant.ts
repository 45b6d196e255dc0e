// Another ninety days for an executor whose first are over: with an accepted identity and a second factor,
// while the will is released.
import { append } from '../audit/append.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { answering } from '../proofs/answering.ts'
import { spendProof } from '../proofs/spend-proof.ts'
import { renewGrantQuestion } from './questions.ts'
import { grantedReader } from './reader.ts'
import { endGrant, insertGrant } from './store.ts'

export const answerRenewGrant = answering(renewGrantQuestion, async (tx, { personId, willId, stepUp }) => {
  await lockWill(tx, willId)
  const reader = await grantedReader(tx, willId, personId)
  await spendProof(tx, stepUp, {
    personId,
    subject: { purpose: 'read-released', willId, documentHash: reader.documentHash.toString('hex') },
    act: `renew ${willId}`,
  })
  if (!reader.isOver) return { until: reader.expiresAt.toISOString() }
  if (!reader.isExecutor)
    refuse('forbidden', 'You are no acting executor of this will.', because('grant-not-renewable'))
  const { noticeId } = reader
  await endGrant(tx, reader.grantId)
  const { grantId, expiresAt } = await insertGrant(tx, { willId, noticeId }, personId)
  await append(tx, {
    event: 'release.granted',
    willId,
    actor: 'release',
    details: { noticeId, grantId, personId, expiresAt: expiresAt.toISOString() },
  })
  return { until: expiresAt.toISOString() }
})
