// The evidence of a will grows without its bytes: late networks, heads of the log, a closed will, and wills whose
// capsule was issued whole. Whatever is killed on the way, it ends in the same parts.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader } from '@testate/chains/open-reader'
import { buildCapsule } from '@testate/evidence/capsule/capsule'
import { parseCapsule3, type SignedReceipt } from '@testate/evidence/capsule/capsule-3'
import { statementSchema } from '@testate/evidence/capsule/statement'
import { toPem } from '@testate/evidence/certificates/certificate'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { verify } from '@testate/evidence/verify'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { openCapsule, openKept } from '../../../testing/open-kept.ts'
import { proveEntry } from '../../audit/prove.ts'
import { flush } from '../../audit/sequence.ts'
import { sealStepWork, statementsOf } from '../../ceremony/facts.ts'
import { presentRecordings } from '../../ceremony/recordings/present-recordings.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { capsuleFile } from '../../custody/capsule-file.ts'
import { ReplayedNotice } from '../../custody/grounds.ts'
import { keepUnderKey } from '../../custody/keep.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import { round } from '../../release/start-releasing.ts'
import { keepObject, keptObjects } from '../../wills/kept-objects.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { anchorRoot } from '../roots/anchor-root.ts'
import { planRoots } from '../roots/plan-roots.ts'
import { issueCapsule } from './issue-capsule.ts'
import { registerOf } from './make-core.ts'
import { moveUnderKey } from './move-under-key.ts'
import { renewProofs } from './renew-proofs.ts'
import { capsuleParts, signedReceipts } from './signed-parts.ts'
import { wrapForRelease } from './wrap-for-release.ts'
import { newLedgerWatch } from '../../release/ledgers/watch-ledgers.ts'

const release = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let ceremony: CeremonyStack
let worker: CeremonyStack['worker']
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, solana: true })
  worker = ceremony.worker
  const { releasePublicKeyFile, keysDir } = worker.config
  await mkdir(dirname(releasePublicKeyFile), { recursive: true })
  await writeFile(releasePublicKeyFile, release.publicKey)
  await mkdir(join(keysDir, 'release'), { recursive: true })
  await Promise.all(['ethereum', 'solana'].map((network) => worker.networks.open(network)))
})
afterAll(() => ceremony.stop())

const asWorker = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(worker.db, { service: 'worker' }, fn)
/** One release worker through all tests: one that starts asks the ledgers, in a process of its own. */
const watch = newLedgerWatch()

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const kept = ({ id }: VerifiedWill) => asWorker((tx) => keptObjects(tx, id))
const facts = async ({ id }: VerifiedWill) => (await asWorker((tx) => willFacts(tx, id)))!

/** Registered on that network, the only one it was to stand on. */
async function registered(network = 'ethereum'): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill({ networks: [network] })
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  await register(will, network)
  return will
}
/** As one that is added later. */
async function alsoOn(will: VerifiedWill, network: string): Promise<void> {
  await rows(
    `insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, created_at, updated_at)
     select gen_random_uuid(), will_id, $2, action, token_id, metadata_hash, 'pending', now(), now() from anchors
     where will_id = $1`,
    will.id,
    network,
  )
  await register(will, network)
}
async function register({ id }: VerifiedWill, network: string): Promise<void> {
  const [anchor] = await rows<{ id: string }>(
    'select id from anchors where will_id = $1 and network = $2',
    id,
    network,
  )
  await anchorWill(anchor!.id, worker)
}
/** The head of the log with everything in it, on these ledgers. */
async function anchorLog(...on: string[]): Promise<void> {
  await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
  await flush(worker.db, ceremony.keys.logKey.signer)
  for (const id of await asWorker((tx) => planRoots(tx, on))) await anchorRoot(id, worker)
}
const checked = async (bytes: Uint8Array) =>
  await verify(
    bytes,
    trustSchema.parse(JSON.parse(await readFile(join(worker.config.trustDir, 'trust.json'), 'utf8'))),
    (network) => openReader(network, 5_000),
  )
