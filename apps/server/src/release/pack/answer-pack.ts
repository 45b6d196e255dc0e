// An executor asks for a dispute pack: the release worker checks grant, identity and its own code, and only then is
// there a row that the worker makes one for.
import { now } from '../../platform/clock.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { warrantFor } from '../open-sealed-copy.ts'
import { askPackQuestion, PACK_MS } from '../questions.ts'
import { requireReader } from '../reader.ts'
import { insertPack } from './store-packs.ts'

export const answerAskPack = answering(askPackQuestion, async (tx, asked) => {
  const { personId, willId, publicKey, packId } = asked
  await lockWill(tx, willId)
  const reader = await requireReader(tx, willId, personId)
  // The proof was given to the key that the pack will be sealed to.
  await warrantFor(tx, asked, reader, 'take-released')
  await spendProof(tx, asked.stepUp, {
    personId,
    subject: { purpose: 'take-released', willId, documentHash: reader.documentHash.toString('hex') },
    act: `dispute pack ${willId}`,
  })
  const expiresAt = new Date(now().getTime() + PACK_MS)
  await insertPack(tx, { id: packId, willId, personId, publicKey, expiresAt })
  return {}
})
