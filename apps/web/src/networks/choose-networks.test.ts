// In the form the networks are chosen as a set; one by one they are folded until they are needed.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import type { NetworkName } from '@testate/domain/networks'
import '../platform/icu.ts'
import type { Networks } from './choice.ts'
import { ChooseNetworks } from './choose-networks.tsx'

beforeAll(() => {
  vi.stubGlobal('window', { location: { hash: '' } })
  return () => vi.unstubAllGlobals()
})

const facts = { access: 'public', finality: 'at once', whoCanVerify: 'anybody' }
const option = (chain: NetworkName, currentCost: number) => ({
  chain,
  displayName: chain,
  currentCost,
  baseCost: currentCost,
  networkCost: currentCost,
  securityScore: 90,
  facts,
})
const view = {
  registrationPence: 15_000,
  options: [option('solana', 0), option('ethereum', 3200), option('corda', 0)],
  configs: ['solana', 'ethereum', 'corda'].map((name) => ({ name, enabled: true })),
} as unknown as Networks
const shown = (chosen: NetworkName[], more: { isBrief?: boolean; error?: string } = {}): string =>
  renderToStaticMarkup(createElement(ChooseNetworks, { view, chosen, onChange: () => {}, ...more }))
const isOpen = /<details[^>]* open=""/

it('folds the single networks while a set is chosen', () => {
  const html = shown(['solana', 'corda'], { isBrief: true })
  expect(html).toContain('<summary>Choose one by one</summary>')
  expect(html).not.toMatch(isOpen)
})

it('opens them for a choice that is no set, for none, and for an error', () => {
  expect(shown(['ethereum'], { isBrief: true })).toMatch(isOpen)
  expect(shown([], { isBrief: true })).toMatch(isOpen)
  expect(shown(['solana', 'corda'], { isBrief: true, error: 'Select at least one blockchain' })).toMatch(
    isOpen,
  )
})

it('opens them where the address asks for them', () => {
  vi.stubGlobal('window', { location: { hash: '#selectedChains' } })
  expect(shown(['solana', 'corda'], { isBrief: true })).toMatch(isOpen)
  vi.stubGlobal('window', { location: { hash: '' } })
})

it('shows them openly in the optimiser, with what tells them apart', () => {
  const html = shown(['solana', 'corda'])
  expect(html).not.toContain('<details')
  expect(html).toContain('Who can check it: anybody')
})
