// Whoever asks for a code for something can use it: no purpose is offered that no part of the register takes.
import { stepUpPurposes } from '@testate/api/step-up/purposes'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('each purpose of a confirmation is asked for by a route', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const unused = stepUpPurposes.filter(
    (purpose) => !sources.some((text) => text.includes(`purpose: '${purpose}'`)),
  )
  expect(unused).toEqual([])
})
