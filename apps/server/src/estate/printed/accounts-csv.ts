// The estate accounts of a day as a file for a spreadsheet, with the tables and the figures of the printed ones.
import { csvLine } from '../../platform/csv.ts'
import type { AccountTables } from './account-tables.ts'

/** UTF-8 with the byte order mark by which spreadsheets recognise it. Amounts are in pounds, and numbers. */
export function writeAccountsCsv({
  name,
  dateOfDeath,
  onDay,
  executors,
  standing,
  noAdvice,
  tables,
}: AccountTables): string {
  const lines = [
    ['Estate accounts', 'Amounts in pounds'],
    ['The estate of', name],
    ['Date of death', dateOfDeath],
    ['As at the end of', onDay],
    ['Executors', ...executors],
    ['Standing', standing],
    [noAdvice],
    ...tables.flatMap(({ title, heads, rows, empty }) => [
      [],
      [title],
      ...(rows.length === 0
        ? [[empty]]
        : [
            heads,
            ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : { pence: cell }))),
          ]),
    ]),
  ]
  return `\uFEFF${lines.map(csvLine).join('')}`
}
