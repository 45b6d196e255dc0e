// What the list of estates says of one that is frozen, and of one that its executors closed.
import { expect, test } from 'vitest'
import { en as refusals } from '../../refusals/estate.ts'
import { words } from './words.ts'

test('only what the executors closed is called closed: a release that was taken back stops an estate', () => {
  const { frozen, closedText } = words.en
  expect(closedText).toMatch(/\bclosed\b/)
  for (const sentence of [frozen, refusals['estate-frozen']]) {
    expect(sentence).toMatch(/^Work on this estate has stopped: /)
    expect(sentence).not.toMatch(/\bclosed\b/)
  }
  // The list and the refusal say the same.
  expect(frozen).toBe(refusals['estate-frozen'])
})
