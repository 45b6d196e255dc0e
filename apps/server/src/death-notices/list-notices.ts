// The list: every notice of a will that the caller has a part in, and the wills about which they may submit one. Both
// are read page by page, by the key of the last line of the page before.
import { sql } from 'kysely'
import type { listDeathNotices, listWillsToReport, WillToReport } from '@testate/api/death-notices'
import type { AnswerOf, QueryOf } from '@testate/api/route'
import { comparedName } from '@testate/domain/death/finding'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotices } from './show-notice.ts'
import { noticeIds } from './store.ts'

/** Of what a program that knows of no pages is told. */
const MOST = 200

export async function listNotices(
  tx: Tx,
  person: Person,
  { id, after, limit }: QueryOf<typeof listDeathNotices>,
): Promise<Omit<AnswerOf<typeof listDeathNotices>, 'open'>> {
  const { ids, next } = await noticeIds(tx, { id, after, most: limit ?? MOST })
  const notices = await showNotices(tx, person, ids)
  const knowsPages = id !== undefined || after !== undefined || limit !== undefined
  const { wills } = knowsPages ? { wills: [] } : await listWills(tx, { limit: MOST })
  return { notices, next, wills }
}

export async function listWills(
  tx: Tx,
  { id, name = '', after, limit }: QueryOf<typeof listWillsToReport>,
): Promise<AnswerOf<typeof listWillsToReport>> {
  // Letters, digits and spaces: nothing in it is a pattern.
  const wanted = comparedName(name)
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [`%${word}%`]))
  const [nameKey, afterId = null] = after?.split('.') ?? []
  // What nobody is called stands nowhere in the order: PostgreSQL takes no NUL.
  const afterName =
    nameKey === undefined ? null : Buffer.from(nameKey, 'base64url').toString().replaceAll('\0', '')
  const { rows } = await sql<{ found: number } & { [K in keyof WillToReport]: WillToReport[K] | null }>`
    select found, will_id as "willId", testator_name as "testatorName" from app_wills_to_notify(
      ${wanted}::text[], ${id ?? null}::uuid, ${afterName}, ${afterId}::uuid, ${limit + 1})`.execute(tx)
  const all = rows.filter((row) => row.willId !== null) as WillToReport[]
  const wills = all.slice(0, limit)
  const last = wills.at(-1)
  return {
    wills,
    found: rows[0]!.found,
    next:
      all.length > limit && last !== undefined
        ? `${Buffer.from(last.testatorName).toString('base64url')}.${last.willId}`
        : null,
  }
}
