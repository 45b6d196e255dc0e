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
import { tablesOf, type Drawn } from './account-tables.ts'

const template = readFileSync(new URL('accounts.typ', import.meta.url), 'utf8')

/** Tagged PDF/UA-1, A4. Refuses accounts that are too long for a process, or while the machine has no time for it. */
export async function printAccounts(
  drawn: Drawn,
  { registerName }: Pick<Config, 'registerName'>,
  limits?: SettingLimits,
): Promise<Buffer> {
  try {
    return await typesetApart(template, { registerName, ...factsOf(drawn) }, limits)
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

function factsOf(drawn: Drawn): Record<string, unknown> {
  const { tables, ...facts } = tablesOf(drawn)
  return {
    ...facts,
    tables: tables.map(({ title, heads, texts, rows, empty }) => ({
      title,
      texts,
      empty,
      ...layLedger(
        heads,
        rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : formatPounds(cell)))),
        texts - 1,
      ),
    })),
  }
}
