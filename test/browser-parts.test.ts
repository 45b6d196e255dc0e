// Whatever of a browser test is not in each run must run in `npm run assurance`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherBrowserFiles, ownParts } from './browser-parts.ts'

const assurance = readFileSync(join(import.meta.dirname, 'assurance.ts'), 'utf8')

test('assurance starts each browser file once, alone or with all others', () => {
  const own = ownParts.map((name) => `${name}.e2e.ts`)
  expect(own.filter((file) => !assurance.includes(`['test/e2e/${file.replace('.e2e.ts', '')}'`))).toEqual([])
  const all = globSync('*.e2e.ts', { cwd: join(import.meta.dirname, 'e2e') })
  expect([...own, ...otherBrowserFiles()].toSorted()).toEqual(all.toSorted())
})

test('the part of all others runs them whole', () => {
  const part = assurance.slice(assurance.indexOf('otherBrowserFiles()'))
  expect(part.slice(0, part.indexOf('note('))).toContain("{ TESTATE_BROWSER: '1', TESTATE_FULL: '1' }")
})
