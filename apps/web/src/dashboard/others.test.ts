// What others left to somebody, as the dashboard says it: each in words of both languages, what is to be done first, a
// bound, and each line's link to the screen where it is done.
import { createElement } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { OtherNext } from '@testate/api/dashboard'
import { listNamed } from '@testate/api/people-around'
import { otherCodes, otherKinds, otherStandingOf, type OtherCode } from '@testate/domain/journey/others'
import { readInstallation } from '@testate/domain/read-installation'
import { screenAt } from '../addresses/screen-at.ts'
import { addressOfOther, lists } from '../journey/other-addresses.ts'
import { loadWelsh } from '../journey/use-words.ts'
import '../platform/icu.ts'
import { createQueries, read } from '../platform/queries.ts'
import { LanguageContext, type Language } from '../platform/words.ts'
import { words } from './other-words.ts'

Object.assign(globalThis, { __INSTALLATION__: readInstallation({ DEATH_NOTICES: 'open' }) })
const { Others } = await import('./others.tsx')
beforeAll(loadWelsh)

const kindOf = (code: OtherCode): OtherNext['kind'] =>
  code.startsWith('notice-') ? 'notice' : code.startsWith('share-') ? 'share' : 'estate'
const other = (code: OtherCode, willId = 'w', name = 'Tess Tator'): OtherNext => ({
  kind: kindOf(code),
  willId,
  name,
  code,
  ...otherStandingOf(code),
})
const naming = (answer: 'accepted' | null, kind: 'executor' | 'contact' = 'contact') => ({
  id: `${kind} ${answer}`,
  kind,
  standing: kind === 'contact' ? null : 'reserve',
  testatorName: 'Ann Alive',
  namedAt: '2026-11-22T10:00:00.000Z',
  registered: true,
  answer,
  answeredAt: null,
})
function shown(of: OtherNext[], { named = [] as object[], language = 'en' as Language } = {}): string {
  const queries = createQueries()
  queries.setQueryData(read(listNamed).queryKey, { named } as never)
  const element = createElement(
    QueryClientProvider,
    { client: queries },
    createElement(MemoryRouter, null, createElement(Others, { of })),
  )
  return renderToStaticMarkup(createElement(LanguageContext, { value: language }, element))
}
const titles = (html: string) => [...html.matchAll(/<h3>([^<]*)</g)].map(([, title]) => title)

test('an executor is sent to the copy, in plain words, before anything of their own', () => {
  const html = shown([other('not-opened')])
  expect(html).toMatch(/<h2[^>]*>For you to do<.*<h3>Read the will of Tess Tator<.*the person who died/)
  expect(html).toMatch(/class="button"[^>]*href="\/released\/w"[^>]*>Go to the copy</)
  expect(shown([other('open')])).toContain('href="/estate-administration/w"')
  expect(shown([other('notice-to-confirm')])).toMatch(
    /Confirm or dispute the notice of a death.*Somebody told us that Tess Tator has died.*href="\/death-notices"/,
  )
  expect(shown([])).toBe('')
})

test('a wait says for what, under a heading that asks for nothing', () => {
  const html = shown([other('notice-waiting')])
  expect(html).toMatch(/<h2[^>]*>Nothing for you to do now<.*The waiting period is running\./)
  expect(html).toMatch(/The notice that Tess Tator has died.*href="\/death-notices"/)
})

test('of a closed estate whose ninety days are over nothing is asked', () => {
  const html = shown([other('closed-over')])
  expect(html).toMatch(
    /<h2[^>]*>Nothing for you to do now<.*<h3>The will of Tess Tator<.*Nothing is left to do\./,
  )
  expect(html).toContain('href="/released"')
  expect(html).not.toContain('Ask for the will')
})

test('every code is said in both languages, with the same values, and leads to a screen', () => {
  const cy = words.cy as Record<string, string>
  const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  for (const [key, english] of Object.entries(words.en)) {
    expect([key, values(cy[key] ?? '')]).toEqual([key, values(english)])
    expect(cy[key], key).not.toBe(english)
  }
  for (const code of otherCodes) {
    const html = { en: shown([other(code)]), cy: shown([other(code)], { language: 'cy' }) }
    for (const language of ['en', 'cy'] as const) {
      const [, text = ''] = /<h3>[^<]+<\/h3><p>([^<]+)</.exec(html[language]) ?? []
      expect([code, /^[A-Z][^{}]{10,}\.$/.test(text)]).toEqual([code, true])
      expect(html[language].match(/<a /g), code).toHaveLength(1)
    }
    expect(titles(html.cy), code).not.toEqual(titles(html.en))
    const href = addressOfOther(kindOf(code), code, 'w')
    expect(html.en).toContain(`href="${href}"`)
    expect(screenAt(href)?.frame, code).toBe('app')
  }
  for (const kind of [...otherKinds, 'naming'] as const) expect(screenAt(lists[kind])?.frame).toBe('app')
})

test('what somebody is named for stands in the same order; nobody is asked to report a death', () => {
  const html = shown([other('not-opened'), other('share-held')], {
    named: [naming('accepted'), naming(null, 'executor')],
  })
  expect(titles(html)).toEqual([
    'Read the will of Tess Tator',
    'Ann Alive names you as an executor, in reserve',
    'Your share for the will of Tess Tator',
    'Ann Alive names you as a contact',
  ])
  // Of what is to be done the first alone is the next.
  expect(html.match(/data-variant="primary"/g)).toHaveLength(1)
  expect(html).toMatch(
    /<h3>Ann Alive names you as a contact<\/h3><p>Nothing is asked of you while they are alive/,
  )
})

test('of many the first five are shown, with the list of each kind that has more', () => {
  const estates = [1, 2, 3].map((at) => other('open', `w${at}`, `Person ${at}`))
  const html = shown(
    [other('notice-to-confirm'), ...estates, other('share-to-practise'), other('share-held')],
    {
      named: [naming('accepted')],
    },
  )
  expect(titles(html)).toHaveLength(5)
  expect(titles(html)[0]).toBe('Confirm or dispute the notice of a death')
  expect([...html.matchAll(/<p><a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/shares', '/named'])
})
