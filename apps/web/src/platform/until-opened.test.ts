// Requests again while the worker is opening the copy, and stops once it is open or refused.
import { expect, test, vi } from 'vitest'
import { untilOpened } from './until-opened.ts'

test('asks until it is there, and lets what says “not yet” go', async () => {
  const notYet = [new Response('{}', { status: 202 }), new Response('{}', { status: 202 })]
  const answers = [...notYet, new Response('bytes')]
  const asked = vi.fn<() => Promise<Response>>(async () => answers.shift()!)
  expect(await (await untilOpened(asked)).text()).toBe('bytes')
  expect(asked).toHaveBeenCalledTimes(3)
  expect(notYet.every(({ bodyUsed }) => bodyUsed)).toBe(true)
})

test('a refusal is not asked again', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Promise.reject(new Error('gone')))
  await expect(untilOpened(asked)).rejects.toThrow('gone')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('what is not there in time is given up, as late as its caller says', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => new Response('{}', { status: 202 }))
  await expect(untilOpened(asked, 1)).rejects.toThrow('not opened in time')
  expect(asked).toHaveBeenCalledTimes(1)
})
