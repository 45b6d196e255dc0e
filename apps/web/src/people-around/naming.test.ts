// Whoever accepted that a will names them can report the death from there; nobody else is led to it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { NamedFor } from '@testate/api/people-around'
import { readInstallation } from '@testate/domain/read-installation'

afterEach(() => void vi.unstubAllGlobals())

const accepted: NamedFor['named'][number] = {
  id: 'a2b7c1de-0000-4000-8000-000000000001',
  kind: 'contact',
  standing: null,
  willId: 'a2b7c1de-0000-4000-8000-000000000002',
  testatorName: 'Tess Tator',
  namedAt: '2026-01-05T10:00:00.000Z',
  registered: true,
  answer: 'accepted',
  answeredAt: '2026-01-06T10:00:00.000Z',
}
async function shown(changes: Partial<typeof accepted> = {}, setting = 'open'): Promise<string> {
  vi.resetModules()
  vi.stubGlobal('__INSTALLATION__', readInstallation({ DEATH_NOTICES: setting }))
  await import('../platform/icu.ts')
  const { Naming } = await import('./naming.tsx')
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, createElement(Naming, { of: { ...accepted, ...changes } })),
    ),
  )
}
const link =
  /<a [^>]*href="\/death-notices\?report=will&amp;of=a2b7c1de-0000-4000-8000-000000000002"[^>]*>Report the death of Tess Tator<\/a>/

test('with an answer, a registration that stands, and where it is open', async () => {
  expect(await shown()).toMatch(link)
  for (const changes of [
    { registered: false },
    { answer: 'declined' },
    { answer: null, answeredAt: null },
  ] as const)
    expect(await shown(changes)).not.toContain('Report the death')
  expect(await shown({}, 'closed')).not.toContain('Report the death')
})
