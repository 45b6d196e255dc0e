// A refusal is worded by its reason: the register's own sentence is shown only where there are no words for it.
import './icu.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { because, Problem, problems, reasons, type Reason } from '@testate/api/problem'
import { expect, test } from 'vitest'
import { words } from './reason-words.ts'
import { useReason, useRefusal, type InItsLanguage } from './use-refusal.ts'
import { LanguageContext, type Language } from './words.ts'

function in_(language: Language, use: () => InItsLanguage): InItsLanguage {
  let said: InItsLanguage | undefined
  const Screen = () => {
    said = use()
    return null
  }
  renderToString(createElement(LanguageContext.Provider, { value: language }, createElement(Screen)))
  return said!
}
const wrong = (triesLeft: number) =>
  new Problem('step-up-needed', 'a sentence that changed', because('code-wrong', { triesLeft }))

test('by its reason, in both languages, whatever the sentence beside it says', () => {
  const said = (tries: number, language: Language) => in_(language, () => useReason()(wrong(tries))).text
  expect([1, 2].map((tries) => said(tries, 'en'))).toEqual([
    'That is not the code. One try is left.',
    'That is not the code. 2 tries are left.',
  ])
  expect([1, 2, 3, 4].map((tries) => said(tries, 'cy'))).toEqual([
    'Nid dyna’r cod. Mae un cynnig ar ôl.',
    'Nid dyna’r cod. Mae 2 gynnig ar ôl.',
    'Nid dyna’r cod. Mae 3 chynnig ar ôl.',
    'Nid dyna’r cod. Mae 4 cynnig ar ôl.',
  ])
  expect(in_('cy', () => useRefusal()(wrong(2)))).toEqual({
    text: '403: Nid dyna’r cod. Mae 2 gynnig ar ôl.',
  })
})

test('by its code where that says enough; else the register’s sentence, marked as English', () => {
  expect(in_('cy', () => useReason()(new Problem('worker-away'))).text).toBe(words.cy?.['worker-away'])
  const other = new Problem('rule-broken', 'Something new')
  expect(in_('cy', () => useReason()(other))).toEqual({ text: 'Something new', lang: 'en' })
  expect(in_('en', () => useReason()(other))).toEqual({ text: 'Something new' })
})

test('every reason has words whose blanks are its fields, and no other words are there', () => {
  const blanks = (sentence = ''): string[] => [
    ...new Set([...sentence.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!)),
  ]
  for (const reason of Object.keys(reasons) as Reason[]) {
    expect([reason, blanks(words.en[reason])]).toEqual([reason, [...reasons[reason]]])
    expect([reason, blanks(words.cy?.[reason])]).toEqual([reason, [...reasons[reason]]])
  }
  expect(Object.keys(words.en).filter((key) => !(key in reasons) && !(key in problems))).toEqual([])
})
