// A will is handed over to the release worker when everything that needs its key is made; after that only its
// certificate is printed anew.
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { openStored, type Custody } from '../../custody/open.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { round } from '../../release/start-releasing.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { openedNetworks } from '../roots/plan-roots.ts'
import { closeWill as closeNow, tendClosings } from './close-will.ts'
import { issueCapsule } from './issue-capsule.ts'
import { moveUnderKey } from './move-under-key.ts'
import { renewProofs } from './renew-proofs.ts'
import { wrapForRelease } from './wrap-for-release.ts'
import { newLedgerWatch } from '../../release/ledgers/watch-ledgers.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let ceremony: CeremonyStack
let restore: (() => Promise<void>) | undefined
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
  const file = ceremony.worker.config.releasePublicKeyFile
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, keys.publicKey)
  await mkdir(join(ceremony.worker.config.keysDir, 'release'), { recursive: true })
})
afterEach(async () => {
  await restore?.()
  restore = undefined
})
afterAll(() => ceremony.stop())

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const isReady = async ({ id }: VerifiedWill): Promise<boolean> =>
  (await rows('select 1 from closings where will_id = $1 and ready_at is not null', id)).length === 1
const kept = ({ id }: VerifiedWill) =>
  inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) => keptObjects(tx, id))
const ledgers = () => openedNetworks(ceremony.worker.config)
/** As of before there were parts: signed whole. */
const asWhole = async ({ id }: VerifiedWill): Promise<unknown> =>
  await rows('update capsules set format = 2 where will_id = $1', id)
const proveMailbox = async ({ id }: VerifiedWill): Promise<unknown> =>
  await rows(
    `insert into proven_addresses (person_id, email, proven_at)
     select testator_id, 'ann@example.org', now() from wills where id = $1 on conflict do nothing`,
    id,
  )
const wrapsOf = async ({ id }: VerifiedWill): Promise<string[]> =>
  (
    await rows<{ recipient: string }>(
      'select recipient from key_wraps where will_id = $1 order by recipient',
      id,
    )
  ).map(({ recipient }) => recipient)
const asked = async ({ id }: VerifiedWill): Promise<number> =>
  (await rows("select 1 from pgboss.job where name = 'close-will' and data ->> 'willId' = $1", id)).length

/** As a quarter of an hour after its wrap was made, or later. */
async function closeWill(id: string, worker: typeof ceremony.worker): Promise<void> {
  await rows(
    `update key_wraps set made_at = least(made_at, app_now() - interval '16 minutes')
     where will_id = $1 and recipient = 'release'`,
    id,
  )
  await closeNow(id, worker)
}

async function registeredWill(amends?: VerifiedWill): Promise<VerifiedWill> {
  const { worker } = ceremony
  await rows('delete from limit_marks')
  const will = await ceremony.verifiedWill(amends === undefined ? {} : { amends })
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  for (const { id } of await rows<{ id: string }>('select id from anchors where will_id = $1', will.id))
    await anchorWill(id, worker)
  return will
}
/** One release worker through all tests: one that starts asks the ledgers, in a process of its own. */
const watch = newLedgerWatch()
const releaseContext = () => ({
  db: ceremony.stack.releaseDb,
  log: ceremony.worker.log,
  config: {
    ...ceremony.worker.config,
    mail: { ...ceremony.worker.config.mail, smtpUrl: 'smtp://127.0.0.1:9' },
  },
  store: ceremony.worker.store,
  openingKey: keys.privateKey,
  steady: () => ({ boot: 'one', ms: 0 }),
  ledgers: watch,
  said: new Map<string, string>(),
})

/** Everything that closing waits for, in any order. */
async function prepared(): Promise<VerifiedWill> {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  await issueCapsule(will.id, worker)
  await moveUnderKey(will.id, worker)
  return will
}

/** The release worker's login and key. */
const release = (): Custody => ({
  db: ceremony.stack.releaseDb,
  store: ceremony.worker.store,
  openingKey: keys.privateKey,
  recipient: 'release',
})

test('once its wrap, its evidence and its files under its key are there, with no head of the log', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  const steps: [string, () => Promise<unknown>][] = [
    ['without a wrap', async () => undefined],
    ['without a capsule', () => wrapForRelease(will.id, worker)],
    ['with files of the worker’s key', () => issueCapsule(will.id, worker)],
  ]
  for (const [what, step] of steps) {
    await step()
    await closeWill(will.id, worker)
    expect(await isReady(will), what).toBe(false)
  }
  await moveUnderKey(will.id, worker)
  expect(await rows('select 1 from log_anchors')).toEqual([])
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(true)
})

test('for a quarter of an hour nobody is asked for a second code: it is closed after that', async () => {
  const { worker } = ceremony
  const will = await prepared()
  // The steps ask for nothing that would find nothing to do.
  expect(await asked(will)).toBe(0)
  await closeNow(will.id, worker)
  expect(await isReady(will)).toBe(false)
  restore = await moveTime(ceremony.stack, 14 * 60_000)
  await closeNow(will.id, worker)
  expect(await isReady(will)).toBe(false)
  await restore()
  restore = await moveTime(ceremony.stack, 16 * 60_000)
  await tendClosings(worker)
  expect(await asked(will)).toBeGreaterThan(0)
  await closeNow(will.id, worker)
  expect(await isReady(will)).toBe(true)
})

