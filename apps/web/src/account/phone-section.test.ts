// What the account page says of text messages: that they are sent only where there is a proven number and a provider.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { showPhone, type PhoneStanding } from '@testate/api/death/phone'
import '../platform/icu.ts'
import { read } from '../platform/queries.ts'
import { LanguageContext, type Language } from '../platform/words.ts'
import { PhoneSection } from './phone-section.tsx'

const endsIn = '123'
const at = '2026-11-21T12:30:00.000Z'

function html(standing: Partial<PhoneStanding>, language: Language = 'en'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(read(showPhone).queryKey, {
    available: true,
    endsIn: null,
    provenAt: null,
    waiting: null,
    ...standing,
  })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(LanguageContext.Provider, { value: language }, createElement(PhoneSection)),
    ),
  ).replaceAll('\u00A0', ' ')
}
const claim = `We tell you by text message to the number that ends in 123, and by email.`

test('a proven number: we tell by text message, and it can be changed and removed', () => {
  const text = html({ endsIn, provenAt: at })
  expect(text).toContain(claim)
  expect(text).toContain('Change the number')
  expect(text).toContain('Remove the number')
  expect(html({ endsIn, provenAt: at }, 'cy')).toContain('drwy neges destun i’r rhif sy’n gorffen â 123')
})

test('no number, one not proven yet, or no provider: nothing is claimed', () => {
  const waiting = html({ waiting: { endsIn, expiresAt: at } })
  expect(waiting).toContain('You have given no number. We tell you by email.')
  expect(waiting).toContain(`We have sent a code to the number that ends in 123.`)
  expect(html({})).toContain('Give a mobile number')
  const none = html({ available: false })
  expect(none).toContain('This register sends no text messages. We tell you by email.')
  expect(none).not.toContain('Give a mobile number')
  const off = html({ available: false, endsIn, provenAt: at })
  expect(off).toContain('sends no text messages at present')
  expect(off).toContain('Remove the number')
  for (const text of [none, off]) expect(text).not.toContain('With a mobile number')
  for (const text of [waiting, html({}), none, off]) expect(text).not.toContain(claim)
})
