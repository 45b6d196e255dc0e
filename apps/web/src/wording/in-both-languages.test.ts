// Every text that a Welsh screen can show has its Welsh: found by following what each such screen loads, so
// that a new part cannot be forgotten.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadedByWelshScreens, source } from '../../../../test/welsh-screens.ts'

interface Words {
  en: Record<string, string>
  cy?: Record<string, string>
}

const files = loadedByWelshScreens()
  .filter((file) => /^export const words = defineWords\(/m.test(readFileSync(join(source, file), 'utf8')))
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

test('the words of the witness’s way, of the layout and of the kit are among those looked at', () => {
  for (const file of [
    'ceremony/words.ts',
    'devices/another-device-words.ts',
    'devices/camera-words.ts',
    'hand-off/words.ts',
    'identity/words.ts',
    'layout/words.ts',
    'not-found/words.ts',
    'platform/refusal-words.ts',
    'recording/words.ts',
    'step-up/words.ts',
    'ui/words.ts',
    'witness/words.ts',
    'wording/agreed-words.ts',
    'wording/said-words.ts',
  ])
    expect(files).toContain(file)
})

test.each(files)('%s', async (file) => {
  const { words } = (await import(join(source, file))) as { words: Words }
  const { en, cy = {} } = words
  expect(Object.keys(en).filter((key) => (cy[key] ?? '').trim() === '')).toEqual([])
  expect(Object.keys(cy).filter((key) => !(key in en))).toEqual([])
  for (const [key, welsh] of Object.entries(cy))
    expect([key, placeholders(welsh)]).toEqual([key, placeholders(en[key] ?? '')])
  expect(Object.keys(en).filter((key) => cy[key] === en[key] && !(en[key]! in same))).toEqual([])
  // A plural covers every number.
  for (const [key, welsh] of Object.entries(cy))
    if (/,\s*plural\s*,/.test(welsh)) expect([key, /\bother\s*\{/.test(welsh)]).toEqual([key, true])
})

test('each sentence that may be the same has its reason', () =>
  expect(Object.values(same).filter((reason) => reason.length < 20)).toEqual([]))
