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
import { closeWill, tendClosings } from './close-will.ts'
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
/** As when the daily head of the log is on every ledger, and the capsule was made anew. */
const nameLedgers = async ({ id }: VerifiedWill): Promise<unknown> =>
  await rows('update capsules set anchored_networks = $1 where will_id = $2', await ledgers(), id)

async function registeredWill(): Promise<VerifiedWill> {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, worker)
  await ceremony.record(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  for (const { id } of await rows<{ id: string }>('select id from anchors where will_id = $1', will.id))
    await anchorWill(id, worker)
  return will
}
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
  ledgers: newLedgerWatch(),
  said: new Map<string, string>(),
})

test('not before its wrap, its files under its key and its capsule with every ledger are there', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  expect((await ledgers()).length).toBeGreaterThan(0)
  const steps: [string, () => Promise<unknown>][] = [
    ['without a wrap', async () => undefined],
    ['without a capsule', () => wrapForRelease(will.id, worker)],
    ['with files of the worker’s key', () => issueCapsule(will.id, worker)],
    ['with a capsule without the log', () => moveUnderKey(will.id, worker)],
  ]
  for (const [what, step] of steps) {
    await step()
    await closeWill(will.id, worker)
    expect(await isReady(will), what).toBe(false)
  }
  await nameLedgers(will)
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(true)
})

test('a ledger away for a week keeps no will open; a network missing in the capsule does', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  await issueCapsule(will.id, worker)
  await moveUnderKey(will.id, worker)
  restore = await moveTime(ceremony.stack, 8 * 86_400_000)
  await rows("update capsules set networks = '{}' where will_id = $1", will.id)
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(false)
  await rows('update capsules set networks = array(select network from anchors where will_id = $1)', will.id)
  await closeWill(will.id, worker)
  expect(await isReady(will)).toBe(true)
})

test('wills that wait are asked for each hour, until they are ready', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  const asked = async (): Promise<number> =>
    (await rows("select 1 from pgboss.job where name = 'close-will' and data ->> 'willId' = $1", will.id))
      .length
  await tendClosings(worker)
  await tendClosings(worker)
  expect(await asked()).toBe(1)
  restore = await moveTime(ceremony.stack, 61 * 60_000)
  await tendClosings(worker)
  expect(await asked()).toBe(2)
  await rows('update closings set ready_at = now() where will_id = $1', will.id)
  await restore()
  restore = await moveTime(ceremony.stack, 3 * 3_600_000)
  await tendClosings(worker)
  expect(await asked()).toBe(2)
})

test('after it is closed its certificate is printed anew for the release worker; its capsule stays', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  await issueCapsule(will.id, worker)
  await moveUnderKey(will.id, worker)
  await nameLedgers(will)
  await rows(
    `insert into proven_addresses (person_id, email, proven_at)
     select testator_id, 'ann@example.org', now() from wills where id = $1 on conflict do nothing`,
    will.id,
  )
  await closeWill(will.id, worker)
  await round(releaseContext())
  expect(
    await rows<{ recipient: string }>('select recipient from key_wraps where will_id = $1', will.id),
  ).toEqual([{ recipient: 'release' }])

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
  const release: Custody = {
    db: ceremony.stack.releaseDb,
    store: worker.store,
    openingKey: keys.privateKey,
    recipient: 'release',
  }
  await expect(
    openWith(worker.openingKey, await worker.store.get(objectId(after.certificate!)), seal),
  ).rejects.toThrow(CannotOpen)
  // The next round puts it under the will's own key: with the wrap of that goes what opens it.
  await round(releaseContext())
  expect(await worker.store.has(objectId(after.certificate!))).toBe(false)
  const printed = await openStored(release, 'move under the key of the will', after.certificate!, seal)
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await rows('select 1 from evidence_waiting where will_id = $1', will.id)).toEqual([])
  // The earlier files open as before, and moving them again leaves all as it is.
  await moveUnderKey(will.id, worker)
  const sealed = { ...seal, purpose: 'sealed' }
  expect((await openStored(release, 'take into custody', after.sealed!, sealed)).length).toBeGreaterThan(1000)
})
