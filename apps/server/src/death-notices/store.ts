// The rows of death notices, as the actor of the transaction may see them. SQL only; times are the database's own.
import { sql } from 'kysely'
import type { NoticeState } from '@testate/domain/death/death-notice'
import type { Tx } from '../platform/database/database.ts'

export interface NoticeRow {
  id: string
  willId: string
  submittedById: string
  state: NoticeState
  version: number
  /** Lower-case hex. */
  contentHash: string
  deceasedName: string
  /** `YYYY-MM-DD`. */
  dateOfDeath: string
  certificateId: string
  entryNumber: string | null
  registrationDistrict: string | null
  waitDays: number
  /** No message reached the testator: it waits twice as long. */
  lengthenedAt: Date | null
  waitingSince: Date | null
  dueAt: Date | null
  createdAt: Date
  disputeReason: string | null
  inspectedAt: Date | null
  endedAt: Date | null
  endedReason: string | null
  confirmationsReceived: number
  /** Some who confirmed this version are asked again (decision 96). */
  askedAgain: boolean
}

export const noticeColumns = sql`
  id, will_id as "willId", submitted_by as "submittedById", state, version,
  encode(content_hash, 'hex') as "contentHash", deceased_name as "deceasedName",
  to_char(date_of_death, 'YYYY-MM-DD') as "dateOfDeath", certificate_id as "certificateId",
  entry_number as "entryNumber", registration_district as "registrationDistrict",
  wait_days as "waitDays", lengthened_at as "lengthenedAt", waiting_since as "waitingSince",
  due_at as "dueAt", created_at as "createdAt",
  dispute_reason as "disputeReason", inspected_at as "inspectedAt", ended_at as "endedAt",
  ended_reason as "endedReason", notice_confirmations(id) as "confirmationsReceived",
  notice_asked_again(id) as "askedAgain"`

export async function noticeRow(tx: Tx, id: string): Promise<NoticeRow | null> {
  return (
    (await sql<NoticeRow>`select ${noticeColumns} from death_notices where id = ${id}::uuid`.execute(tx))
      .rows[0] ?? null
  )
}

/** How many other notices about the will ended because its testator stopped them. */
export async function stoppedBefore(
  tx: Tx,
  { id, willId }: Pick<NoticeRow, 'id' | 'willId'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from death_notices
    where will_id = ${willId}::uuid and state = 'stopped' and id <> ${id}::uuid`.execute(tx)
  return rows[0]!.count
}

/** The one that awaits, waits or is disputed. */
export async function openNoticeOf(tx: Tx, willId: string): Promise<NoticeRow | null> {
  return (
    (
      await sql<NoticeRow>`select ${noticeColumns} from death_notices
        where will_id = ${willId}::uuid and state in ('awaiting', 'waiting', 'disputed')`.execute(tx)
    ).rows[0] ?? null
  )
}

/** The caller's own; null for another's, or none. `sha256` in lower-case hex. */
export async function certificateOf(tx: Tx, id: string): Promise<{ sha256: string } | null> {
  return (
    (
      await sql<{ sha256: string }>`
        select encode(sha256, 'hex') as sha256 from death_certificates where id = ${id}::uuid`.execute(tx)
    ).rows[0] ?? null
  )
}

/**
 * Those that the caller has a part in: open ones first, disputed ones before the others, the newest first. `after`:
 * where the last one of the page before stood, as `next` of that page says it (`01.1764421200000000.` and its id: not
 * ended, not disputed, submitted at so many microseconds since 1970). It names the place, since the notice may have
 * moved.
 */
export async function noticeIds(
  tx: Tx,
  { id, after, most }: { id?: string | undefined; after?: string | undefined; most: number },
): Promise<{ ids: string[]; next: string | null }> {
  const [place = '', at = null, afterId = null] = after?.split('.') ?? []
  const { rows } = await sql<{ id: string; key: string }>`
    select notice_id as id, concat_ws('.', is_ended::int::text || is_calm::int,
      (extract(epoch from submitted_at) * 1000000)::bigint, notice_id) as key
    from app_notices(${id ?? null}::uuid, ${place.startsWith('1')}, ${place.endsWith('1')},
      timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${afterId}::uuid, ${most + 1})
    order by is_ended, is_calm, submitted_at desc, notice_id desc`.execute(tx)
  const page = rows.slice(0, most)
  return { ids: page.map((row) => row.id), next: rows.length > most ? page.at(-1)!.key : null }
}

/** Those of them that are open, the first twenty. */
export async function openIdsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select notice_id as id from app_notices(null, null, null, null, null, 20) where not is_ended
    order by is_calm, submitted_at desc, notice_id desc`.execute(tx)
  return rows.map(({ id }) => id)
}

/** For staff, in the order of their list; `after`: the last one of the page before. */
export async function openNoticeIds(
  tx: Tx,
  { after, most }: { after?: string | undefined; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from death_notices
    where ended_at is null and (${after ?? null}::uuid is null or ((state <> 'disputed'), created_at, id) > (
      select l.state <> 'disputed', l.created_at, l.id from death_notices l where l.id = ${after ?? null}::uuid))
    order by (state <> 'disputed'), created_at, id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An open notice of this testator's will as it stands, for a sign-in, which may not read the rows. */
export async function noticeFactsOf(
  tx: Tx,
  testatorId: string,
  noticeId: string,
): Promise<Pick<NoticeRow, 'id' | 'willId' | 'state' | 'version'> | null> {
  const { rows } = await sql<Pick<NoticeRow, 'id' | 'willId' | 'state' | 'version'>>`
    select notice_id as id, will_id as "willId", state, version from open_notices_of(${testatorId}::uuid)
    where notice_id = ${noticeId}::uuid`.execute(tx)
  return rows[0] ?? null
}
