// Letters that executors write most often, with what is known filled in. What is not known is left to be filled in by
// hand; nothing is sent.
import { formatPounds, pence } from '../money.ts'
import { formatForeign } from './currency/foreign.ts'
import { valueAtDeath, type Item } from './items.ts'
import type { Fraction } from './shares.ts'

export const letterKinds = ['bank', 'creditor', 'beneficiary', 'hmrc'] as const
export type LetterKind = (typeof letterKinds)[number]

export interface LetterFacts {
  deceasedName: string
  dateOfDeath: string
  /** YYYY-MM-DD, as far as the executors have said. */
  grantedOn: string | null
  /** Who acts, in the order in which they were entered. */
  executors: readonly string[]
}
export interface Recipient {
  name: string
  legacy: number | null
  residue: Fraction | null
  /** Things that the will gives to them. */
  things: readonly string[]
  /** What they have had so far, in pence. */
  had: number
}

/** Paragraphs, then what is asked for, point by point. */
export interface Letter {
  kind: LetterKind
  subject: string
  paragraphs: string[]
  asks: string[]
  /** What is to be filled in by hand. */
  blanks: string[]
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const inWords = (day: string): string =>
  `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

const opening = ({ deceasedName, dateOfDeath, executors, grantedOn }: LetterFacts): string[] => [
  executors.length === 1
    ? `${deceasedName} died on ${inWords(dateOfDeath)}. I am the executor named in the will.`
    : `${deceasedName} died on ${inWords(dateOfDeath)}. We are the executors named in the will.`,
  grantedOn === null
    ? 'Probate has not been granted yet.'
    : `Probate was granted on ${inWords(grantedOn)}. A copy of the grant is enclosed.`,
]

/** To a bank, or whoever else holds something. @param item An asset. */
export function letterToBank(facts: LetterFacts, item: Pick<Item, 'name'>): Letter {
  const { deceasedName, dateOfDeath } = facts
  const day = inWords(dateOfDeath)
  return {
    kind: 'bank',
    subject: `${deceasedName}, died on ${day}: ${item.name ?? 'what you hold'}`,
    paragraphs: [...opening(facts), `As far as we know you hold: ${item.name ?? 'see the reference above'}.`],
    asks: [
      `what it was worth on ${day}, with interest up to that day`,
      'whether it was held with somebody else, and since when',
      'whether you hold anything else in this name, or in this name and another one',
      'which papers you need before it can be paid out, and the form for it',
    ],
    blanks: ['Address', 'Your reference', 'Enclosed'],
  }
}

/** To somebody who is owed something. @param item A debt. */
export function letterToCreditor(
  facts: LetterFacts,
  item: Pick<Item, 'name' | 'value' | 'foreign' | 'holding' | 'share'>,
): Letter {
  const { deceasedName, dateOfDeath } = facts
  const day = inWords(dateOfDeath)
  const value = valueAtDeath(item)
  const owed =
    item.foreign && item.holding !== 'tenants-in-common'
      ? formatForeign(item.foreign)
      : value === null
        ? null
        : formatPounds(value)
  return {
    kind: 'creditor',
    subject: `${deceasedName}, died on ${day}: ${item.name ?? 'what was owed to you'}`,
    paragraphs: [
      ...opening(facts),
      owed === null
        ? 'We do not know yet how much was owed to you.'
        : `Our records say that ${owed} was owed to you on that day.`,
    ],
    asks: [
      `a statement of what was owed on ${day}, and how it is made up`,
      'what has been paid or charged since',
      'whether any insurance pays the debt',
    ],
    blanks: ['Address', 'Your reference', 'Enclosed'],
  }
}

/** To somebody whom the will gives something. */
export function letterToBeneficiary(
  facts: LetterFacts,
  { legacy, residue, things, had }: Omit<Recipient, 'name'>,
): Letter {
  const { deceasedName, dateOfDeath } = facts
  const gives = [
    ...things.map((thing) => `${thing}.`),
    ...(legacy === null ? [] : [`A sum of ${formatPounds(pence(legacy))}.`]),
    ...(residue === null
      ? []
      : [
          residue.of === residue.in
            ? 'All that is left once debts, costs and other gifts are paid.'
            : `${residue.of}/${residue.in} of what is left once debts, costs and other gifts are paid.`,
        ]),
  ]
  return {
    kind: 'beneficiary',
    subject: `The estate of ${deceasedName}, died on ${inWords(dateOfDeath)}`,
    paragraphs: [
      ...opening(facts),
      gives.length === 0 ? 'The will names you.' : `The will gives you: ${gives.join(' ')}`,
      ...(had === 0 ? [] : [`So far you have had ${formatPounds(pence(had))}.`]),
      'What can be paid, and when, is known once debts, costs and any tax are paid. This letter promises neither an ' +
        'amount nor a day.',
    ],
    asks: [
      'your address, and whether your name has changed',
      'whether anything stands in the way of paying you',
    ],
    blanks: ['Address'],
  }
}

/** To HMRC about the tax of the person who died. */
export function letterToHmrc(facts: LetterFacts): Letter {
  const { deceasedName, dateOfDeath } = facts
  const day = inWords(dateOfDeath)
  return {
    kind: 'hmrc',
    subject: `${deceasedName}, died on ${day}: income tax and capital gains tax`,
    paragraphs: opening(facts),
    asks: [
      `whether tax is owed or to be repaid up to ${day}`,
      'which returns have not been received',
      'where a return for the time after the death is sent',
    ],
    blanks: ['Address', 'National Insurance number', 'Unique taxpayer reference'],
  }
}
