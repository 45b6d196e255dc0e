import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { inTurn } from './in-turn.ts'

const db = {} as Db
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('work under one name runs in order of arrival; a failure reaches only its own caller', async () => {
  const said: string[] = []
  const work = (name: string, ms: number) => async (): Promise<string> => {
    said.push(`${name} begins`)
    await pause(ms)
    said.push(`${name} ends`)
    if (name === 'second') throw new Error('second failed')
    return name
  }
  const all = await Promise.allSettled([
    inTurn(db, 'a', work('first', 20)),
    inTurn(db, 'a', work('second', 5)),
    inTurn(db, 'a', work('third', 1)),
  ])
  expect(said).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(all).toMatchObject([
    { value: 'first' },
    { reason: { message: 'second failed' } },
    { value: 'third' },
  ])
})

test('another name and another database do not wait', async () => {
  let free: () => void = () => undefined
  const held = inTurn(db, 'a', () => new Promise<void>((resolve) => (free = resolve)))
  expect(await inTurn(db, 'b', async () => 'another name')).toBe('another name')
  expect(await inTurn({} as Db, 'a', async () => 'another database')).toBe('another database')
  free()
  await held
})
