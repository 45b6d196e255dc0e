// The verifier: checks a sealed PDF, a capsule or a proof against the verifier's own trust, asking only ledgers; about
// the will's own PDF also its register. Runs in the terminal and in the browser.
import { logAnchorsOf, parseCapsule, type Capsule } from './capsule/capsule.ts'
import { checkCapsuleContents, checkRegisterSignature } from './capsule/check-capsule-contents.ts'
import { isCertificateOfRegistration } from './certificate-of-registration.ts'
import { fromPem } from './certificates/certificate.ts'
import { checkLedgers, type AskLedger } from './capsule/check-ledgers.ts'
import { checkLogAnchors } from './check-log/check-log-anchors.ts'
import { commitment, fromHex, metadataHash, sha256, toHex } from './bytes/hash.ts'
import type { AskRegister } from './link/ask-register.ts'
import { isProof } from './proof/proof.ts'
import { verifyProof } from './proof/verify-proof.ts'
import { verifyPlainPdf } from './link/verify-plain-pdf.ts'
import { holds, refuted, skipped, type Step } from './step.ts'
import type { Trust } from './certificates/trust.ts'
import { checkSealedPdf, type SealedPdfCheck } from './seal/verify-pdf.ts'
import { hasTraceOfSeal } from './seal/trace-of-seal.ts'
import { aboutCertificate, NO_LEDGERS, SAMPLE, verdict, type Asked, type Verdict } from './verdict.ts'

export type { Verdict } from './verdict.ts'

export interface VerifyOptions {
  /** Time limit for one ledger; default 5 s. */
  patienceMs?: number
  /** Asks the register about a PDF without a seal; without it, or when no ledger is asked either, none is. */
  askRegister?: AskRegister | null
  /** A proof to check a PDF without a seal by. Then no register is asked. */
  proof?: Uint8Array | null
}

/** A sealed PDF does not say whether an identity was a sample; that its register is a trial one, labels do. */
const TRIAL =
  'SAMPLE: every ledger of this register is a development ledger, and identities may be samples that ' +
  'nobody checked. The sealed PDF does not say which; the capsule of this will does.'

/** Time limit for one ledger when the caller gives none. */
const PATIENCE_MS = 5_000

/** Verifies a file. `ask` null: offline, ledgers are reported as skipped. Never throws for any bytes. */
export async function verify(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions = {},
): Promise<Verdict> {
  if (startsWith(bytes, '%PDF-') && isCertificateOfRegistration(bytes)) return aboutCertificate()
  if (startsWith(bytes, '%PDF-') && !hasTraceOfSeal(bytes)) {
    const { proof = null, patienceMs = PATIENCE_MS } = options
    if (proof !== null) return verifyProof(proof, bytes, trust, ask, patienceMs)
    const askRegister = ask === null ? null : (options.askRegister ?? null)
    return verifyPlainPdf(bytes, trust, ask, askRegister, patienceMs)
  }
  if (startsWith(bytes, '%PDF-')) return verifySealedPdf(bytes, trust, ask, options)
  if (startsWith(bytes, '{') && isProof(bytes))
    return verifyProof(bytes, null, trust, ask, options.patienceMs ?? PATIENCE_MS)
  if (startsWith(bytes, '{')) return verifyCapsule(bytes, trust, ask, options)
  const step = refuted('file-kind', 'This is neither a sealed PDF, a capsule nor a proof.')
  return verdict('neither', { steps: [step], pdf: null, ledgers: NO_LEDGERS }, trust, ask === null)
}

async function verifySealedPdf(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
): Promise<Verdict> {
  const pdf = await checkSealedPdf(bytes, { rootPem: trust.rootPem })
  const ledgers = await askLedgers(pdf, null, trust, ask, options, pdf.steps)
  const steps = [...pdf.steps, ...ledgers.steps]
  const sound = pdf.registration !== null && pdf.steps.every((step) => step.outcome !== 'refuted')
  const isTrial =
    trust.networks.length > 0 && trust.networks.every(({ label }) => /\bdevelopment\b/i.test(label))
  const notices = sound && isTrial ? [TRIAL, ...ledgers.notices] : ledgers.notices
  return verdict('sealed PDF', { steps, pdf, ledgers: { ...ledgers, notices } }, trust, ask === null)
}

