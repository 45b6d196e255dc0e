// The estate accounts of a day in print.
import { readFileSync } from 'node:fs'
import { drawAccounts, type EstateAccounts } from '@testate/domain/estate/accounts'
import { foreignInWords, type ForeignAmount } from '@testate/domain/estate/currency/foreign'
import { inOrder, type EntryKind } from '@testate/domain/estate/ledger'
import { londonDay } from '@testate/domain/london-day'
import { formatPounds, pence, sum } from '@testate/domain/money'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { layLedger } from '../../platform/printing/ledger-layout.ts'
import {
  SettingStarved,
  TooLongToSet,
  typesetApart,
  type SettingLimits,
} from '../../platform/printing/typeset-apart.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemRows, peopleRows, type EntryRow, type ItemRow, type PersonRow } from '../store.ts'

const template = readFileSync(new URL('accounts.typ', import.meta.url), 'utf8')
const kinds: Record<EntryKind, string> = {
  'realised': 'Came in for',
  'income': 'Income',
  'liability-paid': 'Debt paid',
  'expense': 'Cost paid',
  'reimbursed': 'Paid back to',
  'distributed': 'Given to',
  'handed-over': 'Handed over to',
  'counter': 'Takes back an entry',
}

export interface Drawn {
  name: string
  dateOfDeath: string
  today: string
  accounts: EstateAccounts
  items: ItemRow[]
  people: PersonRow[]
  entries: EntryRow[]
}

export async function drawForPrint(tx: Tx, willId: string, day: string | undefined): Promise<Drawn> {
  const { deceasedName, dateOfDeath } = await requireEstate(tx, willId)
  const items = await itemRows(tx, willId)
  const people = await peopleRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const today = londonDay(now())
  const accounts = drawAccounts({ items, entries, people }, day ?? today)
  return { name: deceasedName, dateOfDeath, today, accounts, items, people, entries }
}

/** Tagged PDF/UA-1, A4. Refuses accounts that are too long for a process, or while the machine has no time for it. */
export async function printAccounts(
  drawn: Drawn,
  { registerName }: Pick<Config, 'registerName'>,
  limits?: SettingLimits,
): Promise<Buffer> {
  try {
    return await typesetApart(template, { registerName, ...factsOf(drawn) }, limits)
  } catch (error) {
    if (error instanceof TooLongToSet)
      refuse(
        'too-large',
        'These accounts are too long to be set as a PDF. The screen shows them all.',
        because('estate-accounts-too-long'),
      )
    if (error instanceof SettingStarved)
      refuse(
        'unavailable',
        'Too many documents are being set at the moment. Please try again in a minute.',
        because('estate-printing-busy'),
      )
    throw error
  }
}

function factsOf({
  name,
  dateOfDeath,
  today,
  accounts,
  items,
  people,
  entries,
}: Drawn): Record<string, unknown> {
  const pounds = (amount: number): string => formatPounds(pence(amount))
  // Thousands of entries name hundreds of things: each is looked up, not searched for.
  const itemOf = new Map(items.map((one) => [one.id, one]))
  const personNames = new Map(people.map((one) => [one.id, one.name]))
  const entryOf = new Map(entries.map((one) => [one.id, one]))
  const itemName = (id: string): string => itemOf.get(id)?.name ?? 'without a name'
  const abroad = (foreign: ForeignAmount | null | undefined): string =>
    foreign ? ` [${foreignInWords(foreign, (one) => one)}]` : ''
  const personName = (id: string): string => personNames.get(id) ?? ''
  const lines = (of: EstateAccounts['assets']): string[][] =>
    of.map(({ itemId, atDeath, now: still }) => {
      const item = itemOf.get(itemId)
      const name = `${itemName(itemId)}${abroad(item?.foreign)}`
      return item?.value === null ? [name, 'No value yet', ''] : [name, pounds(atDeath), pounds(still)]
    })
  const withoutValue = [...accounts.assets, ...accounts.liabilities].filter(
    ({ itemId }) => itemOf.get(itemId)?.value === null,
  ).length
  const withoutOpen = (what: string): string =>
    withoutValue === 0 ? what : `${what}, without ${withoutValue} that have no value yet`
  const about = ({ kind, foreign, itemId, personId, note, corrects }: EntryRow): string =>
    [
      kinds[kind],
      itemId === null ? '' : itemName(itemId),
      personId === null ? '' : personName(personId),
      corrects === null ? '' : `no. ${entryOf.get(corrects)?.number ?? ''}`,
      foreign === null ? '' : abroad(foreign).trim(),
      note === null ? '' : `(${note})`,
    ]
      .filter((part) => part !== '')
      .join(' ')
  return {
    day: today,
    onDay: accounts.day,
    name,
    dateOfDeath,
    noAdvice: 'These are the executors’ own records. They are not legal or tax advice.',
    executors: people.filter(({ executorStatus }) => executorStatus === 'acting').map((one) => one.name),
    standing:
      accounts.difference === 0 && accounts.findings.length === 0
        ? 'The accounts agree'
        : `The accounts do not agree yet: ${accounts.findings.length} open points`,
    assets: layLedger(['Asset', 'At death', 'Still held'], lines(accounts.assets), 0),
    liabilities: layLedger(['Debt', 'At death', 'Still owed'], lines(accounts.liabilities), 0),
    lines: layLedger(
      ['Line', 'Amount'],
      [
        [withoutOpen('Net at death'), pounds(accounts.net)],
        ['Gain on what was sold, or loss', pounds(accounts.gain)],
        ['Income since the death', pounds(accounts.income)],
        ['Costs', pounds(0 - sum(accounts.expenses.map(({ amount }) => amount)))],
        [withoutOpen('To be given'), pounds(accounts.distributable)],
        ['Given so far', pounds(accounts.distributed)],
        ['Money in hand', pounds(accounts.money)],
      ],
      0,
    ),
    rateChanges: layLedger(
      ['Asset', 'Gain or loss in pounds', 'Of it by the exchange rate'],
      accounts.rateChanges.map(({ itemId, gain, byRate }) => [
        itemName(itemId),
        pounds(gain),
        byRate === null ? 'not known' : pounds(byRate),
      ]),
      0,
    ),
    people: layLedger(
      ['Person', withoutOpen('Part'), 'Had', 'Still to come'],
      accounts.people.map(({ personId, things, legacy, residue, had, still }) => [
        personName(personId),
        pounds(things + legacy + residue),
        pounds(had),
        pounds(still),
      ]),
      0,
    ),
    entries: layLedger(
      ['No.', 'Day', 'What', 'Amount'],
      inOrder(entries.filter((one) => one.day <= accounts.day)).map((one) => {
        const entry = entryOf.get(one.id)!
        return [
          String(entry.number),
          entry.day,
          about(entry),
          entry.amount === null ? '' : pounds(entry.amount),
        ]
      }),
      2,
    ),
  }
}
