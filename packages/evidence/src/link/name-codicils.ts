// Which codicils a registered will has: that they are its codicils is the register's word, that they stand the
// ledgers'. It says nothing against the file itself, whatever comes of it.
import { checkLedgers, within, type AskLedger } from '../capsule/check-ledgers.ts'
import type { Trust } from '../certificates/trust.ts'
import { parseVerifierKey } from '../log/checkpoint.ts'
import { keyOf } from '../log/open-trusted.ts'
import { endOf } from '../log/retired-keys.ts'
import { holds, skipped, type Step } from '../step.ts'
import { standingOn } from '../verdict.ts'
import type { AskCodicils } from './ask-register.ts'
import { openCodicil, type CodicilNote } from './codicil-note.ts'

export interface Named {
  /** None when the register names no codicil. */
  steps: Step[]
  /** Sentences people must see. */
  notices: string[]
}

const STEP = 'codicils'
const NONE: Named = { steps: [], notices: [] }

/** `ask` or `askCodicils` null: nobody is asked. */
export async function nameCodicils(
  { documentHash, commitment }: { documentHash: string; commitment: string },
  trust: Trust,
  ask: AskLedger | null,
  askCodicils: AskCodicils | null,
  patienceMs: number,
): Promise<Named> {
  if (ask === null || askCodicils === null) return NONE
  const unsaid = (why: string): Named => ({
    steps: [skipped(STEP, `${why} That says nothing against this file.`)],
    notices: [],
  })
  let notes: readonly string[]
  try {
    notes = await within(askCodicils(documentHash), patienceMs)
  } catch (error) {
    return unsaid(
      `${trust.name} could not be asked whether this will has a codicil: ${(error as Error).message}.`,
    )
  }
  const codicils: CodicilNote[] = []
  try {
    for (const note of notes) {
      const key = await keyOf(note, trust)
      codicils.push(await openCodicil(note, key))
      if (endOf(key, trust) !== null) throw new Error('it is signed with a key that is no longer in use')
    }
  } catch (error) {
    const { name } = await parseVerifierKey(trust.logKey)
    const why = (error as Error).message
    return unsaid(`What ${name} was to have said about codicils cannot be accepted: ${why}.`)
  }
  // One document may be registered twice: the codicils of the other registration are not this one's.
  const notices = await Promise.all(
    codicils
      .filter((one) => one.amends === commitment)
      .map(
        async (one) =>
          `${trust.name} states, signed, that registration ${one.commitment.slice(0, 16)} is a codicil to this ` +
          `will, which changes it; ${await standingWords(one, trust, ask, patienceMs)}.`,
      ),
  )
  return notices.length === 0 ? NONE : { steps: [holds(STEP, notices.join(' '))], notices }
}

const words = {
  registered: 'the ledgers say that it stands',
  released: 'the ledgers say that it stands',
  superseded: 'the ledgers say that a later version of it is registered',
  withdrawn: 'the ledgers say that its registration was withdrawn',
} as const

async function standingWords(
  { commitment, version }: CodicilNote,
  trust: Trust,
  ask: AskLedger,
  patienceMs: number,
): Promise<string> {
  const expected = { commitment, version, metadataHash: null, receipts: null }
  const found = await checkLedgers(expected, trust.networks, ask, patienceMs)
  if (found.registered.length > 0) return words[standingOn({ ...found, anchored: [] })]
  return found.steps.some(({ outcome }) => outcome === 'could not be asked')
    ? 'whether it stands could not be found out now'
    : 'no ledger holds it'
}
