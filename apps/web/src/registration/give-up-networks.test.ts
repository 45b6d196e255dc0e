import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readPayment } from '@testate/api/payments'
import '../platform/icu.ts'
import { GiveUpNetworks } from './give-up-networks.tsx'

const willId = 'a2b7c1de-0000-4000-8000-000000000001'
const owed = [{ network: 'ethereum', amount: '£32.00' }]
const back = { network: 'solana', amount: '£5.00', done: true, failedAt: null }

function shown(isFolded: boolean, payment: { parts: object[]; owed: object[] }): string {
  const client = new QueryClient()
  const { parts, owed: cancellation } = payment
  client.setQueryData([readPayment.id, { params: { id: willId } }], {
    parts,
    cancellation: { owed: cancellation },
  })
  const page = createElement(GiveUpNetworks, { willId, begun: true, isFolded })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}

it('is folded while all networks are on their way: nothing has gone wrong', () => {
  const html = shown(true, { parts: [], owed })
  expect(html).toContain('<summary>Give up a network and get its money back</summary>')
  expect(html).not.toMatch(/<details[^>]* open=""/)
  expect(html).not.toContain('<h2>')
})

it('stands open once a network has failed, or money went back', () => {
  for (const html of [shown(false, { parts: [], owed }), shown(true, { parts: [back], owed })]) {
    expect(html).not.toContain('<details')
    expect(html).toContain('<h2>What you paid for networks that do not hold your will</h2>')
    expect(html).toContain('Give up Ethereum, get £32.00 back')
  }
  expect(shown(true, { parts: [back], owed: [] })).toContain('£5.00')
})

it('is not there where nothing can be given up', () => {
  expect(shown(false, { parts: [], owed: [] })).toBe('')
})
