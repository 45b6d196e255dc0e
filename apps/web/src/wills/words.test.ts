import '../platform/icu.ts'
import { expect, test } from 'vitest'
import { fill } from '../platform/words.ts'
import { words } from './words.ts'

test('while pages are read, it is said how many there are, where that is known', () => {
  const said = (pages: number) => fill(words.en.stagePagesPending, { pages }, 'en').split('.')[0]
  expect([0, 1, 2, 40].map(said)).toEqual([
    'Every page is being read',
    'Its one page is being read',
    'Both pages are being read',
    'All 40 pages are being read',
  ])
})
