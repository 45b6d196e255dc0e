// The screens of an estate in their states: the register's own calls, with answers of an estate in them. A real one
// needs a release; released.e2e.ts has it.
import type { KeptAccounts } from '@testate/api/estate/kept-accounts'
import type { Page } from 'playwright-core'
import type { Agreement, Proposal } from '@testate/api/estate/agreement'
import type { BankDetailsList } from '@testate/api/estate/bank-details'
import type { EstateClosing } from '@testate/api/estate/closing'
import type { HandOverState } from '@testate/api/estate/hand-over'
import type { EstateDocuments } from '@testate/api/estate/documents'
import type { EstateGifts } from '@testate/api/estate/gifts'
import type { EstateProbate } from '@testate/api/estate/probate'
import type { EstateReceipts, ReceiptRequest, ShownReceipt } from '@testate/api/estate/receipts'
import type { EstateStatements } from '@testate/api/estate/statements'
import type { EstateTax } from '@testate/api/estate/tax'
import type { EstateView, PreviewedView } from '@testate/api/estate/views'
import type { Estate, EstateEntry, ListedEstate } from '@testate/api/estate/calls'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { instalmentInterest } from '@testate/domain/estate/interest/instalment-interest'
import { lateTax } from '@testate/domain/estate/interest/late-tax'
import {
  noProbateAnswers,
  probateAsked,
  type ProbateAnswers,
  type ProbateFacts,
} from '@testate/domain/estate/probate/answers'
import { feeOf, probateMissing, stopsOf, toEnclose } from '@testate/domain/estate/probate/worksheet'
import { asked, noAnswers, type TaxAnswers } from '@testate/domain/estate/tax/answers'
import { estimate } from '@testate/domain/estate/tax/estimate'
import { instalmentsOf } from '@testate/domain/estate/tax/instalments'
import { pensionFacts } from '@testate/domain/estate/tax/facts'
import { taxPath } from '@testate/domain/estate/tax/path'
import { taxRange } from '@testate/domain/estate/tax/tax-range'
import { tasksOf } from '@testate/domain/estate/tasks'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { totalsReach } from '@testate/domain/estate/value-range'
import { showTo } from '@testate/domain/estate/views'
import { pence } from '@testate/domain/money'
import { asItem } from '../../apps/web/src/estate/frame/as-item.ts'
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
  isWitness: false,
  isFromRegister: false,
  isYou: false,
  version: 1,
  ...more,
})
const stated = { basis: 'stated' as const, lowestPence: null, highestPence: null, foreignRange: null }
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
  values: [
    {
      ...stated,
      valuePence: 1_234_567,
      foreign: null,
      source: 'Letter of the bank',
      reason: null,
      madeAt: at,
    },
  ],
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
      {
        valuePence: 30_000_000,
        foreign: null,
        basis: 'valuation',
        lowestPence: 28_500_000,
        highestPence: 31_250_000,
        foreignRange: null,
        source: 'Valuer',
        reason: 'A survey was made',
        madeAt: at,
      },
      { ...stated, valuePence: 28_000_000, foreign: null, source: 'Estate agent', reason: null, madeAt: at },
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
  item(1, 'Flat in Girona', {
    class: 'abroad',
    atDeathPence: null,
    values: [
      {
        ...stated,
        valuePence: null,
        foreign: { currency: 'EUR', amount: '1234567.00', rate: null },
        source: 'Letter of the bank',
        reason: null,
        madeAt: at,
      },
    ],
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
    foreign: {
      currency: 'EUR',
      amount: '3691.50',
      rate: { perPound: '1.1500', day: '2026-03-04', source: 'HMRC exchange rates for March 2026' },
    },
    itemId: null,
    personId: null,
    closes: false,
    expense: 'funeral',
    note: 'Invoice 88',
    corrects: null,
    correctedBy: null,
    madeBy: id(2),
    madeAt: at,
    isTakenOver: false,
    receipt: null,
    notReceived: null,
    request: null,
  },
]
const facts = {
  items: items.map((one) => asItem(one)),
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
    entries: facts.entries,
    accounts,
    isSignedFor: false,
  }).map((task) => ({ ...task, by: task.id === 'creditors-notice' ? people[0]!.id : null })),
  ownTasks: [
    {
      id: id(9),
      number: 1,
      title: 'Find a home for the cat',
      stage: 'immediate',
      due: '2026-02-01',
      doneOn: null,
      by: people[0]!.id,
      version: 1,
    },
  ],
}