test('a step that ends after that time asks for closing, in whatever order they end', async () => {
  const { worker } = ceremony
  const steps = [issueCapsule, moveUnderKey]
  for (const order of [steps, steps.toReversed()]) {
    const will = await registeredWill()
    await wrapForRelease(will.id, worker)
    await rows(
      `update key_wraps set made_at = app_now() - interval '15 minutes' where will_id = $1 and recipient = 'release'`,
      will.id,
    )
    for (const [n, step] of order.entries()) {
      await step(will.id, worker)
      expect(await asked(will), `${order[0]!.name}: ${n}`).toBe(n + 1)
    }
    await closeNow(will.id, worker)
    expect(await isReady(will)).toBe(true)
  }
})

test('a network or a proof that is missing in the evidence keeps it open, however long', async () => {
  const { worker } = ceremony
  const will = await prepared()
  restore = await moveTime(ceremony.stack, 8 * 86_400_000)
  const [latest] = await rows<{ proof: string }>(
    'select proof_object as proof from capsules where will_id = $1',
    will.id,
  )
  for (const [what, lacking, there, value] of [
    ['a network', "networks = '{}'", 'networks = $2', ['ethereum']],
    ['the proof', 'proof_object = null', 'proof_object = $2', latest!.proof],
  ] as const) {
    await rows(`update capsules set ${lacking} where will_id = $1`, will.id)
    await closeWill(will.id, worker)
    expect(await isReady(will), what).toBe(false)
    await rows(`update capsules set ${there} where will_id = $1`, will.id, value)
  }
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(true)
})

test('a capsule that was signed whole waits for every ledger with the log, for a week at most', async () => {
  const { worker } = ceremony
  expect((await ledgers()).length).toBeGreaterThan(0)
  const [one, two] = [await prepared(), await prepared()]
  for (const will of [one, two]) {
    await asWhole(will)
    await closeWill(will.id, worker)
    expect(await isReady(will)).toBe(false)
  }
  await rows('update capsules set anchored_networks = $1 where will_id = $2', await ledgers(), one.id)
  for (const will of [one, two]) await closeWill(will.id, worker)
  expect([await isReady(one), await isReady(two)]).toEqual([true, false])
  restore = await moveTime(ceremony.stack, 8 * 86_400_000)
  await closeWill(two.id, worker)
  expect(await isReady(two)).toBe(true)
})

test('an object that cannot be moved keeps it open, and is not tried again at once', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  await issueCapsule(will.id, worker)
  const [{ object }] = (await rows<{ object: string }>(
    'select document_object as object from wills where id = $1',
    will.id,
  )) as [{ object: string }]
  await worker.store.remove(objectId(object))
  const before = await asked(will)
  await moveUnderKey(will.id, worker)
  expect(await asked(will)).toBe(before)
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(false)
})

test('while the release worker is away the worker’s wrap stays; back, it closes the will', async () => {
  const { worker } = ceremony
  const will = await prepared()
  await proveMailbox(will)
  restore = await moveTime(ceremony.stack, 3 * 86_400_000)
  await tendClosings(worker)
  await closeWill(will.id, worker)
  expect(await wrapsOf(will)).toEqual(['release', 'worker'])
  // What is made for it meanwhile is made with the worker's wrap.
  await rows("update wills set place_changed_at = now() + interval '4 days' where id = $1", will.id)
  await issueCapsule(will.id, worker)
  expect(await rows('select 1 from evidence_waiting where will_id = $1', will.id)).toEqual([])
  await round(releaseContext())
  expect(await wrapsOf(will)).toEqual(['release'])
})

test('closed while its evidence is made anew: the next run seals that to the release worker', async () => {
  const { worker } = ceremony
  const will = await prepared()
  await proveMailbox(will)
  await closeWill(will.id, worker)
  await rows("update wills set place_changed_at = now() + interval '1 second' where id = $1", will.id)
  const before = await kept(will)
  let isClosing = true
  const put: typeof worker.store.put = async (bytes) => {
    if (isClosing) {
      isClosing = false
      await round(releaseContext())
    }
    return await worker.store.put(bytes)
  }
  await expect(issueCapsule(will.id, { ...worker, store: { ...worker.store, put } })).rejects.toThrow(
    CannotOpen,
  )
  expect([await kept(will), await wrapsOf(will)]).toEqual([before, ['release']])
  await issueCapsule(will.id, worker)
  const after = await kept(will)
  expect([after.capsule, after.certificate === before.certificate]).toEqual([before.capsule, false])
  await round(releaseContext())
  const seal = { willId: will.id, version: 1, purpose: 'certificate' }
  const printed = await openStored(release(), 'move under the key of the will', after.certificate!, seal)
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
})

