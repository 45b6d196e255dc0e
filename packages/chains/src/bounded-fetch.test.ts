import { expect, test } from 'vitest'
import { httpRefusal } from './bounded-fetch.ts'
import { ChainError, detailsOf } from './chain.ts'

const busy = (retryAfter?: string): ChainError =>
  httpRefusal('The node', {
    status: 429,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })

test('a refusal carries the status and how long the node wants to be left alone', () => {
  expect(busy()).toMatchObject({ code: 'unreachable', retryable: true, details: { httpStatus: 429 } })
  expect(busy().details.retryAfterMs).toBeUndefined()
  expect(busy('60').details).toEqual({ httpStatus: 429, retryAfterMs: 60_000 })
  const { retryAfterMs } = busy(new Date(Date.now() + 90_000).toUTCString()).details
  expect(retryAfterMs).toBeGreaterThan(80_000)
  expect(retryAfterMs).toBeLessThanOrEqual(90_000)
  expect(busy('a while').details).toEqual({ httpStatus: 429 })
})

test('the details of an error are found behind what was made of it', () => {
  const cause = busy('5')
  expect(detailsOf(new ChainError('disagreement', 'They differ.', { cause }))).toEqual(cause.details)
  expect(detailsOf(new Error('another kind', { cause }))).toEqual({})
})
