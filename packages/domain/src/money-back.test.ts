import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOns, ethereumPrice, priceLines, type PriceLine } from './price-book.ts'
import { owedParts } from './money-back.ts'
import { pence } from './money.ts'
import { NETWORKS, type NetworkName } from './networks.ts'

const networks = fc.subarray<NetworkName>([...NETWORKS])
const chosen = fc.subarray<NetworkName>([...NETWORKS], { minLength: 1 })
/** For the present price book, and for one in which every network may cost something. */
const lines: fc.Arbitrary<PriceLine[]> = fc
  .tuple(
    chosen,
    fc.nat({ max: 10_000 }),
    fc.array(fc.nat({ max: 10_000 }), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([of, fee, amounts, asBooked]) => {
    const booked = priceLines(of, ethereumPrice({ asked: true, fee: pence(fee) }))
    return asBooked ? booked : booked.map((line, n) => ({ ...line, amount: pence(amounts[n]!) }))
  })
const namesOf = (of: readonly PriceLine[]): string[] =>
  of.map(({ item }) => item).filter((item) => item !== 'registration')
const sumOf = (of: readonly PriceLine[], held: readonly string[]): number =>
  owedParts(of, held).reduce((all, { amount }) => all + amount, 0)

describe('what goes back', () => {
  it('is £35.00 while Ethereum does not hold the will, and nothing in the end', () => {
    const three = priceLines(NETWORKS, ethereumPrice({ asked: false, reason: 'time-out' }))
    expect(owedParts(three, ['solana'])).toEqual([{ network: 'ethereum', amount: 3_500 }])
    expect(owedParts(three, ['solana', 'corda'])).toEqual([{ network: 'ethereum', amount: 3_500 }])
    for (const held of [['ethereum'], NETWORKS]) expect(owedParts(three, held)).toEqual([])
  })

  it('is never more than the add-ons, and falls with each network by what was paid for that one', () => {
    fc.assert(
      fc.property(lines, networks, fc.constantFrom(...NETWORKS), (of, held, next) => {
        fc.pre(!held.includes(next))
        const [before, after] = [sumOf(of, held), sumOf(of, [...held, next])]
        expect(before).toBeLessThanOrEqual(addOns(of))
        expect(before - after).toBe(of.find(({ item }) => item === next)?.amount ?? 0)
        expect(sumOf(of, namesOf(of))).toBe(0)
      }),
    )
  })

  it('names no network that cost nothing, was not chosen, or holds it', () => {
    fc.assert(
      fc.property(lines, networks, (of, held) => {
        expect(
          owedParts(of, held).every(
            ({ network, amount }) => amount > 0 && !held.includes(network) && namesOf(of).includes(network),
          ),
        ).toBe(true)
      }),
    )
  })
})