test('killed at each write from the wrap to the closing, it is closed once, and never without a wrap', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await proveMailbox(will)
  await rows(`create function killed() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`)
  const isClosed = async (): Promise<boolean> =>
    (await rows('select 1 from release_custody where will_id = $1', will.id)).length === 1
  for (const [step, writes] of [
    [wrapForRelease, ['before insert on key_wraps', 'before insert on closings']],
    [issueCapsule, ['before insert on objects_under_key', 'before insert on capsules']],
    [moveUnderKey, ['before insert on objects_under_key', 'before update on objects_under_key']],
    [closeWill, ['before update on closings']],
    [
      async () => await round(releaseContext()),
      [
        'before insert on release_addresses',
        'before insert on release_custody',
        'before delete on key_wraps',
        'after delete on key_wraps',
        'at commit on release_custody',
      ],
    ],
  ] as const) {
    for (const write of writes) {
      await rows(
        write.startsWith('at commit')
          ? `create constraint trigger killed after insert on release_custody deferrable initially deferred
             for each row execute function killed()`
          : `create trigger killed ${write} for each row execute function killed()`,
      )
      // A round goes on with the next will, and says so.
      if (step.length > 0) await expect(step(will.id, worker), write).rejects.toThrow('killed')
      else await step(will.id, worker)
      await rows(`drop trigger killed on ${write.split(' ').at(-1)!}`)
      expect([await isClosed(), (await wrapsOf(will)).includes('worker')], write).toEqual([false, true])
    }
    await Promise.all([step(will.id, worker), step(will.id, worker)])
  }
  expect([await isClosed(), await wrapsOf(will)]).toEqual([true, ['release']])
})

test('a codicil to a closed will is registered, names it, and is closed itself', async () => {
  const { worker } = ceremony
  const will = await prepared()
  await proveMailbox(will)
  await closeWill(will.id, worker)
  await round(releaseContext())
  const codicil = await registeredWill(will)
  await wrapForRelease(codicil.id, worker)
  await issueCapsule(codicil.id, worker)
  await moveUnderKey(codicil.id, worker)
  await closeWill(codicil.id, worker)
  await round(releaseContext())
  expect([await wrapsOf(will), await wrapsOf(codicil)]).toEqual([['release'], ['release']])
  const named = await rows<{ amends: string; token: Buffer }>(
    `select details::jsonb ->> 'amends' as amends, (select token_id from anchors where will_id = $2) as token
     from audit_entries where will_id = $1 and audit_event(leaf) = 'will.sealed'`,
    codicil.id,
    will.id,
  )
  expect(named.map(({ amends, token }) => amends === token.toString('hex'))).toEqual([true])
})

test('wills that wait are asked for each quarter of an hour, until they are ready', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  const before = await asked(will)
  await tendClosings(worker)
  await tendClosings(worker)
  expect(await asked(will)).toBe(before + 1)
  restore = await moveTime(ceremony.stack, 16 * 60_000)
  await tendClosings(worker)
  expect(await asked(will)).toBe(before + 2)
  await rows('update closings set ready_at = now() where will_id = $1', will.id)
  await restore()
  restore = await moveTime(ceremony.stack, 45 * 60_000)
  await tendClosings(worker)
  expect(await asked(will)).toBe(before + 2)
})

test('after it is closed its certificate is printed anew for the release worker; its capsule stays', async () => {
  const { worker } = ceremony
  const will = await prepared()
  await proveMailbox(will)
  await closeWill(will.id, worker)
  await round(releaseContext())
  expect(await wrapsOf(will)).toEqual(['release'])

  await tendClosings(worker)
  expect(await rows('select 1 from closings where will_id = $1', will.id)).toEqual([])
  const before = await kept(will)
  // Nothing to do: no job fails, and no head of the log asks for a capsule again.
  await issueCapsule(will.id, worker)
  expect(await kept(will)).toEqual(before)
  await rows("update capsules set anchored_networks = '{}' where will_id = $1", will.id)
  await renewProofs(undefined, worker)
  expect(
    await rows("select 1 from pgboss.job where name = 'renew-proof' and data ->> 'willId' = $1", will.id),
  ).toEqual([])

  await rows("update wills set place_changed_at = now() + interval '1 second' where id = $1", will.id)
  await issueCapsule(will.id, worker)
  const after = await kept(will)
  expect(after.capsule).toBe(before.capsule)
  expect(after.certificate).not.toBe(before.certificate)
  const seal = { willId: will.id, version: 1, purpose: 'certificate' }
  await expect(
    openWith(worker.openingKey, await worker.store.get(objectId(after.certificate!)), seal),
  ).rejects.toThrow(CannotOpen)
  // The next round puts it under the will's own key: with the wrap of that goes what opens it.
  await round(releaseContext())
  expect(await worker.store.has(objectId(after.certificate!))).toBe(false)
  const printed = await openStored(release(), 'move under the key of the will', after.certificate!, seal)
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await rows('select 1 from evidence_waiting where will_id = $1', will.id)).toEqual([])
  // The earlier files open as before, and moving them again leaves all as it is.
  await moveUnderKey(will.id, worker)
  const sealed = { ...seal, purpose: 'sealed' }
  expect((await openStored(release(), 'take into custody', after.sealed!, sealed)).length).toBeGreaterThan(
    1000,
  )
})
