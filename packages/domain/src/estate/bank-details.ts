// Bank details of whoever is paid out of an estate: their form, whom they are kept for, and what an agreement to a
// payment rests on. A right form says nothing about whose account it is: only the payee can.
import type { EstateAccounts } from './accounts.ts'
import type { EstateRole } from './people.ts'

export const confirmedWays = ['telephone', 'in-person', 'letter'] as const
export type ConfirmedWay = (typeof confirmedWays)[number]

const without = (text: string, separators: RegExp): string => text.replaceAll(separators, '')

/** The six digits of a sort code, whatever stands between them; null: it is none. */
export function readSortCode(text: string): string | null {
  const digits = without(text, /[\s\-–]/g)
  return /^\d{6}$/.test(digits) ? digits : null
}

/** The eight digits of a UK account number; null: it is none. A shorter one is filled up by its holder, not here. */
export function readAccountNumber(text: string): string | null {
  const digits = without(text, /[\s-]/g)
  return /^\d{8}$/.test(digits) ? digits : null
}

/**
 * An IBAN in capitals and without spaces; null where its form or its check digits are wrong (ISO 13616: 15 to 34
 * characters; ISO 7064, MOD 97-10).
 */
export function readIban(text: string): string | null {
  const iban = without(text, /[\s-]/g).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return null
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    // A letter is two digits: A is 10, Z is 35.
    for (const digit of Number.parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1 ? iban : null
}

/** A BIC in capitals (ISO 9362: four signs, a country, two signs, and perhaps a branch of three); null: it is none. */
export function readBic(text: string): string | null {
  const bic = without(text, /\s/g).toUpperCase()
  return /^[0-9A-Z]{4}[A-Z]{2}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(bic) ? bic : null
}

/** What lists show of an account number or an IBAN. */
export const endingOf = (number: string): string => number.slice(-2)

/** As it is printed: “20-00-00” of “200000”, with two in a group. */
export function inGroups(number: string, size: number, between: string): string {
  const groups: string[] = []
  for (let at = 0; at < number.length; at += size) groups.push(number.slice(at, at + size))
  return groups.join(between)
}

/** Who may be paid what the estate owes, or what its administration costs: a debt does not name its creditor. */
const paidRoles = ['creditor', 'adviser', 'organisation'] as const satisfies readonly EstateRole[]
const isPaidByRole = (roles: readonly EstateRole[]): boolean => paidRoles.some((role) => roles.includes(role))

interface OpenPayment {
  kind: string
  personId: string | null
}

/**
 * The people to whom a payment is due or proposed: by the accounts something is still to be given to them or paid back,
 * or an open proposal names them; or, for those who are paid by their role, a debt stands or a payment of a debt or
 * cost is proposed.
 */
export function payees({
  people,
  accounts,
  open,
}: {
  people: readonly { id: string; roles: readonly EstateRole[] }[]
  accounts: Pick<EstateAccounts, 'people' | 'owed' | 'liabilities'>
  open: readonly OpenPayment[]
}): Set<string> {
  const due = new Set([
    ...accounts.people.filter(({ still }) => still > 0).map(({ personId }) => personId),
    ...accounts.owed.filter(({ amount }) => amount > 0).map(({ personId }) => personId),
    ...open.filter(({ kind }) => namesPayee(kind)).map(({ personId }) => personId),
  ])
  const isOwing =
    accounts.liabilities.some(({ now }) => now > 0) || open.some(({ kind }) => isPaidToRole(kind))
  return new Set(
    people.filter(({ id, roles }) => due.has(id) || (isOwing && isPaidByRole(roles))).map(({ id }) => id),
  )
}

const namesPayee = (kind: string): boolean => kind === 'distributed' || kind === 'reimbursed'
const isPaidToRole = (kind: string): boolean => kind === 'liability-paid' || kind === 'expense'

/**
 * Which bank details a proposed payment may go to, by their ids in order: those of the person it names; of a debt or
 * cost those of everybody who is paid by their role. Null: none. The database has the same rule (estate_bank_of).
 */
export function detailsFor(
  { kind, personId }: OpenPayment,
  known: readonly { personId: string; details: string; roles: readonly EstateRole[] }[],
): string[] | null {
  const found = known.filter((one) =>
    namesPayee(kind) ? one.personId === personId : isPaidToRole(kind) && isPaidByRole(one.roles),
  )
  return found.length === 0 ? null : found.map(({ details }) => details).toSorted()
}
