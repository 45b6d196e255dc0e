// The verifier: checks a sealed PDF, a capsule, a proof or a certificate against the verifier's own trust, asking only
// ledgers; about the will's own PDF also its register. Runs in the terminal and in the browser.
import { logAnchorsOf, parseCapsule, type Capsule, type LogAnchor, type Receipt } from './capsule/capsule.ts'
import { isCapsule3, parseCapsule3, type Capsule3 } from './capsule/capsule-3.ts'
import { checkCapsule3, checkCoreSignature, checkSealedHash, isOwnCopy } from './capsule/check-capsule-3.ts'
import { checkCapsuleContents, checkRegisterSignature } from './capsule/check-capsule-contents.ts'
import { isCertificateOfRegistration } from './certificate/certificate-of-registration.ts'
import { verifyCertificate } from './certificate/verify-certificate.ts'
import { checkLedgers, type AskLedger } from './capsule/check-ledgers.ts'
import { ownersOf } from './capsule/statement.ts'
import { checkLogAnchors } from './check-log/check-log-anchors.ts'
import { isOfRegister } from './certificates/of-register.ts'
import { commitment, fromHex, metadataHash, toHex } from './bytes/hash.ts'
import type { AskCodicils, AskRegister } from './link/ask-register.ts'
import { nameCodicils } from './link/name-codicils.ts'
import { isProof } from './proof/proof.ts'
import { verifyProof } from './proof/verify-proof.ts'
import { verifyPlainPdf } from './link/verify-plain-pdf.ts'
import { holds, refuted, skipped, type Step } from './step.ts'
import type { Trust } from './certificates/trust.ts'
import { checkSealedPdf, isSoundPdf, type SealedPdfCheck } from './seal/verify-pdf.ts'
import { amendsOf, sampleOf, type SealRegistration } from './seal/seal-registration.ts'
import { hasTraceOfSeal } from './seal/trace-of-seal.ts'
import { namedOtherwise, NO_LEDGERS, SAMPLE, verdict, type Asked, type Verdict } from './verdict.ts'

export type { Verdict } from './verdict.ts'

export interface VerifyOptions {
  /** Time limit for one ledger; default 5 s. */
  patienceMs?: number
  /** Asks the register about a PDF without a seal; without it, or when no ledger is asked either, none is. */
  askRegister?: AskRegister | null
  /** Asks the register which codicils a will has; without it, or when no ledger is asked, none is named. */
  askCodicils?: AskCodicils | null
  /** A proof to check a PDF without a seal by. Then no register is asked. */
  proof?: Uint8Array | null
}

/**
 * An entry of the first format does not say whether an identity was a sample; that its register is a trial one,
 * labels do.
 */
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
  const judged = await judge(bytes, trust, ask, options)
  const { registration, outcome, unknown } = judged
  if (registration === null || outcome === 'refuted' || unknown === 'register') return judged
  const { askCodicils = null, patienceMs = PATIENCE_MS } = options
  const { steps, notices } = await nameCodicils(registration, trust, ask, askCodicils, patienceMs)
  return {
    ...judged,
    steps: [...judged.steps, ...steps],
    notices: [...judged.notices, ...notices],
    sentence: [judged.sentence, ...notices].join(' '),
  }
}

async function judge(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
): Promise<Verdict> {
  if (startsWith(bytes, '%PDF-') && isCertificateOfRegistration(bytes))
    return verifyCertificate(bytes, trust, ask, options.patienceMs ?? PATIENCE_MS)
  if (startsWith(bytes, '%PDF-') && !hasTraceOfSeal(bytes)) {
    const { proof = null, patienceMs = PATIENCE_MS } = options
    if (proof !== null) return verifyProof(proof, bytes, trust, ask, patienceMs)
    const askRegister = ask === null ? null : (options.askRegister ?? null)
    return verifyPlainPdf(bytes, trust, ask, askRegister, options.askCodicils ?? null, patienceMs)
  }
  if (startsWith(bytes, '%PDF-')) return verifySealedPdf(bytes, trust, ask, options)
  if (startsWith(bytes, '{') && isProof(bytes))
    return verifyProof(bytes, null, trust, ask, options.patienceMs ?? PATIENCE_MS)
  if (isCapsule3(bytes)) return verifyCapsule3(bytes, trust, ask, options)
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
  const pdf = await checkSealedPdf(bytes, trust)
  const ledgers = await askLedgers(pdf, null, trust, ask, options, pdf.steps)
  const steps = [...pdf.steps, ...ledgers.steps]
  const said = isSoundPdf(pdf) ? sampleNotice(pdf.registration, trust) : null
  const notices = [
    ...(said === null ? [] : [said]),
    ...codicilNotice(pdf, isSoundPdf(pdf)),
    ...ledgers.notices,
  ]
  return verdict('sealed PDF', { steps, pdf, ledgers: { ...ledgers, notices } }, trust, ask === null)
}

/** All three parties signed which will it amends. */
function codicilNotice({ registration }: SealedPdfCheck, isSound: boolean): string[] {
  const amended = isSound && registration !== null ? amendsOf(registration) : null
  return amended === null ? [] : [`This is a codicil: it changes the will that is registered as ${amended}.`]
}

