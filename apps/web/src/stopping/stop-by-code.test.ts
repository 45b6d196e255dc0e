// What the page for a letter's code says of a code that stops nothing, and that its frame says no more than the letter.
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { because, Problem } from '@testate/api/problem'
import { readInstallation } from '@testate/domain/read-installation'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import '../platform/icu.ts'
import { isUnknownCode } from './stop-by-code.tsx'
import { deathNotice } from './words.ts'

beforeAll(() => vi.stubGlobal('__INSTALLATION__', readInstallation({})))

test('only a code that nobody knows is said to be wrong: one of a notice that is over leads to what to do', () => {
  expect(isUnknownCode(new Problem('gone', undefined, because('notice-link-unknown')))).toBe(true)
  expect(isUnknownCode(new Problem('gone', undefined, because('notice-over')))).toBe(false)
  expect(isUnknownCode(new TypeError('offline'))).toBe(false)
  expect(deathNotice.en.gone).toContain('please sign in: that stops an open notice, and closes again')
})

const inPage = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MemoryRouter, {}, element))

test('nothing around a page for a letter says that wills are registered here', async () => {
  const { PublicFooter } = await import('../layout/public-footer.tsx')
  const { isOfLetter } = await import('../layout/visitor-frame.tsx')
  expect(inPage(createElement(PublicFooter, { plain: false }))).toMatch(/\bwills?\b/i)
  const plain = inPage(createElement(PublicFooter, { plain: true }))
  expect(plain).not.toMatch(/\bwills?\b/i)
  for (const kept of ['/support', '/accessibility', '/privacy-policy']) expect(plain).toContain(kept)
  const pages = [
    '/alive',
    '/Alive/',
    '/stop-death-notice',
    '/stop-death-notice/01234-56789-abcde-fghjk',
    '/cy/alive',
  ]
  expect(pages.filter((page) => !isOfLetter(page))).toEqual([])
  expect(['/', '/login', '/stop-erasure/x', '/alive-again'].filter(isOfLetter)).toEqual([])
})
