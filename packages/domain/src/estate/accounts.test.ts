// The estate accounts: an estate worked by hand, and what is wrong said where it arises. planted.test.ts has the
// sequences that balance.
import { expect, test } from 'vitest'
import { seeded } from '../../testing/seeded.ts'
import { pence, sum, type Pence } from '../money.ts'
import { entry, facts, item, items, people, person, sequence, whole, worked } from '../../testing/estates.ts'
import { drawAccounts, type EstateFacts } from './accounts.ts'
import { whyNotCountered, whyNotEntered } from './check-entry.ts'
import type { Item } from './items.ts'
import { postLedger, unbalanced, type Entry, type Posting } from './ledger.ts'

test('an estate worked by hand agrees to the penny', () => {
  const accounts = drawAccounts(facts, '2026-12-31')
  expect(accounts).toMatchObject({
    net: 15_054_568,
    gain: 940_001,
    income: 2_001,
    expenses: [
      { kind: 'funeral', amount: 321_000 },
      { kind: 'probate', amount: 30_000 },
    ],
    distributable: 15_645_570,
    distributed: 180_000,
    money: 15_465_570,
    owed: [],
    difference: 0,
    findings: [],
  })
  const third = { things: 0, legacy: 0, residue: 5_155_190, had: 0, still: 5_155_190 }
  expect(accounts.people).toEqual([
    { personId: 'ann', ...third },
    { personId: 'ben', ...third },
    { personId: 'cat', ...third },
    { personId: 'dora', things: 80_000, legacy: 100_000, residue: 0, had: 180_000, still: 0 },
  ])
  const paid = ['ann', 'ben', 'cat'].map((personId) =>
    entry('distributed', { personId, amount: pence(5_155_190) }),
  )
  const closed = drawAccounts({ ...facts, entries: [...worked, ...paid] }, '2026-12-31')
  expect([closed.money, closed.difference, sum(closed.people.map(({ still }) => still))]).toEqual([0, 0, 0])
})

test('on an earlier day the accounts are as they stood then', () => {
  const later = worked.map((one, at) => ({ ...one, day: at < 2 ? '2026-03-01' : '2026-06-01' }))
  const accounts = drawAccounts({ ...facts, entries: later }, '2026-05-31')
  expect([accounts.money, accounts.owed, accounts.gain, accounts.difference]).toEqual([
    1_234_567,
    [{ personId: 'ann', amount: 321_000 }],
    0,
    0,
  ])
})

const codes = (changed: Partial<EstateFacts>): string[] =>
  drawAccounts({ ...facts, ...changed }, '2026-12-31').findings.map(({ code }) => code)
const with1 = (id: string, more: Partial<Item>): Item[] =>
  items.map((one) => (one.id === id ? { ...one, ...more } : one))

test('what is wrong is said where it arises', () => {
  expect(codes({ items: with1('bill', { value: null }) })).toContain('value-missing')
  expect(codes({ items: with1('car', { holding: null }) })).toEqual(['holding-missing'])
  expect(codes({ people: people.slice(1) })).toContain('residue-not-whole')
  expect(codes({ people: [...people, person('eve', 5, { residue: whole })] })).toContain('residue-too-much')
  const early = entry('expense', { expense: 'other', amount: pence(1), day: '2026-02-01' })
  expect(drawAccounts({ ...facts, entries: [...worked, early] }, '2026-12-31').findings).toEqual([
    { code: 'money-below-zero', entryId: early.id, amount: 1 },
  ])
  const back1 = entry('counter', { corrects: early.id, day: '2026-12-01' })
  expect(codes({ entries: [...worked, early, back1] })).toEqual([])
  const twice = entry('liability-paid', { itemId: 'bill', amount: pence(9_999) })
  expect(codes({ entries: [...worked, twice] })).toEqual(['liability-overpaid'])
  const back = entry('reimbursed', { personId: 'ann', amount: pence(5) })
  expect(codes({ entries: [...worked, back] })).toEqual(['owed-overpaid'])
  const much = entry('distributed', { personId: 'ben', amount: pence(5_155_191) })
  expect(codes({ entries: [...worked, much] })).toEqual(['had-too-much'])
  const sold = entry('realised', { itemId: 'watch', amount: pence(80_000), closes: true })
  const kept = worked.filter(({ kind }) => kind !== 'handed-over')
  expect(codes({ entries: [...kept, sold] })).toEqual(['gift-sold'])
})

