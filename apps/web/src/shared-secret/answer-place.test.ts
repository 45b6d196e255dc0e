// A register that lies about how many answers are left gets none that it could use later.
import { expect, test } from 'vitest'
import { MOST_ANSWERS } from '@testate/evidence/shared-secret/shares'
import { AnswerOutOfTurn, takePlace } from './answer-place.ts'

function browser(year: number) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const take =
    (left: number, holderId = 'a holding', later = 0) =>
    () =>
      takePlace(holderId, left, { storage, now: Date.parse(`${year + later}-12-01T00:00:00Z`) })
  return { take, storage }
}

test('the next answer and a repeat of the last are given, and no later one', () => {
  const { take } = browser(2026)
  take(MOST_ANSWERS)()
  take(MOST_ANSWERS)()
  take(MOST_ANSWERS - 1)()
  for (const left of [1, 0, MOST_ANSWERS - 3, MOST_ANSWERS, MOST_ANSWERS + 1])
    expect(take(left), String(left)).toThrow(AnswerOutOfTurn)
  take(MOST_ANSWERS - 2)()
  // Another share has a chain of its own.
  take(MOST_ANSWERS, 'another')()
  // Two years later one more may have been given on another device.
  expect(take(MOST_ANSWERS - 6, 'a holding', 2)).toThrow(AnswerOutOfTurn)
  take(MOST_ANSWERS - 4, 'a holding', 2)()
})

test('a browser that remembers nothing gives none that nobody can have been asked for yet', () => {
  for (const left of [1, 30, MOST_ANSWERS - 3]) expect(browser(2026).take(left)).toThrow(AnswerOutOfTurn)
  browser(2026).take(MOST_ANSWERS - 1)()
  browser(2030).take(MOST_ANSWERS - 5)()
  expect(browser(2030).take(MOST_ANSWERS - 7)).toThrow(AnswerOutOfTurn)
})
