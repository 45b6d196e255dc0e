// An estate that was worked by hand, and sequences of entries that could be made, for the tests of the accounts.
import { seeded } from './seeded.ts'
import { pence } from '../src/money.ts'
import type { Entitled, EstateFacts } from '../src/estate/accounts.ts'
import { whyNotCountered, whyNotEntered } from '../src/estate/check-entry.ts'
import { inPounds, type ForeignAmount } from '../src/estate/currency/foreign.ts'
import type { Item } from '../src/estate/items.ts'
import { entryKinds, type Entry } from '../src/estate/ledger.ts'

export const whole = { of: 1, in: 1 }
export const item = (id: string, number: number, more: Partial<Item> = {}): Item => ({
  id,
  number,
  side: 'asset',
  class: 'account',
  name: id,
  holding: 'sole',
  share: whole,
  value: pence(0),
  isOutside: false,
  givenTo: null,
  ...more,
})
export const person = (id: string, number: number, more: Partial<Entitled> = {}): Entitled => ({
  id,
  number,
  legacy: null,
  residue: null,
  ...more,
})
let made = 0
export const entry = (kind: Entry['kind'], more: Partial<Entry> = {}): Entry => {
  made += 1
  return {
    id: `entry-${made}`,
    number: made,
    day: '2026-03-01',
    kind,
    amount: null,
    itemId: null,
    personId: null,
    closes: false,
    expense: null,
    corrects: null,
    ...more,
  }
}

/**
 * By hand. At death: house 300,000.00 of which a half is 150,000.00; bank 12,345.67; shares 5,000.00; watch 800.00,
 * given to Dora; car 2,500.00. Owed: mortgage 40,000.00 of which a half is 20,000.00; a bill of 99.99. A pension
 * outside the will, and a joint account, count for nothing. Net 150,545.68.
 * House sold for 160,000.00: a gain of 10,000.00. Shares 4,400.01: a loss of 599.99. Car 2,500.00, bank 12,345.67.
 * Interest 20.01. Funeral 3,210.00, paid by Ann, who is paid back. Fee 300.00.
 * To give: 150,545.68 + 9,400.01 + 20.01 − 3,510.00 = 156,455.70. Watch 800.00, legacy 1,000.00: the residue is
 * 154,655.70, a third each 51,551.90.
 */
export const items: Item[] = [
  item('house', 1, {
    class: 'property',
    value: pence(30_000_000),
    holding: 'tenants-in-common',
    share: { of: 1, in: 2 },
  }),
  item('bank', 2, { value: pence(1_234_567) }),
  item('shares', 3, { class: 'investment', value: pence(500_000) }),
  item('watch', 4, { class: 'effects', value: pence(80_000), givenTo: 'dora' }),
  item('car', 5, { class: 'vehicle', value: pence(250_000) }),
  item('pension', 6, { class: 'pension', value: pence(9_999_999), isOutside: true }),
  item('joint', 7, { value: pence(70_000), holding: 'joint-tenants', share: { of: 1, in: 2 } }),
  item('mortgage', 8, {
    side: 'liability',
    class: 'mortgage',
    value: pence(4_000_000),
    holding: 'tenants-in-common',
    share: { of: 1, in: 2 },
  }),
  item('bill', 9, { side: 'liability', class: 'bill', value: pence(9_999) }),
]
export const people: Entitled[] = [
  person('ann', 1, { residue: { of: 1, in: 3 } }),
  person('ben', 2, { residue: { of: 1, in: 3 } }),
  person('cat', 3, { residue: { of: 1, in: 3 } }),
  person('dora', 4, { legacy: pence(100_000) }),
]
export const worked: Entry[] = [
  entry('expense', { expense: 'funeral', amount: pence(321_000), personId: 'ann' }),
  entry('realised', { itemId: 'bank', amount: pence(1_234_567), closes: true }),
  entry('income', { itemId: 'bank', amount: pence(2_001) }),
  entry('expense', { expense: 'probate', amount: pence(30_000) }),
  entry('realised', { itemId: 'house', amount: pence(16_000_000), closes: true }),
  entry('liability-paid', { itemId: 'mortgage', amount: pence(2_000_000) }),
  entry('realised', { itemId: 'shares', amount: pence(440_001), closes: true }),
  entry('realised', { itemId: 'car', amount: pence(250_000), closes: true }),
  entry('liability-paid', { itemId: 'bill', amount: pence(9_999) }),
  entry('reimbursed', { personId: 'ann', amount: pence(321_000) }),
  entry('handed-over', { itemId: 'watch', personId: 'dora' }),
  entry('distributed', { personId: 'dora', amount: pence(100_000) }),
]
export const facts: EstateFacts = { items, entries: worked, people }

const euros = (amount: string, perPound: string): ForeignAmount => ({
  currency: 'EUR',
  amount,
  rate: { perPound, day: '2026-03-15', source: 'HMRC' },
})
/** The mortgage and the shares are abroad: 40,000.00 is 46,000.00 EUR at 1.15. */
const someAbroad = items.map((one) => ({
  ...one,
  ...(one.id === 'mortgage' ? { foreign: euros('46000.00', '1.15') } : {}),
  ...(one.id === 'shares' ? { foreign: euros('5750.00', '1.15') } : {}),
}))

/** Entries that could be made, one after the other, some taken back. */
export function sequence(seed: number): EstateFacts {
  const random = seeded(seed)
  const some = <T>(of: readonly T[]): T => of[random(0, of.length - 1)]!
  const entries: Entry[] = []
  const length = random(4, 24)
  for (let number = 1; number <= length; number += 1) {
    const kind = some(entryKinds)
    const day = `2026-0${random(2, 9)}-15`
    if (kind === 'counter') {
      const was = entries[random(0, entries.length)]
      if (was !== undefined && whyNotCountered(was, entries) === null)
        entries.push(entry('counter', { corrects: was.id, day: was.day, number: number + 100 }))
      continue
    }
    const foreign =
      kind === 'handed-over' || random(0, 2) > 0
        ? null
        : euros(`${random(1, 400_000)}.07`, some(['1.1', '1.2034']))
    const next = entry(kind, {
      number,
      day,
      foreign: foreign === null ? null : { ...foreign, rate: { ...foreign.rate!, day } },
      amount:
        foreign !== null ? inPounds(foreign) : kind === 'handed-over' ? null : pence(random(1, 40_000_000)),
      itemId: random(0, 4) === 0 ? null : some(items).id,
      personId: random(0, 2) === 0 ? null : some(people).id,
      closes: random(0, 1) === 0,
      expense: some(['funeral', 'inheritance-tax', 'income-tax', 'tax', null]),
    })
    const known = { items: someAbroad, entries, personIds: people.map(({ id }) => id) }
    if (whyNotEntered(next, { ...known, dateOfDeath: '2026-01-31', today: '2026-12-31' }) === null)
      entries.push(next)
  }
  return { items: someAbroad, entries, people }
}
