// The ten things that a Larke v Nugus letter asks whoever prepared a will, in its order, each with what the register
// holds and where that comes from. Facts alone: what they mean is for the reader's lawyer.
import { aboutOf, sayHappening } from '@testate/domain/happenings'
import { titleOf, type PackFacts, type PackStatement } from './gather-pack.ts'

export interface PackFact {
  text: string
  source: string
}
export interface PackQuestion {
  title: string
  facts: PackFact[]
  /** What the register has no record of, or how these facts are to be understood. */
  note: string
}

export function answerQuestions(facts: PackFacts): PackQuestion[] {
  return [
    {
      title: 'How long the testator had been known',
      facts: firstLine(facts),
      note: 'The register knows testators by their accounts. It did not prepare the will, and met nobody.',
    },
    {
      title: 'Who introduced the testator',
      facts: [],
      note: 'The register has no record of an introduction. Accounts are opened online by their owners.',
    },
    {
      title: 'When instructions were received',
      facts: noted(facts, [
        'will.drafted',
        'will.version-begun',
        'will.uploaded',
        'will.document-replaced',
        'will.submitted',
      ]),
      note:
        'The register takes no instructions for a will. These are the times at which the registration of an ' +
        'existing will was begun and its document arrived.',
    },
    {
      title: 'Notes of meetings and calls, where they took place and who was present',
      facts: records(facts),
      note: 'The register holds no notes of meetings or calls.',
    },
    {
      title: 'How the instructions were expressed',
      facts: chosenWay(facts),
      note:
        'The register has no instructions for the will. The details of the registration were typed in the ' +
        'testator’s account.',
    },
    {
      title: 'What showed that the testator knew that they were making a will',
      facts: [...noted(facts, ['legal-notice.accepted', 'document.reviewed']), ...testatorsWords(facts)],
      note: 'What was signed here is a statement about the will, and not the will.',
    },
    {
      title: 'Signs of confusion or loss of memory',
      facts: [],
      note:
        'The register makes no such observation. ' +
        (facts.recordings.length === 0
          ? 'It holds no recording.'
          : 'It holds the recordings listed in part 2.'),
    },
    {
      title: 'Earlier wills, and reasons for departing from them',
      facts: versionBefore(facts),
      note:
        (facts.before === null ? 'This registration replaced none in this register. ' : '') +
        'Of wills elsewhere, and of reasons, the register has no record.',
    },
    {
      title: 'How the provisions of the will were explained',
      facts: [],
      note: 'The register explains no provisions, and does not read what a will says.',
    },
    {
      title: 'Who was present at the signing, and where, when and how it took place',
      facts: [...facts.statements.map(signed), ...superseded(facts), ...replaced(facts)],
      note:
        'How the paper will itself was signed and witnessed, the register did not see. These are the statements ' +
        'that its testator and witnesses signed about it.',
    },
  ]
}

function noted({ lines }: PackFacts, events: readonly string[]): PackFact[] {
  return lines
    .filter(({ event }) => events.includes(event))
    .map((line) => ({
      text: `${moment(line.at)}: ${sayHappening(line.event, aboutOf(line.details))}`,
      source: `line ${line.index} of the log`,
    }))
}

function firstLine({ lines: [first] }: PackFacts): PackFact[] {
  if (first === undefined) return []
  return [
    {
      text: `The register first noted something about this registration on ${moment(first.at)}.`,
      source: `line ${first.index} of the log`,
    },
  ]
}

function records({ lines, recordings }: PackFacts): PackFact[] {
  const counted = (count: number, of: string): string => `${count} ${of}${count === 1 ? '' : 's'}`
  return [
    {
      text: `${counted(lines.length, 'line')} of the log, each written when it happened: part 1.`,
      source: 'the audit log',
    },
    ...(recordings.length === 0
      ? []
      : [
          {
            text: `${counted(recordings.length, 'recording')}: part 2.`,
            source: 'the register’s rows of recordings',
          },
        ]),
  ]
}

const testatorOf = ({ statements }: PackFacts): PackStatement | undefined =>
  statements.find(({ title }) => title === titleOf(0))

function chosenWay(facts: PackFacts): PackFact[] {
  const testator = testatorOf(facts)
  if (testator?.said?.way == null) return []
  return [
    {
      text: `For the registration the testator chose this way: ${testator.said.way}`,
      source: sourceOf(testator),
    },
  ]
}

function testatorsWords(facts: PackFacts): PackFact[] {
  const testator = testatorOf(facts)
  if (testator?.said == null) return []
  const { witnessed, legalEffect } = testator.said
  return [
    {
      text: `${moment(testator.signedAt)}: the testator signed the statement “${witnessed}”, and “${legalEffect}”`,
      source: sourceOf(testator),
    },
  ]
}

function versionBefore({ before, will }: PackFacts): PackFact[] {
  if (before === null) return []
  return [
    {
      text:
        `This registration, version ${will.version}, replaced version ${before.version} of the same testator’s. ` +
        `The document of that one has the SHA-256 ${before.documentHash ?? 'that is not known'}.`,
      source: 'the register’s rows of both',
    },
  ]
}

function signed(one: PackStatement): PackFact {
  const who = `${moment(one.signedAt)}: ${one.title}, ${one.name}, signed`
  const source = sourceOf(one)
  if (one.said === null) return { text: `${who} a statement.`, source }
  const { witnessed, factor, factorAt, identity, sample, location } = one.said
  const place = location === '' ? 'not given' : location
  return {
    text:
      `${who} “${witnessed}”. Confirmed with: ${factor}, ${moment(factorAt)}. Identity: ${identity}` +
      `${sample ? ' (SAMPLE: nobody checked it)' : ''}. Place as stated: ${place}; the register did not check ` +
      'where anybody was.',
    source,
  }
}

function superseded({ past }: PackFacts): PackFact[] {
  return past.map(({ openedAt, endedAt, commitment, statements }) => {
    const by = statements.map(({ name, signedAt }) => `${name} (${moment(signedAt)})`).join(', ')
    return {
      text:
        `${moment(endedAt)}: what had been signed since ${moment(openedAt)} was superseded, because a witness was ` +
        `replaced. It had been signed by: ${by === '' ? 'nobody' : by}.`,
      source: `the superseded opening ${commitment.slice(0, 16)}…`,
    }
  })
}

function replaced({ parties }: PackFacts): PackFact[] {
  return parties
    .filter(({ state }) => state === 'replaced')
    .map(({ name, witnessOrder }) => ({
      text: `${name} was invited as ${titleOf(witnessOrder).toLowerCase()} and was replaced.`,
      source: 'the register’s row of this party',
    }))
}

const sourceOf = ({ hash }: { hash: string }): string =>
  `statement ${hash.slice(0, 16)}…, signed in the sealed PDF`

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
/** “21 November 2026 at 12:03:07 UTC”, as on the other printed documents. */
export const moment = (at: Date): string => `${day.format(at)} at ${at.toISOString().slice(11, 19)} UTC`
