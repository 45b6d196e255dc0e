// Each will that stands on its last network gets a wrap of its key for the release worker, which that one alone opens.
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { ReplayedNotice } from '../../custody/grounds.ts'
import { openStored, type Custody } from '../../custody/open.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { moveUnderKey } from './move-under-key.ts'
import { tendReleaseWraps, wrapForRelease } from './wrap-for-release.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let ceremony: CeremonyStack
const keyFile = (): string => ceremony.worker.config.releasePublicKeyFile
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
})
beforeEach(async () => {
  await mkdir(dirname(keyFile()), { recursive: true })
  await writeFile(keyFile(), keys.publicKey)
})
afterAll(() => ceremony.stop())

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const wrapsOf = async (willId: string): Promise<string[]> =>
  (
    await rows<{ recipient: string }>(
      'select recipient from key_wraps where will_id = $1 order by recipient',
      willId,
    )
  ).map(({ recipient }) => recipient)
const isWaiting = async (willId: string): Promise<boolean> =>
  (await rows('select 1 from release_wraps_waiting where will_id = $1', willId)).length === 1
const asked = async (): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      "select data ->> 'willId' as id from pgboss.job where name = 'wrap-for-release' and state = 'created'",
    )
  ).map(({ id }) => id)

async function registeredWill(): Promise<VerifiedWill> {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  for (const { id } of await rows<{ id: string }>('select id from anchors where will_id = $1', will.id))
    await anchorWill(id, worker)
  return will
}

/** The release worker's login and key. */
const releaseWorker = (openingKey = keys.privateKey): Custody => ({
  db: ceremony.stack.releaseDb,
  store: ceremony.worker.store,
  openingKey,
  recipient: 'release',
})

test('a will on its last network waits for the wrap, gets it once, and the release worker alone opens it', async () => {
  const will = await registeredWill()
  expect(await asked()).toContain(will.id)
  expect(await isWaiting(will.id)).toBe(true)
  expect(await wrapsOf(will.id)).toEqual(['worker'])
  for (let times = 0; times < 3; times += 1) await wrapForRelease(will.id, ceremony.worker)
  expect(await wrapsOf(will.id)).toEqual(['release', 'worker'])
  expect(await isWaiting(will.id)).toBe(false)
  const [{ wrap }] = (await rows<{ wrap: Buffer }>(
    "select wrap from key_wraps where will_id = $1 and recipient = 'release'",
    will.id,
  )) as [{ wrap: Buffer }]
  const seal = { willId: will.id, version: 1, purpose: 'will key' }
  await expect(openWith(ceremony.worker.openingKey, wrap, seal)).rejects.toThrow(CannotOpen)
  expect(await openWith(keys.privateKey, wrap, seal)).toHaveLength(32)

  await moveUnderKey(will.id, ceremony.worker)
  const [{ object }] = (await rows<{ object: string }>(
    'select document_object as object from wills where id = $1',
    will.id,
  )) as [{ object: string }]
  const document = { willId: will.id, version: 1, purpose: 'document' }
  const ground = ReplayedNotice.of({ willId: will.id, standing: 'due' })
  // With the wrong key first: what was opened is held for a minute.
  await expect(
    openStored(releaseWorker(ceremony.worker.openingKey), ground, object, document),
  ).rejects.toThrow(CannotOpen)
  const bytes = await openStored(releaseWorker(), ground, object, document)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the release worker sees its own wraps, and can change none of a will without a shared secret', async () => {
  const will = await registeredWill()
  await wrapForRelease(will.id, ceremony.worker)
  const db = ceremony.stack.releaseDb
  const seen = await inTransaction(db, { service: 'release' }, async (tx) => {
    return (await sql<{ recipient: string }>`select recipient from key_wraps`.execute(tx)).rows
  })
  expect(new Set(seen.map(({ recipient }) => recipient))).toEqual(new Set(['release']))
  const added = sql`insert into key_wraps (will_id, version, recipient, algorithm, wrap)
    values (${will.id}, 2, 'release', 'RSA-OAEP-SHA256', '')`
  // Only of a will that its testator has put under a shared secret (decision 90).
  await expect(inTransaction(db, { service: 'release' }, (tx) => added.execute(tx))).rejects.toThrow(
    'violates row-level security',
  )
  // Nor replace or delete one: no key is being changed, the will is not closed, and nobody is being erased.
  for (const statement of [sql`update key_wraps set wrap = ''`, sql`delete from key_wraps`]) {
    const done = await inTransaction(db, { service: 'release' }, (tx) => statement.execute(tx))
    expect(done.numAffectedRows).toBe(0n)
  }
  expect(await wrapsOf(will.id)).toEqual(['release', 'worker'])
})

test('a will that a network still lacks waits, and is asked about again each hour', async () => {
  const will = await registeredWill()
  await rows(
    `create table kept_receipts as select id, receipt, final_at from anchors where will_id = '${will.id}'`,
  )
  await rows(
    "update anchors set state = 'submitted', receipt = null, final_at = null where will_id = $1",
    will.id,
  )
  await wrapForRelease(will.id, ceremony.worker)
  expect(await wrapsOf(will.id)).toEqual(['worker'])
  const count = async (): Promise<number> => (await asked()).filter((id) => id === will.id).length
  const before = await count()
  await tendReleaseWraps(ceremony.worker)
  expect(await count()).toBe(before + 1)
  await tendReleaseWraps(ceremony.worker)
  expect(await count()).toBe(before + 1)
  const restore = await moveTime(ceremony.stack, 2 * 3_600_000)
  try {
    await tendReleaseWraps(ceremony.worker)
    expect(await count()).toBe(before + 2)
  } finally {
    await restore()
  }
  await rows(`update anchors a set state = 'final', receipt = k.receipt, final_at = k.final_at
    from kept_receipts k where k.id = a.id`)
  await rows('drop table kept_receipts')
  await wrapForRelease(will.id, ceremony.worker)
  expect(await wrapsOf(will.id)).toEqual(['release', 'worker'])
})

test('until the release worker has published its key the job fails, and the will goes on waiting', async () => {
  const will = await registeredWill()
  await rm(keyFile())
  await expect(wrapForRelease(will.id, ceremony.worker)).rejects.toThrow('ENOENT')
  expect(await isWaiting(will.id)).toBe(true)
  await writeFile(keyFile(), keys.publicKey)
  await wrapForRelease(will.id, ceremony.worker)
  expect(await isWaiting(will.id)).toBe(false)
})

test('a will that was withdrawn meanwhile needs none', async () => {
  const will = await registeredWill()
  await ceremony.stack.asSuperuser(
    `begin; set local session_replication_role = replica;
     update wills set status = 'withdrawn' where id = '${will.id}'; commit`,
  )
  await wrapForRelease(will.id, ceremony.worker)
  expect(await wrapsOf(will.id)).toEqual(['worker'])
  expect(await isWaiting(will.id)).toBe(false)
})
