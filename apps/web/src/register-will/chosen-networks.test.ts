import { expect, it } from 'vitest'
import { readPrices } from '@testate/api/payments'
import { chosenHere, networksOf, strategyHere, summaryOf, type Prices } from './chosen-networks.ts'

const option = (chain: string, currentCost: number, securityScore: number) => ({
  chain, displayName: chain[0]!.toUpperCase() + chain.slice(1), colour: '#000', baseCost: currentCost, currentCost, networkCost: 0, features: [], securityScore,
  facts: { access: 'public', finality: '', whoCanVerify: '' }, enabled: true,
})
const strategy = { networks: [], totalPence: 0, total: '', securityScore: 0, optimiser: '', wizard: '' }
const prices = (availableNetworks: string[]): Prices => readPrices.answer.parse({
  currency: 'gbp', registrationPence: 15_000, registration: '£150.00',
  ethereum: { basePence: 3500, floorPence: 3200, capPence: 4200, currentPence: 3200, basis: 'network', networkFeePence: 1, gasPriceWei: '1', reason: null, askedAt: '2026-11-21T10:00:00Z', assumption: '' },
  networks: [option('solana', 0, 85), option('ethereum', 3200, 95), option('corda', 0, 90)], strategies: { minimal: strategy, maximum: strategy },
  availableNetworks, quoteMinutes: 30, expressStart: { version: '', text: '', law: '', cancellationDays: 14 },
})
const two = prices(['ethereum', 'solana'])
const three = prices(['solana', 'ethereum', 'corda'])

it('only installed networks are in a strategy or a choice', () => {
  expect([networksOf('minimal', two), networksOf('maximum', two), networksOf('minimal', three)]).toEqual([['solana'], ['solana', 'ethereum'], ['solana', 'corda']])
  expect(chosenHere(['corda', 'ethereum', 'bitcoin'], two)).toEqual(['ethereum'])
})

it('a choice that is no strategy here is Custom', () => {
  expect([strategyHere(['solana'], two), strategyHere(['ethereum', 'solana'], two), strategyHere(['ethereum'], two), strategyHere(['solana'], three), strategyHere([], two)])
    .toEqual(['minimal', 'maximum', 'custom', 'custom', 'custom'])
})

it('the sums are the price book’s: £150.00 and £182.00 at the floor, with the specification’s sentences', () => {
  expect(summaryOf(['solana', 'corda'], three)).toMatchObject({ total: '£150.00', score: 88, recommendation: 'Perfect choice!' })
  expect(summaryOf(['solana', 'ethereum', 'corda'], three)).toMatchObject({ total: '£182.00', score: 90, recommendation: 'Great balance!' })
  expect(summaryOf(['solana', 'ethereum'], two).lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual(['Registration of one will £150.00', 'Solana £0.00', 'Ethereum £32.00'])
})
