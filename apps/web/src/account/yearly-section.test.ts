// The yearly question as it is rendered: its law is the claim record's, with its source, and it leads to one's wills
// without loading the page anew.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showYearlyCheck } from '@testate/api/death/yearly-check'
import { willsLaw } from '@testate/domain/claims/wills-law'
import '../platform/icu.ts'
import { read } from '../platform/queries.ts'
import { LanguageContext, type Language } from '../platform/words.ts'
import { YearlySection } from './yearly-section.tsx'

function html(language: Language): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(read(showYearlyCheck).queryKey, {
    stands: true,
    asks: true,
    open: false,
    askedAt: null,
    answeredAt: '2026-11-21T12:30:00.000Z',
  })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        MemoryRouter,
        null,
        createElement(LanguageContext.Provider, { value: language }, createElement(YearlySection)),
      ),
    ),
  ).replaceAll('&#x27;', "'")
}

test.each([
  ['en', /revoke/g, 'My Wills'],
  ['cy', /dirymu/g, 'Fy Ewyllysiau'],
] as const)('%s', (language, revokes, named) => {
  const text = html(language)
  const claim = willsLaw.marriage[language]
  const [above, sources] = text.split('class="claims"')
  expect(above).toContain(claim)
  expect(sources).toContain(claim)
  expect(text.replaceAll(claim, '')).not.toMatch(revokes)
  expect(above).toMatch(new RegExp(`<a href="/my-wills"[^>]*data-discover[^>]*>[^<]*${named}</a>`))
})
