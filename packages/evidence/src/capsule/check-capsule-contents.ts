// Checks what a capsule adds to its sealed PDF: the register's signature, the statements behind the three
// signatures, the recordings, and the position in the audit log. Each is compared with the sealed PDF and the
// verifier's trust, never with the capsule's own claims.
import { canonicalJson } from '../bytes/canonical-json.ts'
import { capsuleSignatureHolds, type Capsule } from './capsule.ts'
import { parseVerifierKey } from '../log/checkpoint.ts'
import { checkCapsuleTimes } from './check-capsule-times.ts'
import { checkAudit, checkReceipts } from './check-recorded.ts'
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
  const { commitment, salt, version } = capsule.registration
  const about = { commitment, salt, version, sealedHash: pdf.sealedHash }
  return [
    checkRegistration(capsule, pdf),
    await checkStatements(capsule, sealedPdf),
    checkMedia(capsule),
    await checkAudit(capsule.audit, about, trust),
    await checkReceipts(capsule.receipts, about, 'capsule'),
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
