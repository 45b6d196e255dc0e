import { expect, it } from 'vitest'
import { listNetworks } from '@testate/api/networks'
import { chosenHere, networksOf, strategyHere, summaryOf, type Networks } from './choice.ts'

const names = ['solana', 'ethereum', 'corda'] as const
const shown = { solana: 'Solana', ethereum: 'Ethereum', corda: 'Corda' }
const at = '2026-11-21T10:00:00Z'
/**
 * The register's answer with these networks installed and these network costs; null: the cost could not be
 * read.
 */
function networksSample(
  here: readonly (typeof names)[number][],
  own: Partial<Record<(typeof names)[number], number | null>> = {},
  ethereum = 3200,
): Networks {
  const price = { solana: 0, ethereum, corda: 0 }
  const facts = { access: 'public', finality: 'seconds', whoCanVerify: 'anybody' }
  const strategy = { networks: [], totalPence: 0, total: '', securityScore: 0, optimiser: '', wizard: '' }
  const cost = (name: (typeof names)[number]) => {
    const known = own[name] === undefined ? 0 : own[name]
    return {
      state: known === null ? 'could not be asked' : 'known',
      reason: known === null ? 'the node did not answer in time' : null,
      pence: known,
      pounds: known === null ? null : `£${(known / 100).toFixed(2)}`,
      amount: null,
      parts: [],
      askedAt: at,
      ageSeconds: 4,
    }
  }
  return listNetworks.answer.parse({
    production: false,
    rehearsal: false,
    connected: true,
    networks: here.map((name) => ({
      name,
      displayName: shown[name],
      label: 'x',
      text: 'x',
      embedded: true,
      state: 'answers',
      reason: null,
      head: null,
      askedAt: at,
      cost: cost(name),
      registrar: null,
    })),
    options: names.map((chain, index) => ({
      chain,
      displayName: shown[chain],
      colour: '#000',
      baseCost: price[chain],
      currentCost: price[chain],
      networkCost: null,
      features: [],
      securityScore: [85, 95, 90][index],
      facts,
      enabled: true,
    })),
    configs: names.map((name) => ({
      network: 'x',
      name,
      displayName: shown[name],
      symbol: '',
      logo: '',
      color: '',
      rpcUrl: '',
      explorerUrl: '',
      enabled: here.includes(name),
      features: { nftSupport: true, smartContracts: true, gasless: false, privateTransactions: false },
    })),
    registrationPence: 15_000,
    registration: '£150.00',
    strategies: { minimal: strategy, maximum: strategy },
    recommendations: { optimiser: [], wizard: [] },
    rates: [],
    quoteMinutes: 30,
  })
}
const two = networksSample(['ethereum', 'solana'])
const three = networksSample(names)

it('only installed networks are in a strategy or a choice', () => {
  expect([networksOf('minimal', two), networksOf('maximum', two), networksOf('minimal', three)]).toEqual([
    ['solana'],
    ['solana', 'ethereum'],
    ['solana', 'corda'],
  ])
  expect(chosenHere(['corda', 'ethereum', 'bitcoin'], two)).toEqual(['ethereum'])
})

it('a choice that is none of the strategies is Custom', () => {
  expect([
    strategyHere(['solana'], two),
    strategyHere(['ethereum', 'solana'], two),
    strategyHere(['ethereum'], two),
    strategyHere(['solana'], three),
    strategyHere([], two),
  ]).toEqual(['minimal', 'maximum', 'custom', 'custom', 'custom'])
})

it('the sums are the price book’s: £150.00, £182.00 at the floor, £192.00 at the cap', () => {
  expect(summaryOf(['solana', 'corda'], three)).toMatchObject({
    total: '£150.00',
    score: 88,
    wizard: 'Perfect choice!',
    optimiser: expect.stringMatching(/^Excellent/),
  })
  expect(summaryOf(['solana', 'ethereum', 'corda'], three)).toMatchObject({
    total: '£182.00',
    score: 90,
    wizard: 'Great balance!',
    optimiser: expect.stringMatching(/^A good balance/),
  })
  expect(summaryOf(names, networksSample(names, {}, 4200))).toMatchObject({
    total: '£192.00',
    wizard: 'Great balance!',
    optimiser: expect.stringMatching(/^Maximum security/),
  })
  expect(summaryOf([], three)).toMatchObject({ total: '£150.00', score: 0 })
})

it('the lines carry their figures, the fee first', () => {
  expect(summaryOf(['ethereum', 'solana'], two).prices).toEqual([
    { item: 'registration', amount: '£150.00' },
    { item: 'solana', amount: '£0.00' },
    { item: 'ethereum', amount: '£32.00' },
  ])
})
