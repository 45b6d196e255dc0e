import { expect, it } from 'vitest'
import { isOpenedBy, openedHere, rememberOpened } from './opened-here.ts'

const memory = (first?: string) => {
  let value: string | null = first ?? null
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) }
}

it('knows a link again, for the person it was opened as alone', () => {
  const storage = memory()
  rememberOpened('one', 'ann', storage)
  rememberOpened('two', 'bob', storage)
  expect(isOpenedBy('one', 'ann', storage)).toBe(true)
  expect(isOpenedBy('one', 'bob', storage)).toBe(false)
  expect(openedHere(storage)[0]).toEqual({ token: 'two', personId: 'bob' })
})

it('keeps a few, each once, newest first', () => {
  const storage = memory()
  for (let number = 0; number < 20; number += 1) rememberOpened(`link ${number % 8}`, 'ann', storage)
  expect(openedHere(storage).map(({ token }) => token)).toEqual([
    'link 3',
    'link 2',
    'link 1',
    'link 0',
    'link 7',
    'link 6',
  ])
})

it('survives what is not its own, and a browser that keeps nothing', () => {
  for (const found of ['', '{', '{"a":1}', '[1,null,{"token":2}]'])
    expect(openedHere(memory(found))).toEqual([])
  expect(openedHere(null)).toEqual([])
  expect(() =>
    rememberOpened('one', 'ann', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }),
  ).not.toThrow()
})
