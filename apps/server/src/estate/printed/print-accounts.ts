// The estate accounts of a day in print.
import { readFileSync } from 'node:fs'
import { formatPounds } from '@testate/domain/money'
import type { Config } from '../../platform/config.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { layLedger } from '../../platform/printing/ledger-layout.ts'
import {
  SettingStarved,
  TooLongToSet,
  typesetApart,
  type SettingLimits,
} from '../../platform/printing/typeset-apart.ts'
import type { AccountTable, AccountTables } from './account-tables.ts'

const template = readFileSync(new URL('accounts.typ', import.meta.url), 'utf8')

/** Tagged PDF/UA-1, A4. Refuses accounts that are too long for a process, or while the machine has no time for it. */
export async function printAccounts(
  { tables, ...facts }: AccountTables,
  { registerName }: Pick<Config, 'registerName'>,
  limits?: SettingLimits,
): Promise<Buffer> {
  try {
    const parts = partsOf(tables.map(layTable))
    return await typesetApart(
      template,
      parts.map((of, n) => ({ registerName, ...facts, tables: of, part: n + 1, parts: parts.length })),
      limits,
    )
  } catch (error) {
    if (error instanceof TooLongToSet)
      refuse(
        'too-large',
        'These accounts are too long to be set as a PDF. The screen shows them all.',
        because('estate-accounts-too-long'),
      )
    if (error instanceof SettingStarved)
      refuse(
        'unavailable',
        'Too many documents are being set at the moment. Please try again in a minute.',
        because('estate-printing-busy'),
      )
    throw error
  }
}

type LaidTable = ReturnType<typeof layTable>

function layTable({ title, heads, texts, rows, empty }: AccountTable) {
  const asText = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : formatPounds(cell))))
  return { title, texts, empty, ...layLedger(heads, asText, texts - 1) }
}

/** What is set at a time: about eight pages. */
const MOST_ROWS = 250

/** Tables as they fit into parts; one that fits into none is continued, with its columns as wide as before. */
function partsOf(tables: readonly LaidTable[]): LaidTable[][] {
  const parts: LaidTable[][] = [[]]
  let room = MOST_ROWS
  for (const table of tables) {
    for (let from = 0; from === 0 || from < table.rows.length; from += MOST_ROWS) {
      const rows = table.rows.slice(from, from + MOST_ROWS)
      if (rows.length > room) {
        parts.push([])
        room = MOST_ROWS
      }
      room -= rows.length
      const title = from === 0 ? table.title : `${table.title}, continued from line ${from + 1}`
      parts.at(-1)!.push({ ...table, title, rows, heights: table.heights.slice(from, from + MOST_ROWS) })
    }
  }
  return parts
}
