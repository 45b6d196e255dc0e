// In the form each network is one line, and what tells them apart is folded; in the optimiser it stands beside each.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NetworkName } from '@testate/domain/networks'
import '../platform/icu.ts'
import type { Networks } from './choice.ts'
import { ChooseNetworks } from './choose-networks.tsx'

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
const shown = (chosen: NetworkName[], isBrief: boolean): string =>
  renderToStaticMarkup(createElement(ChooseNetworks, { view, chosen, onChange: () => {}, isBrief }))
const open = (html: string): string => html.replaceAll(/<details[^]*?<\/details>/g, '')

it('has a line for each network with its price, and folds what tells them apart', () => {
  const html = shown(['solana', 'corda'], true)
  for (const line of ['<strong>solana</strong> · £0.00', '<strong>ethereum</strong> · £32.00'])
    expect(open(html)).toContain(line)
  expect(open(html)).not.toContain('Who can check it')
  expect(html).toContain('<summary>How they differ</summary>')
  expect(html).toContain('Who can check it: anybody')
})

it('names a choice that is no set', () => {
  expect(shown(['solana', 'corda'], true)).not.toContain('Your choice')
  expect(shown(['ethereum'], true)).toContain('Your choice: Custom')
  expect(shown([], true)).toContain('Your choice: none yet')
})

it('shows all of it in the optimiser', () => {
  const html = shown(['solana', 'corda'], false)
  expect(html).not.toContain('<details')
  expect(html).toContain('Your choice: Minimal')
  expect(html).toContain('Who can check it: anybody')
})
