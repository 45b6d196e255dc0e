// Every claim of a page is found for its sources, wherever it is nested, and React elements are not searched.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Claim } from '@testate/domain/claims/claim'
import { claimsOf } from './blocks.ts'

const claim = (en: string): Claim => ({
  en,
  cy: en,
  jurisdiction: 'this register',
  standing: 'fact',
  source: { name: en },
  asAt: '2026-11-22',
  reviewBy: '2027-05-22',
})
const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(claim) as [
  Claim,
  Claim,
  Claim,
  Claim,
  Claim,
  Claim,
]

test('in paragraphs, lists, steps, answers and advice, in order, each once', () => {
  const sections = [
    { id: 'one', title: 'x', blocks: [a, ['word', b], { list: [c, [a, 'word']] }] },
    {
      id: 'two',
      title: 'x',
      blocks: [
        { answers: [['question', d, [e]] as const] },
        { advice: [f] },
        { steps: [b] },
        { whole: createElement('p', {}, 'text') },
        createElement('a', { href: '/x' }, 'link'),
      ],
    },
  ]
  expect(claimsOf(sections).map(({ en }) => en)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
