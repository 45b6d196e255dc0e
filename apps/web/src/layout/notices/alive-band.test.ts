// The band is there only while a notice is open, says what was said, and has one button and the way to the notice.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Me } from '../../platform/session.ts'
import { AboutMyDeath } from './about-my-death.tsx'
import { AliveBand } from './alive-band.tsx'

const html = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, element),
    ),
  )

test('nothing is shown to a visitor, while it loads, nor to somebody about whom there is no notice', () => {
  for (const me of [null, undefined, { id: 'a' } as Me])
    expect(html(createElement(AboutMyDeath, { me }))).toBe('')
})

test('it is a region of its own with one button', () => {
  const text = html(createElement(AliveBand, { noticeIds: ['a', 'b'] }))
  expect(text).toMatch(/^<section[^>]* aria-label="A notice of your death">/)
  expect(text).toContain('Somebody told us that you have died.')
  expect(text).toMatch(/href="\/death-notices"[^>]*>Read the notice/)
  expect(text.match(/<button/g)).toHaveLength(1)
  expect(text).toContain('I am alive: stop this')
})
