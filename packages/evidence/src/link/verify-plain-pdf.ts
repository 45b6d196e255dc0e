// A PDF without a seal, which may be the will's own file. That it is a registered one is the register's word; that the
// registration stands is the ledgers'. The sentence keeps the two apart.
import { sha256, toHex } from '../bytes/hash.ts'
import { checkLedgers, type AskLedger } from '../capsule/check-ledgers.ts'
import type { Trust } from '../certificates/trust.ts'
import type { Step } from '../step.ts'
import {
  aboutPlainPdf,
  LAW,
  listed,
  NO_LEDGERS,
  onLedgers,
  plainPdfVerdict,
  standingOn,
  unaskedWords,
  withoutEnd,
  type Asked,
  type Verdict,
} from '../verdict.ts'
import type { AskCodicils, AskRegister } from './ask-register.ts'
import { checkLink } from './check-link.ts'
import type { Link } from './link-note.ts'
import { nameCodicils } from './name-codicils.ts'

/** `askRegister` null: the register was not to be asked, or the trust set names none. */
export async function verifyPlainPdf(
  bytes: Uint8Array,
  trust: Trust,
  ask: AskLedger | null,
  askRegister: AskRegister | null,
  askCodicils: AskCodicils | null,
  patienceMs: number,
): Promise<Verdict> {
  if (askRegister === null) return aboutPlainPdf()
  const { step, link } = await checkLink(toHex(await sha256(bytes)), trust, askRegister, patienceMs)
  if (link === null) return withoutLink(step, trust)
  const { commitment, version } = link
  const expected = { commitment, version, metadataHash: null, receipts: null }
  const [ledgers, codicils] = await Promise.all([
    checkLedgers(expected, trust.networks, ask, patienceMs),
    nameCodicils(link, trust, ask, askCodicils, patienceMs),
  ])
  const notices = [...ledgers.notices, ...codicils.notices]
  const steps = [step, ...ledgers.steps, ...codicils.steps]
  return withLink(link, trust, steps, { ...ledgers, notices, anchored: [] })
}

function withoutLink(step: Step, trust: Trust): Verdict {
  const base = { steps: [step], ledgers: NO_LEDGERS }
  if (step.code === 'unknown-register')
    return plainPdfVerdict('unknown', 'register', {
      ...base,
      sentence: `Unknown register: the answer came from another one than ${trust.name}. ${step.reason}`,
    })
  if (step.outcome === 'refuted')
    return plainPdfVerdict('refuted', null, {
      ...base,
      sentence: `Do not rely on this answer. ${step.reason}`,
    })
  if (step.outcome === 'no entry')
    return plainPdfVerdict('unknown', 'no-link', {
      ...base,
      sentence:
        `${trust.name} holds no registration of exactly this PDF: it is not registered there, or its ` +
        'registration was erased. Nothing is refuted: a sealed PDF, a capsule or a proof may still show one.',
    })
  return plainPdfVerdict('unknown', 'unasked', {
    ...base,
    sentence: `Whether this PDF is registered could not be found out now: ${unaskedWords([step])}`,
  })
}

function withLink(link: Link, trust: Trust, steps: Step[], ledgers: Asked): Verdict {
  const base = { steps, ledgers }
  const states =
    `${trust.name} states, signed, that this PDF is registration ${link.commitment.slice(0, 16)}, ` +
    `version ${link.version};`
  const wrong = steps.find(({ outcome }) => outcome === 'refuted')
  if (wrong !== undefined)
    return plainPdfVerdict('refuted', null, {
      ...base,
      sentence: `Do not rely on this file. ${states} the ledgers contradict it. ${wrong.reason}`,
    })
  const parts = (...words: string[]): string => words.filter((one) => one !== '').join(' ')
  if (steps.some(({ outcome }) => outcome === 'could not be asked'))
    return plainPdfVerdict('unknown', 'unasked', {
      ...base,
      sentence: parts(
        `${states} whether it stands could not be found out now: ${unaskedWords(steps, ledgers.notices)}`,
      ),
    })
  const outcome = standingOn(ledgers)
  const where = listed(onLedgers(ledgers))
  return plainPdfVerdict(outcome, null, {
    ...base,
    sentence: parts(
      states,
      outcome === 'registered' || outcome === 'released'
        ? `the ledgers say that it stands, on ${where}.`
        : `the ledgers say that it no longer stands; it was registered on ${where}.`,
      ...ledgers.notices,
      'That this file is that registration is the register’s word; the sealed PDF, the capsule or the proof ' +
        'shows it without the register.',
      withoutEnd('link note'),
      LAW,
    ),
  })
}