test('a gift that was handed over by mistake, and that a sale entered later precedes, was sold', () => {
  const kept = worked.filter(({ kind }) => kind !== 'handed-over')
  const handed = entry('handed-over', { itemId: 'watch', personId: 'dora', day: '2026-08-15' })
  const back = entry('counter', { corrects: handed.id, day: '2026-10-15' })
  const sold = entry('realised', { itemId: 'watch', amount: pence(80_000), closes: true, day: '2026-03-15' })
  const inSummer = drawAccounts({ ...facts, entries: [...kept, handed, back, sold] }, '2026-08-31')
  expect(inSummer.findings.map(({ code }) => code)).toContain('gift-sold')
  // Handed over before a sale that is taken back later, it went to whom it was given.
  const after = { ...sold, day: '2026-08-20' }
  const undone = entry('counter', { corrects: after.id, day: '2026-10-15' })
  const had = drawAccounts({ ...facts, entries: [...kept, handed, after, undone] }, '2026-08-31')
  expect(had.findings.map(({ code }) => code)).not.toContain('gift-sold')
})

test('debts above everything: nothing is left to give; too little for the legacies: they abate together', () => {
  const insolvent = drawAccounts(
    { items: with1('bill', { value: pence(90_000_000) }), entries: [], people },
    '2026-12-31',
  )
  expect(insolvent.findings.map(({ code }) => code)).toEqual(['insolvent', 'legacies-abate'])
  expect(insolvent.people.map(({ legacy, residue }) => [legacy, residue])).toEqual([[0, 0]])
  const abated = drawAccounts(
    {
      items: [item('bank', 1, { value: pence(100_001) })],
      entries: [],
      people: [
        person('one', 1, { legacy: pence(100_000) }),
        person('two', 2, { legacy: pence(200_000) }),
        person('rest', 3, { residue: whole }),
      ],
    },
    '2026-12-31',
  )
  expect(abated.people.map(({ legacy }) => legacy)).toEqual([33_334, 66_667])
  expect(abated.findings).toEqual([{ code: 'legacies-abate', amount: 199_999 }])
})

test('taking every entry back leaves the estate as it was at death', () => {
  let entered = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const estate = sequence(seed)
    entered += estate.entries.length
    const taken = [...estate.entries]
    for (const one of estate.entries.toReversed())
      if (whyNotCountered(one, taken) === null)
        taken.push(entry('counter', { corrects: one.id, day: '2026-12-01', number: 500 + taken.length }))
    const accounts = drawAccounts({ ...estate, entries: taken }, '2026-12-31')
    expect(accounts).toMatchObject({
      gain: 0,
      income: 0,
      expenses: [],
      distributed: 0,
      money: 0,
      difference: 0,
    })
    expect(accounts.assets.every(({ atDeath, now }) => atDeath === now)).toBe(true)
  }
  // A sequence in which next to nothing could be entered would show little.
  expect(entered).toBeGreaterThan(900)
})