const none = pence(0)
const answered: TaxAnswers = {
  ...noAnswers,
  connection: 'yes',
  toSpouse: none,
  toCharity: pence(1_000_000),
  gifts: pence(25_000_001),
  exemptGifts: none,
  otherGifts: false,
  keptBenefit: false,
  trusts: 'one',
  inTrust: pence(30_000_000),
  trustExempt: none,
  earlierDeath: true,
  unusedBand: 333_333,
  unusedResidenceBand: 1_000_000,
  earlierIsPlain: false,
  homeToDescendants: pence(15_000_000),
  downsized: true,
  reliefFull: none,
  reliefHalf: none,
  pensionsExcluded: none,
}
const taxOf = (answers: TaxAnswers, dateOfDeath = '2026-01-09'): EstateTax => {
  const held = {
    dateOfDeath,
    items: facts.items.map((one) => ({ ...one, value: one.value ?? none })),
    funeral: pence(321_000),
    isResidueWhole: true,
    hasLegacies: true,
    answers,
  }
  const path = taxPath(held)
  const estimated = path.form === null ? null : estimate(held)
  const instalments = estimated === null ? null : instalmentsOf(held, estimated)
  const paidSoFar = { dateOfDeath, day: '2026-11-26', entries: facts.entries, paidOn: null }
  return {
    number: 3,
    answers,
    asked: asked(answers, pensionFacts(held)),
    path,
    estimate: estimated,
    range: taxRange(held),
    instalments,
    instalmentInterest: instalments === null ? null : instalmentInterest(instalments, paidSoFar),
    late: lateTax({ ...paidSoFar, tax: estimated?.tax ?? null }),
  }
}
const taxed =
  (tax: EstateTax) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/tax`), (route) => route.fulfill({ json: tax }))
  }
const worksheet = (given: Partial<ProbateAnswers>): EstateProbate => {
  const held: ProbateFacts = {
    name: 'Tess Tator',
    dateOfDeath: '2026-01-09',
    today: '2026-11-26',
    executors: [
      { id: id(2), name: 'Edith Executor', status: 'acting', since: '2026-01-09' },
      { id: id(4), name: 'Bartholomew Montgomery-Featherstonehaugh', status: 'power-reserved', since: null },
    ],
    form: 'IHT400',
    isFormSent: false,
    itemsWithoutValue: 1,
    answers: { ...noProbateAnswers, ...given },
  }
  return {
    number: 2,
    worksheet: {
      answers: held.answers,
      sections: probateAsked(held),
      missing: probateMissing(held),
      stops: stopsOf(held),
      enclosures: toEnclose(held),
      grossPence: 16_234_567,
      debtsPence: 1_234_567,
      reach: totalsReach(facts.items),
      isWorthValuing: true,
      itemsWithoutValue: 1,
      fee: feeOf({ net: pence(15_000_000), copies: 3, day: '2026-11-26' }),
    },
  }
}
const holes = {
  kind: 'staples' as const,
  page: 2,
  what: 'Two holes in the top left corner',
  why: 'It was taken apart to copy it',
  who: 'Edith Executor',
  when: 'March 2026',
  inCopy: 'not-there' as const,
}
const stopped = worksheet({
  willOriginal: true,
  deathCertificate: 'interim',
  homeHere: true,
  applicantNamed: true,
  canDecide: true,
  nameOnWill: 'Tessa Tator',
  nameOnCertificate: 'Tess Tator',
  born: '1940-02-29',
  otherNames: '',
  taxCode: '',
  marriedAfter: false,
  condition: [holes, { ...holes, kind: 'water', page: null, who: null, what: 'A stain on the cover' }],
  codicils: 1,
  executorsInWill: 3,
  told: [],
  ready: ['original-will'],
})
const probated =
  (given: EstateProbate) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/probate`), (route) => route.fulfill({ json: given }))
  }
