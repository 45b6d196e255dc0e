// The reading pages as the build renders them: complete in both languages, every section in the contents, and
// every claim they show among the sources.
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readInstallation } from '@testate/domain/read-installation'
import { LanguageContext, type Language } from '../platform/words.ts'

const pages = {
  compliance: () => import('../compliance/text.tsx'),
  privacy: () => import('../privacy/text.tsx'),
  terms: () => import('../terms/text.tsx'),
  support: () => import('../support/text.tsx'),
  accessibility: () => import('../accessibility/text.tsx'),
}
const wordsOf = {
  compliance: () => import('../compliance/words.ts'),
  privacy: () => import('../privacy/words.ts'),
  terms: () => import('../terms/words.ts'),
  support: () => import('../support/words.ts'),
  accessibility: () => import('../accessibility/words.ts'),
}
type Page = keyof typeof pages

beforeAll(() => vi.stubGlobal('__INSTALLATION__', readInstallation({})))

const made = async (page: Page, language: Language): Promise<string> =>
  renderToString(
    createElement(
      MemoryRouter,
      {},
      createElement(
        LanguageContext,
        { value: language },
        createElement((await pages[page]()).Text as ComponentType),
      ),
    ),
  )

describe.each(Object.keys(pages) as Page[])('%s', (page) => {
  test.each(['en', 'cy'] as const)('is whole (%s)', async (language) => {
    const html = await made(page, language)
    expect(html.match(/<h1/g)).toHaveLength(1)
    const [links, headings] = [
      [...html.matchAll(/href="#([^"]+)"/g)],
      [...html.matchAll(/<h2 id="([^"]+)" tabindex/g)],
    ].map((found) => found.map((one) => one[1]))
    expect(headings!.length).toBeGreaterThan(4)
    expect(links).toEqual(headings)
    // A value that was not filled in, or a missing sentence, would show as its name.
    expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/[{}]|undefined|\[object/)
    expect(html).toContain(language === 'cy' ? 'O ble y daw pob ffaith' : 'Where each fact comes from')
  })

  test('says everything in both languages', async () => {
    const { words } = await wordsOf[page]()
    expect(Object.keys(words.cy ?? {}).toSorted()).toEqual(Object.keys(words.en).toSorted())
    expect(
      Object.entries(words.en).filter(
        ([name, sentence]) => (words.cy as Record<string, string>)[name] === sentence && !/^“/.test(sentence),
      ),
    ).toEqual([])
  })

  test('its words are all used', async () => {
    const { words } = await wordsOf[page]()
    const html = (await made(page, 'en'))
      .replaceAll('&#x27;', '’')
      .replaceAll('&quot;', '"')
      .replaceAll('<!-- -->', '')
    // Sentences for another configuration, or with placeholders, are not searched for.
    const unused = Object.entries(words.en).filter(
      ([name, sentence]) =>
        !/[{}]/.test(sentence) &&
        !['oStripe', 'oMailServer', 'oTexts', 'oTextsText'].includes(name) &&
        !html.includes(sentence.replaceAll('&', '&amp;')),
    )
    expect(unused.map(([name]) => name)).toEqual([])
  })
})

test('the provider of text messages is named where there is one', async () => {
  expect(await made('privacy', 'en')).not.toContain('Twilio')
  vi.resetModules()
  vi.stubGlobal('__INSTALLATION__', readInstallation({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }))
  expect(await made('privacy', 'en')).toContain('Twilio receives the mobile number you gave')
})
