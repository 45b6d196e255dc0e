// Where the legal notice stands whole: when it is its turn. Before and afterwards it can be opened.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LEGAL_NOTICE, legalNotice } from '@testate/domain/legal-notice'
import '../platform/icu.ts'
import { LegalNotice } from './legal-notice.tsx'

function shown(of: { acceptedAt: Date | null; isMain: boolean }): string {
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        MemoryRouter,
        null,
        createElement(LegalNotice, { willId: 'w', status: 'verified', role: 'testator', ...of }),
      ),
    ),
  )
}
const folded = (html: string): string => html.replaceAll(/<details.*?<\/details>/g, '')

test('it stands whole, with its box, when it is its turn', () => {
  const html = folded(shown({ acceptedAt: null, isMain: true }))
  for (const line of legalNotice('testator')) expect(html).toContain(line.replaceAll("'", '&#x27;'))
  expect(html).toContain(LEGAL_NOTICE.accept)
})

test('before its turn it can be opened, and says when it is', () => {
  const html = shown({ acceptedAt: null, isMain: false })
  expect(html).toMatch(/<details class="expander"><summary>You accept it before you record</)
  expect(folded(html)).not.toContain(LEGAL_NOTICE.accept)
  expect(html).toContain(LEGAL_NOTICE.accept)
})

test('once accepted it says when, and what was accepted can be opened', () => {
  const html = shown({ acceptedAt: new Date('2026-11-20T10:00:00Z'), isMain: true })
  expect(folded(html)).toMatch(/You accepted this notice on 20.November.2026/)
  expect(folded(html)).not.toContain(legalNotice('testator')[0])
  expect(html).toContain(legalNotice('testator')[0])
})