const closed =
  (given: EstateClosing) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/closing`), (route) => route.fulfill({ json: given }))
  }
const handedOver =
  (given: Partial<HandOverState>) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    const state: HandOverState = {
      handOvers: [],
      canTakeOver: true,
      checked: null,
      takenOver: null,
      ...given,
    }
    await page.route(new RegExp(`/api/estates/${willId}/hand-overs`), (route) =>
      route.fulfill({ json: state }),
    )
  }
const takenFrom = { fileHash: 'a'.repeat(64), madeAt: at, madeBy: 'Bartholomew Montgomery-Featherstonehaugh' }
const before: NonNullable<HandOverState['takenOver']>['history'] = {
  payments: [{ number: 3, agreed: [{ name: 'Edith Executor', at }], signedOn: '2026-02-02' }],
  links: [
    { number: 4, state: 'signed', on: '2026-02-03', name: 'Hester Heir', reason: null },
    {
      number: 5,
      state: 'refused',
      on: '2026-02-04',
      name: null,
      reason: 'The cheque never came to this house',
    },
    { number: 6, state: 'open', on: '2026-02-05', name: 'Hugo Heir', reason: null },
  ],
  marks: [{ mark: 'funeral', day: '2026-01-15' }],
  disputes: 1,
}
const checkedFile: NonNullable<HandOverState['checked']> = {
  ...takenFrom,
  contentHash: 'b'.repeat(64),
  deceasedName: 'Theresa Tator',
  counts: {
    people: 7,
    items: 12,
    gifts: 1,
    entries: 214,
    tasks: 9,
    statementRows: 388,
    documents: 2,
    keptAccounts: 1,
    agreements: 42,
  },
  accounts: { day: '2026-03-05', net: 123_456_789, money: -1_234, distributed: 0 },
  missing: 0,
  findings: 2,
  matchedExecutors: ['Edith Executor'],
  unknownExecutors: ['Bartholomew Montgomery-Featherstonehaugh'],
}
const givenAway: EstateEntry = {
  ...entries[0]!,
  id: 'b3c8d2ef-0000-4000-8000-000000000210',
  number: 2,
  kind: 'distributed',
  personId: id(3),
  expense: null,
  note: null,
}
const proposal = (number: number, more: Partial<Proposal>): Proposal => ({
  id: `b3c8d2ef-0000-4000-8000-0000000001${number}0`,
  number,
  state: 'open',
  version: 1,
  kind: 'liability-paid',
  amountPence: 1_234_567,
  foreign: null,
  itemId: id(8),
  itemName: 'Gas bill',
  valuePence: null,
  personId: null,
  personName: null,
  expense: null,
  note: null,
  form: null,
  assetsPence: null,
  debtsPence: null,
  answers: null,
  keepYears: null,
  contentHash: 'a'.repeat(64),
  madeBy: id(2),
  madeAt: at,
  agreed: [],
  changes: [],
  agreedBefore: [],
  ...more,
})
const agreement: Agreement = {
  needed: [
    { personId: id(2), name: 'Edith Executor', isYou: true, asked: null },
    { personId: null, name: 'Bartholomew Montgomery-Featherstonehaugh', isYou: false, asked: null },
  ],
  notAccepted: 1,
  dispute: null,
  proposals: [
    proposal(3, {
      kind: 'tax-form',
      state: 'outdated',
      amountPence: null,
      itemId: null,
      itemName: null,
      form: 'in-application',
      answers: 12,
      assetsPence: 16_234_567,
      debtsPence: 1_234_567,
      agreed: [id(2)],
      changes: [
        { part: 'form', before: 'in-application', after: 'IHT400' },
        { part: 'assets', before: 16_234_567, after: 16_500_000 },
        { part: 'answers', before: 12, after: 13 },
      ],
    }),
    proposal(2, {
      version: 2,
      note: 'With the interest of two months',
      changes: [
        { part: 'amount', before: 1_200_000, after: 1_234_567 },
        { part: 'note', before: null, after: 'With the interest of two months' },
      ],
      agreedBefore: [id(2)],
    }),
    proposal(5, {
      kind: 'distributed',
      state: 'outdated',
      itemId: null,
      itemName: null,
      personId: id(3),
      personName: 'Bartholomew Montgomery-Featherstonehaugh',
      agreed: [id(2)],
      changes: [{ part: 'bank', before: null, after: null }],
    }),
    proposal(1, { state: 'agreed', agreed: [id(2)] }),
    proposal(4, { state: 'done', agreed: [id(2)] }),
  ],
}
const agreeing =
  (more: Partial<Agreement> = {}) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/agreement`), (route) =>
      route.fulfill({ json: { ...agreement, ...more } }),
    )
  }

