// Checks what a capsule adds to its sealed PDF: the register's signature, the statements behind the three
// signatures, the recordings, and the position in the audit log. Each is compared with the sealed PDF and the
// verifier's trust, never with the capsule's own claims.
import { auditLeaf, detailsHash } from '../log/audit-entry.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { capsuleSignatureHolds, type Capsule } from './capsule.ts'
import { openCheckpoint, parseVerifierKey } from '../log/checkpoint.ts'
import { checkCapsuleTimes } from './check-capsule-times.ts'
import { fromHex, metadataHash, toHex } from '../bytes/hash.ts'
import { inclusionHolds, leafHash } from '../log/merkle.ts'
import { hasReason } from '../seal/signature-reason.ts'
import { ceremonyOf, signatureReason, statementHash } from './statement.ts'
import { holds, refuted, type Step } from '../step.ts'
import type { Trust } from '../certificates/trust.ts'
import type { SealedPdfCheck } from '../seal/verify-pdf.ts'

export async function checkRegisterSignature(capsule: Capsule, trust: Trust): Promise<Step> {
  const step = 'register-signature'
  return (await capsuleSignatureHolds(capsule, await parseVerifierKey(trust.logKey)))
    ? holds(step, `${trust.name} signed this capsule as it is.`)
    : refuted(
        step,
        `This is not the capsule ${trust.name} signed: something in it was changed, or it was never issued.`,
      )
}

/** The steps after the sealed PDF's own. `pdf` is its check, in which no step may be refuted. */
export async function checkCapsuleContents(
  capsule: Capsule,
  sealedPdf: Uint8Array,
  pdf: SealedPdfCheck,
  trust: Trust,
): Promise<Step[]> {
  return [
    checkRegistration(capsule, pdf),
    await checkStatements(capsule, sealedPdf),
    checkMedia(capsule),
    await checkAudit(capsule, pdf, trust),
    await checkReceipts(capsule, pdf),
    ...(pdf.sealedAt === null
      ? []
      : [
          checkCapsuleTimes(
            capsule,
            pdf.signatures.map(({ at }) => at),
            pdf.sealedAt,
          ),
        ]),
  ]
}

/** What the receipts say of the same token agrees with the sealed PDF, before any ledger is asked. */
async function checkReceipts(capsule: Capsule, pdf: SealedPdfCheck): Promise<Step> {
  const step = 'receipts'
  const { receipts, registration } = capsule
  const metadata = toHex(
    await metadataHash({ salt: fromHex(registration.salt), sealedHash: fromHex(pdf.sealedHash) }),
  )
  for (const [at, receipt] of receipts.entries()) {
    const twin = receipts.slice(0, at).find(({ network }) => network === receipt.network)
    if (twin !== undefined && canonicalJson(twin) !== canonicalJson(receipt))
      return refuted(step, `The capsule has two receipts of ${receipt.network} that disagree.`)
    if (receipt.metadataHash !== metadata)
      return refuted(step, `The receipt of ${receipt.network} is of another sealed PDF.`)
    if (receipt.version !== registration.version)
      return refuted(step, `The receipt of ${receipt.network} is of another version of the will.`)
  }
  return holds(step, 'Each receipt is of this sealed PDF, and no two disagree.')
}

function checkRegistration(capsule: Capsule, pdf: SealedPdfCheck): Step {
  const step = 'capsule-pdf'
  return canonicalJson(capsule.registration) === canonicalJson(pdf.registration)
    ? holds(step, 'The capsule describes the registration that is inside its sealed PDF.')
    : refuted(step, 'The capsule describes another registration than its sealed PDF.')
}

async function checkStatements(capsule: Capsule, sealedPdf: Uint8Array): Promise<Step> {
  const step = 'statements'
  const { registration, statements } = capsule
  for (const [order, statement] of statements.entries()) {
    const party = registration.parties.find((one) => one.witnessOrder === order)
    const who = order === 0 ? "The testator's statement" : `The statement of witness ${order}`
    const same =
      statement.party.witnessOrder === order &&
      statement.party.role === party?.role &&
      statement.party.name === party.name
    if (!same) return refuted(step, `${who} is not of the party named in the sealed PDF.`)
    const about =
      statement.commitment === registration.commitment &&
      statement.documentHash === registration.documentHash &&
      statement.version === registration.version
    if (!about) return refuted(step, `${who} is about another document.`)
    if (!registration.videoStatementHash.includes(statement.videoStatementHash))
      return refuted(step, `${who} names a recording that is not part of this registration.`)
    if (!hasReason(sealedPdf, order, signatureReason(await statementHash(statement))))
      return refuted(step, `${who} is not the one their signature in the sealed PDF covers.`)
  }
  const ways = statements.map((statement) => canonicalJson(ceremonyOf(statement)))
  if (new Set(ways).size > 1)
    return refuted(step, 'The three statements differ in how the parties took part in the ceremony.')
  const ceremony = ceremonyOf(statements[0]!)
  return holds(
    step,
    'Each of the three statements is the one its party signed in the sealed PDF.' +
      (ceremony === null ? '' : ` They say: ${ceremony.words}`),
  )
}

function checkMedia(capsule: Capsule): Step {
  const step = 'recordings'
  const given = capsule.media.map((one) => one.sha256).sort()
  const sealed = [...capsule.registration.videoStatementHash].sort()
  if (canonicalJson(given) !== canonicalJson(sealed))
    return refuted(step, 'The recordings named in the capsule are not those the parties signed for.')
  const seconds = Math.round(capsule.media.reduce((sum, one) => sum + one.durationMs, 0) / 1000)
  return holds(
    step,
    `The parties signed for ${given.length === 1 ? 'one recording' : `${given.length} recordings`} of ` +
      `${seconds} s in all; compare the file's SHA-256 with the capsule's to check a copy.`,
  )
}

async function checkAudit(capsule: Capsule, pdf: SealedPdfCheck, trust: Trust): Promise<Step> {
  const step = 'audit-log'
  const { entry, salt, details, index, proof, checkpoint } = capsule.audit
  const will = entry.will !== null && 'commitment' in entry.will ? entry.will.commitment : null
  if (will !== capsule.registration.commitment) return refuted(step, 'The audit entry is about another will.')
  if ((await detailsHash(fromHex(salt), details)) !== entry.details)
    return refuted(step, 'The particulars of the audit entry are not those that were logged.')
  if (details.sealedHash !== pdf.sealedHash)
    return refuted(step, 'The audit entry is about another sealed PDF.')
  try {
    const head = await openCheckpoint(checkpoint, trust.logKey)
    const leaf = await leafHash(auditLeaf(entry))
    if (!(await inclusionHolds({ index, size: head.size, leaf, root: head.root, proof: proof.map(fromHex) })))
      return refuted(step, 'The audit log whose head is given does not hold this entry.')
    return holds(
      step,
      `Entry ${index} of the audit log, under the signed head of ${head.size} entries, logged at ${entry.at}.`,
    )
  } catch (error) {
    return refuted(
      step,
      `The head of the audit log cannot be accepted: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
