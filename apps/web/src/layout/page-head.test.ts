// The contents of the head, in both languages where the screen has both.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { UNKNOWN_ORIGIN } from '../addresses/public-origin.ts'
import { screens } from '../addresses/screens.ts'
import { PageHead } from './page-head.tsx'

const headAt = (pathname: string, title = 'A name'): string =>
  renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: [pathname] },
      createElement(PageHead, { title, description: 'About it.' }),
    ),
  )
const welsh = screens.find((screen) => screen.welsh === true && screen.path !== '/')

test('name, description and what is shown where the address is shared', () => {
  const head = headAt('/verify')
  expect(head).toContain('<title>A name – Testate</title>')
  for (const one of [
    'name="description" content="About it."',
    'property="og:title" content="A name"',
    'property="og:description" content="About it."',
    'property="og:type" content="website"',
    'name="twitter:card"',
  ])
    expect(head).toContain(one)
  expect(headAt('/verify', 'Testate: a register')).toContain('<title>Testate: a register</title>')
})

test('a screen in one language names itself alone, and is English wherever it is opened', () => {
  const only = screens.find((screen) => screen.welsh !== true && !screen.path.includes(':'))!
  for (const head of [headAt(only.path), headAt(`/cy${only.path}`)]) {
    expect(head).toContain(`rel="canonical" href="${UNKNOWN_ORIGIN}${only.path}"`)
    expect(head).toContain('content="en_GB"')
    expect(head).not.toContain('hrefLang')
  }
})

test.skipIf(welsh === undefined)('a screen in two languages names both, each time the same', () => {
  const { path } = welsh!
  for (const [asked, own, locale] of [
    [path, path, 'en_GB'],
    [`/cy${path}`, `/cy${path}`, 'cy_GB'],
  ] as const) {
    const head = headAt(asked)
    expect(head).toContain(`rel="canonical" href="${UNKNOWN_ORIGIN}${own}"`)
    expect(head).toContain(`property="og:locale" content="${locale}"`)
    for (const [language, address] of [
      ['en', path],
      ['cy', `/cy${path}`],
      ['x-default', path],
    ])
      expect(head).toContain(`hrefLang="${language}" href="${UNKNOWN_ORIGIN}${address}"`)
  }
})
