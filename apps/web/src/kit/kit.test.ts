// The components are for who builds the product: production and a rehearsal of it have no such page, at no moment.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { development } from '@testate/api/service'
import { readInstallation } from '@testate/domain/read-installation'

/** The page's heading in screens that were built for `built`, before or after the register answered. */
async function heading(built: Record<string, string>, answered?: { mode: string }): Promise<string> {
  vi.resetModules()
  vi.stubGlobal('__INSTALLATION__', readInstallation(built))
  const { default: Kit } = await import('./kit.tsx')
  const { read } = await import('../platform/queries.ts')
  const client = new QueryClient()
  if (answered !== undefined) client.setQueryData(read(development).queryKey, answered as never)
  const html = renderToString(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, createElement(Kit))),
  )
  return /<h1>(.+?)<\/h1>/.exec(html)![1]!
}

test('/kit is there in development alone', async () => {
  const production = { TESTATE_MODE: 'production' }
  expect(await heading({})).toBe('Components')
  expect(await heading({}, { mode: 'development' })).toBe('Components')
  expect(await heading(production)).toBe('404 Page Not Found')
  expect(await heading(production, { mode: 'rehearsal' })).toBe('404 Page Not Found')
  expect(await heading({}, { mode: 'rehearsal' })).toBe('404 Page Not Found')
})
