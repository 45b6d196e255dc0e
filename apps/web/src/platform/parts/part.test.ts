// A script that cannot be fetched costs nobody the page: it is fetched again, and the page says what is missing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whyReload } from '../why-reload.ts'
import { untilLoaded } from './part.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('SSR', false)
  warned.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const unreachable = new TypeError('Failed to fetch dynamically imported module')
/** Loads after that many failures; counts its attempts. */
function failing(times: number) {
  const made = { attempts: 0 }
  const load = async (): Promise<string> => {
    made.attempts += 1
    if (made.attempts <= times) throw unreachable
    return 'the part'
  }
  return { made, load }
}

test('what loads at once warns of nothing', async () => {
  expect(await untilLoaded(failing(0).load)).toBe('the part')
  expect(warned).not.toHaveBeenCalled()
})

test('what fails is written to the console once, and tried again every five seconds', async () => {
  const { made, load } = failing(3)
  const loaded = untilLoaded(load)
  for (const attempts of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(4_999)
    expect(made.attempts).toBe(attempts - 1)
    expect(whyReload()).toBe('partMissing')
    await vi.advanceTimersByTimeAsync(1)
    expect(made.attempts).toBe(attempts)
  }
  expect(whyReload()).toBe(null)
  expect(await loaded).toBe('the part')
  expect(warned.mock.calls).toEqual([[unreachable]])
})

test('while pages are written at build time a failure is one', async () => {
  vi.stubEnv('SSR', true)
  await expect(untilLoaded(failing(1).load)).rejects.toBe(unreachable)
})

test('no screen uses React’s own lazy, which ends the page when a script cannot be fetched', () => {
  const source = join(import.meta.dirname, '../..')
  const found = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /\blazy\b[^'\n]*\} from 'react'/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(found).toEqual([join('platform', 'parts', 'part.ts')])
})
