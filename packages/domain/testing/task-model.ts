// The tasks of an estate as a table: what comes before each, what does it, and its last day. A second, plainer account
// of `tasksOf`, which must say the same of any estate.
import { isDeepStrictEqual } from 'node:util'
import { drawAccounts } from '../src/estate/accounts.ts'
import { isInEstate, type Item } from '../src/estate/items.ts'
import { pence } from '../src/money.ts'
import { marks, type Mark, type Stage, type TaskId } from '../src/estate/task-names.ts'
import type * as Tasks from '../src/estate/tasks.ts'
import { estateOf, shuffled } from './estate-model.ts'
import { seeded } from './seeded.ts'

const partsOf = (day: string): [number, number, number] =>
  day.split('-').map(Number) as [number, number, number]
const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const afterMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day)
  const last = text(year, month + months, 0)
  const same = text(year, month - 1 + months, date)
  return same > last ? last : same
}
/** Of the month so many after that day's. */
const lastOfMonth = (day: string, months: number): string => {
  const [year, month] = partsOf(day)
  return text(year, month + months, 0)
}
const afterDays = (day: string, days: number): string => {
  const [year, month, date] = partsOf(day)
  return text(year, month - 1, date + days)
}

const days = ['2026-02-28', '2026-03-31', '2026-06-30', '2026-08-31', '2026-10-10', '2026-12-30']

/** An estate on some day, with some of its tasks marked as done. */
function factsOf(seed: number): Tasks.TaskFacts {
  const random = seeded(seed + 3_000_000)
  const one = <T>(of: readonly T[]): T => of[random(0, of.length - 1)]!
  const today = one(['2026-03-01', '2026-07-31', '2026-12-31', '2027-02-28', '2027-03-01', '2027-07-01'])
  const estate = estateOf(seed)
  const items = estate.items
    .filter(() => random(0, 4) > 0)
    .map((item): Item => {
      const what = random(0, 9)
      if (what === 0) return { ...item, value: null }
      return what === 1 ? { ...item, holding: null } : item
    })
    .slice(0, random(0, 12) === 0 ? 0 : undefined)
  // Sold for what it was worth, to the penny: no gain, and with a penny more one.
  const back = new Set(estate.entries.map(({ corrects }) => corrects))
  const forHouse = estate.entries.reduce(
    (all, { id, kind, itemId, amount }) =>
      kind === 'realised' && itemId === 'house' && !back.has(id) ? all + (amount ?? 0) : all,
    0,
  )
  const house = items.find(({ id }) => id === 'house')
  if (house !== undefined && house.value !== null && forHouse > 0 && random(0, 2) === 0)
    items[items.indexOf(house)] = { ...house, value: pence(2 * (forHouse - random(0, 1))) }
  const known = new Set(items.map(({ id }) => id))
  const entries = estate.entries.filter(
    ({ itemId, day }) => day <= today && (itemId === null || known.has(itemId)),
  )
  const entryIds = new Set(entries.map(({ id }) => id))
  const facts = {
    items,
    entries: entries.filter(({ corrects }) => corrects === null || entryIds.has(corrects)),
    people: estate.people.slice(0, random(0, 4)),
  }
  const accounts = drawAccounts(facts, today)
  // An estate that was given out to the end is rare among random ones: the same, as if everybody had had their part.
  const isGiven = random(0, 3) === 0
  const people = accounts.people.map((line) => ({
    ...line,
    still: line.had > 0 ? (0 as typeof line.still) : line.still,
  }))
  return {
    dateOfDeath: one(['2026-01-09', '2026-01-31', '2026-08-31']),
    today,
    marked: Object.fromEntries(marks.filter(() => random(0, 2) === 0).map((mark) => [mark, one(days)])),
    items,
    entries: facts.entries,
    accounts: isGiven
      ? { ...accounts, people, findings: random(0, 1) === 0 ? [] : accounts.findings, owed: [] }
      : accounts,
    isSignedFor: random(0, 1) === 0,
  }
}

/** Each property that was sold for more than it was worth, by the day on which what came in went over it. */
function daysOfGain({ items, entries }: Pick<Tasks.TaskFacts, 'items' | 'entries'>): string[] {
  const back = new Set(entries.map(({ corrects }) => corrects))
  return items
    .filter(
      (item) => item.side === 'asset' && item.class === 'property' && isInEstate(item) && item.value !== null,
    )
    .flatMap(({ id, value, holding, share }) => {
      const worth = holding === 'tenants-in-common' ? (value! * share.of) / share.in : value!
      const sales = entries
        .filter((one) => one.kind === 'realised' && one.itemId === id && !back.has(one.id))
        .toSorted((one, other) => one.day.localeCompare(other.day) || one.number - other.number)
      const first = sales.findIndex(
        (_, at) => sales.slice(0, at + 1).reduce((all, { amount }) => all + amount!, 0) > worth,
      )
      return first === -1 ? [] : [sales[first]!.day]
    })
    .toSorted((one, other) => one.localeCompare(other))
}

