// The rows of shared secrets and their holders (decision 90). SQL only.
import { sql } from 'kysely'
import type { SecretState } from '@testate/domain/death/shared-secret'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Tx } from '../../platform/database/database.ts'

/** A secret, as the release worker reads it. */
export interface SharedSecret {
  secretId: string
  willId: string
  version: number
  testatorId: string
  state: SecretState
  /** The testator has given up the key that opens their part. */
  isPartLost: boolean
  commitment: Buffer | null
  platformPart: Buffer | null
  wrap: Buffer | null
  formerWrap: Buffer | null
}

const columns = sql`id as "secretId", will_id as "willId", version, testator_id as "testatorId", state,
  part_lost_at is not null as "isPartLost", commitment,
  platform_part as "platformPart", wrap, former_wrap as "formerWrap"`

/** The one that closes the will now; locked until the transaction ends. */
export async function closingSecret(tx: Tx, willId: string): Promise<SharedSecret | null> {
  const { rows } = await sql<SharedSecret>`
    select ${columns} from shared_secrets where will_id = ${willId} and state in ('moving', 'on') for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** For the release worker: whether two parts are needed to open the will. */
export async function isUnderParts(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shared_secrets where will_id = ${willId} and state in ('moving', 'on')`.execute(tx)
  return rows.length > 0
}

export async function lockedSecret(tx: Tx, secretId: string): Promise<SharedSecret | null> {
  const { rows } = await sql<SharedSecret>`
    select ${columns} from shared_secrets where id = ${secretId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface SharedHolder {
  holderId: string
  secretId: string
  personId: string | null
  publicKey: Buffer | null
  shareHash: Buffer | null
  answer: Buffer | null
  answersLeft: number | null
  practisedAt: Date | null
  lostAt: Date | null
  given: Buffer | null
}

export async function holdersOf(tx: Tx, secretId: string): Promise<SharedHolder[]> {
  const { rows } = await sql<SharedHolder>`
    select id as "holderId", secret_id as "secretId", person_id as "personId", public_key as "publicKey",
      share_hash as "shareHash", answer, answers_left as "answersLeft",
      practised_at as "practisedAt", lost_at as "lostAt", given
    from shared_holders where secret_id = ${secretId} order by place`.execute(tx)
  return rows
}

/** The secret of which this person holds a share, and its will. Not locked: the will is locked first. */
export async function secretOfHolder(
  tx: Tx,
  holderId: string,
  personId: string,
): Promise<Pick<SharedSecret, 'secretId' | 'willId'> | null> {
  const { rows } = await sql<Pick<SharedSecret, 'secretId' | 'willId'>>`
    select s.id as "secretId", s.will_id as "willId" from shared_holders h join shared_secrets s on s.id = h.secret_id
    where h.id = ${holderId} and h.person_id = ${personId}`.execute(tx)
  return rows[0] ?? null
}

/** Its will can be put under a secret now, and whoever holds a share may still be chosen. */
export async function mayClose(tx: Tx, secretId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select shared_may_close(${secretId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}

/** A release of the will stands. */
export async function isReleased(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select shared_is_released(${willId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}

/** From here on nothing opens without the shared part: the release worker's wrap goes in the same transaction. */
export async function setMoving(
  tx: Tx,
  { secretId, willId }: Pick<SharedSecret, 'secretId' | 'willId'>,
  wraps: { platformPart: Bytes | Buffer; wrap: Bytes; formerWrap: Bytes },
): Promise<void> {
  await sql`
    update shared_secrets set state = 'ended', ended_at = app_now(), ended_why = 'replaced'
    where will_id = ${willId} and state = 'on'`.execute(tx)
  await sql`
    update shared_secrets set state = 'moving', closing_at = app_now(),
      platform_part = ${Buffer.from(wraps.platformPart)}, wrap = ${Buffer.from(wraps.wrap)},
      former_wrap = ${Buffer.from(wraps.formerWrap)}
    where id = ${secretId}`.execute(tx)
  await sql`delete from key_wraps where will_id = ${willId} and recipient = 'release'`.execute(tx)
}

/** Nothing is under the former key any more. False: something is, or it is not moving. */
export async function setOn(
  tx: Tx,
  { secretId, willId }: Pick<SharedSecret, 'secretId' | 'willId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shared_secrets where id = ${secretId} and state = 'moving'
      and not exists (select 1 from release_objects_of(${willId}::uuid)) for update`.execute(tx)
  if (rows.length === 0) return false
  await sql`update objects_under_key set is_new = false where will_id = ${willId}`.execute(tx)
  await sql`
    update shared_secrets set state = 'on', on_at = app_now(), former_wrap = null where id = ${secretId}`.execute(
    tx,
  )
  return true
}