test('a sale that is taken back and entered again on its day is the only one', () => {
  const car = items.filter(({ id }) => id === 'car')
  const wrong = entry('realised', { itemId: 'car', amount: pence(200_000), closes: true })
  const right = entry('realised', { itemId: 'car', amount: pence(240_000), closes: true })
  const back = entry('counter', { corrects: wrong.id, day: '2026-05-01' })
  const drawn = drawAccounts({ items: car, entries: [wrong, back, right], people }, '2026-12-31')
  expect(drawn).toMatchObject({ assets: [{ now: 0 }], gain: -10_000, money: 240_000, difference: 0 })
  // The same for what was handed over: it is with whom it was given at last.
  const given = ['ann', 'ben'].map((personId) => entry('handed-over', { itemId: 'car', personId }))
  const other = entry('counter', { corrects: given[0]!.id, day: '2026-05-01' })
  const handed = drawAccounts({ items: car, entries: [given[0]!, other, given[1]!], people }, '2026-12-31')
  expect(handed.assets).toMatchObject([{ now: 0 }])
  expect(handed.people.map(({ personId, had }) => [personId, had])).toContainEqual(['ben', 250_000])
})

test('on a day before a handing over is taken back, what was entered instead on an earlier day is the one', () => {
  const watch = items.filter(({ id }) => id === 'watch')
  const wrong = entry('handed-over', { itemId: 'watch', personId: 'dora', day: '2026-04-15' })
  const back = entry('counter', { corrects: wrong.id, day: '2026-06-15' })
  const right = entry('handed-over', { itemId: 'watch', personId: 'dora', day: '2026-03-15' })
  for (const entries of [
    [wrong, back, right],
    [right, back, wrong],
  ])
    expect(
      drawAccounts({ items: watch, entries, people: people.slice(3) }, '2026-05-15').people,
    ).toMatchObject([{ personId: 'dora', things: 80_000, had: 80_000 }])
})

test('ten defects planted in the postings are found, each at its entry', () => {
  const { postings } = postLedger(items, worked)
  expect(unbalanced(postings)).toEqual([])
  const random = seeded(10)
  for (let defect = 0; defect < 10; defect += 1) {
    const at = random(0, postings.length - 1)
    const wrong: Posting[] = postings.map((one, place) =>
      place === at ? { ...one, amount: one.amount + random(1, 900) } : one,
    )
    expect(unbalanced(defect % 2 === 0 ? wrong : wrong.toSpliced(at, 1)).map(({ from }) => from)).toEqual([
      postings[at]!.from,
    ])
  }
})

test('an entry is refused before it is made, with the reason', () => {
  const known = { items, personIds: ['ann'], entries: worked, dateOfDeath: '2026-01-31', today: '2026-12-31' }
  const why = (kind: Entry['kind'], more: Partial<Entry>): string | null =>
    whyNotEntered(entry(kind, { amount: pence(1), ...more }), known)
  expect(why('income', { day: '2026-01-30' })).toBe('entry-before-death')
  expect(why('income', { day: '2027-01-01' })).toBe('entry-in-future')
  expect(why('income', { amount: null })).toBe('entry-amount-needed')
  expect(why('income', { amount: 0 as Pence })).toBe('entry-amount-needed')
  expect(why('distributed', {})).toBe('entry-person-needed')
  expect(why('distributed', { personId: 'somebody else' })).toBe('entry-person-needed')
  expect(why('realised', {})).toBe('entry-item-needed')
  expect(why('realised', { itemId: 'bill' })).toBe('entry-item-needed')
  expect(why('liability-paid', { itemId: 'car' })).toBe('entry-item-needed')
  expect(why('realised', { itemId: 'pension' })).toBe('entry-item-outside')
  expect(why('realised', { itemId: 'joint' })).toBe('entry-item-outside')
  expect(why('realised', { itemId: 'house' })).toBe('entry-item-closed')
  expect(why('handed-over', { itemId: 'watch', personId: 'ann' })).toBe('entry-item-closed')
  expect(why('expense', {})).toBeNull()
  const unknown = { ...known, items: with1('car', { value: null }), entries: [] }
  expect(whyNotEntered(entry('realised', { itemId: 'car', amount: pence(1) }), unknown)).toBe(
    'entry-item-without-value',
  )
  const counter = entry('counter', { corrects: worked[0]!.id })
  expect(whyNotCountered(worked[0]!, [...worked, counter])).toBe('entry-is-countered')
  expect(whyNotCountered(counter, [...worked, counter])).toBe('entry-is-counter')
})
