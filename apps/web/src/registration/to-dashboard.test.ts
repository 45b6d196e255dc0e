// A witness without an account is not sent to a dashboard they do not have.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { meQuery, type Me } from '../platform/session.ts'
import { ToDashboard } from './to-dashboard.tsx'

const shown = (kind: Me['kind']): string => {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { kind } as Me)
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(ToDashboard, null, 'Go to Dashboard')),
    ),
  )
}

test('an account goes to its dashboard, a guest to their part as a witness', () => {
  expect(shown('account')).toMatch(/href="\/dashboard".*Go to Dashboard/)
  expect(shown('guest')).toMatch(/href="\/witness".*Go to your part as a witness/)
  expect(shown('guest')).not.toContain('Dashboard')
})
