// Every claim a page shows is among its sources, and no source is listed for a claim it does not show; in
// both languages.
import { createElement, type ComponentType } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Claim } from '@testate/domain/claims/claim'
import { readInstallation } from '@testate/domain/read-installation'
import { LanguageContext, type Language } from '../platform/words.ts'

// Defined at build time (vite.config.ts).
Object.assign(globalThis, { __INSTALLATION__: readInstallation({}) })
const pages = {
  home: await import('../home/home.tsx'),
  how: await import('../how-it-works/how-it-works.tsx'),
  guide: await import('../guide/nft-guide.tsx'),
  pricing: await import('../pricing/pricing.tsx'),
} as const
const names = ['consumer-law', 'finding', 'ledgers', 'prices', 'registering', 'service', 'wills-law'] as const
const claims = (
  await Promise.all(
    names.map(async (name) =>
      Object.values(
        (await import(`../../../../packages/domain/src/claims/${name}.ts`)) as Record<string, unknown>,
      ),
    ),
  )
)
  .flat()
  .flatMap((set) =>
    typeof set === 'object' && set !== null ? Object.values(set as Record<string, unknown>) : [],
  )
  .filter((one): one is Claim => typeof one === 'object' && one !== null && 'reviewBy' in one)

/** A page's text, and separately its list of sources. */
async function read(page: ComponentType, language: Language): Promise<{ above: string; foot: string }> {
  const body = await renderToReadableStream(
    createElement(
      MemoryRouter,
      { initialEntries: [language === 'cy' ? '/cy' : '/'] },
      createElement(LanguageContext.Provider, { value: language }, createElement(page)),
    ),
  )
  await body.allReady
  const html = await new Response(body).text()
  const text = html.replaceAll('<!-- -->', '').replaceAll('&#x27;', '’')
  const foot = text.indexOf('class="claims"')
  return { above: text.slice(0, foot), foot: text.slice(foot) }
}

test.each(Object.entries(pages))('%s', async (_, { default: page }) => {
  expect(claims.length).toBeGreaterThan(60)
  for (const language of ['en', 'cy'] as const) {
    const { above, foot } = await read(page, language)
    const found = claims.filter((claim) => above.includes(claim[language]))
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((claim) => !foot.includes(claim[language])).map(({ en }) => en)).toEqual([])
    expect(
      claims
        .filter((claim) => foot.includes(`<p>${claim[language]}</p>`) && !above.includes(claim[language]))
        .map(({ en }) => en),
    ).toEqual([])
    expect(above).not.toMatch(/undefined|\{\w+\}/)
    // An amount appears on these pages only in a claim or in the price book's table.
    const rest = found
      .reduce((text, claim) => text.replaceAll(claim[language], ''), above)
      .replaceAll(/<table[^]*<\/table>/g, '')
    expect(rest).not.toContain('£')
  }
})

test('headings go down one at a time, and there is one h1', async () => {
  for (const { default: page } of Object.values(pages)) {
    const levels = [...(await read(page, 'en')).above.matchAll(/<h([1-6])/g)].map(([, level]) =>
      Number(level),
    )
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1)).toEqual([])
  }
})