type Row = [
  stage: Stage,
  id: TaskId,
  isDone: boolean,
  before: TaskId | null,
  rule: string | null,
  due: string | null,
  /** Undefined: not one that is done by saying so. */
  doneOn?: string | null,
]

function rowsOf(facts: Tasks.TaskFacts): Row[] {
  const { dateOfDeath: died, today, marked, items, accounts } = facts
  const is = (mark: Mark): boolean => marked[mark] !== undefined
  const on = (mark: Mark): string | null => marked[mark] ?? null
  const finds = (...codes: string[]): boolean => accounts.findings.some(({ code }) => codes.includes(code))
  const marks = (
    stage: Stage,
    id: Mark,
    before: TaskId | null = null,
    rule: string | null = null,
    due: string | null = null,
  ): Row => [stage, id, is(id), before, rule, due, on(id)]
  const areValued = items.every(
    ({ side, value, holding, isOutside }) =>
      value !== null && (side === 'liability' || holding !== null || isOutside),
  )
  const noticed = is('creditors-notice') ? afterMonths(on('creditors-notice')!, 2) : null
  const claims = is('granted') ? afterMonths(on('granted')!, 6) : null
  const isPast = (day: string | null): boolean => day !== null && day < today
  const given = accounts.distributed > 0 && accounts.people.filter(({ still }) => still !== 0).length === 0
  const arePaid = accounts.liabilities.filter(({ now }) => now !== 0).length + accounts.owed.length === 0
  const gains = daysOfGain(facts)
  const settled = on('gains-tax')
  const open = gains.filter((day) => settled === null || settled < day)[0]
  const isLeft = accounts.people.filter(({ still }) => still > 0).length > 0
  const areBoth = noticed !== null && claims !== null
  const isNoticeLater = areBoth && noticed > claims
  return [
    [
      'immediate',
      'register-death',
      is('tell-us-once') || is('applied') || is('granted'),
      null,
      'registerDeath',
      null,
    ],
    marks('immediate', 'funeral'),
    marks('immediate', 'tell-us-once', null, 'tellUsOnce'),
    marks('immediate', 'house-and-post'),
    ['value', 'beneficiaries', !finds('residue-not-whole', 'residue-too-much'), null, null, null],
    marks('value', 'assets-listed'),
    ['value', 'values', items.length > 0 && areValued, 'assets-listed', null, null],
    marks('tax', 'tax-form', 'values', 'taxAccount', lastOfMonth(died, 12)),
    marks('tax', 'tax-paid', null, 'taxDue', lastOfMonth(died, 6)),
    marks('tax', 'income-tax'),
    marks('grant', 'applied', 'tax-form'),
    marks('grant', 'granted', 'applied'),
    [
      'collect',
      'collect',
      accounts.assets.length > 0 && accounts.assets.filter(({ now }) => now !== 0).length === 0,
      'granted',
      null,
      null,
    ],
    ...(gains.length === 0
      ? []
      : [
          [
            'collect',
            'gains-tax',
            open === undefined,
            null,
            'gainsTax',
            afterDays(open ?? gains.at(-1)!, 60),
            open === undefined ? settled : null,
          ] satisfies Row,
        ]),
    marks('pay', 'creditors-notice', null, 'creditorsNotice'),
    ['pay', 'creditors-wait', isPast(noticed), 'creditors-notice', 'creditorsNotice', noticed],
    ['pay', 'pay-debts', arePaid && accounts.assets.length > 0, null, null, null],
    ['distribute', 'claims-window', isPast(claims), 'granted', 'claimsWindow', claims],
    marks('distribute', 'clearance', 'tax-paid'),
    marks('distribute', 'variation', null, 'variation', afterMonths(died, 24)),
    ...(isLeft
      ? [
          ['distribute', 'bankruptcy-search', false, null, null, null] satisfies Row,
          [
            'distribute',
            'hold-back',
            isPast(noticed) && isPast(claims),
            null,
            areBoth ? (isNoticeLater ? 'creditorsNotice' : 'claimsWindow') : null,
            areBoth ? (isNoticeLater ? noticed : claims) : null,
          ] satisfies Row,
        ]
      : []),
    ['distribute', 'distribute', given, 'pay-debts', 'executorsYear', afterMonths(died, 12)],
    [
      'close',
      'balance',
      given && accounts.difference === 0 && accounts.findings.length === 0,
      'distribute',
      null,
      null,
    ],
    ['close', 'receipts', given && facts.isSignedFor, 'distribute', null, null],
    marks('close', 'closed', 'receipts'),
  ]
}

