// A visitor at an address that needs signing in: every way in on the screen leads on to that address afterwards.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readInstallation } from '@testate/domain/installation'
import { Landing } from './landing.tsx'

test('the header’s link, its menu’s and the button all keep what was wanted', () => {
  vi.stubGlobal('__INSTALLATION__', readInstallation({}))
  const html = renderToString(createElement(MemoryRouter, { initialEntries: ['/payment?will=7'] }, createElement(Landing, { wanted: '/payment?will=7' })))
  const waysIn = [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href]) => href)
  expect(waysIn).toEqual(Array.from({ length: 3 }, () => '/login?next=%2Fpayment%3Fwill%3D7'))
})
