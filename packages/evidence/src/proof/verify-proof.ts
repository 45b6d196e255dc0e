// Verifies a small proof, alone or with the will's own PDF. Neither needs the register: the commitment follows from the
// document, the salt and the version, and the ledgers are asked for it.
import { commitment, fromHex, metadataHash, sha256, toHex } from '../bytes/hash.ts'
import { checkLedgers, type AskLedger } from '../capsule/check-ledgers.ts'
import { checkWholeKeys } from '../capsule/check-capsule-contents.ts'
import { impossibleTime } from '../capsule/check-capsule-times.ts'
import { checkAudit, checkReceipts } from '../capsule/check-recorded.ts'
import { isOfRegister } from '../certificates/of-register.ts'
import type { Trust } from '../certificates/trust.ts'
import { checkLogAnchors } from '../check-log/check-log-anchors.ts'
import { CLOCKS_DIFFER_MS } from '../clocks-differ.ts'
import { parseVerifierKey } from '../log/checkpoint.ts'
import { holds, refuted, skipped, type Step } from '../step.ts'
import { namedOtherwise, NO_LEDGERS, SAMPLE, verdict, type Asked, type Verdict } from '../verdict.ts'
import { parseProof, proofSignatureHolds, type Proof } from './proof.ts'

/** `pdf` null: the proof alone, which proves of a document what its hash says. */
export async function verifyProof(
  bytes: Uint8Array,
  pdf: Uint8Array | null,
  trust: Trust,
  ask: AskLedger | null,
  patienceMs: number,
): Promise<Verdict> {
  const ended = (steps: Step[], ledgers: Asked = NO_LEDGERS, opening: string | null = null): Verdict =>
    verdict(
      pdf === null ? 'proof' : 'PDF without a seal',
      { steps, pdf: null, ledgers, opening },
      trust,
      ask === null,
    )
  let proof: Proof
  try {
    proof = parseProof(bytes)
  } catch (error) {
    return ended([
      refuted('proof-form', `The proof cannot be read as it was issued: ${(error as Error).message}.`),
    ])
  }
  const form = holds('proof-form', 'The proof is spelt exactly as a register spells one.')
  if (!(await isOfRegister(proof.register, trust)))
    return ended([
      form,
      refuted(
        'unknown-register',
        `The proof says it comes from the register "${proof.register.name}", which is not the ` +
          'one this trust set is of.',
      ),
    ])
  if (!(await proofSignatureHolds(proof, await parseVerifierKey(proof.register.logKey))))
    return ended([
      form,
      refuted(
        'register-signature',
        `This is not the proof ${trust.name} signed: something in it was changed, or it was never issued.`,
      ),
      skipped('unsigned-rest', 'What the register did not sign is not looked at further.'),
    ])
  const signed = holds('register-signature', `${trust.name} signed this proof as it is.`)
  const own = [form, signed, await checkDocument(proof, pdf)]
  const { salt, version, sealedHash } = proof
  const id = await commitment({ salt: fromHex(salt), documentHash: fromHex(proof.documentHash), version })
  const about = { salt, version, sealedHash, commitment: toHex(id) }
  own.push(
    await checkAudit(proof.audit, about, trust),
    await checkReceipts(proof.receipts, about, 'proof'),
    checkProofTimes(proof),
    ...(await checkWholeKeys(proof, 'the proof', null, trust)),
  )
  if (own.some(({ outcome }) => outcome === 'refuted'))
    return ended([...own, skipped('ledgers', 'Not asked, because the file itself is refuted.')])
  const metadata = await metadataHash({ salt: fromHex(salt), sealedHash: fromHex(sealedHash) })
  const [ledgers, log] = await Promise.all([
    checkLedgers(
      { ...about, metadataHash: toHex(metadata), receipts: proof.receipts, file: 'proof' },
      trust.networks,
      ask,
      patienceMs,
    ),
    checkLogAnchors({ ...proof, file: 'proof' }, trust, ask, patienceMs),
  ])
  return ended(
    [...own, ...ledgers.steps, ...log.steps],
    {
      ...ledgers,
      anchored: log.anchored,
      notices: [
        ...(proof.sample ? [SAMPLE] : []),
        ...namedOtherwise('proof', proof.register.name, trust),
        ...ledgers.notices,
      ],
    },
    pdf === null
      ? `This proof is exactly as ${trust.name} signed it. It is about the document with the SHA-256 ` +
          `${proof.documentHash}, version ${version}, and about no other.`
      : `This PDF is exactly the document, version ${version}, of the proof that ${trust.name} signed.`,
  )
}

async function checkDocument(proof: Proof, pdf: Uint8Array | null): Promise<Step> {
  const step = 'will-bytes'
  if (pdf === null)
    return skipped(step, 'The will’s own PDF was not given with the proof, so no file was compared with it.')
  return toHex(await sha256(pdf)) === proof.documentHash
    ? holds(step, `The PDF has the SHA-256 of the proof, ${proof.documentHash}.`)
    : refuted(step, 'This PDF is not the document of the proof: another file, or it was changed.')
}

/** A receipt cannot be younger than the proof that holds it. */
function checkProofTimes(proof: Proof): Step {
  const step = 'proof-times'
  const late = proof.receipts.find(
    ({ registeredAt }) => Date.parse(registeredAt) - Date.parse(proof.madeAt) > CLOCKS_DIFFER_MS,
  )
  if (late !== undefined) return refuted(step, `The proof was made before its receipt of ${late.network}.`)
  const wrong = impossibleTime(proof, null, 'proof')
  return wrong === null
    ? holds(step, 'Line of the log, receipts and proof follow each other in time.')
    : refuted(step, wrong)
}
