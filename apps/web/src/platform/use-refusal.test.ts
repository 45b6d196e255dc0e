// A refusal is worded by its reason: the register's own sentence is shown only where there are no words for it.
import './icu.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { because, Problem, problemFrom, problems, type Because } from '@testate/api/problem'
import { reasons, type Reason } from '@testate/api/reasons'
import { expect, test } from 'vitest'
import { sentenceOf } from './client.ts'
import '../refused.ts'
import { cy, en } from '../refusals/all.ts'
import { worded, type InItsLanguage } from './refusals/worded.ts'
import { useReason, useRefusal } from './use-refusal.ts'
import { fill, LanguageContext, type Language } from './words.ts'

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

test('before the words are loaded: the register’s sentence, marked as English; then the words', async () => {
  expect(in_('cy', () => useReason()(wrong(2)))).toEqual({ text: 'a sentence that changed', lang: 'en' })
  const refused = wrong(2)
  expect(await worded(refused)).toBe(refused)
  expect(in_('cy', () => useReason()(refused))).toEqual({ text: 'Nid dyna’r cod. Mae 2 gynnig ar ôl.' })
})

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
  expect(sentenceOf(wrong(2))).toBe('403: That is not the code. 2 tries are left.')
})

test('by its code where that has one cause, or nothing else is said', () => {
  const text = (problem: Problem, language: Language) => in_(language, () => useReason()(problem)).text
  expect(text(new Problem('worker-away'), 'cy')).toBe(cy['worker-away'])
  expect(text(new Problem('quote-expired', 'Other words'), 'en')).toBe(en['quote-expired'])
  expect(text(problemFrom({ code: 'conflict' }), 'cy')).toBe(cy['conflict'])
})

test('what only a later version has words for is the register’s sentence, marked as English', () => {
  const later = { reason: 'not-known-here' } as unknown as Because
  const other = new Problem('rule-broken', 'Something new', later)
  expect(in_('cy', () => useReason()(other))).toEqual({ text: 'Something new', lang: 'en' })
  expect(in_('en', () => useReason()(other))).toEqual({ text: 'Something new' })
  const older = problemFrom({ code: 'rule-broken', detail: 'Something old' })
  expect(in_('en', () => useReason()(older))).toEqual({ text: 'Something old' })
})

test('met on a Welsh screen without Welsh words, the English ones are marked as English', () => {
  const paid = new Problem('already-paid', undefined, because('paid-already'))
  expect(cy['paid-already']).toBeUndefined()
  expect(in_('cy', () => useReason()(paid))).toEqual({ text: en['paid-already'], lang: 'en' })
})

/** A value for each field; those a sentence chooses by are read from the sentence. */
const values = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 7]))

test('every reason’s words can be filled with its fields, all of them, and no others', () => {
  const unfilled = /[{}]|undefined/
  for (const reason of Object.keys(reasons) as Reason[]) {
    const fields = reasons[reason]
    for (const [language, sentence] of [
      ['en', en[reason]],
      ['cy', cy[reason]],
    ] as const) {
      if (sentence === undefined) continue
      const said = fill(sentence, values(fields), language)
      expect([reason, language, unfilled.test(said)]).toEqual([reason, language, false])
      for (const field of fields)
        expect([reason, language, sentence.includes(`{${field}`)]).toEqual([reason, language, true])
    }
  }
})

test('there are words for nothing else', () => {
  const known = (key: string) => key in reasons || key in problems
  expect([...Object.keys(en), ...Object.keys(cy)].filter((key) => !known(key))).toEqual([])
})