async function verifyCapsule(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
): Promise<Verdict> {
  const ended = (steps: Step[]): Verdict =>
    verdict('capsule', { steps, pdf: null, ledgers: NO_LEDGERS }, trust, ask === null)
  let capsule: Capsule
  let sealedPdf: Uint8Array
  try {
    ;({ capsule, sealedPdf } = parseCapsule(bytes))
  } catch (error) {
    return ended([
      refuted(
        'capsule-form',
        `The capsule cannot be read as it was issued: ${error instanceof Error ? error.message : String(error)}.`,
      ),
    ])
  }
  const form = holds('capsule-form', 'The capsule is spelt exactly as a register spells one.')
  if (
    capsule.register.root !== toHex(await sha256(fromPem(trust.rootPem))) ||
    capsule.register.logKey !== trust.logKey.trim()
  ) {
    return ended([
      form,
      refuted(
        'unknown-register',
        `The capsule says it comes from the register "${capsule.register.name}", which is not the ` +
          'one this trust set is of.',
      ),
    ])
  }
  const signature = await checkRegisterSignature(capsule, trust)
  if (signature.outcome === 'refuted')
    return ended([
      form,
      signature,
      skipped('unsigned-rest', 'What the register did not sign is not looked at further.'),
    ])
  const pdf = await checkSealedPdf(sealedPdf, { rootPem: trust.rootPem })
  const sound = pdf.registration !== null && pdf.steps.every((step) => step.outcome !== 'refuted')
  const own = [
    form,
    signature,
    ...pdf.steps,
    ...(sound ? await checkCapsuleContents(capsule, sealedPdf, pdf, trust) : []),
  ]
  const ledgers = await askLedgers(pdf, capsule, trust, ask, options, own)
  const notices =
    sound && capsule.statements.some((statement) => statement.identity.sample)
      ? [SAMPLE, ...ledgers.notices]
      : ledgers.notices
  return verdict(
    'capsule',
    { steps: [...own, ...ledgers.steps], pdf, ledgers: { ...ledgers, notices } },
    trust,
    ask === null,
  )
}

/** Only for a file whose own parts hold: asking about a forged commitment would prove nothing. */
async function askLedgers(
  pdf: SealedPdfCheck,
  capsule: Capsule | null,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
  before: readonly Step[],
): Promise<Asked> {
  const { registration } = pdf
  if (registration === null || before.some((step) => step.outcome === 'refuted'))
    return { ...NO_LEDGERS, steps: [skipped('ledgers', 'Not asked, because the file itself is refuted.')] }
  const salt = fromHex(registration.salt)
  const [own, metadata] = await Promise.all([
    commitment({ salt, documentHash: fromHex(registration.documentHash), version: registration.version }),
    metadataHash({ salt, sealedHash: fromHex(pdf.sealedHash) }),
  ])
  const expected = {
    commitment: toHex(own),
    metadataHash: toHex(metadata),
    version: registration.version,
    receipts: capsule?.receipts ?? null,
  }
  const patienceMs = options.patienceMs ?? PATIENCE_MS
  const [ledgers, log] = await Promise.all([
    checkLedgers(expected, trust.networks, ask, patienceMs),
    capsule === null
      ? null
      : checkLogAnchors(
          { audit: capsule.audit, logAnchors: logAnchorsOf(capsule), file: 'capsule' },
          trust,
          ask,
          patienceMs,
        ),
  ])
  return { ...ledgers, steps: [...ledgers.steps, ...(log?.steps ?? [])], anchored: log?.anchored ?? [] }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && [...text].every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}
