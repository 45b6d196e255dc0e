import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { holds, onLedger, onLogAnchor } from '@testate/evidence/step'
import { LanguageContext, type Language } from '../platform/words.ts'
import { useStepTitle } from './step-title.ts'
import { stepWords } from './step-words.ts'

function titleOf(subject: Parameters<typeof holds>[0], language: Language): string {
  const Title = () => useStepTitle()(holds(subject, ''))
  return renderToString(
    createElement(LanguageContext.Provider, { value: language }, createElement(Title)),
  ).replaceAll(/<[^>]*>/g, '')
}

test.each([
  [onLogAnchor('solana'), 'The log on Solana', 'Y cofnod ar Solana'],
  [onLogAnchor('corda'), 'The log on Corda', 'Y cofnod ar Corda'],
  [onLedger('ethereum'), 'On Ethereum', 'Ar Ethereum'],
  ['log-anchors', 'The log on the networks', 'Y cofnod ar y rhwydweithiau'],
  ['will-bytes', 'The will is unchanged', 'Nid yw’r ewyllys wedi newid'],
  ['commitment', 'The registration is of this will', 'Mae’r cofrestriad yn un o’r ewyllys hon'],
] as const)('%j is headed “%s”', (subject, en, cy) => {
  expect(titleOf(subject, 'en')).toBe(en)
  expect(titleOf(subject, 'cy')).toBe(cy)
})

test('no two steps of one check have the same heading, and each has one in Welsh', () => {
  const capsuleAlone = new Set(['capsule-form', 'sealed-form', 'proof-form'])
  const en = Object.entries(stepWords.en).filter(([code]) => !capsuleAlone.has(code))
  expect(new Set(en.map(([, title]) => title)).size).toBe(en.length)
  expect(Object.keys(stepWords.cy!)).toEqual(Object.keys(stepWords.en))
})
