// What the release worker keeps for itself: the last head of the log it saw, and the lines that matter to a release.
import { sql } from 'kysely'
import { LineDoubted } from '../audit/disclosed-lines.ts'
import type { Head } from '../audit/heads.ts'
import type { Tx } from '../platform/database/database.ts'
import { pinAddress, provenBox } from '../proofs/release-codes.ts'

/** Locks it: of two release workers at once one waits for the other. */
export async function lastHead(tx: Tx): Promise<Head | null> {
  const { rows } = await sql<{ head_size: string | null; head_root: Buffer | null }>`
    select head_size, head_root from release_worker for update`.execute(tx)
  const [row] = rows
  return row?.head_size == null || row.head_root === null
    ? null
    : { size: Number(row.head_size), root: row.head_root }
}

export async function setHead(tx: Tx, { size, root }: Head): Promise<void> {
  await sql`update release_worker set head_size = ${size}, head_root = ${Buffer.from(root)}`.execute(tx)
}

interface SeenLine {
  index: number
  event: string
  leaf: Uint8Array
}

export async function insertSeen(tx: Tx, lines: readonly SeenLine[]): Promise<void> {
  await sql`
    insert into release_lines (log_index, event, leaf)
    select * from unnest(${lines.map(({ index }) => index)}::bigint[], ${lines.map(({ event }) => event)}::text[],
      ${lines.map(({ leaf }) => Buffer.from(leaf))}::bytea[])`.execute(tx)
}

export async function insertMarks(tx: Tx, marks: readonly { index: number; mark: string }[]): Promise<void> {
  await sql`
    insert into release_marks (mark, log_index)
    select * from unnest(${marks.map(({ mark }) => Buffer.from(mark, 'hex'))}::bytea[],
      ${marks.map(({ index }) => index)}::bigint[])`.execute(tx)
}

/** Of which nobody has shown yet which will they are about: the new ones, and those of a notice however old. */
export async function unnamedLines(tx: Tx, since: number): Promise<SeenLine[]> {
  const { rows } = await sql<{ log_index: string; event: string; leaf: Buffer }>`
    select log_index, event, leaf from release_lines
    where will_id is null and (log_index >= ${since} or starts_with(event, 'notice.')) order by log_index`.execute(
    tx,
  )
  return rows.map(({ log_index, event, leaf }) => ({ index: Number(log_index), event, leaf }))
}

