import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOns, ethereumPrice, priceLines, total, type PriceLine } from './fees.ts'
import { moneyBack, owedParts } from './money-back.ts'
import { pence } from './money.ts'
import { NETWORKS, type NetworkName } from './networks.ts'

const networks = fc.subarray<NetworkName>([...NETWORKS])
const chosen = fc.subarray<NetworkName>([...NETWORKS], { minLength: 1 })
/** Of the price book as it is, and of one in which every network may cost something. */
const lines: fc.Arbitrary<PriceLine[]> = fc.tuple(chosen, fc.nat({ max: 10_000 }), fc.array(fc.nat({ max: 10_000 }), { minLength: 4, maxLength: 4 }), fc.boolean()).map(([of, fee, amounts, asBooked]) => {
  const booked = priceLines(of, ethereumPrice({ asked: true, fee: pence(fee) }))
  return asBooked ? booked : booked.map((line, n) => ({ ...line, amount: pence(amounts[n]!) }))
})
const namesOf = (of: readonly PriceLine[]): string[] => of.map(({ item }) => item).filter((item) => item !== 'registration')

describe('what goes back', () => {
  const three = priceLines(NETWORKS, ethereumPrice({ asked: false, reason: 'time-out' }))

  it('is £185.00 before the first network holds the will, £35.00 while only Ethereum does not, and nothing in the end', () => {
    expect(moneyBack(three, [])).toBe(18_500)
    expect(moneyBack(three, ['solana'])).toBe(3_500)
    expect(moneyBack(three, ['solana', 'corda'])).toBe(3_500)
    expect(moneyBack(three, ['ethereum'])).toBe(0)
    expect(moneyBack(three, NETWORKS)).toBe(0)
    expect(owedParts(three, ['solana'])).toEqual([{ network: 'ethereum', amount: 3_500 }])
  })

  it('is everything until a chosen network holds it, and nothing once all do', () => {
    fc.assert(fc.property(lines, networks, (of, held) => {
      const others = held.filter((name) => !namesOf(of).includes(name))
      expect(moneyBack(of, others)).toBe(total(of))
      expect(moneyBack(of, namesOf(of))).toBe(0)
    }))
  })

  it('after the first is never more than the add-ons, and falls with each network by what was paid for that one', () => {
    fc.assert(fc.property(lines, networks, fc.constantFrom(...NETWORKS), (of, held, next) => {
      fc.pre(held.some((name) => namesOf(of).includes(name)) && !held.includes(next))
      const [before, after] = [moneyBack(of, held), moneyBack(of, [...held, next])]
      expect(before).toBeLessThanOrEqual(addOns(of))
      expect(before - after).toBe(of.find(({ item }) => item === next)?.amount ?? 0)
    }))
  })

  it('is the same whether networks are given up one by one or at once, and names no network that cost nothing or holds it', () => {
    fc.assert(fc.property(lines, networks, (of, held) => {
      const parts = owedParts(of, held)
      expect(parts.every(({ network, amount }) => amount > 0 && !held.includes(network) && namesOf(of).includes(network))).toBe(true)
      expect(parts.reduce((all, { amount }) => all + amount, 0)).toBeLessThanOrEqual(moneyBack(of, held))
      if (held.some((name) => namesOf(of).includes(name))) expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(moneyBack(of, held))
    }))
  })
})
