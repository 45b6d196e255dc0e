// What the api reads and writes of shared secrets, each for the person who asks. SQL only: what may be done decide
// functions of the schema's owner.
import { sql } from 'kysely'
import type { SecretState } from '@testate/domain/death/shared-secret'
import type { TrustedRelation } from '@testate/domain/death/death-notice'
import type { Tx } from '../../platform/database/database.ts'
import { provenOnly } from '../../proofs/proven-by.ts'

export interface OwnSecret {
  id: string
  state: SecretState
  begunAt: Date
  onAt: Date | null
  commitment: Buffer | null
  part: Buffer | null
  isPartLost: boolean
  givenAwayAt: Date | null
}

/** The testator's own that are not over. */
export async function ownSecrets(tx: Tx, willId: string): Promise<OwnSecret[]> {
  const { rows } = await sql<OwnSecret>`
    select id, state, begun_at as "begunAt", on_at as "onAt", commitment, testator_part as part,
      part_lost_at is not null as "isPartLost", given_away_at as "givenAwayAt" from shared_secrets
    where will_id = ${willId} and ended_at is null order by begun_at`.execute(tx)
  return rows
}

/** The wills that this testator's own key opens, or did until they gave it up. */
export async function willsUnderOwnKey(
  tx: Tx,
  personId: string,
): Promise<{ willId: string; isPartLost: boolean }[]> {
  const { rows } = await sql<{ willId: string; isPartLost: boolean }>`
    select will_id as "willId", part_lost_at is not null as "isPartLost" from shared_secrets
    where testator_id = ${personId} and state in ('moving', 'on') order by begun_at`.execute(tx)
  return rows
}

export interface HolderRow {
  id: string
  personId: string | null
  practisedAt: Date | null
  askedAt: Date | null
  answeredAt: Date | null
  lostAt: Date | null
  givenAt: Date | null
  isSilent: boolean
}

export async function holdersFor(tx: Tx, secretId: string, silentAfterDays: number): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select id, person_id as "personId", practised_at as "practisedAt", asked_at as "askedAt",
      answered_at as "answeredAt", lost_at as "lostAt", given_at as "givenAt",
      coalesce(asked_at < app_now() - make_interval(days => ${silentAfterDays})
        and (answered_at is null or answered_at < asked_at), false) as "isSilent"
    from shared_holders where secret_id = ${secretId} order by place`.execute(tx)
  return rows
}

export interface Candidate {
  personId: string
  name: string | null
  relations: TrustedRelation[]
  publicKey: Buffer | null
  /** The same for two accounts of one person. */
  human: number
}

export async function candidatesFor(tx: Tx, willId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select person_id as "personId", name, relations, public_key as "publicKey", human
    from app_shared_candidates(${willId}::uuid)`.execute(tx)
  return rows
}

export interface ChosenPerson {
  personId: string
  name: string | null
  publicKey: Buffer | null
}

/** The people of one of the caller's own secrets, whoever may still be chosen. */
export async function peopleOf(tx: Tx, secretId: string): Promise<ChosenPerson[]> {
  const { rows } = await sql<ChosenPerson>`
    select person_id as "personId", name, public_key as "publicKey" from app_shared_people(${secretId}::uuid)`.execute(
    tx,
  )
  return rows
}

