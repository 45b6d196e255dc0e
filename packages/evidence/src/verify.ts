// The verifier: checks a sealed PDF or a capsule against the verifier's own trust, asking only ledgers. Runs
// in the terminal and in the browser.
import { parseCapsule, type Capsule } from './capsule/capsule.ts'
import { checkCapsuleContents, checkRegisterSignature } from './capsule/check-capsule-contents.ts'
import { isCertificateOfRegistration } from './certificate-of-registration.ts'
import { fromPem } from './certificates/certificate.ts'
import { checkLedgers, type AskLedger, type LedgerCheck } from './capsule/check-ledgers.ts'
import { checkLogAnchors, type LogAnchorCheck } from './check-log/check-log-anchors.ts'
import { commitment, fromHex, metadataHash, sha256, toHex } from './bytes/hash.ts'
import type { SealRegistration } from './seal/seal-registration.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from './step.ts'
import type { Trust } from './certificates/trust.ts'
import { checkSealedPdf, type SealedPdfCheck } from './seal/verify-pdf.ts'

export type VerdictOutcome = 'holds' | 'refuted' | 'unknown register' | 'could not be asked'

export interface Verdict {
  kind: 'sealed PDF' | 'capsule' | 'certificate' | 'neither'
  outcome: VerdictOutcome
  /** 0 everything that was asked holds, 1 something is refuted, 3 something could not be asked. */
  exitCode: 0 | 1 | 3
  steps: Step[]
  /** For people: what it means. */
  sentence: string
  /** The registration's state in words, such as a withdrawal. */
  notices: string[]
  registration: SealRegistration | null
  /** SHA-256 of the sealed PDF, hex. */
  sealedHash: string | null
}

export interface VerifyOptions {
  /** Time limit for one ledger; default 5 s. */
  patienceMs?: number
}

const SAMPLE =
  'SAMPLE: at least one identity was not checked at all, or in a rehearsal of the register alone. This ' +
  'is a trial, not evidence of who signed.'

/** A sealed PDF does not say whether an identity was a sample; that its register is a trial one, labels do. */
const TRIAL =
  'SAMPLE: every ledger of this register is a development ledger, and identities may be samples that ' +
  'nobody checked. The sealed PDF does not say which; the capsule of this will does.'

const CERTIFICATE =
  'This is a certificate of registration, made for reading and printing. It proves nothing by itself: ' +
  'it carries no signature, and anybody could print one like it. Check the sealed PDF or the capsule instead.'

type Asked = LedgerCheck & Pick<LogAnchorCheck, 'anchored'>

const NO_LEDGERS: Asked = { steps: [], notices: [], registered: [], anchored: [] }
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
  if (startsWith(bytes, '%PDF-')) return verifySealedPdf(bytes, trust, ask, options)
  if (startsWith(bytes, '{')) return verifyCapsule(bytes, trust, ask, options)
  const step = refuted('file-kind', 'This is neither a sealed PDF nor a capsule.')
  return verdict('neither', [step], trust, null, NO_LEDGERS, ask)
}

/** Nothing in a certificate can be checked, and nothing about it is refuted. */
function aboutCertificate(): Verdict {
  return {
    kind: 'certificate',
    outcome: 'could not be asked',
    exitCode: 3,
    steps: [
      couldNotBeAsked('file-kind', 'A certificate of registration contains nothing that can be checked.'),
    ],
    sentence: CERTIFICATE,
    notices: [],
    registration: null,
    sealedHash: null,
  }
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
  return verdict('sealed PDF', steps, trust, pdf, { ...ledgers, notices }, ask)
}

