// A letter of the executors in print, with what is known filled in.
import { readFileSync } from 'node:fs'
import { drawAccounts } from '@testate/domain/estate/accounts'
import {
  letterToBank,
  letterToBeneficiary,
  letterToCreditor,
  letterToHmrc,
  type Letter,
  type LetterKind,
} from '@testate/domain/estate/letters'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { typeset } from '../../platform/printing/typst.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemsAndPeople } from '../store.ts'

const template = readFileSync(new URL('letter.typ', import.meta.url), 'utf8')
const titles: Record<LetterKind, string> = {
  bank: 'Letter to a bank',
  creditor: 'Letter to a creditor',
  beneficiary: 'Letter to a beneficiary',
  hmrc: 'Letter to HMRC',
}

export interface Written {
  letter: Letter
  name: string
  day: string
  executors: string[]
}

/** Refuses `not-found` where the letter is about nothing of this estate. */
export async function writeLetter(
  tx: Tx,
  willId: string,
  { letter: kind, about }: { letter: LetterKind; about: string | undefined },
): Promise<Written> {
  const { deceasedName, dateOfDeath, marks } = await requireEstate(tx, willId)
  const { items, people } = await itemsAndPeople(tx, willId)
  const executors = people.filter(({ executorStatus }) => executorStatus === 'acting').map(({ name }) => name)
  const facts = { deceasedName, dateOfDeath, grantedOn: marks.granted ?? null, executors }
  const day = londonDay(now())
  const item = (side: 'asset' | 'liability') =>
    items.find((one) => one.id === about && one.side === side) ?? refuse('not-found')
  const written = (letter: Letter): Written => ({ letter, name: deceasedName, day, executors })
  if (kind === 'bank') return written(letterToBank(facts, item('asset')))
  if (kind === 'creditor') return written(letterToCreditor(facts, item('liability')))
  if (kind === 'hmrc') return written(letterToHmrc(facts))
  const person = people.find(({ id }) => id === about) ?? refuse('not-found')
  const accounts = drawAccounts({ items, people, entries: await entryRows(tx, willId) }, day)
  return written(
    letterToBeneficiary(facts, {
      legacy: person.legacy,
      residue: person.residue,
      things: items.flatMap(({ givenTo, name }) => (givenTo === person.id && name !== null ? [name] : [])),
      had: accounts.people.find(({ personId }) => personId === person.id)?.had ?? 0,
    }),
  )
}

/** Tagged PDF/UA-1, A4. */
export function printLetter(
  { letter, name, day, executors }: Written,
  { registerName }: Pick<Config, 'registerName'>,
): Uint8Array {
  const title = titles[letter.kind]
  return typeset(template, { ...letter, title, registerName, name, day, executors }).pdf
}
