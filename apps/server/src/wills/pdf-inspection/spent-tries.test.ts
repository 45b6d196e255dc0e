// A file that was given no time is tried again; one that used its time in many small pieces is not.
import { expect, test } from 'vitest'
import { InspectionStarved, tooMuch } from './inspecting-process.ts'
import type { Inspection } from './inspection.ts'
import { boundedTries } from './spent-tries.ts'

const starved = (cpuMs: number) => () => Promise.reject<Inspection>(new InspectionStarved('busy', cpuMs))
const fine: Inspection = { accepted: true, pages: 1 }

test('all tries of one file may use what one may use alone', async () => {
  for (let tries = 0; tries < 4; tries += 1)
    await expect(boundedTries('bomb', starved(2_400))).rejects.toBeInstanceOf(InspectionStarved)
  expect(await boundedTries('bomb', starved(2_400))).toEqual(tooMuch)
  // The next document of that name begins anew.
  await expect(boundedTries('bomb', starved(2_400))).rejects.toBeInstanceOf(InspectionStarved)
})

test('a file that was given nothing waits as long as the machine is busy, and then gets its verdict', async () => {
  for (let tries = 0; tries < 1_000; tries += 1)
    await expect(boundedTries('honest', starved(5))).rejects.toBeInstanceOf(InspectionStarved)
  expect(await boundedTries('honest', () => Promise.resolve(fine))).toEqual(fine)
  for (let tries = 0; tries < 1_000; tries += 1)
    await expect(boundedTries('honest', starved(5))).rejects.toBeInstanceOf(InspectionStarved)
})

test('another failure is passed on, and is no try', async () => {
  await expect(boundedTries('gone', () => Promise.reject(new Error('the store failed')))).rejects.toThrow(
    'the store failed',
  )
  await expect(boundedTries('gone', starved(9_000))).rejects.toBeInstanceOf(InspectionStarved)
})
