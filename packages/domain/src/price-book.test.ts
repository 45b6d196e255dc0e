import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addOns,
  coinsInPence,
  ethereumNetworkFee,
  ethereumPrice,
  formatCoins,
  priceLines,
  PRICE_BOOK,
  total,
  type EthereumEstimate,
} from './price-book.ts'
import { formatPounds, pence } from './money.ts'
import { NETWORKS, STRATEGIES, type NetworkName } from './networks.ts'

const GWEI = 1_000_000_000n
const POUNDS_2500 = 250_000
const estimates: fc.Arbitrary<EthereumEstimate> = fc.oneof(
  fc.nat({ max: Number.MAX_SAFE_INTEGER }).map((fee) => ({ asked: true as const, fee: pence(fee) })),
  fc.constant({ asked: false as const, reason: 'time-out' }),
)
const choice = fc.subarray<NetworkName>([...NETWORKS], { minLength: 1 })
const totalFor = (networks: readonly NetworkName[], estimate: EthereumEstimate) =>
  formatPounds(total(priceLines(networks, ethereumPrice(estimate))))

describe('the price book', () => {
  it('says £150.00 for the minimal strategy, at any price of Ethereum', () => {
    fc.assert(
      fc.property(estimates, (estimate) => {
        expect(totalFor(STRATEGIES.minimal, estimate)).toBe('£150.00')
      }),
    )
  })

  it('says £182.00 for all on the embedded ledger, £192.00 at the cap, £185.00 without an answer', () => {
    expect(totalFor(NETWORKS, { asked: true, fee: ethereumNetworkFee(2n * GWEI, POUNDS_2500) })).toBe(
      '£182.00',
    )
    expect(totalFor(NETWORKS, { asked: true, fee: ethereumNetworkFee(100n * GWEI, POUNDS_2500) })).toBe(
      '£192.00',
    )
    expect(totalFor(NETWORKS, { asked: false, reason: 'time-out' })).toBe('£185.00')
  })

  it.each([
    [0, 3200],
    [200, 3200],
    [201, 3201],
    [500, 3500],
    [1200, 4200],
    [1201, 4200],
    [10 ** 12, 4200],
  ])('a network fee of %i pence gives %i', (fee, current) => {
    expect(ethereumPrice({ asked: true, fee: pence(fee) }).current).toBe(current)
  })

  it('never leaves its floor and cap, and never falls while the network fee rises', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: Number.MAX_SAFE_INTEGER }),
        fc.nat({ max: Number.MAX_SAFE_INTEGER }),
        (a, b) => {
          const priceAt = (fee: number): number => ethereumPrice({ asked: true, fee: pence(fee) }).current
          const [low, high] = [priceAt(Math.min(a, b)), priceAt(Math.max(a, b))] as const
          expect(low).toBeLessThanOrEqual(high)
          expect(low).toBeGreaterThanOrEqual(PRICE_BOOK.ethereum.floor)
          expect(high).toBeLessThanOrEqual(PRICE_BOOK.ethereum.cap)
        },
      ),
    )
  })

  it('says when it used the base because the network could not be asked', () => {
    const price = ethereumPrice({ asked: false, reason: 'time-out' })
    expect(price).toEqual({ base: 3500, current: 3500, basis: 'base' })
    expect(priceLines(['ethereum'], price).at(-1)?.note).toContain('could not be asked')
  })

  it.each([
    [0, 'floor', 'Our lowest price'],
    [199, 'floor', 'Our lowest price'],
    [200, 'network', 'Present network cost and our margin'],
    [1200, 'network', 'Present network cost and our margin'],
    [1201, 'cap', 'Our highest price'],
    [Number.MAX_SAFE_INTEGER, 'cap', 'Our highest price'],
  ] as const)('of a network fee of %i pence it is the %s, and says so', (fee, basis, note) => {
    const price = ethereumPrice({ asked: true, fee: pence(fee) })
    expect(price.basis).toBe(basis)
    expect(priceLines(['ethereum'], price).at(-1)?.note).toBe(note)
  })

  it('speaks of network cost and margin only where the price is their sum', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), (fee) => {
        const price = ethereumPrice({ asked: true, fee: pence(fee) })
        expect(price.basis === 'network').toBe(price.current === fee + PRICE_BOOK.ethereum.margin)
      }),
    )
  })

  it('adds up: the total is the registration and what the networks add', () => {
    fc.assert(
      fc.property(choice, estimates, (networks, estimate) => {
        const lines = priceLines(networks, ethereumPrice(estimate))
        expect(total(lines)).toBe(PRICE_BOOK.registration + addOns(lines))
        expect(lines.map((line) => line.item)).toEqual([
          'registration',
          ...NETWORKS.filter((name) => networks.includes(name)),
        ])
        expect(total(lines)).toBe(
          networks.includes('ethereum') ? 15_000 + ethereumPrice(estimate).current : 15_000,
        )
      }),
    )
  })

  it('charges a network once, however often it is named, and refuses none at all', () => {
    expect(total(priceLines(['ethereum', 'ethereum'], ethereumPrice({ asked: true, fee: pence(0) })))).toBe(
      18_200,
    )
    expect(() => priceLines([], ethereumPrice({ asked: true, fee: pence(0) }))).toThrow(
      'Select at least one blockchain',
    )
  })

  it('turns a gas price into pence, rounded up', () => {
    expect(ethereumNetworkFee(0n, POUNDS_2500)).toBe(0)
    expect(ethereumNetworkFee(1n, POUNDS_2500)).toBe(1)
    expect(ethereumNetworkFee(20n * GWEI, POUNDS_2500)).toBe(535)
    expect(ethereumNetworkFee(2n ** 255n, POUNDS_2500)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => ethereumNetworkFee(-1n, POUNDS_2500)).toThrow(RangeError)
  })

  it('turns a network’s own money into pence, rounded up, and says it exactly', () => {
    expect(coinsInPence(7_011_840n, 'SOL', 12_000)).toBe(85)
    expect(coinsInPence(0n, 'SOL', 12_000)).toBe(0)
    expect([
      formatCoins(7_011_840n, 'SOL'),
      formatCoins(0n, 'SOL'),
      formatCoins(10n ** 18n, 'ETH'),
      formatCoins(1n, 'ETH'),
    ]).toEqual(['0.00701184 SOL', '0 SOL', '1 ETH', '0.000000000000000001 ETH'])
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (units) => {
        const [whole, fraction = ''] = formatCoins(units, 'SOL').replace(' SOL', '').split('.')
        expect(BigInt(whole!) * 10n ** 9n + BigInt(fraction.padEnd(9, '0'))).toBe(units)
      }),
    )
  })
})
