// The worker's answer to an executor who takes the copy that their own key opens: it opens nothing for them, so no
// release worker is needed. The line is written before anything is handed over.
import { append } from '../../audit/append.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { takeOwnCopyQuestion } from './questions.ts'
import { copyFor } from './store-copies.ts'

export const answerTakeOwnCopy = answering(takeOwnCopyQuestion, async (tx, { personId, willId, stepUp }) => {
  await lockWill(tx, willId)
  const copy =
    (await copyFor(tx, willId, personId)) ?? refuse('not-found', undefined, because('own-copy-none'))
  const { grantId, version, object, sha256, wrap, documentHash, documentName } = copy
  await spendProof(tx, stepUp, {
    personId,
    subject: { purpose: 'own-copy', willId, documentHash: documentHash.toString('hex') },
    act: `own copy ${willId}`,
  })
  await append(tx, {
    event: 'release.own-copy-taken',
    willId,
    actor: personId,
    details: { grantId, personId },
  })
  return { version, object, sha256: sha256.toString('hex'), wrap: wrap.toString('base64'), documentName }
})
