// The row and the menu have the same links, each to an existing screen, and the current page is marked under
// any of its addresses.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { addresses } from '../../addresses/screens.ts'
import { LanguageContext } from '../../platform/words.ts'
import { PublicNav } from './public-nav.tsx'

function linksAt(pathname: string): { menu: string; row: string } {
  const language = pathname.startsWith('/cy') ? 'cy' : 'en'
  const html = renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: [pathname] },
      createElement(
        LanguageContext.Provider,
        { value: language },
        createElement(PublicNav, { wayIn: ['/login', 'signIn'] }),
      ),
    ),
  )
  const [menu = '', row = ''] = html.split('</details>')
  return { menu, row }
}
const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)

test('every link leads to a screen, and the row has all of the menu but the way in', () => {
  for (const here of ['/', '/cy']) {
    const { menu, row } = linksAt(here)
    expect(hrefs(menu).filter((href) => !addresses.includes(href))).toEqual([])
    expect(hrefs(menu)).toEqual([...hrefs(row), here === '/cy' ? '/cy/login' : '/login'])
    expect(hrefs(row).length).toBeGreaterThan(3)
  }
})

test('the page somebody is on is marked once in each, also by its alias', () => {
  for (const here of ['/nft-guide', '/guide', '/guide/']) {
    for (const links of Object.values(linksAt(here)))
      expect([...links.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => hrefs(link))).toEqual([
        ['/nft-guide'],
      ])
  }
  expect(linksAt('/').row).not.toContain('aria-current')
})
