// What is signed is never shown without its English, and changed English never gets outdated Welsh.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { consentTexts } from '@testate/domain/ceremony'
import { LEGAL_NOTICE, legalNotice } from '@testate/domain/legal-notice'
import { declarations } from '@testate/domain/party'
import { LanguageContext, type Language } from '../platform/words.ts'
import { Agreed, EnglishIsSigned, useAgreed } from './agreed.tsx'
import { words as agreedWords } from './agreed-words.ts'
import { useSaid } from './use-said.ts'
import { welshOf } from './welsh-of.ts'

const shown = (element: Parameters<typeof renderToString>[0], language: Language) =>
  renderToString(createElement(LanguageContext.Provider, { value: language }, element))
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")

const signed = [
  ...Object.values(declarations),
  LEGAL_NOTICE.accept,
  ...legalNotice('testator'),
  ...legalNotice('witness'),
  ...(['testator', 'witness'] as const).flatMap((role) =>
    (['in-person', 'video'] as const).flatMap((presence) => Object.values(consentTexts(role, presence))),
  ),
]

test.each([...new Set(signed)])('%s', (english) => {
  expect(shown(createElement(Agreed, null, english), 'en')).toBe(english)
  const welsh = welshOf(agreedWords, english)
  expect(welsh).toBeDefined()
  const html = shown(createElement(Agreed, null, english), 'cy')
  expect(html.indexOf(welsh!)).toBe(0)
  expect(html).toContain(`<span lang="en">${english}</span>`)
})

test('wording without a translation is shown in English, and as that', () => {
  expect(shown(createElement(Agreed, null, 'I am 81 or over'), 'cy')).toBe(
    '<span lang="en">I am 81 or over</span>',
  )
  const Sentence = () => useAgreed()('I am 81 or over')
  expect(shown(createElement(Sentence), 'cy')).toBe('I am 81 or over')
})

test('Welsh screens alone say which wording counts', () => {
  expect(shown(createElement(EnglishIsSigned), 'en')).toBe('')
  expect(shown(createElement(EnglishIsSigned), 'cy')).toContain('Y geiriad Saesneg a gofnodir ac a lofnodir.')
})

test('what the register says is in Welsh where its Welsh is known, else marked as English', () => {
  const said = (name: 'signed' | null, english: string, language: Language) => {
    const Screen = () => JSON.stringify(useSaid()(name, english))
    return JSON.parse(shown(createElement(Screen), language).replaceAll('&quot;', '"')) as unknown
  }
  const known = 'Document Signed Successfully: Your digital signature has been recorded.'
  expect(said('signed', known, 'en')).toEqual({ text: known })
  expect(said('signed', known, 'cy')).toEqual({
    text: 'Llofnodwyd y Ddogfen: Mae eich llofnod digidol wedi’i gofnodi.',
  })
  expect(said(null, 'Something new', 'cy')).toEqual({ text: 'Something new', lang: 'en' })
})
