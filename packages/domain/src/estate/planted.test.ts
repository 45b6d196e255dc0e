// Properties of an estate's money, tasks and tax over thousands of sequences, and defects planted in the code itself:
// one that no property finds is a property that is missing, or code that nothing needs. TESTATE_FULL=1 (`npm run
// assurance`) takes forty times as many sequences of the code as it is.
import { expect, test } from 'vitest'
import { whyNotBooked, whyNotShared } from '../../testing/estate-model.ts'
import { whyNotInterest } from '../../testing/interest-model.ts'
import { loadPlanted } from '../../testing/planted-code.ts'
import { whyNotTasks } from '../../testing/task-model.ts'
import { whyNotTaxed } from '../../testing/tax-model.ts'
import * as accounts from './accounts.ts'
import * as lateTax from './interest/late-tax.ts'
import * as interest from './interest/simple-interest.ts'
import * as ledger from './ledger.ts'
import * as shares from './shares.ts'
import * as tasks from './tasks.ts'
import * as estimate from './tax/estimate.ts'
import * as path from './tax/path.ts'

const full = process.env['TESTATE_FULL'] === '1'
const SEQUENCES = full ? 200_000 : 5_000
/** In which a defect is to be found. */
const UNTIL_FOUND = full ? 200_000 : 20_000

interface Code {
  accounts: typeof accounts
  ledger: typeof ledger
  shares: typeof shares
  tasks: typeof tasks
  path: typeof path
  estimate: typeof estimate
  interest: typeof interest
  lateTax: typeof lateTax
}
const files = {
  accounts: 'estate/accounts.ts',
  ledger: 'estate/ledger.ts',
  shares: 'estate/shares.ts',
  tasks: 'estate/tasks.ts',
  path: 'estate/tax/path.ts',
  estimate: 'estate/tax/estimate.ts',
  interest: 'estate/interest/simple-interest.ts',
  lateTax: 'estate/interest/late-tax.ts',
} as const satisfies Record<keyof Code, string>

/** By what it is about. */
const properties = {
  books: whyNotBooked,
  shares: whyNotShared,
  tasks: ({ tasks: code }: Code, seed: number) => whyNotTasks(code, seed),
  tax: whyNotTaxed,
  interest: whyNotInterest,
} satisfies Record<string, (code: Code, seed: number) => string | null>
type About = keyof typeof properties

function firstFound(code: Code, about: About, sequences: number): string | null {
  for (let seed = 1; seed <= sequences; seed += 1) {
    const why = properties[about](code, seed)
    if (why !== null) return `sequence ${seed}: ${why}`
  }
  return null
}

test.each(['books', 'shares', 'tasks', 'tax', 'interest'] as const)(
  'thousands of sequences hold: %s',
  (about) => {
    expect(
      firstFound({ accounts, ledger, shares, tasks, path, estimate, interest, lateTax }, about, SEQUENCES),
    ).toBeNull()
  },
)

