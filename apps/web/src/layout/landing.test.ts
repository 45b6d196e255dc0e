// A visitor at an address that requires signing in: every sign-in link on the screen leads back to that
// address.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { readInstallation } from '@testate/domain/read-installation'

let Landing: (typeof import('./landing.tsx'))['Landing']
let DevelopmentNotice: (typeof import('./notices/development-notice.tsx'))['DevelopmentNotice']
beforeAll(async () => {
  vi.stubGlobal('__INSTALLATION__', readInstallation({}))
  ;({ Landing } = await import('./landing.tsx'))
  ;({ DevelopmentNotice } = await import('./notices/development-notice.tsx'))
})

test('the header’s link, its menu’s and the button all keep what was wanted', () => {
  const html = renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: ['/payment?will=7'] },
      createElement(Landing, { wanted: '/payment?will=7' }),
    ),
  )
  const waysIn = [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href]) => href)
  expect(waysIn).toEqual(Array.from({ length: 3 }, () => '/login?next=%2Fpayment%3Fwill%3D7'))
})

test('the development notice shows before the register answers, unless built for production', async () => {
  const made = () => renderToString(createElement(DevelopmentNotice))
  expect(made()).toContain('This is a development installation')
  vi.resetModules()
  vi.stubGlobal('__INSTALLATION__', readInstallation({ TESTATE_MODE: 'production' }))
  ;({ DevelopmentNotice } = await import('./notices/development-notice.tsx'))
  expect(made()).toBe('')
  vi.resetModules()
  vi.stubGlobal(
    '__INSTALLATION__',
    readInstallation({ TESTATE_MODE: 'production', TESTATE_ALLOW: 'mailbox,sample-identities' }),
  )
  ;({ DevelopmentNotice } = await import('./notices/development-notice.tsx'))
  expect(made().replaceAll('<!-- -->', '')).toContain('<strong>SAMPLE.</strong> This is a rehearsal')
})