/** Why each task stands as it does: the reason, what it counts and its day, in one text. */
function whysOf({ marked, items, accounts, isSignedFor, entries }: Tasks.TaskFacts): Record<TaskId, string> {
  const { assets, liabilities, owed, people, findings, difference, distributed } = accounts
  const finds = (code: string): boolean => findings.filter((one) => one.code === code).length > 0
  const missing = items.filter(
    ({ side, value, holding, isOutside }) =>
      value === null || (side === 'asset' && holding === null && !isOutside),
  ).length
  const kept = assets.filter(({ now }) => now !== 0).length
  const debts = liabilities.filter(({ now }) => now !== 0).length
  const wrong = people.filter(({ still }) => still !== 0).length
  const left = people.filter(({ still }) => still > 0).length
  const given = distributed > 0 ? (wrong > 0 ? `parts-differ ${wrong}` : null) : 'nothing-given'
  const noAssets = assets.length === 0 ? 'no-assets' : null
  const since = (mark: Mark, code: string, before: string): string =>
    marked[mark] === undefined ? before : `${code} ${marked[mark]}`
  return {
    'register-death': 'certificate',
    'funeral': 'funeral-cost',
    'tell-us-once': 'one-report',
    'house-and-post': 'home-at-risk',
    'beneficiaries': finds('residue-not-whole')
      ? 'shares-not-whole'
      : finds('residue-too-much')
        ? 'shares-too-much'
        : 'shares-whole',
    'assets-listed': 'list-counts',
    'values':
      items.length === 0 ? 'nothing-entered' : missing > 0 ? `values-missing ${missing}` : 'values-there',
    'tax-form': 'form-by-worth',
    'tax-paid': 'interest-runs',
    'income-tax': 'income-unknown',
    'applied': 'grant-asked-for',
    'granted': since('applied', 'applied-on', 'not-applied'),
    'collect': noAssets ?? (kept > 0 ? `assets-held ${kept}` : 'assets-in'),
    'gains-tax': `sold-for-more ${daysOfGain({ items, entries }).length}`,
    'creditors-notice': 'unknown-creditors',
    'creditors-wait': since('creditors-notice', 'published-on', 'not-published'),
    'pay-debts':
      debts > 0
        ? `debts-left ${debts}`
        : owed.length > 0
          ? `owed-back ${owed.length}`
          : (noAssets ?? 'debts-paid'),
    'claims-window': since('granted', 'granted-on', 'not-granted'),
    'clearance': 'more-tax-later',
    'variation': 'may-change-shares',
    'bankruptcy-search': `still-to-give ${left}`,
    'hold-back': `may-be-claimed ${left}`,
    'distribute': given ?? 'all-given',
    'balance':
      findings.length > 0
        ? `findings ${findings.length}`
        : difference === 0
          ? (given ?? 'balances')
          : 'does-not-balance',
    'receipts': given ?? (isSignedFor ? 'receipts-there' : 'receipts-missing'),
    'closed': 'final-accounts',
  }
}

/** Null, or what does not hold of the tasks of that estate. */
export function whyNotTasks(code: typeof Tasks, seed: number): string | null {
  const facts = factsOf(seed)
  const tasks = code.tasksOf(facts)
  const rows = rowsOf(facts)
  const whys = whysOf(facts)
  const doneIds = new Set(rows.flatMap(([, id, isDone]) => (isDone ? [id] : [])))
  if (
    !isDeepStrictEqual(
      tasks.map(({ stage, id }) => [stage, id]),
      rows.map(([stage, id]) => [stage, id]),
    )
  )
    return 'which tasks there are, in their order'
  for (const [at, [, id, isDone, before, rule, due, doneOn]] of rows.entries()) {
    const task = tasks[at]!
    const isBlocked = !isDone && before !== null && !doneIds.has(before)
    if (task.state !== (isDone ? 'done' : isBlocked ? 'blocked' : 'open')) return `the state of ${id}`
    if (task.blockedBy !== (isBlocked ? before : null)) return `what comes before ${id}`
    const { code: reason, count, day } = task.why
    if ([reason, count, day].filter((part) => part !== null).join(' ') !== whys[id])
      return `why ${id} is there`
    if (task.rule !== rule) return `the limit of ${id}`
    if (task.due !== due) return `the last day of ${id}`
    if ((task.isConfirmed === null) !== (rule === null)) return `whether the limit of ${id} was compared`
    if (task.isMarked !== (doneOn !== undefined)) return `whether ${id} is done by saying so`
    if (task.doneOn !== (doneOn ?? null)) return `the day on which ${id} was done`
  }
  if (seed % 10 !== 0) return null
  const random = seeded(seed)
  const other = code.tasksOf({
    ...facts,
    items: shuffled(facts.items, random),
    entries: shuffled(facts.entries, random),
  })
  return isDeepStrictEqual(other, tasks) ? null : 'any order gives the same tasks'
}
