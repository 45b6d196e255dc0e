import { expect, test } from 'vitest'
import { oneOfEach, semaphore } from './semaphore.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('with one slot, work runs in order of arrival; a failure reaches only its own caller', async () => {
  const one = semaphore(1)
  const said: string[] = []
  const work = (name: string, ms: number) => async (): Promise<string> => {
    said.push(`${name} begins`)
    await pause(ms)
    said.push(`${name} ends`)
    if (name === 'second') throw new Error('second failed')
    return name
  }
  const all = await Promise.allSettled([
    one.run(work('first', 20)),
    one.run(work('second', 5)),
    one.run(work('third', 1)),
  ])
  expect(said).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(all).toMatchObject([
    { value: 'first' },
    { reason: { message: 'second failed' } },
    { value: 'third' },
  ])
})

test('as many run as there are slots; a slot passes to the one that waits longest', async () => {
  const two = semaphore(2)
  const [first, second] = [await two.acquire(), await two.acquire()]
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const third = two.run(async () => {
    order.push('third begins')
    await held.promise
    order.push('third ends')
  })
  const fourth = two.run(async () => void order.push('fourth'))
  await pause(5)
  expect(order).toEqual([])
  first()
  // A second release frees no second slot.
  first()
  await pause(5)
  expect(order).toEqual(['third begins'])
  held.resolve()
  await Promise.all([third, fourth])
  expect(order).toEqual(['third begins', 'third ends', 'fourth'])
  second()
})

test('beyond the most that may wait, the next gets the error and no slot', async () => {
  const bounded = semaphore(1, { mostWaiting: 1, full: () => new Error('full') })
  const release = await bounded.acquire()
  const waits = bounded.run(async () => 'waited')
  await expect(bounded.run(async () => 'too many')).rejects.toThrow('full')
  release()
  expect(await waits).toBe('waited')
  expect(await bounded.run(async () => 'again')).toBe('again')
})

test('of each key one runs at a time, and no key waits for another', async () => {
  const one = oneOfEach({ mostWaiting: 1, full: () => new Error('full') })
  const held = Promise.withResolvers<void>()
  const ran: string[] = []
  const run = (key: string, name: string, until: Promise<void> = Promise.resolve()): Promise<void> =>
    one(key, async () => {
      ran.push(name)
      await until
    })
  const first = run('a', 'first', held.promise)
  const second = run('a', 'second')
  await expect(run('a', 'third')).rejects.toThrow('full')
  await run('b', 'other')
  expect(ran).toEqual(['first', 'other'])
  held.resolve()
  await Promise.all([first, second])
  expect(ran).toEqual(['first', 'other', 'second'])
  await run('a', 'later')
})
