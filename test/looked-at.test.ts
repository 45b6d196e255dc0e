import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../apps/web/src/addresses/screens.ts'
import { onJourneys } from './e2e/on-journeys.ts'
import { isLookedAtElsewhere, notLookedAt, screensNotLookedAt } from './looked-at.ts'

/** An address of each screen, as a browser has it. */
const addresses = screens.map(({ path }) => path.replaceAll(/:\w+/g, 'a1b2c3'))

test('each screen of a journey is one of the register’s, and its journey a file that sees screens', () => {
  expect(Object.keys(onJourneys).filter((path) => !screens.some((screen) => screen.path === path))).toEqual(
    [],
  )
  const of = (file: string): string => readFileSync(join(import.meta.dirname, 'e2e', file), 'utf8')
  expect(Object.values(onJourneys).filter((file) => !of(file).includes('see('))).toEqual([])
})

test('a screen that nobody looked at is named, whatever else was looked at', () => {
  expect(notLookedAt(addresses)).toEqual([])
  expect(notLookedAt(addresses.filter((one) => !one.startsWith('/released')))).toEqual([
    '/released',
    '/released/:willId',
  ])
  expect(notLookedAt(['/no-such-page', '/released/a1/b2'])).toHaveLength(screens.length)
})

test('an alias and a Welsh address are their screen’s', () => {
  const without = addresses.filter((one) => one !== '/terms-of-service')
  for (const one of ['/terms', '/cy/terms-of-service']) expect(notLookedAt([...without, one])).toEqual([])
  expect(notLookedAt(without)).toEqual(['/terms-of-service'])
})

test('left to others are the route table’s screens and those of journeys, and no other', () => {
  expect(['/dashboard', '/wills', '/released/a1b2c3'].map(isLookedAtElsewhere)).toEqual([true, true, true])
  expect(['/mailbox', '/no-such-page', 'invitation'].map(isLookedAtElsewhere)).toEqual([false, false, false])
})

test('a run that noted nothing has looked at nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-looked-'))
  try {
    const file = join(folder, 'looked-at')
    expect(await screensNotLookedAt(file)).toHaveLength(screens.length)
    await writeFile(file, `${addresses.join('\n')}\n`)
    expect(await screensNotLookedAt(file)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
