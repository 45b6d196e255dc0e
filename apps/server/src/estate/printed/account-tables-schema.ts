// The tables of accounts as a file of a hand-over brings them: a stranger's, so only what is printed is taken.
import { z } from 'zod'
import { line } from '@testate/api/estate/fields'
import { MOST_KEPT_BYTES } from '@testate/api/estate/kept-accounts'
import type { AccountTables } from './account-tables.ts'

/** A title, a note or a name with what is said of it; longer than any that the register writes. */
const text = line(2_000)
const MOST_COLUMNS = 20
const tables = z.strictObject({
  day: text,
  onDay: text,
  name: text,
  dateOfDeath: text,
  noAdvice: text,
  executors: z.array(text).max(1_000),
  standing: text,
  tables: z
    .array(
      z
        .strictObject({
          title: text,
          heads: z.array(text).min(1).max(MOST_COLUMNS),
          texts: z.int().min(1).max(MOST_COLUMNS),
          rows: z.array(z.array(z.union([text, z.int()])).max(MOST_COLUMNS)).max(20_000),
          empty: text,
        })
        .refine(({ heads, rows }) => rows.every((row) => row.length === heads.length)),
    )
    .max(100),
})

/** Null where they are no such tables, or are drawn at the end of another day than `onDay`. */
export function readTables(bytes: Buffer, onDay: string): AccountTables | null {
  if (bytes.length > MOST_KEPT_BYTES) return null
  try {
    const found = tables.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return found.success && found.data.onDay === onDay ? (found.data as AccountTables) : null
  } catch {
    return null
  }
}
