// What the amounts of the reasons are made of, and the limits where a band of an earlier death is added.
import { expect, test } from 'vitest'
import { item as anyItem } from '../../../testing/estates.ts'
import { taxFacts } from '../../../testing/tax-facts.ts'
import { pence } from '../../money.ts'
import { taxPath } from './path.ts'

const bank = anyItem('bank', 1, { name: 'Bank', value: pence(60_000_000) })
const loan = anyItem('loan', 2, { side: 'liability', class: 'loan', value: pence(1_000_000) })
const reason = (code: string, ...of: Parameters<typeof taxFacts>) =>
  taxPath(taxFacts(...of)).reasons.find((one) => one.code === code)

test('each part of a sum is what was entered or answered, and they sum to it', () => {
  const given = {
    gifts: pence(2_000_000),
    exemptGifts: pence(3_000_000),
    toCharity: pence(500_000),
    trusts: 'one' as const,
    inTrust: pence(4_000_000),
    trustExempt: pence(1_000_000),
  }
  const more = { funeral: pence(200_000) }
  const gross = reason('gross-over-band', [bank, loan], given, more)!
  expect(gross).toMatchObject({ amount: 69_000_000, limits: [] })
  expect(gross.parts).toEqual([
    { code: 'inside', amount: 60_000_000 },
    { code: 'in-trust', amount: 4_000_000 },
    { code: 'gifts', amount: 2_000_000 },
    { code: 'exempt-gifts', amount: 3_000_000 },
  ])
  const net = reason('net-over-band', [bank, loan], given, more)!
  expect(net.amount).toBe(63_300_000)
  expect(net.parts).toEqual([
    { code: 'inside', amount: 60_000_000 },
    { code: 'in-trust', amount: 4_000_000 },
    { code: 'debts', amount: -1_000_000 },
    { code: 'funeral', amount: -200_000 },
    { code: 'to-charity', amount: -500_000 },
    { code: 'trust-exempt', amount: -1_000_000 },
    { code: 'gifts', amount: 2_000_000 },
  ])
  for (const { parts, amount } of [gross, net])
    expect(parts.reduce((whole, one) => whole + one.amount, 0)).toBe(amount)
})

test('more exempt than there is takes nothing from the gifts', () => {
  const given = { toCharity: pence(70_000_000), gifts: pence(40_000_000) }
  expect(reason('net-over-band', [bank], given)).toMatchObject({
    amount: 40_000_000,
    parts: [{ code: 'gifts', amount: 40_000_000 }],
  })
})

test('a limit with the band of an earlier death is the sum of both', () => {
  const earlier = { earlierDeath: true, unusedBand: 500_000, unusedResidenceBand: 0, earlierIsPlain: true }
  expect(reason('gross-over-band', [bank], earlier)!.limits).toEqual([
    { code: 'band', amount: 32_500_000 },
    { code: 'transferred-band', amount: 16_250_000 },
  ])
})
