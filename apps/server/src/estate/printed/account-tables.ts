// The estate accounts of a day as tables of texts and amounts: the same in print and in a file for a spreadsheet.
import { drawAccounts, type EstateAccounts } from '@testate/domain/estate/accounts'
import { foreignInWords, type ForeignAmount } from '@testate/domain/estate/currency/foreign'
import { inOrder, type EntryKind, type ExpenseKind } from '@testate/domain/estate/ledger'
import { londonDay } from '@testate/domain/london-day'
import { pence, sum, type Pence } from '@testate/domain/money'
import { markInWords, markOf } from '@testate/domain/estate/value-range'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemRows, peopleRows, type EntryRow, type ItemRow, type PersonRow } from '../store.ts'

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

/** What a cost was for, as on the screen. */
const costs: Record<ExpenseKind, string> = {
  'funeral': 'Funeral',
  'probate': 'Probate: fees and copies',
  'professional': 'Solicitor, valuer or other professional',
  'property': 'Upkeep of a property',
  'inheritance-tax': 'Inheritance tax',
  'income-tax': 'Income tax',
  'gains-tax': 'Capital gains tax',
  'tax': 'Tax, not said which',
  'other': 'Something else',
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

export interface AccountTable {
  title: string
  heads: string[]
  /** How many columns are texts; the others are amounts, or say why there is none. */
  texts: number
  rows: (string | Pence)[][]
  /** Said where it has no row. */
  empty: string
}
export interface AccountTables {
  day: string
  onDay: string
  name: string
  dateOfDeath: string
  noAdvice: string
  executors: string[]
  standing: string
  tables: AccountTable[]
}

export function tablesOf(drawn: Drawn): AccountTables {
  const { name, dateOfDeath, today, accounts, people } = drawn
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
    tables: [...sumsOf(drawn), entriesOf(drawn)],
  }
}

const abroad = (foreign: ForeignAmount): string => `[${foreignInWords(foreign, (one) => one)}]`

function sumsOf({ accounts, items, people }: Drawn): AccountTable[] {
  const itemOf = new Map(items.map((one) => [one.id, one]))
  const personNames = new Map(people.map((one) => [one.id, one.name]))
  const itemName = (id: string): string => itemOf.get(id)?.name ?? 'without a name'
  const lines = (of: EstateAccounts['assets']): AccountTable['rows'] =>
    of.map(({ itemId, atDeath, now: still }) => {
      const item = itemOf.get(itemId)
      const mark = item === undefined ? null : markOf(item)
      const name = [
        itemName(itemId),
        ...(item?.foreign ? [abroad(item.foreign)] : []),
        ...(mark === null ? [] : [`[${markInWords(mark)}]`]),
      ].join(' ')
      return item?.value === null ? [name, 'No value yet', ''] : [name, atDeath, still]
    })
  const withoutValue = [...accounts.assets, ...accounts.liabilities].filter(
    ({ itemId }) => itemOf.get(itemId)?.value === null,
  ).length
  const withoutOpen = (what: string): string =>
    withoutValue === 0
      ? what
      : `${what}, without ${withoutValue} that ${withoutValue === 1 ? 'has' : 'have'} no value yet`
  const rates: AccountTable = {
    title: 'What changes of exchange rates made',
    heads: ['Asset', 'Gain or loss in pounds', 'Of it by the exchange rate'],
    texts: 1,
    rows: accounts.rateChanges.map(({ itemId, gain, byRate }) => [
      itemName(itemId),
      gain,
      byRate ?? 'not known',
    ]),
    empty: '',
  }
  return [
    {
      title: 'Capital',
      heads: ['Asset', 'At death', 'Still held'],
      texts: 1,
      rows: lines(accounts.assets),
      empty: 'No assets entered.',
    },
    {
      title: 'Debts',
      heads: ['Debt', 'At death', 'Still owed'],
      texts: 1,
      rows: lines(accounts.liabilities),
      empty: 'No debts entered.',
    },
    {
      title: 'From capital to what is given',
      heads: ['Line', 'Amount'],
      texts: 1,
      rows: [
        [withoutOpen('Net at death'), accounts.net],
        ['Gain on what was sold, or loss', accounts.gain],
        ['Income since the death', accounts.income],
        ...costRows(accounts),
        [withoutOpen('To be given'), accounts.distributable],
        ['Given so far', accounts.distributed],
        ['Money in hand', accounts.money],
      ],
      empty: '',
    },
    ...(rates.rows.length === 0 ? [] : [rates]),
    {
      title: 'Who gets what',
      heads: ['Person', withoutOpen('Part'), 'Had', 'Still to come'],
      texts: 1,
      rows: accounts.people.map(({ personId, things, legacy, residue, had, still }) => [
        personNames.get(personId) ?? '',
        sum([things, legacy, residue]),
        had,
        still,
      ]),
      empty: 'Nobody has a part yet.',
    },
  ]
}

const costRows = ({ expenses }: EstateAccounts): AccountTable['rows'] =>
  expenses.length === 0
    ? [['Costs', pence(0)]]
    : expenses.map(({ kind, amount }) => [`Costs: ${costs[kind]}`, pence(0 - amount)])

function entriesOf({ accounts, items, people, entries }: Drawn): AccountTable {
  // Thousands of entries name hundreds of things: each is looked up, not searched for.
  const names = new Map([
    ...items.map((one) => [one.id, one.name ?? 'without a name'] as const),
    ...people.map((one) => [one.id, one.name] as const),
  ])
  const entryOf = new Map(entries.map((one) => [one.id, one]))
  const about = ({ kind, foreign, itemId, personId, expense, note, corrects }: EntryRow): string =>
    [
      expense === null ? kinds[kind] : `${kinds[kind]}: ${costs[expense]}`,
      itemId === null ? '' : (names.get(itemId) ?? 'without a name'),
      personId === null ? '' : (names.get(personId) ?? ''),
      corrects === null ? '' : `no. ${entryOf.get(corrects)?.number ?? ''}`,
      foreign === null ? '' : abroad(foreign),
      note === null ? '' : `(${note})`,
    ]
      .filter((part) => part !== '')
      .join(' ')
  return {
    title: 'Entries up to this day',
    heads: ['No.', 'Day', 'What', 'Amount'],
    texts: 3,
    rows: inOrder(entries.filter((one) => one.day <= accounts.day)).map((one) => {
      const entry = entryOf.get(one.id)!
      return [String(entry.number), entry.day, about(entry), entry.amount ?? '']
    }),
    empty: 'None.',
  }
}
