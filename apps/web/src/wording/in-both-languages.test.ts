// Every text that a Welsh screen can show has its Welsh: found by following what each such screen loads, so
// that a new part cannot be forgotten.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadedByWelshScreens, source } from '../../../../test/welsh-screens.ts'
import { screens } from '../addresses/screens.ts'

interface Words {
  en: Record<string, string>
  cy?: Record<string, string>
}

const files = loadedByWelshScreens()
  .filter((file) => /^export const \w+ = defineWords\(/m.test(readFileSync(join(source, file), 'utf8')))
  .toSorted()

/** The same in both languages, and why that is intended. */
const same: Record<string, string> = {
  '“Blockchain-enhanced”':
    'the specification’s name for a kind of signature, and no legal term in either language',
  'ether': 'what Ethereum’s coin is called, in Welsh too',
  'SOL': 'what Solana’s coin is called, in Welsh too',
}

/** `{name}` and the variables of plurals, not the words inside their branches. */
function placeholders(sentence: string): string[] {
  return [
    ...new Set([...sentence.matchAll(/\{\s*(\w+)\s*(?:,|\})/g)].map((found) => found[1] ?? '')),
  ].toSorted()
}

/** What a visitor can open in English alone, and why. All else that needs no account has its Welsh. */
const englishAlone: Record<string, string> = {
  '/estate-view/:token': 'a screen of the estate, all of which are in English',
  '/receipt/:token': 'what is signed there is English, as all that an estate gives out',
  '/admin-link/:token': 'for whoever runs the register, whose commands are in English',
  '/mailbox': 'there in development only',
  '/kit': 'there in development only',
}

test('each screen that needs no account is in Welsh too, or says why not', () =>
  expect(
    screens
      .filter(({ frame, welsh }) => (frame === 'public' || frame === 'interactive') && welsh !== true)
      .map(({ path }) => path),
  ).toEqual(Object.keys(englishAlone)))

test('no Welsh screen leads to the English one of a screen that has both', () => {
  const both = new Set(screens.filter(({ welsh }) => welsh === true).map(({ path }) => path))
  // root.tsx knows no language yet: it is shown before the scripts.
  const files = loadedByWelshScreens().filter((file) => file !== 'root.tsx')
  const leads = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:href|to)="(\/[^"?#]*)/g)]
      .filter(([, path = '']) => both.has(path))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(leads).toEqual([])
})

test('the words of the witness’s way, of the layout and of the kit are among those looked at', () => {
  for (const file of [
    'accounts/address-words.ts',
    'accounts/words.ts',
    'ceremony/words.ts',
    'devices/another-device-words.ts',
    'devices/camera-words.ts',
    'factors/words.ts',
    'hand-off/words.ts',
    'identity/words.ts',
    'layout/words.ts',
    'not-found/words.ts',
    'platform/refusal-words.ts',
    'recording/words.ts',
    'step-up/words.ts',
    'stopping/words.ts',
    'ui/words.ts',
    'witness/words.ts',
    'wording/agreed-words.ts',
    'wording/said-words.ts',
  ])
    expect(files).toContain(file)
})

test.each(files)('%s', async (file) => {
  const exported = Object.values((await import(join(source, file))) as Record<string, unknown>)
  const sets = exported.filter((one): one is Words => typeof one === 'object' && one !== null && 'en' in one)
  expect(sets.length).toBeGreaterThan(0)
  for (const words of sets) expectBoth(words)
})

function expectBoth({ en, cy = {} }: Words): void {
  expect(Object.keys(en).filter((key) => en[key] !== '' && (cy[key] ?? '').trim() === '')).toEqual([])
  expect(Object.keys(cy).filter((key) => !(key in en))).toEqual([])
  for (const [key, welsh] of Object.entries(cy))
    expect([key, placeholders(welsh)]).toEqual([key, placeholders(en[key] ?? '')])
  expect(
    Object.keys(en).filter((key) => cy[key] === en[key] && en[key] !== '' && !(en[key]! in same)),
  ).toEqual([])
  // A plural covers every number.
  for (const [key, welsh] of Object.entries(cy))
    if (/,\s*plural\s*,/.test(welsh)) expect([key, /\bother\s*\{/.test(welsh)]).toEqual([key, true])
}

test('each sentence that may be the same has its reason', () =>
  expect(Object.values(same).filter((reason) => reason.length < 20)).toEqual([]))