export async function mayBegin(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select app_shared_may_begin(${willId}::uuid) as yes`.execute(
    tx,
  )
  return rows[0]!.yes
}

/** Null: not now. */
export async function beginSecret(
  tx: Tx,
  token: string,
  willId: string,
  chosen: readonly string[],
): Promise<string | null> {
  const { rows } = await provenOnly(
    sql<{ id: string | null }>`
      select app_shared_begin(${token}, ${willId}::uuid, ${[...chosen]}::uuid[]) as id`.execute(tx),
  )
  return rows[0]!.id
}

export interface Given {
  commitment: Buffer
  part: Buffer
  /** In the order of the holders' places. */
  shares: { sealed: Buffer; hash: Buffer; answer: Buffer }[]
}

export async function storeShares(tx: Tx, token: string, secretId: string, given: Given): Promise<boolean> {
  const column = (name: 'sealed' | 'hash' | 'answer'): Buffer[] => given.shares.map((one) => one[name])
  const { rows } = await provenOnly(
    sql<{ yes: boolean }>`
      select app_shared_give(${token}, ${secretId}::uuid, ${given.commitment}, ${given.part},
        ${column('sealed')}::bytea[], ${column('hash')}::bytea[], ${column('answer')}::bytea[]) as yes`.execute(
      tx,
    ),
  )
  return rows[0]!.yes
}

const said = async (tx: Tx, call: ReturnType<typeof sql<{ yes: boolean }>>): Promise<boolean> =>
  (await call.execute(tx)).rows[0]!.yes

export const answerAsHolder = (tx: Tx, holderId: string, answer: Buffer): Promise<boolean> =>
  said(tx, sql`select app_shared_answer(${holderId}::uuid, ${answer}) as yes`)

/** As whoever has this token's proof. */
export const loseHolding = (tx: Tx, token: string, holderId: string): Promise<boolean> =>
  provenOnly(said(tx, sql`select app_shared_lost(${token}, ${holderId}::uuid) as yes`))

export const giveUpSecret = (tx: Tx, secretId: string): Promise<boolean> =>
  said(tx, sql`select app_shared_give_up(${secretId}::uuid) as yes`)

export interface OwnKey {
  publicKey: Buffer
  locks: { kind: 'passkey' | 'phrase' | 'code'; salt: string; sealed: string; credentialId?: string }[]
  madeAt: Date
}

export async function ownKeyOf(tx: Tx, personId: string): Promise<OwnKey | null> {
  const { rows } = await sql<OwnKey>`
    select public_key as "publicKey", locks, made_at as "madeAt" from shared_keys
    where person_id = ${personId}`.execute(tx)
  return rows[0] ?? null
}

/** False: there is one. */
export const insertKey = (
  tx: Tx,
  token: string,
  { publicKey, locks }: Pick<OwnKey, 'publicKey' | 'locks'>,
): Promise<boolean> =>
  provenOnly(
    said(tx, sql`select app_shared_make_key(${token}, ${publicKey}, ${JSON.stringify(locks)}::jsonb) as yes`),
  )

export async function dropKey(tx: Tx, token: string): Promise<void> {
  await provenOnly(sql`select app_shared_new_key(${token})`.execute(tx))
}

export interface Holding {
  id: string
  secretId: string
  willId: string
  testatorName: string
  state: SecretState
  share: Buffer | null
  shareHash: Buffer | null
  answersLeft: number | null
  practisedAt: Date | null
  askedAt: Date | null
  answeredAt: Date | null
  lostAt: Date | null
  givenAt: Date | null
  isReleased: boolean
}

export async function holdingsOf(tx: Tx): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select id, secret_id as "secretId", will_id as "willId", testator_name as "testatorName", state, share,
      share_hash as "shareHash", answers_left as "answersLeft", practised_at as "practisedAt",
      asked_at as "askedAt", answered_at as "answeredAt", lost_at as "lostAt", given_at as "givenAt",
      is_released as "isReleased"
    from app_shared_holdings()`.execute(tx)
  return rows
}

// For the worker -------------------------------------------------------------------------------------------------

export interface ToTell {
  holderId: string
  secretId: string
  willId: string
  personId: string
  testatorName: string
  holderName: string
  what: 'chosen' | 'practise' | 'release' | 'still-there' | 'lost'
  /** The mode is on. */
  counts: boolean
  /** How many of them have shown their share, and have it still. */
  able: number
  isNoticeOpen: boolean
  /** The testator gave up the key that opens their part. */
  isPartLost: boolean
}

export async function toTell(tx: Tx): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`
    select holder_id as "holderId", secret_id as "secretId", will_id as "willId", person_id as "personId",
      testator_name as "testatorName", holder_name as "holderName", what, counts, able,
      is_notice_open as "isNoticeOpen", is_part_lost as "isPartLost" from shared_to_tell()`.execute(tx)
  return rows
}

/** False: another worker was quicker. */
export async function noteToldHolder(
  tx: Tx,
  { holderId, what }: Pick<ToTell, 'holderId' | 'what'>,
): Promise<boolean> {
  const { rows } = await sql`
    update shared_holders set loss_told_at = case when ${what} = 'lost' then app_now() else loss_told_at end,
      told = case when ${what} = 'lost' then told else ${what} end,
      reminded_at = case when ${what} = 'still-there' then app_now() else reminded_at end,
      -- Whoever is silent stays so, however often they are asked.
      asked_at = case when ${what} = 'still-there' and (asked_at is null or answered_at >= asked_at) then app_now()
        else asked_at end
    where id = ${holderId} and exists (select 1 from shared_to_tell() t where t.holder_id = id and t.what = ${what})
    returning id`.execute(tx)
  return rows.length === 1
}

/** For a copy of one's own data: nothing that opens anything is in it. */
export async function sharedDataOf(tx: Tx, personId: string): Promise<object> {
  const { rows: keys } = await sql<{ madeAt: Date }>`
    select made_at as "madeAt" from shared_keys where person_id = ${personId}`.execute(tx)
  const { rows: own } = await sql<object>`
    select will_id as "willId", state, begun_at as "begunAt", on_at as "onAt", ended_at as "endedAt",
      part_lost_at as "ownPartLostAt", ended_why as "endedWhy"
    from shared_secrets where testator_id = ${personId} order by begun_at`.execute(tx)
  const { rows: held } = await sql<object>`
    select practised_at as "practisedAt", asked_at as "askedAt", answered_at as "answeredAt",
      lost_at as "lostAt", given_at as "givenAt" from shared_holders where person_id = ${personId}`.execute(
    tx,
  )
  return { keyMadeAt: keys[0]?.madeAt ?? null, ofOwnWills: own, heldForOthers: held }
}
