import { expect, test } from 'vitest'
import { untilAnswered } from './until-answered.ts'

test('a request that failed is repeated under its key, and any other gets a new one', async () => {
  const keys: string[] = []
  const sends = untilAnswered()
  const send = async (byMail: boolean, fails: boolean) =>
    await sends({ byMail }, async (key) => {
      keys.push(key)
      if (fails) throw new Error('the code could not be emailed just now')
      return 'answered'
    }).catch(() => 'failed')
  expect([await send(false, true), await send(false, true), await send(false, false)]).toEqual([
    'failed',
    'failed',
    'answered',
  ])
  expect(new Set(keys).size).toBe(1)
  await send(false, true)
  await send(true, true)
  await send(true, false)
  await send(true, false)
  expect(keys[4]).not.toBe(keys[3])
  expect(keys[5]).toBe(keys[4])
  expect(new Set(keys).size).toBe(4)
})
