// The screens of an estate in their states: the register's own calls, with answers of an estate in them. A real one
// needs a release; estate.e2e.ts has it.
import type { Page } from 'playwright-core'
import type { Estate, EstateEntry, ListedEstate } from '@testate/api/estate/calls'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { tasksOf } from '@testate/domain/estate/tasks'
import { pence } from '@testate/domain/money'
import type { Stop } from './tour.ts'

const id = (last: number): string => `b3c8d2ef-0000-4000-8000-00000000000${last}`
const willId = id(1)
const at = '2026-03-05T10:00:00.000Z'
const whole = { of: 1, in: 1 }
const person = (last: number, name: string, more: Partial<Estate['people'][number]> = {}) => ({
  id: id(last),
  number: last,
  name,
  roles: ['beneficiary' as const],
  executorStatus: null,
  statusSince: null,
  circumstance: null,
  charityNumber: null,
  legacyPence: null,
  residue: null,
  isFromRegister: false,
  isYou: false,
  version: 1,
  ...more,
})
const item = (last: number, name: string | null, more: Partial<Estate['items'][number]> = {}) => ({
  id: id(last),
  number: last,
  side: 'asset' as const,
  class: 'account' as const,
  name,
  holding: 'sole' as const,
  share: whole,
  isOutside: false,
  isInEstate: true,
  givenTo: null,
  version: 1,
  atDeathPence: 1_234_567,
  values: [{ valuePence: 1_234_567, source: 'Letter of the bank', reason: null, madeAt: at }],
  ...more,
})
const people = [
  person(2, 'Edith Executor', {
    roles: ['executor'],
    executorStatus: 'acting',
    isFromRegister: true,
    isYou: true,
  }),
  person(3, 'Bartholomew Montgomery-Featherstonehaugh', { residue: whole, circumstance: 'minor' }),
  person(4, 'The Donkey Sanctuary', {
    circumstance: 'charity',
    charityNumber: '264818',
    legacyPence: 100_000,
  }),
]
const items = [
  item(5, 'Current account, Bank of Leeds, ending 4821'),
  item(6, 'The house', {
    class: 'property',
    holding: 'tenants-in-common',
    share: { of: 1, in: 2 },
    atDeathPence: 15_000_000,
    values: [
      { valuePence: 30_000_000, source: 'Valuer', reason: 'A survey was made', madeAt: at },
      { valuePence: 28_000_000, source: 'Estate agent', reason: null, madeAt: at },
    ],
  }),
  item(7, null, {
    class: 'pension',
    holding: null,
    isOutside: true,
    isInEstate: false,
    atDeathPence: null,
    values: [],
  }),
  item(8, 'Gas bill', { side: 'liability', class: 'bill' }),
]
const entries: EstateEntry[] = [
  {
    id: id(9),
    number: 1,
    day: '2026-03-04',
    kind: 'expense',
    amountPence: 321_000,
    itemId: null,
    personId: null,
    closes: false,
    expense: 'funeral',
    note: 'Invoice 88',
    corrects: null,
    correctedBy: null,
    madeBy: id(2),
    madeAt: at,
  },
]
const facts = {
  items: items.map(({ values, ...one }) => ({
    ...one,
    value: values[0] === undefined ? null : pence(values[0].valuePence),
  })),
  entries: entries.map(({ amountPence, ...one }) => ({ ...one, amount: pence(amountPence ?? 0) })),
  people: people.map((one) => ({ ...one, legacy: one.legacyPence === null ? null : pence(one.legacyPence) })),
}
const accounts = drawAccounts(facts, '2026-11-26')
const estate: Estate = {
  willId,
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-09',
  openedAt: at,
  people,
  items,
  tasks: tasksOf({
    dateOfDeath: '2026-01-09',
    today: '2026-11-26',
    marked: { 'funeral': '2026-01-20', 'assets-listed': '2026-02-01', 'creditors-notice': '2026-10-20' },
    items: facts.items,
    accounts,
  }),
}

const answers = async (page: Page): Promise<void> => {
  await page.route(new RegExp(`/api/estates/${willId}$`), (route) => route.fulfill({ json: estate }))
  await page.route(new RegExp(`/api/estates/${willId}/accounts`), (route) =>
    route.fulfill({ json: { entries, accounts } }),
  )
}
const listed =
  (...estates: ListedEstate[]) =>
  async (page: Page): Promise<void> =>
    void (await page.route(/\/api\/estates$/, (route) => route.fulfill({ json: { estates } })))
const heading = (name: string) => async (page: Page) =>
  void (await page.getByRole('main').getByRole('heading', { name }).first().waitFor())
const stop = (name: string, path: string, shows: string, more: Partial<Stop> = {}): Stop => ({
  name: `estate-${name}`,
  stage: 'account',
  path: () => `/estate-administration/${willId}${path}`,
  before: answers,
  shows: heading(shows),
  ...more,
})

export const estateStops: readonly Stop[] = [
  {
    name: 'estates',
    stage: 'account',
    path: () => '/estate-administration',
    before: listed(
      { willId, testatorName: 'Tess Tator', standing: 'open' },
      { willId: id(2), testatorName: 'Bartholomew Montgomery-Featherstonehaugh', standing: 'not-opened' },
      { willId: id(3), testatorName: 'Ann Example', standing: 'frozen' },
      { willId: id(4), testatorName: 'Ben Example', standing: 'time-over' },
    ),
    shows: heading('The estate of Tess Tator'),
  },
  stop('overview', '', 'Overview', {
    act: async (page) => await page.getByText('Limits used on this page, and where they come from').click(),
  }),
  stop('task', '?task=granted', 'What is the date on the grant?'),
  stop('people', '/people', 'People'),
  stop('person', `/people?person=${id(4)}`, 'What is known about this person?'),
  stop('assets', '/assets', 'Assets and debts'),
  stop('asset-kind', '/assets?add=asset', 'What kind of asset is it?', {
    act: async (page) => await page.getByRole('button', { name: 'Save and continue' }).click(),
  }),
  stop('asset-holding', `/assets?item=${id(6)}&ask=holding`, 'Whose was it?'),
  stop('asset-value', `/assets?item=${id(6)}&ask=value`, 'What was it worth on the day of death?', {
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
  stop('accounts', '/accounts', 'Accounts'),
  stop('entry', '/accounts?kind=realised', 'Money came in for an asset', {
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
]
