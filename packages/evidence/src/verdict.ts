// What the steps of a verification come to: one outcome for programs, one exit code, one sentence for people.
import type { LedgerEntry, LedgerCheck } from './capsule/check-ledgers.ts'
import { checkTimes } from './compare-times.ts'
import type { Trust } from './certificates/trust.ts'
import type { AnchoredPlace } from './check-log/check-log-anchors.ts'
import type { SealRegistration } from './seal/seal-registration.ts'
import type { SealedPdfCheck } from './seal/verify-pdf.ts'
import { couldNotBeAsked, type Step } from './step.ts'

/** Where the registration stands; `unknown` when that was not found out, for the reason beside it. */
export type VerdictOutcome = 'registered' | 'superseded' | 'withdrawn' | 'released' | 'refuted' | 'unknown'
/**
 * `register`: of another installation. `offline`: nobody was to be asked. `unasked`: somebody did not answer.
 * `certificate`, `no-seal`: a file that proves nothing by itself. `no-link`: nor does its register know it.
 */
export type UnknownReason = 'register' | 'offline' | 'unasked' | 'certificate' | 'no-seal' | 'no-link'

export interface Verdict {
  kind: 'sealed PDF' | 'capsule' | 'proof' | 'certificate' | 'PDF without a seal' | 'neither'
  outcome: VerdictOutcome
  /** Null unless the outcome is `unknown`. */
  unknown: UnknownReason | null
  /**
   * 0 registered or released, or a sound file whose ledgers were not to be asked; 4 superseded; 5 withdrawn;
   * 1 refuted, or of another register; 3 something could not be asked.
   */
  exitCode: 0 | 1 | 3 | 4 | 5
  steps: Step[]
  /** For people: what it means. */
  sentence: string
  /** The registration's state in words, such as a withdrawal. */
  notices: string[]
  registration: SealRegistration | null
  /** SHA-256 of the sealed PDF, hex. */
  sealedHash: string | null
  /**
   * ISO time until which the software of others can check the sealed PDF or the certificate; null when it does not
   * hold, and for what no certificate is behind: a proof, and the register's word about a will's own PDF.
   */
  checkableUntil: string | null
}

export type Asked = LedgerCheck & { anchored: AnchoredPlace[] }

export const SAMPLE =
  'SAMPLE: at least one identity was not checked at all, or in a rehearsal of the register alone. This ' +
  'is a trial, not evidence of who signed.'

export const NO_LEDGERS: Asked = { steps: [], notices: [], registered: [], anchored: [] }

/**
 * What is said where a file calls its register by another name than the trust set does. The register's key signed that
 * name, and a register may change its own: so it is no contradiction.
 */
export const namedOtherwise = (kind: 'capsule' | 'proof', name: string, trust: Trust): string[] =>
  name === trust.name
    ? []
    : [
        `The ${kind} calls its register “${name}”, and the trust set calls it “${trust.name}”. Both have the same ` +
          'key, and a register may change its name.',
      ]

const CERTIFICATE =
  'This is a certificate of registration, made for reading and printing. It proves nothing by itself: ' +
  'it carries no seal of the register, and anybody could print one like it. Check the sealed PDF or the capsule ' +
  'instead. A certificate issued today carries one.'

const NO_SEAL =
  'This PDF carries no seal of a register. It may be a will’s own file: then its sealed PDF or its capsule proves ' +
  'what is registered, and its register states, when it is asked, whether exactly this file is.'

export const LAW = 'This does not decide whether the will is valid in law.'

/** Nothing in a certificate without a seal can be checked, and nothing about it is refuted. */
export const aboutCertificate = (): Verdict =>
  withoutProof(
    'certificate',
    'certificate',
    'A certificate of registration contains nothing that can be checked.',
    CERTIFICATE,
  )

/** Nothing says that it was ever sealed, and no register was asked about its hash. */
export const aboutPlainPdf = (): Verdict =>
  withoutProof('PDF without a seal', 'no-seal', 'The file contains no seal that can be checked.', NO_SEAL)

function withoutProof(
  kind: Verdict['kind'],
  unknown: UnknownReason,
  reason: string,
  sentence: string,
): Verdict {
  return {
    ...unsealed,
    kind,
    outcome: 'unknown',
    unknown,
    exitCode: 3,
    steps: [couldNotBeAsked('file-kind', reason)],
    sentence,
    notices: [],
  }
}

const unsealed = { registration: null, sealedHash: null, checkableUntil: null }

interface Found {
  steps: Step[]
  ledgers: Asked
  sentence: string
}

/** For a PDF without a seal about which its register was asked. */
export const plainPdfVerdict = (
  outcome: VerdictOutcome,
  unknown: UnknownReason | null,
  found: Found,
): Verdict => wordVerdict('PDF without a seal', outcome, unknown, found)

/** For a certificate that carries a seal. */
export const certificateVerdict = (
  outcome: VerdictOutcome,
  unknown: UnknownReason | null,
  { checkableUntil, ...found }: Found & Pick<Verdict, 'checkableUntil'>,
): Verdict => ({ ...wordVerdict('certificate', outcome, unknown, found), checkableUntil })

/** For a file that leads to its registration by the register's word. */
function wordVerdict(
  kind: Verdict['kind'],
  outcome: VerdictOutcome,
  unknown: UnknownReason | null,
  { steps, ledgers, sentence }: Found,
): Verdict {
  return {
    ...unsealed,
    kind,
    outcome,
    unknown,
    exitCode: outcome === 'unknown' ? exitCodeOf(unknown) : exitCodes[outcome],
    steps,
    sentence,
    notices: ledgers.notices,
  }
}