/** The release worker has the will's key again; nothing of the secret is kept. */
export async function endClosing(
  tx: Tx,
  { secretId, willId, version }: Pick<SharedSecret, 'secretId' | 'willId' | 'version'>,
  why: 'opened' | 'switched-off',
  { wrap, coming }: { wrap: Buffer; coming: Buffer | null },
): Promise<void> {
  await sql`
    insert into key_wraps (will_id, version, recipient, algorithm, wrap)
    values (${willId}, ${version}, 'release', 'RSA-OAEP-SHA256', ${wrap})`.execute(tx)
  if (coming !== null)
    await sql`
      insert into key_changes (will_id, version, wrap) values (${willId}, ${version}, ${coming})`.execute(tx)
  await sql`
    update shared_secrets set state = ${why === 'opened' ? 'opened' : 'ended'}, ended_at = app_now(), ended_why = ${why}
    where id = ${secretId}`.execute(tx)
}

/** Kept until a second one is there. False: the share was lost at this very moment, and is none any more. */
export async function noteGiven(tx: Tx, holderId: string, given: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shared_holders set given = ${given}, given_at = app_now()
    where id = ${holderId} and lost_at is null and share_hash is not null`.execute(tx)
  return numAffectedRows === 1n
}

export type SharedNews = 'on' | 'stuck' | 'off' | 'opened' | 'given-away'

/** What the testator is to be mailed by the release worker itself: in the transaction of what it says. */
export async function noteToTell(tx: Tx, secretId: string, what: SharedNews): Promise<void> {
  await sql`
    update shared_secrets set tell = ${what}, tell_from = app_now() where id = ${secretId}`.execute(tx)
}

/** Those that are not whole after an hour: this process was killed meanwhile, and the testator has to confirm again. */
export async function noteStuck(tx: Tx): Promise<void> {
  await sql`
    update shared_secrets set tell = 'stuck', tell_from = app_now(), stuck_told_at = app_now()
    where state = 'moving' and closing_at < app_now() - interval '1 hour' and stuck_told_at is null`.execute(
    tx,
  )
}

export interface SharedMail {
  secretId: string
  willId: string
  testatorId: string
  what: SharedNews
  at: Date
}

/** Between two tries of one mail. */
const AGAIN_MINUTES = 10

/** The one that is due for longest; it is not due again for ten minutes. */
export async function takeDueNews(tx: Tx): Promise<SharedMail | null> {
  const { rows } = await sql<SharedMail>`
    update shared_secrets set tell_from = app_now() + make_interval(mins => ${AGAIN_MINUTES})
    where id in (
      select id from shared_secrets where tell is not null and tell_from <= app_now() order by tell_from limit 1)
    returning id as "secretId", will_id as "willId", testator_id as "testatorId", tell as what,
      app_now() as at`.execute(tx)
  return rows[0] ?? null
}

export async function noteNewsTold(
  tx: Tx,
  { secretId, what }: Pick<SharedMail, 'secretId' | 'what'>,
): Promise<void> {
  await sql`
    update shared_secrets set tell = null, tell_from = null where id = ${secretId} and tell = ${what}`.execute(
    tx,
  )
}

export async function isNewsDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from shared_secrets where tell is not null and tell_from <= app_now()) as is`.execute(
    tx,
  )
  return rows[0]!.is
}

/**
 * The release was taken back before a second share came: what was given is nobody's to keep. At the next release
 * everybody is asked anew, whether they gave theirs or not.
 */
export async function forgetGiven(tx: Tx, willId: string): Promise<void> {
  // What was given is in the database's log and in backups for as long as those are kept.
  await sql`
    update shared_secrets s set given_away_at = app_now(), tell = 'given-away', tell_from = app_now()
    where will_id = ${willId} and state in ('moving', 'on')
      and exists (select 1 from shared_holders h where h.secret_id = s.id and h.given_at is not null)`.execute(
    tx,
  )
  await sql`
    update shared_holders set given = null, given_at = null, told = null
    where secret_id in
      (select id from shared_secrets where will_id = ${willId} and state in ('moving', 'on'))`.execute(tx)
}

/** Wills whose owner is being erased: without this part nobody opens them, whoever has a share. */
export async function endErasedSecrets(tx: Tx): Promise<void> {
  await sql`
    update shared_secrets set state = 'ended', ended_at = app_now(), ended_why = 'erased'
    where state in ('moving', 'on') and will_id in (select will_id from release_erased_wills())`.execute(tx)
}
