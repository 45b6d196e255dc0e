// A certificate of registration. What it states is the word of the register that sealed it; that the registration
// stands is the ledgers', which are asked by the commitment. It holds neither the will nor a signature of its
// parties, so each answer leads to the files that do.
import { checkLedgers, type AskLedger } from '../capsule/check-ledgers.ts'
import type { Trust } from '../certificates/trust.ts'
import type { Bytes } from '../bytes/hash.ts'
import { skipped, type Step } from '../step.ts'
import {
  aboutCertificate,
  certificateVerdict,
  LAW,
  listed,
  NO_LEDGERS,
  onLedgers,
  SAMPLE,
  standingOn,
  unaskedWords,
  untilWords,
  type Asked,
  type Verdict,
} from '../verdict.ts'
import { documentNames, type CertificateEntry } from './certificate-entry.ts'
import { hasTraceOfCertificateSeal } from './certificate-of-registration.ts'
import { checkCertificate, type CheckedCertificate } from './check-certificate.ts'

const instead = (short: string): string =>
  `The ${short} holds neither the will nor what its parties signed: to check those, check the sealed PDF or ` +
  'the capsule.'

/** `ask` null: offline. */
export async function verifyCertificate(
  pdf: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  patienceMs: number,
): Promise<Verdict> {
  if (!hasTraceOfCertificateSeal(pdf)) return aboutCertificate()
  const checked = await checkCertificate(pdf as Bytes, trust)
  const { step, entry, sealedAt } = checked
  if (entry === null || sealedAt === null) return unsound(step, trust)
  const { commitment, version } = entry
  const expected = { commitment, version, metadataHash: null, receipts: null }
  const ledgers: Asked =
    ask === null
      ? { ...NO_LEDGERS, steps: [skipped('ledgers', 'Not asked: offline.')] }
      : { ...(await checkLedgers(expected, trust.networks, ask, patienceMs)), anchored: [] }
  const notices = entry.sample ? [SAMPLE, ...ledgers.notices] : ledgers.notices
  return sound({ ...checked, entry, sealedAt }, trust, { ...ledgers, notices }, ask === null)
}

function unsound(step: Step, trust: Trust): Verdict {
  const found = { steps: [step], ledgers: NO_LEDGERS, checkableUntil: null }
  return step.code === 'unknown-register'
    ? certificateVerdict('unknown', 'register', {
        ...found,
        sentence:
          `Unknown register: this trust set of ${trust.name} does not know who sealed this certificate. If the ` +
          'register has a new root since, take its newest trust set; otherwise ask the register that sealed it for ' +
          'its own.',
      })
    : certificateVerdict('refuted', null, {
        ...found,
        sentence: `Do not rely on this certificate. ${step.reason}`,
      })
}

function sound(
  of: CheckedCertificate & { entry: CertificateEntry; sealedAt: Date },
  trust: Trust,
  ledgers: Asked,
  isOffline: boolean,
): Verdict {
  const { entry, sealedAt } = of
  const short = entry.format === 'testate-certificate/1' ? 'certificate' : 'dispute pack'
  const steps = [of.step, ...ledgers.steps]
  const found = { steps, ledgers, checkableUntil: of.checkableUntil?.toISOString() ?? null }
  const opening =
    `This is a ${documentNames[entry.format]}, sealed by ${trust.name} on ` +
    `${sealedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC and unchanged since. It states that a will is ` +
    `registration ${entry.commitment.slice(0, 16)}, version ${entry.version}.`
  const wrong = steps.find(({ outcome }) => outcome === 'refuted')
  if (wrong !== undefined)
    return certificateVerdict('refuted', null, {
      ...found,
      sentence: `Do not rely on this ${short}. ${opening} The ledgers contradict it. ${wrong.reason}`,
    })
  const until = untilWords(found.checkableUntil, 'seal') ?? ''
  const said = (...parts: string[]): string => [opening, ...parts].filter((part) => part !== '').join(' ')
  if (isOffline)
    return certificateVerdict('unknown', 'offline', {
      ...found,
      sentence: said(
        'Whether it still stands was not asked: offline.',
        ...ledgers.notices,
        instead(short),
        until,
        LAW,
      ),
    })
  if (steps.some(({ outcome }) => outcome === 'could not be asked'))
    return certificateVerdict('unknown', 'unasked', {
      ...found,
      sentence: said(
        `Whether it still stands could not be found out now: ${unaskedWords(steps, ledgers.notices)}`,
        instead(short),
        until,
      ),
    })
  const outcome = standingOn(ledgers)
  const where = listed(onLedgers(ledgers))
  return certificateVerdict(outcome, null, {
    ...found,
    sentence: said(
      outcome === 'registered' || outcome === 'released'
        ? `Whether it still stands: yes, the ledgers say, on ${where}.`
        : `Whether it still stands: no, the ledgers say; it was registered on ${where}.`,
      ...ledgers.notices,
      instead(short),
      until,
      LAW,
    ),
  })
}
