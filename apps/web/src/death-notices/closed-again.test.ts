// Which notices tell a testator on the dashboard that their will was released and closed again, and for how long.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listDeathNotices } from '@testate/api/death-notices'
import '../platform/icu.ts'
import { ClosedAgain, closedAgainAt } from './closed-again.tsx'

const day = 86_400_000
const now = Date.parse('2026-11-29T12:00:00Z')
const ago = (days: number): string => new Date(now - days * day).toISOString()
const relocked = { isAboutMe: true, state: 'relocked', endedAt: ago(2) } as const

test('only a notice about oneself that was closed again, for thirty days', () => {
  expect(closedAgainAt([relocked], now)).toEqual(new Date(ago(2)))
  expect(closedAgainAt([{ ...relocked, endedAt: ago(29.9) }], now)).not.toBeNull()
  expect(closedAgainAt([{ ...relocked, endedAt: ago(30.1) }], now)).toBeNull()
  expect(closedAgainAt([{ ...relocked, isAboutMe: false }], now)).toBeNull()
  for (const state of ['released', 'stopped', 'rejected', 'withdrawn'] as const)
    expect(closedAgainAt([{ ...relocked, state }], now)).toBeNull()
  expect(closedAgainAt([{ ...relocked, state: 'waiting', endedAt: null }], now)).toBeNull()
  expect(closedAgainAt([], now)).toBeNull()
})

test('of several the last counts', () => {
  expect(closedAgainAt([{ ...relocked, endedAt: ago(40) }, relocked], now)).toEqual(new Date(ago(2)))
})

test('it says what happened and what cannot be taken back, and leads to the log and to the notice', () => {
  const client = new QueryClient()
  client.setQueryData(
    [listDeathNotices.id, {}],
    { open: true, wills: [], notices: [{ ...relocked, id: 'a' }] },
    { updatedAt: now },
  )
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(ClosedAgain)),
    ),
  )
  expect(html).toContain('The copy of your will was released, and is closed again')
  expect(html).toMatch(/27\s+November\s+2026/)
  expect(html).toContain('still has it')
  expect(html).toContain('href="/audit-log"')
  expect(html).toContain('href="/death-notices"')
})