const bank: BankDetailsList = {
  isStopped: false,
  isClosed: false,
  people: [
    {
      personId: id(3),
      isDue: true,
      version: 2,
      bank: {
        ending: '21',
        isAbroad: false,
        confirmedHow: 'telephone',
        confirmedOn: '2026-05-03',
        changedBy: id(2),
        changedAt: at,
      },
    },
    { personId: id(4), isDue: true, version: 0, bank: null },
  ],
}
const banked =
  (more: Partial<BankDetailsList>) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/bank-details`), (route) =>
      route.fulfill({ json: { ...bank, ...more } }),
    )
  }
const typeAccount = async (page: Page): Promise<void> => {
  await page.getByLabel('In the United Kingdom').check()
  await page.getByLabel('Name on the account').fill('D Sanctuary')
  await page.getByLabel('Sort code').fill('20-00-00')
  await page.getByLabel('Account number').fill('1234 5621')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'How did you confirm the account' }).waitFor()
}

const kept = [true, false].map((isFinal, place) => ({
  id: id(90 + place),
  number: 2 - place,
  day: '2026-11-26',
  head: 214,
  isFinal,
  keptBy: people[0]!.id,
  keptAt: at,
  contentHash: 'ab'.repeat(32),
})) satisfies KeptAccounts[]

const answers = async (page: Page): Promise<void> => {
  await page.route(new RegExp(`/api/estates/${willId}$`), (route) => route.fulfill({ json: estate }))
  await page.route(new RegExp(`/api/estates/${willId}/accounts(\\?|$)`), (route) =>
    route.fulfill({ json: { entries, accounts } }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/accounts/kept`), (route) =>
    route.fulfill({ json: { kept } }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/changes`), (route) =>
    route.fulfill({
      json: { since: null, at, changes: [{ part: 'entries', count: 2, by: [people[0]!.id], lastAt: at }] },
    }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/gifts`), (route) => route.fulfill({ json: gifts }))
  await page.route(new RegExp(`/api/estates/${willId}/documents`), (route) =>
    route.fulfill({ json: documents }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/statements`), (route) =>
    route.fulfill({ json: statementsAt(route.request().url()) }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/bank-details`), (route) =>
    route.fulfill({ json: bank }),
  )
  await page.route(new RegExp(`/api/estates/${willId}/calendar`), (route) =>
    route.fulfill({ json: { madeAt: at } }),
  )
}
const view: EstateView = {
  id: 'b3c8d2ef-0000-4000-8000-000000000400',
  number: 1,
  personId: id(3),
  state: 'shown',
  version: 2,
  parts: ['will', 'account', 'totals'],
  until: '2027-06-30',
  contentHash: 'a'.repeat(64),
  isGiven: false,
  shownUntil: '2027-06-30',
  madeBy: id(2),
  madeAt: at,
  endedBy: null,
  endedAt: null,
  openings: 3,
  openedAt: at,
}
const chosen = { itemIds: items.map((one) => one.id), entryIds: [id(9), givenAway.id] }
const shownView: PreviewedView = {
  ...chosen,
  deceasedName: 'Tess Tator',
  personName: 'Bartholomew Montgomery-Featherstonehaugh',
  givenBy: 'Edith Executor',
  givenAt: at,
  until: '2027-06-30',
  day: '2026-11-26',
  ...showTo(
    id(3),
    { ...view, ...chosen },
    {
      ...facts,
      entries: [...facts.entries, { ...givenAway, amount: pence(givenAway.amountPence ?? 0) }],
    },
    '2026-11-26',
  ),
}
const viewing =
  (...views: EstateView[]) =>
  async (page: Page): Promise<void> => {
    await answers(page)
    await page.route(new RegExp(`/api/estates/${willId}/views`), (route) =>
      route.fulfill({ json: { views } }),
    )
    await page.route(new RegExp(`/api/estates/${willId}/views/${view.id}`), (route) =>
      route.fulfill({ json: shownView }),
    )
  }
const secret = 'x'.repeat(43)
const readsView = async (page: Page): Promise<void> => {
  await page.route(new RegExp(`/api/estate-views/${secret}$`), (route) =>
    route.fulfill({
      json: { deceasedName: 'Tess Tator', givenBy: 'Edith Executor', until: '2027-06-30' },
    }),
  )
  await page.route(new RegExp(`/api/estate-views/${secret}/open`), (route) =>
    route.fulfill({ json: shownView }),
  )
}
const givenOne = async (page: Page): Promise<void> => {
  await answers(page)
  await page.route(new RegExp(`/api/estates/${willId}/accounts(\\?|$)`), (route) =>
    route.fulfill({ json: { entries: [...entries, givenAway], accounts } }),
  )
}
const receiptRequest: ReceiptRequest = {
  id: 'b3c8d2ef-0000-4000-8000-000000000500',
  entryId: givenAway.id,
  state: 'refused',
  deceasedName: 'Tess Tator',
  personName: 'Bartholomew Montgomery-Featherstonehaugh',
  purpose: 'interim',
  capacity: 'parent',
  signerName: 'Anastasia Montgomery-Featherstonehaugh',
  amountPence: 1_234_567,
  foreign: null,
  itemName: null,
  day: '2026-11-20',
  address: 'anastasia.montgomery-featherstonehaugh@example.org',
  contentHash: 'a'.repeat(64),
  askedBy: id(2),
  askedAt: at,
  round: 1,
  expiresAt: '2027-01-19T10:00:00.000Z',
  mailedAt: at,
  reminds: true,
  remindedAt: null,
  signedAt: null,
  signedName: null,
  sentence: null,
  refusedAt: at,
  refusedReason: 'Only £12,000.00 has arrived, on the 23rd of November.',
}
const receiptLine = (number: number, request: Partial<ReceiptRequest> | null, isSignedFor = false) => ({
  entryId: `b3c8d2ef-0000-4000-8000-0000000005${number}`,
  number,
  kind: 'distributed' as const,
  personId: id(3),
  amountPence: 1_234_567,
  itemId: null,
  day: '2026-11-20',
  isTakenBack: request?.state === 'corrected',
  isSignedFor,
  notedDay: null,
  refused:
    request !== null && Object.keys(request).length === 0
      ? { at, address: receiptRequest.address, reason: receiptRequest.refusedReason ?? '' }
      : null,
  earlier: [],
  request: request === null ? null : { ...receiptRequest, ...request },
})
const answeredAs = { signedAt: at, signedName: 'A. Montgomery', refusedAt: null, refusedReason: null }
const receiptList: EstateReceipts = {
  receipts: [
    receiptLine(16, { state: 'draft' }),
    receiptLine(15, null),
    receiptLine(14, {}),
    receiptLine(13, { state: 'waiting' }),
    receiptLine(12, { ...answeredAs, state: 'signed' }, true),
    receiptLine(11, { ...answeredAs, state: 'corrected' }),
  ],
  missing: 4,
  next: 11,
}
const shownReceipt: ShownReceipt = {
  deceasedName: 'Tess Tator',
  personName: receiptRequest.personName,
  purpose: 'interim',
  capacity: 'parent',
  signerName: receiptRequest.signerName,
  amountPence: 1_234_567,
  foreign: entries[0]!.foreign,
  itemName: null,
  day: '2026-11-20',
  sentence: receiptSentence('parent', receiptRequest.personName),
  expiresAt: receiptRequest.expiresAt,
  signedAt: null,
  signedName: null,
  isCorrected: false,
}
const atReceiptLink =
  (more: Partial<ShownReceipt> = {}) =>
  async (page: Page): Promise<void> => {
    const of = (path: string, json: object) =>
      page.route(new RegExp(`/api/estate-receipts/${secret}${path}$`), (route) => route.fulfill({ json }))
    await of('', { deceasedName: 'Tess Tator', expiresAt: receiptRequest.expiresAt })
    await of('/open', { ...shownReceipt, ...more })
    await of('/code', { expiresAt: at })
    await of('/decline', { refusedAt: at })
  }
