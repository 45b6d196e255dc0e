import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from './money.ts'
import {
  DEFAULT_STRATEGY,
  inOrder,
  isNetworkName,
  networkConfig,
  networkOption,
  NETWORKS,
  optimiserRecommendation,
  securityScore,
  STRATEGIES,
  strategyOf,
  wizardRecommendation,
} from './networks.ts'

const choice = fc.subarray([...NETWORKS])
const at = {
  network: 'local development ledger',
  rpcUrl: 'http://127.0.0.1:8545',
  explorerUrl: '/explorer',
  enabled: true,
  contractAddress: '0x01',
  nodeUrl: 'http://127.0.0.1:10006',
}

describe('networks', () => {
  it.each([
    [['solana'], 85],
    [['ethereum'], 95],
    [['corda'], 90],
    [['solana', 'corda'], 88],
    [['solana', 'ethereum', 'corda'], 90],
    [['solana', 'ethereum'], 90],
    [['ethereum', 'corda'], 93],
    [[], 0],
  ] as const)('scores %j as %i', (chosen, score) => {
    expect(securityScore(chosen)).toBe(score)
  })

  it('scores a set, whatever its order and repetitions, within its lowest and highest', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...NETWORKS), { minLength: 1 }), (list) => {
        expect(securityScore(list)).toBe(securityScore(inOrder(list)))
        expect(securityScore(list)).toBeGreaterThanOrEqual(
          Math.min(...list.map((name) => securityScore([name]))),
        )
        expect(securityScore(list)).toBeLessThanOrEqual(
          Math.max(...list.map((name) => securityScore([name]))),
        )
      }),
    )
  })

  it('labels a strategy by its set alone', () => {
    expect(DEFAULT_STRATEGY).toBe('minimal')
    expect(STRATEGIES.minimal).toEqual(['solana', 'corda'])
    expect(STRATEGIES.maximum).toEqual(['solana', 'ethereum', 'corda'])
    fc.assert(
      fc.property(choice, (chosen) => {
        const label = strategyOf([...chosen].reverse())
        if (label === 'custom')
          expect([2, 3].includes(chosen.length) && inOrder(chosen).join() === STRATEGIES.minimal.join()).toBe(
            false,
          )
        else expect(inOrder(chosen)).toEqual(STRATEGIES[label])
      }),
    )
  })

  it.each([
    [0, 'Excellent'],
    [2, 'Excellent'],
    [3, 'A good balance'],
    [3500, 'A good balance'],
    [3501, 'Maximum security'],
    [4200, 'Maximum security'],
  ])('optimiser at %i pence: %s', (amount, start) => {
    expect(optimiserRecommendation(pence(amount)).text.startsWith(start)).toBe(true)
  })

  it.each([
    [15_000, 'Perfect choice!'],
    [15_001, 'Great balance!'],
    [20_000, 'Great balance!'],
    [20_001, 'Ultimate security setup!'],
  ])('wizard at %i pence: %s', (amount, text) => {
    expect(wizardRecommendation(pence(amount)).text).toBe(text)
  })

  it('gives the specified shapes: a contract on Ethereum only, a node on Corda only', () => {
    expect(Object.keys(networkConfig('ethereum', at))).toContain('contractAddress')
    expect(networkConfig('ethereum', at).nodeUrl).toBeUndefined()
    expect(networkConfig('corda', at)).toMatchObject({
      nodeUrl: at.nodeUrl,
      features: { nftSupport: false, smartContracts: true, gasless: true, privateTransactions: true },
    })
    expect(networkConfig('corda', at).contractAddress).toBeUndefined()
    expect(networkConfig('solana', at)).toMatchObject({
      symbol: 'SOL',
      features: { nftSupport: true, smartContracts: true, gasless: false, privateTransactions: false },
    })
    expect(
      networkOption('solana', { base: pence(0), current: pence(0), network: pence(84) }, true),
    ).toMatchObject({
      chain: 'solana',
      baseCost: 0,
      currentCost: 0,
      networkCost: 84,
      securityScore: 85,
      enabled: true,
    })
  })

  it('knows its names and no others', () => {
    expect(NETWORKS.every(isNetworkName)).toBe(true)
    for (const name of ['', 'Solana', 'bitcoin', '__proto__', 'constructor'])
      expect(isNetworkName(name)).toBe(false)
  })

  it('keeps every colour readable on white (4.5:1)', () => {
    for (const name of NETWORKS) {
      const hex = networkOption(name, { base: pence(0), current: pence(0), network: null }, true).colour
      const [r, g, b] = [1, 3, 5]
        .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
