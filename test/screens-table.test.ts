// docs/screens.md matches the list of screens, every screen has its browser test, and the table has every
// route of the specification.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesOf, screens } from '../apps/web/src/addresses/screens.ts'
import { rows } from './e2e/rows/rows.ts'
import { coverage, screensTable } from './screens-table.ts'

/** Specification, section 2, with the aliases of decisions, section 2 (`/terms`, `/privacy`). */
const specified: Record<string, string[]> = {
  '/': [],
  '/dashboard': [],
  '/my-wills': ['/wills'],
  '/create-will': [],
  '/will-registration': ['/register-will'],
  '/digital-signing': ['/signing-process'],
  '/digital-signatures': [],
  '/video-verification': ['/video-call'],
  '/blockchain-registration': [],
  '/multi-chain-wills': ['/multi-chain'],
  '/nft-guide': ['/guide'],
  '/death-notices': [],
  '/estate-administration': [],
  '/pricing': [],
  '/cost-calculator': ['/cost-demo'],
  '/payment': [],
  '/how-it-works': [],
  '/uk-wills-act-compliance': ['/wills-act-compliance'],
  '/privacy-policy': ['/privacy'],
  '/terms-of-service': ['/terms'],
  '/support': [],
  '/audit-log': [],
  '/signing-process-2': [],
  '/login': [],
}

test('docs/screens.md is up to date: write it with `npx vitest run test/screens-table -u`', async () => {
  await expect(screensTable()).toMatchFileSnapshot(join(import.meta.dirname, '../docs/screens.md'))
})

test('every screen has a browser test', () => {
  expect(
    coverage()
      .filter((line) => line.test === null)
      .map(({ screen }) => screen.path),
  ).toEqual([])
})

test('every route of the specification is there in order, with its aliases and an expectation', () => {
  expect(screens.slice(0, Object.keys(specified).length).map(({ path }) => path)).toEqual(
    Object.keys(specified),
  )
  for (const [path, aliases] of Object.entries(specified)) {
    const screen = screens.find((one) => one.path === path)
    expect(screen === undefined ? [] : addressesOf({ path, aliases: screen.aliases ?? [] }), path).toEqual(
      expect.arrayContaining([path, ...aliases]),
    )
  }
  expect(rows.map(({ path }) => path)).toEqual(Object.keys(specified))
})

test('no address leads to two screens', () => {
  const all = screens.flatMap(addressesOf)
  expect(all.filter((address, index) => all.indexOf(address) !== index)).toEqual([])
})
