// From when a line counts, by what the release worker keeps of the log's growth.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogDoubted } from '../kept/log-doubted.ts'
import { firstSeen, forgetDaysAfter, keepSeenDay, seenDays, seenDaysFile, type SeenDay } from './seen-days.ts'

const day = 86_400_000
const began = Date.parse('2026-06-01T09:00:00.000Z')
const at = (days: number): Date => new Date(began + days * day)

let folder: { keysDir: string }
beforeEach(async () => {
  folder = { keysDir: await mkdtemp(join(tmpdir(), 'testate-test-')) }
  await mkdir(join(folder.keysDir, 'release'))
})
afterEach(async () => await rm(folder.keysDir, { recursive: true }))

/** Heads of these sizes were followed at these times. */
async function followed(...heads: [size: number, days: number][]): Promise<readonly SeenDay[]> {
  for (const [size, days] of heads)
    await keepSeenDay(folder, await seenDays(folder), { size, time: async () => at(days) })
  return await seenDays(folder)
}
/** In days; one less than when it was seen. */
const fromOf = (days: readonly SeenDay[], index: number, now: number): number | null => {
  const seen = firstSeen(days, index, at(now))
  return seen === null ? null : (seen.getTime() - began) / day
}

test('what stood when it first looked counts by its own time', async () => {
  const days = await followed([10, 0], [20, 5])
  expect([0, 9].map((index) => fromOf(days, index, 6))).toEqual([null, null])
  expect(fromOf([], 3, 6)).toBeNull()
})

test('a later line counts from the first kept head that covers it, and before that from now', async () => {
  const days = await followed([10, 0], [20, 5], [30, 8])
  expect([10, 19, 20, 29, 30].map((index) => fromOf(days, index, 9))).toEqual([4, 4, 7, 7, 8])
  // No later than now, whatever was kept.
  expect(fromOf(days, 25, 4)).toBe(3)
})

test('a day has one entry, which grows with the log; what stood at first has one of its own', async () => {
  const days = await followed([10, 0], [11, 0.5], [12, 1.4], [13, 1.5], [13, 5], [14, 5.1])
  expect(days).toEqual([
    { size: 10, at: at(0) },
    { size: 12, at: at(0.5) },
    { size: 13, at: at(1.5) },
    { size: 14, at: at(5.1) },
  ])
})

test('a line of the evening before months without another counts from that day', async () => {
  const days = await followed([10, 0], [11, 1], [12, 1.5], [13, 90])
  expect(fromOf(days, 11, 90)).toBe(1 - 1)
  expect(fromOf(days, 12, 90)).toBe(90 - 1)
})

test('a clock that was a year ahead for an hour makes a line late only until the next day', async () => {
  const days = await followed([10, 0], [11, 400], [12, 0.1])
  expect(days.map(({ size }) => size)).toEqual([10, 11, 12])
  expect(fromOf(days, 10, 3)).toBe(0.1 - 1)
})

test('400 days are kept, and what has not changed is not written', async () => {
  let days: readonly SeenDay[] = []
  for (let one = 0; one < 405; one += 1)
    days = await keepSeenDay(folder, days, { size: one + 1, time: async () => at(one) })
  expect([days.length, days[0]!.size, days.at(-1)!.size]).toEqual([400, 6, 405])
  const written = await readFile(seenDaysFile(folder), 'utf8')
  await keepSeenDay(folder, days, { size: 405, time: async () => at(407) })
  expect(await readFile(seenDaysFile(folder), 'utf8')).toBe(written)
})

test('of a log that was accepted shorter the days of the lost lines are forgotten', async () => {
  await followed([10, 0], [20, 5], [30, 8])
  await forgetDaysAfter(folder, 20)
  expect((await seenDays(folder)).map(({ size }) => size)).toEqual([10, 20])
  await forgetDaysAfter(folder, 20)
  expect(fromOf(await followed([25, 40]), 22, 41)).toBe(39)
})

test('a file that cannot be read is a doubt', async () => {
  expect(await seenDays(folder)).toEqual([])
  for (const text of [
    '',
    '{}',
    '[{"size":0,"at":"2026-06-01T09:00:00.000Z"}]',
    '[{"size":3,"at":"yesterday"}]',
  ]) {
    await writeFile(seenDaysFile(folder), text)
    await expect(seenDays(folder)).rejects.toThrow(LogDoubted)
    await expect(seenDays(folder)).rejects.toThrow(/does not name the days of the log$/)
  }
})
