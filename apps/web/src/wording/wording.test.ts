// What is signed is never shown without its English, and changed English never gets outdated Welsh.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  consentTexts,
  consentVersion,
  earlierConsentVersion,
  witnessedSentences,
  type WitnessedSentence,
} from '@testate/domain/ceremony'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { LEGAL_NOTICE, legalNotice } from '@testate/domain/legal-notice'
import { declarations } from '@testate/domain/party'
import { LanguageContext, type Language } from '../platform/words.ts'
import { Agreed, EnglishIsSigned } from './agreed.tsx'
import { consentKeys, faceTermKeys, noticeKeys, type AgreedKey } from './agreed-keys.ts'
import { words as agreedWords } from './agreed-words.ts'
import { useSaid } from './use-said.ts'

const shown = (element: Parameters<typeof renderToString>[0], language: Language) =>
  renderToString(createElement(LanguageContext.Provider, { value: language }, element))
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")

const roles = ['testator', 'witness'] as const
const consents = (Object.keys(witnessedSentences) as WitnessedSentence[]).flatMap((sentence) =>
  [consentVersion, earlierConsentVersion].flatMap((version): [AgreedKey, string][] => {
    const [keys, texts] = [consentKeys({ version, sentences: [{ sentence }] }), consentTexts(sentence)]
    return [
      [keys!.witnessed!, texts.witnessed],
      [keys!.legalEffect, texts.legalEffect],
    ]
  }),
)
const signed: [AgreedKey, string][] = [
  ...(Object.entries(declarations) as [AgreedKey, string][]),
  ['noticeAccept', LEGAL_NOTICE.accept],
  ['facesAgree', FACE_CONSENT.agree],
  ...roles.flatMap((role) =>
    noticeKeys(role).map((key, line): [AgreedKey, string] => [key, legalNotice(role)[line] ?? '']),
  ),
  ...faceTermKeys.map((key, line): [AgreedKey, string] => [key, FACE_CONSENT.terms[line] ?? '']),
  ...consents,
]

test('every notice has as many keys as lines, and every key is one of these sentences', () => {
  for (const role of roles) expect(noticeKeys(role).length).toBe(legalNotice(role).length)
  expect(faceTermKeys.length).toBe(FACE_CONSENT.terms.length)
  const keys = Object.keys(agreedWords.en).filter((key) => key !== 'only' && key !== 'recorded')
  expect(new Set<string>(signed.map(([key]) => key))).toEqual(new Set(keys))
})

test.each([...new Map(signed.map((one) => [one.join(), one])).values()])('%s: %s', (of, english) => {
  expect(shown(createElement(Agreed, { of }), 'en')).toBe(english)
  const html = shown(createElement(Agreed, { of }, english), 'cy')
  expect(html.indexOf(agreedWords.cy![of]!)).toBe(0)
  expect(html).toContain(`<span lang="en">${english}</span>`)
})

test('wording of another version has no Welsh, and is shown in English, as that', () => {
  expect(consentKeys({ version: '2025-01-01', sentences: [{ sentence: 'witness-live-video' }] })).toBeNull()
  expect(shown(createElement(Agreed, { of: null }, 'I am 81 or over'), 'cy')).toBe(
    '<span lang="en">I am 81 or over</span>',
  )
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
