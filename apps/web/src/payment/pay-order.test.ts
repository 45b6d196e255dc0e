// What the payment is not for stands open beside the button that pays.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { readPrices, type Quote } from '@testate/api/payments'
import { readInstallation } from '@testate/domain/read-installation'
import { read } from '../platform/queries.ts'

afterAll(() => vi.unstubAllGlobals())

test('nobody pays without having been told that a will is neither made nor changed', async () => {
  vi.stubGlobal('__INSTALLATION__', readInstallation({}))
  const { PayOrder } = await import('./pay-order.tsx')
  const client = new QueryClient()
  client.setQueryData(read(readPrices).queryKey, {
    expressStart: { text: 'Begin at once.', law: 'The law.', cancellationDays: 14 },
  } as never)
  const quote = {
    id: 'q',
    willId: 'w',
    networks: ['solana'],
    total: '£150.00',
    totalPence: 15_000,
    lines: [],
    expiresAt: '2026-11-26T12:00:00.000Z',
  } as unknown as Quote
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(PayOrder, { quote, openUrl: null })),
    ),
  )
  const open = html.replaceAll(/<details[^]*?<\/details>/g, '')
  expect(open).toMatch(
    /Registration does not make, sign or change a will\. Probate needs the signed paper original\./,
  )
})