/** What a hurried change could break: its name, the file, the text, and what stands there instead. */
const defects: Record<About, readonly (readonly [string, string, string, string])[]> = {
  books: [
    ['what was taken back is posted', 'ledger', 'if (!takenBack.has(entry.id)) post', 'post'],
    ['the day does not order entries', 'ledger', 'one.day === other.day', '(true as boolean)'],
    ['a gain has the wrong sign', 'ledger', "['capital', left - paid]", "['capital', paid - left]"],
    ['what came in to the end leaves something', 'ledger', 'closes ? balance(asset) : paid', 'paid'],
    ['income is capital', 'ledger', "['income', -paid],", "['capital', -paid],"],
    ['who paid is not owed', 'ledger', "personId === null ? 'money' : `owed ${personId}`", "'money'"],
    [
      'a payment back is owed again',
      'ledger',
      "`owed ${personId ?? ''}`, paid",
      "`owed ${personId ?? ''}`, -paid",
    ],
    ['a thing goes at nothing', 'ledger', 'const value = balance(asset)', 'const value = 0'],
    ['joint property counts', 'ledger', 'value === null || !isInEstate(item)', 'value === null'],
    [
      'a debt adds to the estate',
      'ledger',
      "['capital', value], [`liability ${item.id}`, 0 - value]",
      "['capital', 0 - value], [`liability ${item.id}`, value]",
    ],
    [
      'a debt abroad is settled at what it cost',
      'ledger',
      'settledBy(abroad, { itemId, foreign }) ?? paid',
      'paid',
    ],
    ['nothing that does not balance is said', 'ledger', '([, by]) => by !== 0', '([, by]) => by > 0'],
    ['later entries count', 'accounts', 'entry.day <= day)', "entry.day <= '9999')"],
    ['entries of the day do not count', 'accounts', 'entry.day <= day)', 'entry.day < day)'],
    ['costs are not taken off', 'accounts', 'net + gain + income - spent', 'net + gain + income'],
    ['income is not given', 'accounts', 'net + gain + income - spent', 'net + gain - spent'],
    [
      'things are not taken off first',
      'accounts',
      'const left = distributable - sum(things)',
      'const left: number = distributable',
    ],
    [
      'legacies never abate',
      'accounts',
      'const short = sum(wanted) > available',
      'const short = false as boolean',
    ],
    [
      'legacies abate in equal parts',
      'accounts',
      'shareOut(available, wanted.map(BigInt))',
      'shareOut(available, wanted.map((one) => (one > 0 ? 1n : 0n)))',
    ],
    [
      'legacies abate to what they and the things take',
      'accounts',
      'shareOut(available, wanted',
      'shareOut(distributable < 0 ? available : distributable, wanted',
    ],
    ['the residue is more than what is left', 'accounts', 'pence(available - sum(legacies))', 'available'],
    [
      'a thing is worth what it is after it went',
      'accounts',
      'handed === undefined ? balance',
      '(true as boolean) ? balance',
    ],
    ['had is not taken off', 'accounts', '+ rest - had)', '+ rest)'],
    [
      'a share goes to the next person',
      'accounts',
      'residue === null ? pence(0) : parts[next++]!',
      'parts[next++] ?? pence(0)',
    ],
    ['too much is not said', 'accounts', 'if (still < 0) findings.push', 'if (still < -100) findings.push'],
    ['a gift that was sold is not said', 'accounts', 'if (sold !== undefined)', 'if (false as boolean)'],
    [
      'an overdraft is that of the last entry',
      'accounts',
      'if (money < 0) return',
      'if (money < 0 && id === inOrder(entries).at(-1)?.id) return',
    ],
    [
      'the second closing moves the worth',
      'check-entry',
      '{ handed: entry, ...one }',
      '{ ...one, handed: entry }',
    ],
  ],
  shares: [
    [
      'pennies go to the smallest remainders',
      'shares',
      'one.rest < other.rest ? 1 : -1',
      'one.rest < other.rest ? -1 : 1',
    ],
    ['of equal remainders the later gets it', 'shares', 'one.at - other.at', 'other.at - one.at'],
    ['what is left over is lost', 'shares', 'part.floor += 1n', 'part.floor += 0n'],
    ['a loss is shared as a gain', 'shares', 'total < 0 ? -1 : 1', '1'],
    [
      'what nobody gets is shared too',
      'shares',
      'sum < whole ? [...weights, whole - sum] : weights',
      'weights',
    ],
    ['denominators are not brought together', 'shares', 'leastCommon(all, BigInt(one.in))', 'BigInt(one.in)'],
    ['more than the whole is the whole', 'shares', 'sum < whole ? -1 : 1', 'sum < whole ? -1 : 0'],
  ],
  tasks: [
    ['a task is blocked by what is done', 'tasks', "before.state !== 'done'", "before.state === 'done'"],
    ['a waiting time ends on its last day', 'tasks', 'today > due', 'today >= due'],
    [
      'the tax is due in the month of the account',
      'tasks',
      "limit('taxDue', dateOfDeath)",
      "limit('taxAccount', dateOfDeath)",
    ],
    [
      'claims are counted from the death',
      'tasks',
      "limit('claimsWindow', marked.granted)",
      "limit('claimsWindow', dateOfDeath)",
    ],
    ['an asset without a value is valued', 'tasks', '!items.some(isValueOpen)', '(true as boolean)'],
    [
      'one who had their part is everybody',
      'tasks',
      'accounts.people.every(({ still })',
      'accounts.people.some(({ still })',
    ],
    ['what people laid out need not be paid back', 'tasks', ' && accounts.owed.length === 0', ''],
    [
      'a sale that was taken back is a gain',
      'tasks',
      "kind !== 'realised' || takenBack.has(id)",
      "kind !== 'realised'",
    ],
    [
      'a sale at its value is a gain',
      'tasks',
      'property.cameIn > property.worth',
      'property.cameIn >= property.worth',
    ],
    [
      'what was settled covers later sales',
      'tasks',
      'settled === undefined || day > settled',
      'settled === undefined',
    ],
    [
      'holding back ends with the first of two',
      'tasks',
      'isOver(creditors) && isOver(claims)',
      'isOver(creditors) || isOver(claims)',
    ],
    [
      'holding back has the earlier day',
      'tasks',
      "(creditors.due ?? '') > (claims.due ?? '')",
      "(creditors.due ?? '') < (claims.due ?? '')",
    ],
    [
      'accounts with a finding balance',
      'tasks',
      'accounts.difference === 0 && accounts.findings.length === 0',
      'accounts.difference === 0',
    ],
    ['receipts are in before anything was given', 'tasks', 'everybodyHad && isSignedFor', 'isSignedFor'],
    ['too large a residue is settled', 'tasks', " && !codes.has('residue-too-much')", ''],
    ['a reason counts what has a value', 'task-table', 'items.filter(isValueOpen).length', 'items.length'],
    [
      'a debt that was overpaid is settled',
      'task-table',
      'accounts.liabilities.filter(({ now }) => now !== 0)',
      'accounts.liabilities.filter(({ now }) => now > 0)',
    ],
    [
      'the notice is dated by the grant',
      'task-table',
      "day: (facts) => facts.marked['creditors-notice']",
      'day: (facts) => facts.marked.granted',
    ],
    ['a grant waits for nothing', 'task-table', "after: 'applied'", 'after: null'],
  ],
  tax: [
    ['a penny over a limit is within it', 'reasons', 'amount! > limit(rule)', 'amount! > limit(rule) + 1'],
    ['at a limit is over it', 'reasons', 'amount! > limit(rule)', 'amount! >= limit(rule)'],
    [
      'gifts do not count towards the band',
      'reasons',
      'const before: Parts = [...left, ...gifts,',
      'const before: Parts = [...left,',
    ],
    [
      'part of a band counted before 2022',
      'reasons',
      'day < NEW_FORMS && unused !== WHOLE_BAND ? 0 : unused',
      'unused',
    ],
    [
      'an earlier estate need not be plain',
      'reasons',
      'earlierDeath !== true || earlierIsPlain !== true',
      'earlierDeath !== true',
    ],
    [
      'debts lower what is held against the band',
      'reasons',
      'when(gross.amount! > band,',
      'when(gross.amount! - counted.debts > band,',
    ],
    [
      'an estate is exempt without anything exempt',
      'reasons',
      "when(exempt === 0, 'nothing-exempt', 'exempt')",
      '',
    ],
    [
      'a kept benefit closes no way',
      'reasons',
      "when(answers.keptBenefit === true, 'kept-benefit', null)",
      '',
    ],
    ['a reason for all ways closes none', 'path', 'against !== null && against !== way', 'against !== way'],
    ['what is in trust counts once it is exempt', 'reasons', ", ['trust-exempt', 0 - ofTrust])", ')'],
    [
      'the account of 2021 has the new form',
      'reasons',
      "const NEW_FORMS = '2022-01-01'",
      "const NEW_FORMS = '2021-12-31'",
    ],
    ['missing answers make a form', 'path', 'open.length === 0 && withoutValue', 'withoutValue'],
    [
      'pensions count before their day',
      'facts',
      '!countsPensions(dateOfDeath)) ||',
      '(false as boolean)) ||',
    ],
    [
      'cover that passes outside counts',
      'facts',
      "item.class === 'life-cover' && item.isOutside",
      "item.class === 'life-cover' && !item.isOutside",
    ],
    ['what is abroad always counts', 'facts', '(isWorldwide ? [abroad] : [])', '[abroad]'],
    ['the funeral is not taken off', 'facts', 'gross - debts - funeral', 'gross - debts'],
    ['more is relieved than there is', 'estimate', 'Math.min(amount, left)', 'amount'],
    ['relief has no limit', 'estimate', 'Math.min(full, allowance)', 'full'],
    ['everything to a spouse abroad is exempt', 'estimate', 'Math.min(passing, most)', 'passing'],
    ['gifts leave the band as it was', 'estimate', 'Math.max(0, bands - gifts)', 'bands'],
    [
      'the home does not limit its band',
      'estimate',
      'Math.min(tapered, home, chargeable)',
      'Math.min(tapered, chargeable)',
    ],
    [
      'the home’s band is not tapered',
      'estimate',
      'Math.max(0, net - threshold) / 2',
      'Math.max(0, net - threshold) / 2_000',
    ],
    [
      'the taper is rounded in their favour',
      'estimate',
      'Math.ceil(Math.max(0, net - threshold) / 2)',
      'Math.floor(Math.max(0, net - threshold) / 2)',
    ],
    [
      'the baseline leaves the gift to charity out',
      'estimate',
      'Math.max(0, chargeable - bandLeft) + charity',
      'Math.max(0, chargeable - bandLeft)',
    ],
    [
      'a tenth is not enough',
      'estimate',
      'charity * 100 >= baseline * share',
      'charity * 100 > baseline * share',
    ],
    [
      'relief beside what is exempt gives a sum',
      'estimate',
      '(answers.reliefFull ?? 0) + (answers.reliefHalf ?? 0) > 0 &&\n',
      '(false as boolean) &&\n',
    ],
  ],
  interest: [
    [
      'interest runs on the last day in time',
      'interest',
      'let since = after',
      'let since = daysAfter(after, -1)',
    ],
    ['a payment bears none on its day', 'interest', 'runTo(day)\n', 'runTo(daysAfter(day, -1))\n'],
    ['a payment after the end lowers it', 'interest', 'day < until ? day : until', 'day'],
    ['a payment counts twice', 'interest', 'unpaid -= amount', 'unpaid -= 2 * amount'],
    ['the first rate holds to the end', 'interest', 'ends === null || ends > until ? until : ends', 'until'],
    ['days without a rate end nowhere', 'interest', 'daysAfter(next, -1)', 'next'],
    ['it is rounded down', 'interest', '(2n * amount + divisor)', '(2n * amount)'],
    [
      'each line is rounded',
      'interest',
      'shareOut(total, shares)',
      'shares.map((one) => pence(Number(one / divisor)))',
    ],
    ['what nobody confirmed counts', 'interest', 'rate?.confirmed === true ?', 'rate !== null ?'],
    ['a year that nobody confirmed divides', 'interest', 'year?.confirmed === true &&', 'year !== null &&'],
    ['a payment that was taken back counts', 'lateTax', ' && !takenBack.has(id)', ''],
    ['any cost pays the tax', 'lateTax', 'paysInheritanceTax(expense) && ', ''],
    [
      'income tax pays the tax',
      'ledger',
      "kind === 'inheritance-tax' || kind === 'tax'",
      "kind?.endsWith('tax') === true",
    ],
    [
      'what was not told apart pays nothing',
      'ledger',
      "kind === 'inheritance-tax' || kind === 'tax'",
      "kind === 'inheritance-tax'",
    ],
    ['it runs on after all was paid', 'lateTax', 'paidOn !== null && paidOn < day ? paidOn : day', 'day'],
  ],
}
const folders: Record<string, string> = {
  'check-entry': 'estate/check-entry.ts',
  'facts': 'estate/tax/facts.ts',
  'reasons': 'estate/tax/reasons.ts',
  'task-table': 'estate/task-table.ts',
  ...files,
}

test.each(
  (Object.keys(defects) as About[]).flatMap((about) =>
    defects[about].map(([name, file, was, is]) => ({ about, name, file, was, is })),
  ),
)('it is found when $name ($about)', async ({ about, file, was, is }) => {
  const names = Object.keys(files) as (keyof Code)[]
  const loaded = await loadPlanted(Object.values(files), { file: folders[file]!, was, is })
  const code = Object.fromEntries(names.map((name, at) => [name, loaded[at]])) as unknown as Code
  expect(firstFound(code, about, UNTIL_FOUND)).not.toBeNull()
})
