// A network that is added after the registration gets its entry there, on two real ledgers: while the worker still has
// the will's key, and after the will was closed.
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { addPaidNetwork } from '../../payments/store.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { issueCapsule } from '../evidence/issue-capsule.ts'
import { moveUnderKey } from '../evidence/move-under-key.ts'
import { wrapForRelease } from '../evidence/wrap-for-release.ts'
import { latestCapsule } from '../store.ts'
import { anchorWill } from './anchor-will.ts'
import { planAnchors } from './plan-anchors.ts'
import { tellOfNetworks } from './tell-registered.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, solana: true })
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const file = ceremony.worker.config.releasePublicKeyFile
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, publicKey)
})
afterAll(() => ceremony.stop())

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const asWorker = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(ceremony.worker.db, { service: 'worker' }, act)
const anchorsOf = async ({ id }: VerifiedWill) =>
  await rows<{ id: string; network: string; state: string; action: string; metadata_hash: Buffer }>(
    'select id, network, state, action, metadata_hash from anchors where will_id = $1 order by created_at',
    id,
  )
const told = async ({ people }: VerifiedWill) =>
  (await mailsOf<{ network?: string }>(ceremony.stack, { to: people[0].email })).flatMap(
    ({ template, data }) =>
      ['registered', 'network-added', 'network-late'].includes(template)
        ? [`${template}${data.network === undefined ? '' : ` ${data.network.split(' ')[0]}`}`]
        : [],
  )

/** Registered on Ethereum, with its capsule. */
async function registeredWill(): Promise<VerifiedWill> {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  for (const { id } of await anchorsOf(will)) await anchorWill(id, worker)
  await issueCapsule(will.id, worker)
  return will
}
/** As when its payment has come, or it cost nothing. */
async function add({ id }: VerifiedWill): Promise<void> {
  await asWorker(async (tx) => {
    expect(await addPaidNetwork(tx, id, 'solana', new Date())).toBe(true)
    await emit(tx, 'will.network-added', { willId: id, network: 'solana' })
  })
}
const kept = async ({ id }: VerifiedWill) => await asWorker((tx) => keptObjects(tx, id))

test('it is entered there beside the others, is in the capsule, and is mailed by itself', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  // Until it is added, nothing is planned anew.
  await planAnchors(will.id, worker)
  expect(await anchorsOf(will)).toHaveLength(1)

  await add(will)
  expect(
    await rows(
      `select 1 from pgboss.job where name = 'plan-anchors' and data ->> 'willId' = $1
        and created_on > now() - interval '1 minute'`,
      will.id,
    ),
  ).not.toHaveLength(0)
  // Killed in between, and asked again: one entry.
  await planAnchors(will.id, worker)
  await planAnchors(will.id, worker)
  const [ethereum, solana] = await anchorsOf(will)
  expect(solana).toMatchObject({ network: 'solana', state: 'pending', action: 'register' })
  expect(solana!.metadata_hash).toEqual(ethereum!.metadata_hash)
  // It was added just now: nobody is told that it is late, although the first network has the will for long.
  await rows("update anchors set final_at = now() - interval '2 days' where id = $1", ethereum!.id)
  await tellOfNetworks(worker)
  expect(await told(will)).toEqual(['registered'])

  await anchorWill(solana!.id, worker)
  expect((await anchorsOf(will)).map(({ state }) => state)).toEqual(['final', 'final'])
  expect(await told(will)).toEqual(['registered', 'network-added Solana'])
  await issueCapsule(will.id, worker)
  const capsule = await asWorker((tx) => latestCapsule(tx, will.id))
  expect(capsule?.networks.toSorted()).toEqual(['ethereum', 'solana'])
})

test('of a closed will the certificate and the capsule name it, and the signed core stays as it was', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await wrapForRelease(will.id, worker)
  await moveUnderKey(will.id, worker)
  // As the release worker takes it (release/closed/close-wills.ts).
  await rows(
    'insert into release_custody (will_id, version, testator_id) values ($1, 1, $2)',
    will.id,
    will.people[0].id,
  )
  await rows("delete from key_wraps where will_id = $1 and recipient = 'worker'", will.id)
  const before = await kept(will)

  await add(will)
  await planAnchors(will.id, worker)
  const solana = (await anchorsOf(will)).find(({ network }) => network === 'solana')!
  await anchorWill(solana.id, worker)
  await issueCapsule(will.id, worker)
  const after = await kept(will)
  expect(after.capsule).toBe(before.capsule)
  expect(after.certificate).not.toBe(before.certificate)
  expect((await asWorker((tx) => latestCapsule(tx, will.id)))?.networks.toSorted()).toEqual([
    'ethereum',
    'solana',
  ])
})

test('a will that ended meanwhile is not entered', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await add(will)
  await rows('alter table wills disable trigger wills_moves')
  for (const status of ['superseded', 'withdrawn', 'released']) {
    await rows('update wills set status = $2 where id = $1', will.id, status)
    await planAnchors(will.id, worker)
    expect(await anchorsOf(will)).toHaveLength(1)
  }
  await rows('alter table wills enable trigger wills_moves')
})