async function verifyCapsule(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  options: VerifyOptions,
): Promise<Verdict> {
  let capsule: Capsule
  let sealedPdf: Uint8Array
  try {
    ;({ capsule, sealedPdf } = parseCapsule(bytes))
  } catch (error) {
    return verdict(
      'capsule',
      [
        refuted(
          'capsule-form',
          `The capsule cannot be read as it was issued: ${error instanceof Error ? error.message : String(error)}.`,
        ),
      ],
      trust,
      null,
      NO_LEDGERS,
      ask,
    )
  }
  const form = holds('capsule-form', 'The capsule is spelt exactly as a register spells one.')
  if (
    capsule.register.root !== toHex(await sha256(fromPem(trust.rootPem))) ||
    capsule.register.logKey !== trust.logKey.trim()
  ) {
    return verdict(
      'capsule',
      [
        form,
        refuted(
          'unknown-register',
          `The capsule says it comes from the register "${capsule.register.name}", which is not the ` +
            'one this trust set is of.',
        ),
      ],
      trust,
      null,
      NO_LEDGERS,
      ask,
    )
  }
  const signature = await checkRegisterSignature(capsule, trust)
  if (signature.outcome === 'refuted')
    return verdict(
      'capsule',
      [form, signature, skipped('unsigned-rest', 'What the register did not sign is not looked at further.')],
      trust,
      null,
      NO_LEDGERS,
      ask,
    )
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
  return verdict('capsule', [...own, ...ledgers.steps], trust, pdf, { ...ledgers, notices }, ask)
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
    capsule === null ? null : checkLogAnchors(capsule, trust, ask, patienceMs),
  ])
  return { ...ledgers, steps: [...ledgers.steps, ...(log?.steps ?? [])], anchored: log?.anchored ?? [] }
}

function verdict(
  kind: Verdict['kind'],
  steps: Step[],
  trust: Trust,
  pdf: SealedPdfCheck | null,
  ledgers: Asked,
  ask: AskLedger | null,
): Verdict {
  const wrong = steps.find((step) => step.outcome === 'refuted')
  const unasked = steps.find((step) => step.outcome === 'could not be asked')
  const isAboutTheLog = unasked?.code === 'log-anchor'
  const unknown = steps.some(({ code, outcome }) => code === 'unknown-register' && outcome === 'refuted')
  const outcome: VerdictOutcome = unknown
    ? 'unknown register'
    : wrong !== undefined
      ? 'refuted'
      : unasked !== undefined
        ? 'could not be asked'
        : 'holds'
  const base = {
    kind,
    outcome,
    steps,
    notices: ledgers.notices,
    registration: pdf?.registration ?? null,
    sealedHash: pdf?.sealedHash ?? null,
  }
  if (outcome === 'unknown register')
    return {
      ...base,
      exitCode: 1,
      sentence:
        `Unknown register: ${trust.name} did not issue this file. To check it, ask its own register for ` +
        'its trust set.',
    }
  if (outcome === 'refuted')
    return { ...base, exitCode: 1, sentence: `Do not rely on this file. ${wrong!.reason}` }
  const unchanged =
    `This ${kind} is exactly as ${trust.name} sealed it, with the registration statements of ` +
    `${namesOf(pdf?.registration)}.`
  const registered = listed(ledgers.registered.map((one) => `${one.label} since ${minute(one.since)}`))
  const places = listed(ledgers.anchored.map((one) => `${one.label} at ${one.place} on ${minute(one.time)}`))
  const log = places === '' ? [] : [`The log containing this will was anchored on ${places}.`]
  if (outcome === 'could not be asked') {
    const missing = isAboutTheLog
      ? `It is registered on ${registered}. Where its log is anchored could not all be found out now:`
      : 'Whether it is registered could not be found out now:'
    return {
      ...base,
      exitCode: 3,
      sentence: [
        unchanged,
        missing,
        unasked!.reason,
        ...log,
        ...ledgers.notices,
        'Nothing is refuted; try again later.',
      ].join(' '),
    }
  }
  const where = ask === null ? 'Offline: the ledgers were not asked.' : `It is registered on ${registered}.`
  return {
    ...base,
    exitCode: 0,
    sentence: [
      unchanged,
      where,
      ...log,
      ...ledgers.notices,
      'This does not decide whether the will is valid in law.',
    ].join(' '),
  }
}

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function namesOf(registration: SealRegistration | null | undefined): string {
  return listed(
    (registration?.parties ?? [])
      .toSorted((a, b) => a.witnessOrder - b.witnessOrder)
      .map((party) => party.name),
  )
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && [...text].every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}
