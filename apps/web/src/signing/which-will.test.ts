import { expect, it } from 'vitest'
import { inProgress, whichWill } from './which-will.ts'

const will = (id: string, status: string, createdAt: string, witnessOrder = 0) =>
  ({ id, status, createdAt, witnessOrder }) as never
const ids = (wills: { id: string }[]) => wills.map(({ id }) => id)

it('the newest in progress, one’s own first', () => {
  const wills = [
    will('old', 'uploaded', '2026-11-01'),
    will('new', 'verified', '2026-11-20'),
    will('done', 'registered', '2026-11-21'),
    will('theirs', 'uploaded', '2026-11-21', 1),
  ]
  expect(ids(inProgress(wills))).toEqual(['new', 'old', 'theirs'])
  expect(whichWill(wills)?.id).toBe('new')
})

it('with none in progress the newest of all, and none without any', () => {
  expect(whichWill([will('a', 'registered', '2026-11-01'), will('b', 'withdrawn', '2026-11-20')])?.id).toBe(
    'b',
  )
  expect(whichWill([])).toBeNull()
})
