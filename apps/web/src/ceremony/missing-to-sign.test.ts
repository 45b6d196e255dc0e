// What the page says is missing before a party can sign.
import { expect, it } from 'vitest'
import { missingToSign } from './missing-to-sign.ts'

const consents = { version: '1', witnessed: '', sentences: [], legalEffect: '' }
const ready = { wayOpen: true, way: 'together', videoStatementHash: 'a'.repeat(64), consents } as const
const done = { agreed: true, noticeAccepted: true }

it('is nothing once all is done', () => {
  expect(missingToSign(ready, done)).toEqual([])
  // Nobody is asked for the way, or for consents, that the ceremony does not ask for.
  expect(missingToSign({ ...ready, wayOpen: false, way: null }, done)).toEqual([])
  expect(missingToSign({ ...ready, consents: null }, { ...done, agreed: false })).toEqual([])
})

it('is each of the four, in the order of the page', () => {
  expect(missingToSign({ ...ready, way: null }, done)).toEqual(['wayRequired'])
  expect(missingToSign({ ...ready, videoStatementHash: null }, done)).toEqual(['videoRequired'])
  expect(missingToSign(ready, { ...done, agreed: false })).toEqual(['consentRequired'])
  expect(missingToSign(ready, { ...done, noticeAccepted: false })).toEqual(['noticeRequired'])
  const nothing = { agreed: false, noticeAccepted: false }
  expect(missingToSign({ ...ready, way: null, videoStatementHash: null }, nothing)).toEqual([
    'wayRequired',
    'videoRequired',
    'consentRequired',
    'noticeRequired',
  ])
})
