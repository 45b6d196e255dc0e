import { expect, it } from 'vitest'
import { willStatuses } from '@testate/domain/lifecycle'
import { badgeOf, mayCancel, maySupersede, mayWithdraw, takesDocument, uploadStep } from './standing.ts'

it('every status has a badge, capitalised', () => {
  expect(willStatuses.map((status) => badgeOf(status).text)).toEqual([
    'Draft',
    'Uploaded',
    'Verified',
    'Witnessed',
    'Registering',
    'Registered',
    'Released',
    'Superseded',
    'Withdrawn',
  ])
  expect(badgeOf('registered').kind).toBe('done')
  // A finished step has the tick; the clock is for what is in progress.
  expect(willStatuses.filter((status) => badgeOf(status).kind === 'info')).toEqual(['registering'])
  expect(badgeOf('withdrawn').kind).toBe('warning')
})

it('the upload’s step follows the will', () => {
  const document = { name: 'will.pdf' }
  expect(uploadStep(null)).toBe(1)
  // A page was unreadable: the document is removed and the draft waits for another.
  expect(uploadStep({ status: 'draft', document: null })).toBe(1)
  expect(uploadStep({ status: 'uploaded', document })).toBe(2)
  expect(uploadStep({ status: 'verified', document })).toBe(3)
  expect(
    ['witnessed', 'registering', 'registered'].map((status) =>
      uploadStep({ status: status as 'registered', document }),
    ),
  ).toEqual([4, 4, 4])
})

it('what may still be done is what the server’s own table says', () => {
  expect(willStatuses.filter((status) => takesDocument({ status }))).toEqual(['draft', 'uploaded'])
  expect(willStatuses.filter(maySupersede)).toEqual(['registered'])
  expect(mayWithdraw('registering')).toBe(false)
  expect(mayCancel('registering')).toBe(true)
  expect(mayWithdraw('superseded')).toBe(false)
})
