// The screens' scripts have the same calls as the API, without what describes them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '../../without-descriptions.ts'

test('summaries and descriptions go, and nothing else', () => {
  const source = [
    'a({',
    '  summary:',
    "    'It’s “one”, ' +",
    "    'and \\'two\\'',",
    '  x: z',
    '    .string()',
    "    .describe('A \\'b\\'')",
    '    .min(1).describe(',
    "      'c ' +",
    '        "d",',
    '    ),',
    '})',
  ].join('\n')
  expect(withoutDescriptions(source)).toBe(`a({\n  summary: '',\n  x: z\n    .string()\n    .min(1),\n})`)
  expect(withoutDescriptions('x.describe(words(1)) + summary')).toBe('x.describe(words(1)) + summary')
})

test('of each file of the API', () => {
  const api = join(import.meta.dirname, '../../../../packages/api/src')
  let before = 0
  let after = 0
  for (const file of readdirSync(api).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const source = readFileSync(join(api, file), 'utf8')
    const rest = withoutDescriptions(source)
    before += source.length
    after += rest.length
    for (const [line] of rest.matchAll(/^\s+summary:.*$/gm))
      expect([`summary: '',`, 'summary: string'], `${file}: ${line}`).toContain(line.trim())
  }
  expect(after).toBeLessThan(before * 0.9)
})
