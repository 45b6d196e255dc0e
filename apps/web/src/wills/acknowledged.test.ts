import { expect, it } from 'vitest'
import { acceptedNotice, reviewedDocument } from './acknowledged.ts'

const entry = (event: string, details: Record<string, unknown> | null, change: object = {}) => ({
  event,
  at: '2026-11-21T10:00:00Z',
  byYou: true,
  details,
  ...change,
})

it('the notice counts in the version shown, and only from oneself', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  expect(acceptedNotice([entry('legal-notice.accepted', { version: 'a' })], 'a')).toEqual(at)
  expect(acceptedNotice([entry('legal-notice.accepted', { version: 'a' })], 'b')).toBeNull()
  expect(acceptedNotice([entry('legal-notice.accepted', { version: 'a' }, { byYou: false })], 'a')).toBeNull()
  expect(acceptedNotice([entry('legal-notice.accepted', null)], 'a')).toBeNull()
})

it('a review is of one document: another one in its place has not been reviewed', () => {
  const entries = [
    entry('will.uploaded', null),
    entry('document.reviewed', { documentHash: 'aa' }),
    entry('document.reviewed', { documentHash: 'aa' }, { at: '2026-11-21T11:00:00Z' }),
  ]
  expect(reviewedDocument(entries, 'aa')).toEqual(new Date('2026-11-21T11:00:00Z'))
  expect(reviewedDocument(entries, 'bb')).toBeNull()
  expect(reviewedDocument(entries, null)).toBeNull()
})