export async function nameWills(tx: Tx, lines: readonly { index: number; willId: string }[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update release_lines l set will_id = n.will_id
    from unnest(${lines.map(({ index }) => index)}::bigint[], ${lines.map(({ willId }) => willId)}::uuid[])
      as n (log_index, will_id)
    where l.log_index = n.log_index`.execute(tx)
}

/** The places of the will's lines, and of those about notices from `since` on that could be about any will. */
export async function seenOf(
  tx: Tx,
  willId: string,
  since: number,
): Promise<{ theirs: number[]; unnamed: number[] }> {
  const { rows } = await sql<{ log_index: string; theirs: boolean }>`
    select log_index, will_id is not null as theirs from release_lines
    where will_id = ${willId}
      or (will_id is null and log_index >= ${since} and starts_with(event, 'notice.'))
    order by log_index`.execute(tx)
  const indexes = (theirs: boolean): number[] =>
    rows.filter((row) => row.theirs === theirs).map((row) => Number(row.log_index))
  return { theirs: indexes(true), unnamed: indexes(false) }
}

/** A notice that waits, by its row. */
export interface WaitingNotice {
  noticeId: string
  willId: string
  testatorId: string
  version: number
  /** Lower-case hex. */
  contentHash: string
  isDue: boolean
  isLengthened: boolean
}

/** The longest due first. */
export async function waitingNotices(tx: Tx): Promise<WaitingNotice[]> {
  return (
    await sql<WaitingNotice>`
      select notice_id as "noticeId", will_id as "willId", testator_id as "testatorId", version,
        encode(content_hash, 'hex') as "contentHash", is_due as "isDue",
        is_lengthened as "isLengthened"
      from release_waiting_notices()`.execute(tx)
  ).rows
}

/** The acting executors with an account, by their rows. */
export async function executorsOf(tx: Tx, willId: string): Promise<{ aroundId: string; personId: string }[]> {
  return (
    await sql<{ aroundId: string; personId: string }>`
      select around_id as "aroundId", person_id as "personId" from release_executors(${willId}::uuid)`.execute(
      tx,
    )
  ).rows
}

export async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(tx)
  return rows[0]!.at
}

/** The later of the database's time and that of this process: whoever sets one of the two back changes nothing. */
export async function laterTime(tx: Tx): Promise<Date> {
  return new Date(Math.max((await databaseTime(tx)).getTime(), Date.now()))
}

const GRANT_DAYS = 90

/** `isTold`: no mail about it. */
export async function insertGrant(
  tx: Tx,
  { willId, noticeId }: Pick<WaitingNotice, 'willId' | 'noticeId'>,
  personId: string,
  isTold = false,
): Promise<{ grantId: string; expiresAt: Date }> {
  const { rows } = await sql<{ grantId: string; expiresAt: Date }>`
    insert into release_grants (id, will_id, notice_id, person_id, expires_at, told_at)
    values (gen_random_uuid(), ${willId}, ${noticeId}, ${personId}, app_now() + make_interval(days => ${GRANT_DAYS}),
      case when ${isTold}::boolean then app_now() end)
    returning id as "grantId", expires_at as "expiresAt"`.execute(tx)
  // Codes for reading go where their mail went when they were given the grant.
  const mailbox = await provenBox(tx, personId)
  if (mailbox !== null) await pinAddress(tx, personId, mailbox.email)
  return rows[0]!
}

export async function endGrant(tx: Tx, grantId: string): Promise<void> {
  await sql`
    update release_grants set ended_at = app_now() where id = ${grantId} and ended_at is null`.execute(tx)
}

/** Who was ever given a grant of this notice. */
export async function granted(tx: Tx, noticeId: string): Promise<Set<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from release_grants where notice_id = ${noticeId}`.execute(tx)
  return new Set(rows.map((row) => row.person_id))
}

/** Released notices with an acting executor, by the rows, who was never given a grant. */
export async function latecomers(
  tx: Tx,
): Promise<Pick<WaitingNotice, 'noticeId' | 'willId' | 'testatorId'>[]> {
  return (
    await sql<Pick<WaitingNotice, 'noticeId' | 'willId' | 'testatorId'>>`
      select notice_id as "noticeId", will_id as "willId", testator_id as "testatorId"
      from release_latecomers()`.execute(tx)
  ).rows
}

/** Nothing of the will is under the key of the time of the release any more. */
export async function noteNewKey(tx: Tx, willId: string): Promise<void> {
  await sql`
    update incidents set new_key_at = app_now() where will_id = ${willId} and new_key_at is null`.execute(tx)
}

/** The testator appeared after a release: staff look at how that came about. */
export async function insertIncident(
  tx: Tx,
  { noticeId, willId }: { noticeId: string; willId: string },
): Promise<void> {
  await sql`
    insert into incidents (will_id, notice_id, what) values (${willId}, ${noticeId}, 'relocked')
    on conflict do nothing`.execute(tx)
}

/** For the worker, which moves the token and tells everybody (release/pass-on.ts). */
export async function insertNews(
  tx: Tx,
  { willId, noticeId }: Pick<WaitingNotice, 'willId' | 'noticeId'>,
  what: 'released' | 'relocked',
  isOwn = true,
): Promise<void> {
  await sql`
    insert into release_news (will_id, notice_id, what, is_own)
    values (${willId}, ${noticeId}, ${what}, ${isOwn})`.execute(tx)
}

/** The log was followed to its end, and is the one seen before. */
export async function noteFollowed(tx: Tx): Promise<void> {
  await noteDoubt(tx, null)
  await sql`update release_worker set followed_at = app_now()`.execute(tx)
}

/** Why the log cannot be relied on; null when it can. Written only when that changes. */
export async function noteDoubt(tx: Tx, doubt: string | null): Promise<void> {
  await sql`update release_worker set doubt = ${doubt} where doubt is distinct from ${doubt}`.execute(tx)
}

/** Which ledgers do not answer; null when each does. Written only when that changes. */
export async function noteUnanswered(tx: Tx, unanswered: string | null): Promise<void> {
  await sql`
    update release_worker set unanswered = ${unanswered} where unanswered is distinct from ${unanswered}`.execute(
    tx,
  )
}

export interface ReleasedAndBack {
  noticeId: string
  willId: string
  version: number
}

/** Released notices whose testator has signed in since. */
export async function releasedAndBack(tx: Tx): Promise<ReleasedAndBack[]> {
  return (
    await sql<ReleasedAndBack>`
      select notice_id as "noticeId", will_id as "willId", version from release_testators_back()`.execute(tx)
  ).rows
}

export async function endGrants(tx: Tx, noticeId: string): Promise<void> {
  await sql`
    update release_grants set ended_at = app_now()
    where notice_id = ${noticeId} and ended_at is null`.execute(tx)
}

/** A codicil to a released will, by the rows. */
export interface CodicilToRelease {
  codicilId: string
  willId: string
  noticeId: string
  testatorId: string
  /** Only a grant is missing. */
  isReleased: boolean
}

export async function codicilsToRelease(tx: Tx): Promise<CodicilToRelease[]> {
  return (
    await sql<CodicilToRelease>`
      select codicil_id as "codicilId", will_id as "willId", notice_id as "noticeId",
        testator_id as "testatorId", is_released as "isReleased" from release_codicils()`.execute(tx)
  ).rows
}

/** Who was ever given a grant of this notice for this will. */
export async function grantedOf(tx: Tx, noticeId: string, willId: string): Promise<Set<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from release_grants where notice_id = ${noticeId} and will_id = ${willId}`.execute(tx)
  return new Set(rows.map((row) => row.person_id))
}

/** The codicils that were released with the will of this notice. */
export async function releasedWith(tx: Tx, noticeId: string, willId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct will_id as id from release_grants
    where notice_id = ${noticeId} and will_id <> ${willId} and ended_at is null order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Throws LineDoubted unless every line of the will that was seen is among these. */
export async function requireSeen(
  tx: Tx,
  willId: string,
  lines: readonly { index: number }[],
): Promise<void> {
  const shown = new Set(lines.map(({ index }) => index))
  const { theirs } = await seenOf(tx, willId, Number.MAX_SAFE_INTEGER)
  const lost = theirs.find((index) => !shown.has(index))
  if (lost !== undefined) throw new LineDoubted(`line ${lost} of this will was seen, and is no longer shown`)
}