const openReceipt = async (page: Page): Promise<void> =>
  await page.getByRole('button', { name: 'Show what it is' }).click()
const statementRow = (last: number, more: Partial<EstateStatements['rows'][number]>) => ({
  id: `b3c8d2ef-0000-4000-8000-00000000030${last}`,
  itemId: null,
  day: '2026-03-06',
  amountPence: -321_000,
  text: 'CO-OPERATIVE FUNERALCARE LEEDS 000188',
  state: 'open' as const,
  aside: null,
  entryId: null,
  proposalId: null,
  version: 1,
  maybe: [],
  ...more,
})
const statements: EstateStatements = {
  accounts: [],
  rows: [
    statementRow(1, {
      maybe: [
        {
          what: 'entry',
          id: id(9),
          number: 1,
          day: '2026-03-04',
          kind: 'expense',
          itemId: null,
          personId: null,
          note: 'Invoice 88',
        },
      ],
    }),
    statementRow(2, { amountPence: 150, text: '' }),
    statementRow(3, { state: 'aside', aside: 'not-estate', itemId: id(5) }),
  ],
  open: 2,
  decided: 1,
  next: null,
}
/** As the server answers: those that wait, those that are decided, all, or one. Of those that wait there are more. */
const statementsAt = (url: string): EstateStatements => {
  const { searchParams: asked } = new URL(url)
  const [state, row] = [asked.get('state') ?? 'open', asked.get('row')]
  const rows = statements.rows.filter((one) =>
    row === null ? state === 'all' || (one.state === 'open') === (state === 'open') : one.id === row,
  )
  return { ...statements, rows, open: 12, next: state === 'open' && row === null ? rows.at(-1)!.id : null }
}
/** As a bank has it, with rows that are there already, are from before the death, or cannot be read. */
const csv = `Account Name:,Executors of T Tator

Date,Transaction type,Description,Paid out,Paid in,Balance
05 Jan 2026,Card,Before the death,3.00,,900.00
06 Mar 2026,Transfer,CO-OPERATIVE FUNERALCARE LEEDS 000188,3210.00,,900.00
20 Mar 2026,Interest,GROSS INTEREST,,1.50,901.50
21 Mar 2026,Formula,A formula,,=1+1,903.50
`
const documents: EstateDocuments = {
  bytes: 10_000_000 + 123_456,
  documents: [
    {
      id: id(1),
      title:
        'Letter of the Royal Bank of Scotland with the balance on the day of death, and the interest up to it',
      kind: 'bank-letter',
      day: '2026-03-01',
      media: 'application/pdf',
      size: 123_456,
      about: { what: 'item', id: id(5) },
      addedBy: 'Edith Executor',
      addedAt: at,
      version: 1,
    },
    {
      id: id(2),
      title: 'Photograph',
      kind: 'other',
      day: '2026-02-01',
      media: 'image/jpeg',
      size: 10_000_000,
      about: null,
      addedBy: null,
      addedAt: at,
      version: 3,
    },
  ],
}
const gifts: EstateGifts = {
  gifts: [
    {
      id: id(7),
      number: 1,
      recipient: 'Hester Heir',
      what: 'A car',
      kind: 'counted',
      valuePence: 900_001,
      day: '2024-05-01',
      keptBenefit: 'They went on driving it',
      version: 1,
    },
  ],
  counted: { gifts: 900_001, exemptGifts: 0, keptBenefit: true, tooOld: [] },
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
      { willId: id(5), testatorName: 'Carl Example', standing: 'closed' },
    ),
    shows: heading('The estate of Tess Tator'),
  },
  stop('overview', '', 'Overview', {
    act: async (page) => await page.getByText('Limits used on this page, and where they come from').click(),
  }),
  stop('task', '?task=granted', 'What is the date on the grant?'),
  stop('calendar', '?calendar=1', 'These dates in your calendar'),
  stop('gift', `/assets?gift=${id(7)}`, 'A gift before the death'),
  stop('own-task', `?own=${id(9)}`, 'A task of your own'),
  stop('people', '/people', 'People'),
  stop('bank', `/people?bank=${id(3)}`, 'Bank details of Bartholomew'),
  stop('bank-none', `/people?bank=${id(4)}`, 'Bank details of The Donkey Sanctuary'),
  stop('bank-stopped', `/people?bank=${id(3)}`, 'Bank details of Bartholomew', {
    before: banked({ isStopped: true }),
  }),
  stop('bank-account', `/people?bank=${id(4)}&enter=1`, 'Into which account is The Donkey Sanctuary paid?', {
    act: async (page) => await page.getByRole('button', { name: 'Continue' }).click(),
  }),
  stop('bank-abroad', `/people?bank=${id(4)}&enter=1`, 'Into which account is The Donkey Sanctuary paid?', {
    act: async (page) => {
      await page.getByLabel('Abroad').check()
      await page.getByLabel('Name on the account').fill('Asinus Ltd')
      await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alert').getByText('This is no IBAN').waitFor()
    },
  }),
  stop('bank-how', `/people?bank=${id(4)}&enter=1`, 'How did you confirm the account', {
    act: async (page) => {
      await typeAccount(page)
      await page.getByRole('button', { name: 'Confirm and save' }).click()
      await page.getByRole('alert').getByText('Choose how you confirmed it').waitFor()
    },
  }),
  stop('person', `/people?person=${id(4)}`, 'What is known about this person?'),
  stop('assets', '/assets', 'Assets and debts'),
  stop('asset-kind', '/assets?add=asset', 'What kind of asset is it?', {
    act: async (page) => await page.getByRole('button', { name: 'Save and continue' }).click(),
  }),
  stop('asset-holding', `/assets?item=${id(6)}&ask=holding`, 'Whose was it?'),
  stop('asset-value-abroad', `/assets?item=${id(1)}&ask=value`, 'What was it worth on the day of death?', {
    act: async (page) => {
      await page.getByLabel('How many EUR made one pound?').fill('1.15')
      await page.getByLabel('Who gives this rate?').fill('HMRC exchange rates for January 2026')
      await page.getByText('In pounds this is £1,073,536.52').waitFor()
    },
  }),
  stop('asset-value', `/assets?item=${id(6)}&ask=value`, 'What was it worth on the day of death?', {
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
  stop('tax', '/tax', 'Inheritance tax', {
    before: taxed(taxOf(answered)),
    act: async (page) => await page.getByText('Limits used on this page, and where they come from').click(),
  }),
  stop('tax-instalments', '/tax', 'Inheritance tax', {
    before: taxed(taxOf({ ...answered, toCharity: none })),
    shows: async (page) => void (await page.getByText('The instalments, without interest').waitFor()),
  }),
  // A rate leads to its rule, which is folded away until then.
  stop('tax-rule', '/tax', 'Inheritance tax', {
    before: taxed(taxOf({ ...answered, toCharity: none })),
    act: async (page) => await page.getByRole('link', { name: '7.75%' }).last().click(),
    shows: async (page) => void (await page.locator('#late-tax-rate-2026-01-09:focus').waitFor()),
  }),
  stop('tax-open', '/tax', 'Inheritance tax', { before: taxed(taxOf(noAnswers)) }),
  stop('tax-unconfirmed', '/tax', 'No sum is given', {
    before: taxed(taxOf({ ...answered, earlierDeath: false }, '2030-06-01')),
    shows: async (page) => void (await page.getByText('No sum is given').waitFor()),
  }),
  stop('tax-question', '/tax?ask=connection', 'How were they connected with the United Kingdom?', {
    before: taxed(taxOf(answered)),
  }),
  stop('tax-percent', '/tax?ask=unusedBand', 'Which part of the first nil-rate band was not used?', {
    before: taxed(taxOf({ ...answered, unusedBand: null })),
    act: async (page) => await page.getByRole('button', { name: 'Save and continue' }).click(),
  }),
  stop('probate', '/probate', 'Probate', {
    before: probated(stopped),
    act: async (page) => await page.getByText('Limits behind the fee, and where they come from').click(),
  }),
  stop('probate-begun', '/probate', 'Probate', { before: probated(worksheet({})) }),
  stop('probate-off', '/probate', 'The worksheet is not open here', {
    before: probated({ number: 0, worksheet: null }),
    shows: async (page) => void (await page.getByText('The worksheet is not open here').waitFor()),
  }),
  stop('probate-question', '/probate?ask=deathCertificate', 'Which death certificate do you have?', {
    before: probated(stopped),
  }),
  stop('probate-name', '/probate?ask=nameReason', 'Why do the names differ?', {
    before: probated(stopped),
    act: async (page) => await page.getByRole('button', { name: 'Save and continue' }).click(),
  }),
  stop('probate-born', '/probate?ask=born', 'When were they born?', { before: probated(stopped) }),
  stop('probate-documents', '/probate?ask=ready', 'Which documents are ready to send?', {
    before: probated(stopped),
  }),
  stop('probate-condition', '/probate?ask=condition', 'Does the paper will have marks or damage?', {
    before: probated(stopped),
  }),
  stop('probate-mark', '/probate?ask=condition&mark=new', 'What is on the paper?', {
    before: probated(stopped),
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
  stop('agreement', '/agreement', 'Agreement', {
    before: agreeing(),
    act: async (page) => await page.getByText('Stop all payments').click(),
  }),
  stop('agreement-executor', '/agreement', 'Agreement', {
    before: agreeing(),
    act: async (page) => {
      await page.getByText('An executor died or stands back').click()
      await page.getByRole('button', { name: 'Tell our staff' }).click()
    },
  }),
  stop('agreement-stopped', '/agreement', 'Agreement', {
    before: agreeing({
      dispute: { personId: id(2), isYours: true, reason: 'The gas bill is not ours', raisedAt: at },
    }),
    act: async (page) => await page.getByText('Done and withdrawn').click(),
  }),
  stop(
    'agreement-day',
    `/agreement?enter=b3c8d2ef-0000-4000-8000-000000000110`,
    'On which day was it done?',
    {
      before: agreeing(),
    },
  ),
  stop('agreement-again', `/agreement?again=b3c8d2ef-0000-4000-8000-000000000120`, 'A debt was paid', {
    before: agreeing(),
  }),
  stop('send', '?task=applied', 'Apply for probate'),
  stop('accounts', '/accounts', 'Accounts'),
  stop('statements', '/accounts?statement=all', 'Bank statements', {
    act: async (page) => await page.getByText('1 row that was decided').click(),
  }),
  stop('statement', '/accounts?statement=new', 'Take in a bank statement', {
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.getByRole('button', { name: 'Take in 1 new row' }).waitFor()
    },
  }),
  stop('statement-refused', '/accounts?statement=new', 'Take in a bank statement', {
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'statement.xlsx',
        mimeType: 'text/csv',
        buffer: Buffer.from('PK\u0003\u0004'),
      })
      await page.getByText('This is a spreadsheet, not a CSV file.').waitFor()
    },
  }),
  stop('statement-row', `/accounts?statement=${statements.rows[0]!.id}`, 'What is this row?', {
    act: async (page) => {
      await page.getByLabel('A cost of the estate was paid', { exact: true }).check()
      await page.getByText('That the bank has paid it does not make it agreed.').waitFor()
    },
  }),
  stop('receipt', `/accounts?receipt=${givenAway.id}`, 'When did Bartholomew Montgomery-Featherstonehaugh', {
    before: givenOne,
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
  stop('documents', '/documents', 'Documents'),
  stop('documents-none', '/documents', 'Documents', {
    before: async (page) => {
      await answers(page)
      await page.route(new RegExp(`/api/estates/${willId}/documents`), (route) =>
        route.fulfill({ json: { documents: [], bytes: 0 } }),
      )
    },
  }),
  stop('document-new', '/documents?document=new', 'Add a document', {
    act: async (page) => {
      await page.getByRole('button', { name: 'Add it' }).click()
      await page.getByRole('alert').getByText('Please choose the document').waitFor()
      await page.getByRole('alert').getByText('Please give the document a title').waitFor()
    },
  }),
  stop('document', `/documents?document=${id(1)}`, 'Letter of the Royal Bank of Scotland', {
    act: async (page) => await page.getByRole('button', { name: 'Remove this document' }).click(),
  }),
  stop('letters', '/letters', 'Letters'),
  stop('views', '/views', 'For beneficiaries', {
    before: viewing(
      { ...view, id: id(8), number: 3, state: 'draft', shownUntil: null, openings: 0, openedAt: null },
      { ...view, id: id(7), number: 2, state: 'ended', endedBy: id(2), endedAt: at },
      view,
    ),
  }),
  stop('view-lines', '/views?view=new', 'What is a beneficiary to see?', {
    before: viewing(view),
    act: async (page) => await page.getByRole('button', { name: 'Look at what they will see' }).click(),
  }),
  stop('view', `/views?view=${view.id}`, 'What Bartholomew Montgomery-Featherstonehaugh will see', {
    before: viewing(view),
    act: async (page) =>
      void (await page.getByRole('heading', { name: 'What the will gives you' }).waitFor()),
  }),
  stop('receipts', '/accounts?receipts=all', 'Receipts', {
    before: async (page) => {
      await answers(page)
      await page.route(new RegExp(`/api/estates/${willId}/receipts`), (route) =>
        route.fulfill({ json: receiptList }),
      )
    },
  }),
  stop('receipt-ask', `/accounts?ask=${givenAway.id}`, 'Ask Bartholomew Montgomery-Featherstonehaugh', {
    before: givenOne,
    act: async (page) => await page.getByRole('button', { name: 'Go on' }).click(),
  }),
  {
    name: 'receipt-link',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    before: atReceiptLink(),
    shows: async (page) => void (await page.getByRole('button', { name: 'Show what it is' }).waitFor()),
  },
  {
    name: 'receipt-opened',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    before: atReceiptLink(),
    act: async (page) => {
      await openReceipt(page)
      await page.getByText('I have not received this').click()
      await page.getByLabel('I have received what is written above for').check()
      await page.getByLabel('Type your name').fill('Anastasia')
      await page.getByRole('button', { name: 'Mail me a code to sign with' }).click()
    },
    shows: async (page) => void (await page.getByLabel('The code').waitFor()),
  },
  {
    name: 'receipt-wrong',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    before: atReceiptLink(),
    act: async (page) => {
      await openReceipt(page)
      await page.getByRole('button', { name: 'Mail me a code to sign with' }).click()
    },
    shows: async (page) => void (await page.getByText('Tick this if it is true').first().waitFor()),
  },
  {
    name: 'receipt-signed',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    before: atReceiptLink({ signedAt: at, signedName: 'A. Montgomery', isCorrected: true }),
    act: openReceipt,
    shows: async (page) => void (await page.getByText('This receipt no longer counts').waitFor()),
  },
  {
    name: 'receipt-refused',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    before: atReceiptLink(),
    act: async (page) => {
      await openReceipt(page)
      await page.getByText('I have not received this').click()
      await page.getByLabel('What is wrong?').fill('It has not arrived.')
      await page.getByRole('button', { name: 'Tell the executors' }).click()
    },
    shows: heading('The executors have been told'),
  },
  {
    name: 'receipt-gone',
    stage: 'visitor',
    path: () => `/receipt/${secret}`,
    shows: heading('There is nothing to sign here'),
  },
  {
    name: 'estate-view-address',
    stage: 'visitor',
    path: () => `/estate-view/${secret}`,
    before: readsView,
    shows: async (page) => void (await page.getByRole('button', { name: 'Show it' }).waitFor()),
  },
  {
    name: 'estate-view-opened',
    stage: 'visitor',
    path: () => `/estate-view/${secret}`,
    before: readsView,
    act: async (page) => await page.getByRole('button', { name: 'Show it' }).click(),
    shows: heading('What the will gives you'),
  },
  {
    name: 'estate-view-gone',
    stage: 'visitor',
    path: () => `/estate-view/${secret}`,
    shows: heading('Nothing is shown here'),
  },
  stop('handing-over', '/closing?file=all', 'Handing over', {
    before: handedOver({
      handOvers: [{ id: id(9), by: id(2), at, fileHash: 'c'.repeat(64) }],
      canTakeOver: false,
      takenOver: { ...takenFrom, by: id(2), at, history: before },
    }),
  }),
  stop('handing-over-new', '/closing?file=new', 'Make a file of this estate', {
    before: handedOver({}),
  }),
  stop('handing-over-take', '/closing?file=take', 'Take over from a file', {
    before: handedOver({}),
    act: async (page) => await page.getByRole('button', { name: 'Open and check it' }).click(),
  }),
  stop('handing-over-checked', '/closing?file=checked', 'What is in the file', {
    before: handedOver({ checked: checkedFile }),
  }),
  stop('closing', '/closing', 'Closing', {
    before: closed({
      gaps: [
        { code: 'debts-left', count: 1 },
        { code: 'money-left', count: 1_234_567 },
        { code: 'receipts-missing', count: 2 },
      ],
      closedOn: null,
      keptUntil: null,
    }),
  }),
  stop('closing-ready', '/closing', 'Close the estate', {
    before: closed({ gaps: [], closedOn: null, keptUntil: null }),
    act: async (page) => await page.getByText('Where the proposed time comes from').click(),
  }),
  stop('closing-closed', '/closing', 'Closing', {
    before: closed({ gaps: [], closedOn: '2026-11-20', keptUntil: '2038-11-20' }),
    shows: async (page) => void (await page.getByText('The estate is closed').waitFor()),
  }),
  stop('closing-changed', '/closing', 'Closing', {
    before: closed({ gaps: [{ code: 'money-left', count: 1 }], closedOn: '2026-11-20', keptUntil: null }),
    shows: async (page) =>
      void (await page.getByText('Something has changed since the estate was closed').waitFor()),
  }),
  stop('entry', '/accounts?kind=realised', 'Money came in for an asset', {
    act: async (page) => await page.getByRole('button', { name: 'Save' }).click(),
  }),
]
