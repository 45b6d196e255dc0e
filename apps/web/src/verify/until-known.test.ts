import { expect, test, vi } from 'vitest'
import { untilKnown } from './until-known.ts'

test('whoever asks while it is on its way waits for the same answer, and it is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ask = vi.fn<() => Promise<string>>(async () => await promise)
  const find = untilKnown(ask)
  const both = Promise.all([find(), find()])
  resolve('trust')
  expect(await both).toEqual(['trust', 'trust'])
  expect(await find()).toBe('trust')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failure is told to all who waited, and asked anew by the next', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValueOnce('trust')
  const find = untilKnown(ask)
  expect((await Promise.allSettled([find(), find()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await find()).toBe('trust')
  expect(ask).toHaveBeenCalledTimes(2)
})