function sampleNotice(registration: SealRegistration, trust: Trust): string | null {
  const sample = sampleOf(registration)
  if (sample !== null) return sample ? SAMPLE : null
  const isTrial =
    trust.networks.length > 0 && trust.networks.every(({ label }) => /\bdevelopment\b/i.test(label))
  return isTrial ? TRIAL : null
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
    return ended([unreadable(error)])
  }
  const foreign = await otherRegister(capsule.register, trust)
  if (foreign !== null) return ended([WELL_FORMED, foreign])
  const signature = await checkRegisterSignature(capsule, trust)
  if (signature.outcome === 'refuted') return ended([WELL_FORMED, signature, UNSIGNED_REST])
  const pdf = await checkSealedPdf(sealedPdf, trust)
  const own = [
    WELL_FORMED,
    signature,
    ...pdf.steps,
    ...(isSoundPdf(pdf) ? await checkCapsuleContents(capsule, sealedPdf, pdf, trust) : []),
  ]
  const { audit, receipts, statements } = capsule
  const recorded = {
    audit,
    receipts,
    logAnchors: logAnchorsOf(capsule),
    owners: ownersOf(statements[0]!),
  }
  const ledgers = await askLedgers(pdf, recorded, trust, ask, options, own)
  const sample = isSoundPdf(pdf) && statements.some(({ identity }) => identity.sample)
  return capsuleVerdict({ own, pdf, ledgers, sample, name: capsule.register.name }, trust, ask)
}

async function verifyCapsule3(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
): Promise<Verdict> {
  const ended = (steps: Step[]): Verdict =>
    verdict('capsule', { steps, pdf: null, ledgers: NO_LEDGERS }, trust, ask === null)
  let capsule: Capsule3
  let sealedPdf: Uint8Array
  try {
    ;({ capsule, sealedPdf } = parseCapsule3(bytes))
  } catch (error) {
    return ended([unreadable(error)])
  }
  const { core, receipts, logAnchors } = capsule
  const foreign = await otherRegister(core.register, trust)
  if (foreign !== null) return ended([WELL_FORMED, foreign])
  const signature = await checkCoreSignature(capsule, trust)
  if (signature.outcome === 'refuted') return ended([WELL_FORMED, signature, UNSIGNED_REST])
  const pdf = await checkSealedPdf(sealedPdf, trust)
  const named = checkSealedHash(capsule, pdf.sealedHash)
  if (named.outcome === 'refuted') return ended([WELL_FORMED, signature, named, UNSIGNED_REST])
  const own = [
    WELL_FORMED,
    signature,
    named,
    ...pdf.steps,
    ...(isSoundPdf(pdf) ? await checkCapsule3(capsule, sealedPdf, pdf, trust) : []),
  ]
  const recorded = {
    audit: core.audit,
    receipts,
    logAnchors,
    owners: ownersOf(core.statements[0]!.stated),
    apart: true,
  }
  const ledgers = await askLedgers(pdf, recorded, trust, ask, options, own)
  const sample = isSoundPdf(pdf) && core.statements.some(({ stated }) => stated.identity.sample)
  const called = isOwnCopy(capsule) ? 'capsule, the testator’s own copy,' : 'capsule, a copy to pass on,'
  return capsuleVerdict({ own, pdf, ledgers, sample, name: core.register.name, called }, trust, ask)
}

function capsuleVerdict(
  of: { own: Step[]; pdf: SealedPdfCheck; ledgers: Asked; sample: boolean; name: string; called?: string },
  trust: Trust,
  ask: AskLedger | null,
): Verdict {
  const { own, pdf, ledgers, sample, name, ...called } = of
  const isSound = own.every(({ outcome }) => outcome !== 'refuted')
  const notices = [
    ...(sample ? [SAMPLE] : []),
    ...(isSound ? namedOtherwise('capsule', name, trust) : []),
    ...codicilNotice(pdf, isSound),
    ...ledgers.notices,
  ]
  const steps = [...own, ...ledgers.steps]
  return verdict('capsule', { steps, pdf, ledgers: { ...ledgers, notices }, ...called }, trust, ask === null)
}

const WELL_FORMED = holds('capsule-form', 'The capsule is spelt exactly as a register spells one.')
const UNSIGNED_REST = skipped('unsigned-rest', 'What the register did not sign is not looked at further.')

const unreadable = (error: unknown): Step =>
  refuted(
    'capsule-form',
    `The capsule cannot be read as it was issued: ${error instanceof Error ? error.message : String(error)}.`,
  )

/** Null when the capsule says it is of the register that is trusted. */
async function otherRegister(register: Capsule['register'], trust: Trust): Promise<Step | null> {
  return (await isOfRegister(register, trust))
    ? null
    : refuted(
        'unknown-register',
        `The capsule says it comes from the register "${register.name}", which is not the one this trust set is of.`,
      )
}

interface Recorded {
  audit: Capsule['audit']
  receipts: readonly Receipt[]
  logAnchors: readonly LogAnchor[]
  owners: ReturnType<typeof ownersOf>
  /** Whether each receipt is signed by itself, so that one can be cut out. */
  apart?: boolean
}

/** Only for a file whose own parts hold: asking about a forged commitment would prove nothing. */
async function askLedgers(
  pdf: SealedPdfCheck,
  capsule: Recorded | null,
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
    owners: capsule?.owners ?? null,
    apart: capsule?.apart ?? false,
  }
  const patienceMs = options.patienceMs ?? PATIENCE_MS
  const [ledgers, log] = await Promise.all([
    checkLedgers(expected, trust.networks, ask, patienceMs),
    capsule === null ? null : checkLogAnchors({ ...capsule, file: 'capsule' }, trust, ask, patienceMs),
  ])
  return { ...ledgers, steps: [...ledgers.steps, ...(log?.steps ?? [])], anchored: log?.anchored ?? [] }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && [...text].every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}
