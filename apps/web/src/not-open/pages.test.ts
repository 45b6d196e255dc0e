// Every address with this screen has its sentence, and every sentence belongs to an address.
import { expect, test } from 'vitest'
import { screens } from '../addresses/screens.ts'
import { pages } from './pages.ts'
import { words } from './words.ts'

test('addresses and sentences are the same set', () => {
  const addresses = screens
    .filter(({ file }) => file === 'not-open/not-open.tsx')
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
  expect(new Set(Object.keys(pages))).toEqual(new Set(addresses))
  for (const { title, text, help } of Object.values(pages)) {
    expect(words.en[title].length * words.en[text].length).toBeGreaterThan(0)
    // Readers of this page may be bereaved: there is always a next step.
    expect(words.en[help]).toContain(words.en.support)
  }
})

test('titles are those of the table of screens', () => {
  for (const { path, title, file } of screens)
    if (file === 'not-open/not-open.tsx') expect(words.en[pages[path]!.title]).toBe(title)
})
