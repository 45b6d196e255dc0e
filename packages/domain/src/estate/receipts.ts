// Receipts that are asked for by a link: who signs, what they say, and whether one counts.
import type { Entry } from './ledger.ts'

/** interim: a part of a share of the residue, before the accounts are final. */
export const receiptPurposes = ['legacy', 'residue', 'interim', 'thing'] as const
export type ReceiptPurpose = (typeof receiptPurposes)[number]

/** In print, in mails and at the link. */
export const purposeText: Record<ReceiptPurpose, string> = {
  legacy: 'a sum of money that the will gives',
  residue: 'a share of the residue: what is left after debts, costs and gifts',
  interim: 'a part of a share of the residue, paid on account',
  thing: 'a thing that the will gives, handed over',
}

export const capacities = ['self', 'parent', 'guardian', 'treasurer', 'officer'] as const
/** As whom somebody signs. */
export type Capacity = (typeof capacities)[number]

/** Nobody signs for who is missing. Who may give a good receipt for a child or a charity is not decided here. */
export function capacitiesFor(circumstance: 'minor' | 'missing' | 'charity' | null): readonly Capacity[] {
  switch (circumstance) {
    case null:
      return ['self']
    case 'minor':
      return ['parent', 'guardian']
    case 'charity':
      return ['treasurer', 'officer']
    case 'missing':
      return []
  }
}

/** A thing is handed over, a sum is given. */
export const purposesFor = (kind: Entry['kind']): readonly ReceiptPurpose[] =>
  kind === 'handed-over' ? ['thing'] : ['legacy', 'residue', 'interim']

const FOR_OTHERS: Record<Exclude<Capacity, 'self'>, (name: string) => string> = {
  parent: (name) => `for ${name}, whose parent I am`,
  guardian: (name) => `for ${name}, whose guardian I am`,
  treasurer: (name) => `for ${name}, whose treasurer I am`,
  officer: (name) => `for ${name}, for whom I may sign`,
}

/** What is ticked, and kept word for word. */
export const receiptSentence = (capacity: Capacity, personName: string): string =>
  capacity === 'self'
    ? 'I have received what is written above.'
    : `I have received what is written above ${FOR_OTHERS[capacity](personName)}.`

export const receiptStates = [
  'draft',
  'waiting',
  'over',
  'taken-back',
  'signed',
  'refused',
  'corrected',
  'changed',
] as const
/**
 * draft: no executor has confirmed it, so it is not mailed. over: the link has ended unanswered. corrected: the payment
 * was taken back, so nothing is signed for any more. changed: the person has another name, is entered as somebody for
 * whom others sign, or the thing is called otherwise.
 */
export type ReceiptState = (typeof receiptStates)[number]

export interface ReceiptFacts {
  isConfirmed: boolean
  isSigned: boolean
  isRefused: boolean
  isTakenBack: boolean
  /** Whether a counter-entry takes the payment back. */
  isCorrected: boolean
  /** Whether person and thing are entered otherwise than when it was asked. */
  isChanged: boolean
  isOver: boolean
}

/** The database decides by the same facts (estate_receipt_stands). */
export function receiptState({
  isConfirmed,
  isSigned,
  isRefused,
  isTakenBack,
  isCorrected,
  isChanged,
  isOver,
}: ReceiptFacts): ReceiptState {
  if (isTakenBack) return 'taken-back'
  if (isCorrected) return 'corrected'
  if (isRefused) return 'refused'
  if (isChanged) return 'changed'
  if (isSigned) return 'signed'
  if (!isConfirmed) return 'draft'
  return isOver ? 'over' : 'waiting'
}

/** What is known of one entry. Times as `Date.getTime` gives them. */
export interface EntryReceipt {
  /** When an executor noted a signed paper. */
  notedAt: number | null
  /** When the newest one that counts was signed at a link. */
  signedAt: number | null
  /** When somebody last said at a link that it was not received, whatever was asked after it. */
  refusedAt: number | null
}

/** What was noted or signed before it was said not to be received says nothing against that. */
export const isSignedFor = ({ notedAt, signedAt, refusedAt }: EntryReceipt): boolean =>
  Math.max(notedAt ?? -Infinity, signedAt ?? -Infinity) > (refusedAt ?? -Infinity)