/** A worker whose store has the sealed PDF no more: whatever opens it fails. */
async function without(will: VerifiedWill): Promise<CeremonyStack['worker']> {
  const sealed = (await kept(will)).sealed!
  const [place] = await rows<{ stored_as: string }>(
    'select stored_as from objects_under_key where object = $1',
    sealed,
  )
  const hidden = new Set<string>([sealed, place?.stored_as ?? sealed])
  const refuse = (id: string): void => {
    if (hidden.has(id)) throw new Error('the sealed PDF was opened')
  }
  const store: ObjectStore = {
    ...worker.store,
    get: (id) => (refuse(id), worker.store.get(id)),
    read: (id) => (refuse(id), worker.store.read(id)),
  }
  return { ...worker, store }
}
const networksOf = (bytes: Uint8Array) => {
  const { receipts, logAnchors } = parseCapsule3(bytes).capsule
  return [receipts, logAnchors].map((of) => of.map(({ network }) => network))
}
async function close(will: VerifiedWill): Promise<void> {
  await wrapForRelease(will.id, worker)
  await moveUnderKey(will.id, worker)
  await rows(
    `insert into proven_addresses (person_id, email, proven_at)
     select testator_id, 'ann@example.org', now() from wills where id = $1 on conflict do nothing`,
    will.id,
  )
  await rows('update closings set ready_at = now() where will_id = $1', will.id)
  const { mail, ...config } = worker.config
  await round({
    db: ceremony.stack.releaseDb,
    log: worker.log,
    config: { ...config, mail: { ...mail, smtpUrl: 'smtp://127.0.0.1:9' } },
    store: worker.store,
    openingKey: release.privateKey,
    steady: () => ({ boot: 'one', ms: 0 }),
    ledgers: watch,
    said: new Map(),
  })
  expect(await rows('select recipient from key_wraps where will_id = $1', will.id)).toEqual([
    { recipient: 'release' },
  ])
}
/** As the release worker puts it together, on its own login and with its own key. */
async function byRelease(will: VerifiedWill): Promise<Buffer> {
  const { capsule, sealed } = await kept(will)
  const from = {
    db: ceremony.stack.releaseDb,
    store: worker.store,
    openingKey: release.privateKey,
    recipient: 'release',
  } as const
  const pieces: Buffer[] = []
  for await (const piece of capsuleFile(
    from,
    ReplayedNotice.of({ willId: will.id, standing: 'released' }),
    { willId: will.id, version: 1, capsule: capsule!, sealed: sealed! },
    (audit) => inTransaction(from.db, { service: 'release' }, (tx) => capsuleParts(tx, will.id, audit)),
    'kept',
  ))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

test('a late network and a later head come into the capsule, and nothing opens the will for them', async () => {
  const will = await registered()
  await issueCapsule(will.id, worker)
  expect(networksOf(await openCapsule(worker, await facts(will)))).toEqual([['ethereum'], []])
  const { capsule: core } = await kept(will)

  const blind = await without(will)
  await alsoOn(will, 'solana')
  await issueCapsule(will.id, blind)
  expect(networksOf(await openCapsule(worker, await facts(will)))).toEqual([['ethereum', 'solana'], []])
  // A head needs no job at all.
  await anchorLog('ethereum')
  const bytes = await openCapsule(worker, await facts(will))
  expect(networksOf(bytes)).toEqual([['ethereum', 'solana'], ['ethereum']])
  const verdict = await checked(bytes)
  expect(verdict.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  expect(verdict.sentence).toContain('The log containing this will was anchored on Ethereum')
  // The certificate and the proof do, and the core stays the one that was signed first.
  await issueCapsule(will.id, blind)
  expect((await kept(will)).capsule).toBe(core)
  const proof = JSON.parse(
    (await openKept(worker, await facts(will), (await kept(will)).proof!, 'proof')).toString(),
  ) as { logAnchors: object[]; receipts: object[] }
  expect([proof.receipts.length, proof.logAnchors.length]).toEqual([2, 1])
})

test('a closed will’s capsule grows: the release worker puts in what came after it was closed', async () => {
  const will = await registered()
  await issueCapsule(will.id, worker)
  await close(will)
  expect(networksOf(await byRelease(will))[0]).toEqual(['ethereum'])
  await alsoOn(will, 'solana')
  await issueCapsule(will.id, worker)
  await anchorLog('ethereum', 'solana')
  const bytes = await byRelease(will)
  expect(networksOf(bytes)).toEqual([
    ['ethereum', 'solana'],
    ['ethereum', 'solana'],
  ])
  expect((await checked(bytes)).steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  // Its certificate and proof grow too, sealed to the release worker.
  const before = await kept(will)
  await renewProofs(undefined, worker)
  expect(
    await rows("select 1 from pgboss.job where name = 'renew-proof' and data ->> 'willId' = $1", will.id),
  ).toHaveLength(1)
  await issueCapsule(will.id, worker)
  const after = await kept(will)
  expect(after).toMatchObject({ capsule: before.capsule, sealed: before.sealed })
  expect(after.proof).not.toBe(before.proof)
  expect(after.certificate).not.toBe(before.certificate)
  await issueCapsule(will.id, worker)
  expect(await kept(will)).toEqual(after)
})

/** As the register issued it before: whole, signed as one, without a proof. */
async function issueWhole(will: VerifiedWill): Promise<Buffer> {
  const { id } = will
  const [step, statements, recordings, of] = await asWorker(async (tx) => [
    (await sealStepWork(tx, id)).find((one) => one.step === 3)!,
    await statementsOf(tx, id),
    await presentRecordings(tx, id),
    (await willFacts(tx, id))!,
  ])
  const sealedPdf = await openKept(worker, of, step.object, 'sealed')
  const { registration } = await checkSealedPdf(sealedPdf, {
    rootPem: toPem(worker.authority.root.certificate),
  })
  // The receipt as it was signed since; it is the same one.
  await issueCapsule(id, worker)
  const [{ signature: _, ...receipt }] = (await asWorker((tx) => signedReceipts(tx, id))) as [SignedReceipt]
  await rows('delete from signed_receipts where will_id = $1', id)
  await rows('delete from capsules where will_id = $1', id)
  const bytes = await buildCapsule(
    {
      madeAt: new Date().toISOString(),
      register: await registerOf(worker),
      registration: registration!,
      sealedPdf,
      statements: statements
        .map(({ payload }) => statementSchema.parse(payload))
        .toSorted((a, b) => a.party.witnessOrder - b.party.witnessOrder),
      media: recordings.map(({ sha256, durationMs, mediaType }) => ({
        kind: 'recording',
        sha256,
        durationMs,
        mediaType,
      })),
      receipts: [receipt],
      audit: await proveEntry(worker.db, worker.logKey.signer, step.audit_entry!),
    },
    worker.logKey.signer,
  )
  const object = await keepUnderKey(worker, bytes, { willId: id, version: 1, purpose: 'capsule' })
  await rows(
    `insert into capsules (id, will_id, object, certificate_object, content_address, networks, made_at, audit_index)
     values ($1, $2, $3, $3, 'b', '{ethereum}', now(), 0)`,
    randomUUID(),
    id,
    object,
  )
  await asWorker((tx) => keepObject(tx, id, 'capsule', object))
  return Buffer.from(bytes)
}

test('a capsule issued whole is given out as it is, and the next one is in parts, opening nothing', async () => {
  for (const isClosed of [false, true]) {
    const will = await registered()
    const whole = await issueWhole(will)
    if (isClosed) await close(will)
    const open = () => (isClosed ? byRelease(will) : facts(will).then((of) => openCapsule(worker, of)))
    expect((await open()).equals(whole), String(isClosed)).toBe(true)
    expect(await checked(whole)).toMatchObject({ outcome: 'registered', exitCode: 0 })

    await renewProofs(undefined, worker)
    expect(
      await rows("select 1 from pgboss.job where name = 'renew-proof' and data ->> 'willId' = $1", will.id),
    ).toHaveLength(1)
    await issueCapsule(will.id, await without(will))
    const bytes = await open()
    expect(networksOf(bytes)[0]).toEqual(['ethereum'])
    expect(await checked(bytes)).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(await checked(whole)).toMatchObject({ outcome: 'registered', exitCode: 0 })
  }
})

test('killed at each object it stores, and before its transaction ends: the next run ends in one of each', async () => {
  const will = await registered()
  for (const at of [1, 2, 3]) {
    let stored = 0
    const dying = {
      ...worker,
      store: {
        ...worker.store,
        put: async (bytes: Parameters<ObjectStore['put']>[0]) => {
          stored += 1
          if (stored === at) throw new Error('the process is gone')
          return await worker.store.put(bytes)
        },
      },
    }
    await expect(issueCapsule(will.id, dying)).rejects.toThrow('the process is gone')
    expect(await rows('select 1 from capsules where will_id = $1', will.id)).toEqual([])
    expect(await rows('select 1 from signed_receipts where will_id = $1', will.id)).toEqual([])
  }
  await ceremony.stack.owner.query(
    'alter table will_objects add constraint killed check (part <> $$proof$$) not valid',
  )
  await expect(issueCapsule(will.id, worker)).rejects.toThrow('killed')
  await ceremony.stack.owner.query('alter table will_objects drop constraint killed')
  expect(await rows('select 1 from signed_receipts where will_id = $1', will.id)).toEqual([])
  await Promise.all([1, 2, 3].map(() => issueCapsule(will.id, worker)))
  expect(await rows('select 1 from capsules where will_id = $1', will.id)).toHaveLength(1)
  expect(await rows('select 1 from signed_receipts where will_id = $1', will.id)).toHaveLength(1)
  expect(await checked(await openCapsule(worker, await facts(will)))).toMatchObject({ exitCode: 0 })
})

test('rows that the log does not bear out are not signed', async () => {
  const will = await registered()
  const [step] = await rows<{ sha256: Buffer }>(
    'select sha256 from seal_steps where will_id = $1 and step = 3',
    will.id,
  )
  const set = (hash: Buffer) =>
    rows('update seal_steps set sha256 = $2 where will_id = $1 and step = 3', will.id, hash)
  await set(Buffer.alloc(32, 7))
  await expect(issueCapsule(will.id, worker)).rejects.toThrow('the log names other files')
  await set(step!.sha256)
  await issueCapsule(will.id, worker)
})
