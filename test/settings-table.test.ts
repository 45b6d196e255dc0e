// The runbook's table of settings is what the schema says of each; `npx vitest run test/settings-table -u` writes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames, settingsTable } from '@testate/domain/settings'

const runbook = join(import.meta.dirname, '../docs/runbook.md')
const table = settingsTable()

test('the runbook lists every setting as the schema describes it', async () => {
  const wanted = readFileSync(runbook, 'utf8').replace(
    /(?<=<!-- settings -->\n)[^]*(?=<!-- \/settings -->)/,
    () => `\n${table}\n\n`,
  )
  expect(wanted).toContain(table)
  await expect(wanted).toMatchFileSnapshot(runbook)
})

test('each setting says what it is, and what counts without it', () => {
  const rows = table.split('\n').slice(2)
  expect(rows).toHaveLength(settingNames.length)
  expect(rows.filter((row) => !/^\| `[A-Z_]+` \| (?!`undefined`)[^|]+ \| [^|]{4,} \|$/.test(row))).toEqual([])
})
