// The list: every notice of a will that the caller has a part in, and the wills about which they may submit one.
import { sql } from 'kysely'
import type { DeathNotice } from '@testate/api/death-notices'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotices } from './show-notice.ts'
import { noticeIds } from './store.ts'

export async function listNotices(
  tx: Tx,
  person: Person,
): Promise<{ notices: DeathNotice[]; wills: { willId: string; testatorName: string }[] }> {
  const notices = await showNotices(tx, person, await noticeIds(tx))
  const { rows: wills } = await sql<{ willId: string; testatorName: string }>`
    select will_id as "willId", testator_name as "testatorName" from app_wills_to_notify()`.execute(tx)
  return { notices, wills }
}