const exitCodeOf = (unknown: UnknownReason | null): 0 | 1 | 3 =>
  unknown === 'register' ? 1 : unknown === 'offline' ? 0 : 3

const exitCodes = { registered: 0, released: 0, superseded: 4, withdrawn: 5, refuted: 1 } as const
/** Ledgers may differ for a while: what ends a registration counts before what confirms it. */
const precedence = [
  ['superseded', 'superseded'],
  ['withdrawn', 'withdrawn'],
  ['released', 'released'],
  ['active', 'registered'],
] as const satisfies [LedgerEntry['status'], keyof typeof exitCodes][]

export function standingOn({ registered }: Asked): (typeof precedence)[number][1] {
  const found = precedence.find(([status]) => registered.some((one) => one.status === status))
  return found?.[1] ?? 'registered'
}

/** Each ledger that has it, in words. */
export const onLedgers = ({ registered }: Asked): string[] =>
  registered.map((one) => `${one.label} since ${minute(one.since)}`)

/** Until when the software of others can check a seal; null when the file has none that holds. */
export const untilWords = (until: string | null, what: 'signatures' | 'seal'): string | null =>
  until === null
    ? null
    : `The software of others ${Date.parse(until) < Date.now() ? 'could' : 'can'} check its ` +
      `${what} until ${until.slice(0, 10)}.`

/** Of what the log's key signed: a key alone has no day on which it ends. */
export const withoutEnd = (what: 'proof' | 'link note'): string =>
  `The software of others can check the signature of the ${what} (Ed25519) on any day: no certificate is behind it ` +
  'that ends.'

/** What was not found out, and what that means. */
export function unaskedWords(steps: readonly Step[], notices: readonly string[] = []): string {
  const reason = steps.find(({ outcome }) => outcome === 'could not be asked')?.reason ?? ''
  // A node's own words may end without a full stop.
  const ended = reason.replace(/(?<![.!?])$/, '.')
  return [ended, ...notices, 'Nothing is refuted; try again later.'].join(' ')
}

/**
 * `pdf` null: the file was not read that far, or is a proof. `opening`: what a proof says first. `called`: what
 * the sentence calls the file, if not by its kind.
 * `isOffline`: no ledger was to be asked.
 */
export function verdict(
  kind: Verdict['kind'],
  found: {
    steps: readonly Step[]
    pdf: SealedPdfCheck | null
    ledgers: Asked
    opening?: string | null
    called?: string
  },
  trust: Trust,
  isOffline: boolean,
): Verdict {
  const { pdf, ledgers } = found
  const times =
    pdf?.sealedAt == null || isOffline || found.steps.some(({ outcome }) => outcome === 'refuted')
      ? null
      : checkTimes(pdf.sealedAt, { ...ledgers, steps: found.steps })
  const steps = times === null ? [...found.steps] : [...found.steps, times.step]
  const wrong = steps.find(({ outcome }) => outcome === 'refuted')
  const base = {
    kind,
    steps,
    unknown: null,
    notices: ledgers.notices,
    registration: pdf?.registration ?? null,
    sealedHash: pdf?.sealedHash ?? null,
    checkableUntil: null,
  }
  if (wrong?.code === 'unknown-register')
    return {
      ...base,
      outcome: 'unknown',
      unknown: 'register',
      exitCode: 1,
      sentence:
        `Unknown register: ${trust.name} did not issue this file. To check it, ask its own register for ` +
        'its trust set.',
    }
  if (wrong !== undefined)
    return {
      ...base,
      outcome: 'refuted',
      exitCode: 1,
      sentence: `Do not rely on this file. ${wrong.reason}`,
    }
  const sound = { ...base, checkableUntil: pdf?.checkableUntil?.toISOString() ?? null }
  const sentence = (...parts: (string | null | undefined)[]): string =>
    [times?.warning, found.opening ?? unchangedOf(found.called ?? kind, trust, pdf), ...parts]
      .filter((part) => part != null && part !== '')
      .join(' ')
  const registered = listed(onLedgers(ledgers))
  const places = listed(ledgers.anchored.map((one) => `${one.label} at ${one.place} on ${minute(one.time)}`))
  const log = places === '' ? null : `The log containing this will was anchored on ${places}.`
  const until = found.opening == null ? untilWords(sound.checkableUntil, 'signatures') : withoutEnd('proof')
  const unasked = steps.find(({ outcome }) => outcome === 'could not be asked')
  if (unasked !== undefined)
    return {
      ...sound,
      outcome: 'unknown',
      unknown: 'unasked',
      exitCode: 3,
      sentence: sentence(
        unasked.code === 'log-anchor'
          ? `It is registered on ${registered}. Where its log is anchored could not all be found out now:`
          : 'Whether it is registered could not be found out now:',
        // A node's own words may end without a full stop.
        unasked.reason.replace(/(?<![.!?])$/, '.'),
        log,
        ...ledgers.notices,
        'Nothing is refuted; try again later.',
        until,
      ),
    }
  if (isOffline)
    return {
      ...sound,
      outcome: 'unknown',
      unknown: 'offline',
      exitCode: 0,
      sentence: sentence('Offline: the ledgers were not asked.', log, ...ledgers.notices, until, LAW),
    }
  const outcome = standingOn(ledgers)
  return {
    ...sound,
    outcome,
    exitCode: exitCodes[outcome],
    sentence: sentence(`It is registered on ${registered}.`, log, ...ledgers.notices, until, LAW),
  }
}

function unchangedOf(kind: string, trust: Trust, pdf: SealedPdfCheck | null): string {
  return (
    `This ${kind} is exactly as ${trust.name} sealed it, with the registration statements of ` +
    `${namesOf(pdf?.registration)}.`
  )
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

export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
