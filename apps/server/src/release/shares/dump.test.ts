// What a thief has who copied the database, the objects, and the keys of every process, the release worker's too: of
// wills under a shared secret not one opens, nor with the device of any one holder besides. With two of one will, that
// will opens, so the thief knows how. And a release worker that is killed at any act of the move leaves nothing that
// opens without the shared part, and nothing that does not open with it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { aboutSecret, type SecretOf } from '@testate/evidence/shared-secret/about'
import { openSealedTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { openOwnPart } from '@testate/evidence/shared-secret/own-part'
import { combineShares, newPart, SHARE_BYTES } from '@testate/evidence/shared-secret/shares'
import { releasedWills, willPdf } from '../../../testing/released-wills.ts'
import { killedAt } from '../../../testing/killed-acts.ts'
import { sharedSecrets, type Device } from '../../../testing/shared-secrets.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { openStored } from '../../custody/open.ts'
import { forgetMoving, heldMoving } from '../../custody/two-parts/held-moving.ts'
import { moveUnderSecret } from '../../custody/two-parts/move-under-secret.ts'
import { keysUnder } from '../../custody/two-parts/open-parts.ts'
import { releaseSeed } from '../../custody/two-parts/release-seed.ts'
import { lockedSecret, type SharedSecret } from '../../custody/two-parts/secrets.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import type { DataKey } from '../../platform/storage/vault.ts'
import { mountWills } from '../../wills/routes.ts'
import { willJobs } from '../../wills/jobs.ts'
import { mountRelease } from '../routes.ts'

const isFull = process.env['TESTATE_FULL'] === '1'
const WILLS = isFull ? 60 : 4
/** One device is tried on the shares and secrets of so many wills, its own among them: of all would be hours. */
const NEAR = 4
/** Of the acts at which it is killed every third, or each. */
const STEP = isFull ? 1 : 3
let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let browsers: ReturnType<typeof sharedSecrets>
let stop: () => Promise<void>
const people = knownPeople()

interface Kept {
  willId: string
  secretId: string
  testator: Device
  holders: Device[]
  pdf: Buffer
  /** The wraps as they were before the mode was switched on. */
  former: Buffer
}

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: (app) => {
      mountRelease(app)
      mountWills(app)
    },
    queues: willJobs as never,
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  browsers = sharedSecrets(stack)
  stop = await wills.answers()
})
afterAll(async () => {
  await stop?.()
  await stack?.stop()
  await smtp?.stop()
})

const as = { service: 'release' } as const
const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

/** Asked for and committed; the files are moved by the release worker's next round. */
async function switchOn({
  willId,
  testator,
  secretId,
}: Pick<Kept, 'willId' | 'testator' | 'secretId'>): Promise<void> {
  const { person } = testator
  const stepUp = await browsers.switchProof(testator, willId, 'on', secretId)
  const which = (await browsers.shown(person, willId)).coming === null ? 'closing' : 'coming'
  const part = await browsers.shownPart(testator, willId, stepUp, which, 'on')
  const url = `/api/wills/${willId}/shared-secret/${secretId}/switch`
  browsers.ok(await browsers.call('POST', url, person, { part }, stepUp))
}

async function committed(): Promise<Kept> {
  const sample = await wills.notices.registered()
  const { willId } = sample
  const pdf = await willPdf(1)
  await wills.keepFiles(willId, pdf)
  await rows(
    'insert into release_custody (will_id, version, testator_id) values ($1, 1, $2)',
    willId,
    sample.testator.id,
  )
  await rows(
    `insert into seal_states (will_id, sealed_hash, state, checkable_until, due_at)
     values ($1::uuid, sha256(convert_to($1::uuid::text, 'UTF8')), '{}', now() + interval '9 years',
       now() + interval '8 years')`,
    willId,
  )
  await wills.look()
  const [{ former }] = (await rows<{ former: Buffer }>(
    "select wrap as former from key_wraps where will_id = $1 and recipient = 'release'",
    willId,
  )) as [{ former: Buffer }]
  const chosen = [sample.executor, sample.contact, sample.witnesses[0]]
  browsers.ok(await browsers.begin(sample.testator, willId, chosen))
  const testator = await browsers.makeKey(sample.testator)
  const holders: Device[] = []
  for (const person of chosen) holders.push(await browsers.makeKey(person))
  browsers.ok(await browsers.give(testator, willId))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  const secretId = (await browsers.shown(sample.testator, willId)).coming!.id
  const kept = { willId, secretId, testator, holders, pdf, former }
  await switchOn(kept)
  return kept
}

interface Stored {
  willId: string
  version: number
  purpose: string
  storedAs: string
}
const storedObjects = async (willId?: string): Promise<Stored[]> =>
  await rows<Stored>(
    `select o.will_id as "willId", 1 as version, o.part as purpose, u.stored_as as "storedAs"
     from will_objects o join objects_under_key u on u.object = o.object_id
     where $1::uuid is null or o.will_id = $1`,
    willId ?? null,
  )

/** Every key of every process, as a thief would try them on every object. */
async function openedBy(
  keysOf: (willId: string) => readonly DataKey[],
  stored: readonly Stored[],
): Promise<Set<string>> {
  const opened = new Set<string>()
  for (const { willId, version, purpose, storedAs } of stored) {
    const bytes = await stack.app.store.get(objectId(storedAs))
    const seal = { willId, version, purpose }
    for (const key of [stack.openingKey, wills.context.openingKey, ...keysOf(willId)])
      if ((await openWith(key, bytes, seal).catch(() => null)) !== null) opened.add(willId)
  }
  return opened
}

/** Whatever a wrap of the database opens to with these keys; and what the platform's parts open the secrets to. */
async function foundKeys(
  shared: (secret: SharedSecret) => readonly Bytes[],
  secretIds?: readonly string[],
): Promise<Map<string, DataKey[]>> {
  const { openingKey } = wills.context
  const found = new Map<string, DataKey[]>()
  const add = (key: DataKey): void => void found.set(key.willId, [...(found.get(key.willId) ?? []), key])
  const wraps = await rows<{ willId: string; version: number; wrap: Buffer }>(
    `select will_id as "willId", version, wrap from key_wraps
     union all select will_id, version, wrap from key_changes`,
  )
  for (const { willId, version, wrap } of wraps)
    for (const key of [stack.openingKey, openingKey]) {
      const bytes = await openWith(key, wrap, { willId, version, purpose: 'will key' }).catch(() => null)
      if (bytes !== null) add({ willId, version, bytes })
    }
  for (const { id } of await rows<{ id: string }>(
    'select id from shared_secrets where $1::uuid[] is null or id = any($1)',
    secretIds ?? null,
  )) {
    const secret = (await inTransaction(stack.releaseDb, as, (tx) => lockedSecret(tx, id)))!
    if (secret.wrap === null) continue
    for (const part of shared(secret)) {
      const keys = await keysUnder(openingKey, secret, part).catch(() => null)
      if (keys !== null) for (const key of [keys.now, keys.coming]) if (key !== null) add(key)
    }
  }
  return found
}

/** The shares that these seeds open, of everything that the database holds sealed. */
async function openedShares(
  seeds: readonly Bytes[],
  secretIds?: readonly string[],
): Promise<Map<string, Bytes[]>> {
  const held = await rows<{ willId: string; secretId: string; personId: string; share: Buffer }>(
    `select s.will_id as "willId", s.id as "secretId", h.person_id as "personId", h.share from shared_holders h
     join shared_secrets s on s.id = h.secret_id
     where h.share is not null and ($1::uuid[] is null or s.id = any($1))`,
    secretIds ?? null,
  )
  const parts = await rows<{ willId: string; secretId: string; personId: string; share: Buffer }>(
    `select will_id as "willId", id as "secretId", testator_id as "personId", testator_part as share
     from shared_secrets where testator_part is not null and ($1::uuid[] is null or id = any($1))`,
    secretIds ?? null,
  )
  const found = new Map<string, Bytes[]>()
  const add = (secretId: string, bytes: Bytes | null): void => {
    if (bytes !== null) found.set(secretId, [...(found.get(secretId) ?? []), bytes])
  }
  for (const seed of seeds) {
    for (const { share, personId, ...of } of held) {
      const about = aboutSecret(of, 'share for its holder', personId)
      const bytes = await openSealedTo(seed, new Uint8Array(share), about).catch(() => null)
      add(of.secretId, bytes?.slice(0, SHARE_BYTES) ?? null)
    }
    for (const { share, personId, ...of } of parts) {
      const own = await openOwnPart(seed, of, personId, new Uint8Array(share)).catch(() => null)
      add(of.secretId, own?.part ?? null)
    }
  }
  return found
}

test(
  'opens 0 wills under a shared secret with every key of the platform, and with one device besides',
  { timeout: 400_000 },
  async () => {
    const kept: Kept[] = []
    const from = performance.now()
    for (let n = 0; n < WILLS; n += 1) kept.push(await committed())
    await wills.look()
    const made = performance.now()
    const opened = new Set<string>()
    const [first] = kept as [Kept]
    const stored = await storedObjects()
    expect(stored.length).toBe(WILLS * 3)
    const ownSeed = releaseSeed(wills.context.openingKey)
    // Of the platform, and of each holder alone: whatever a share of 33 bytes is taken for.
    const all = kept.map(({ secretId }) => secretId)
    const near = (at: number) => Array.from({ length: NEAR }, (_, n) => all[(at + n) % all.length]!)
    const devices = kept.flatMap(({ holders }, at) => holders.map(({ seed }) => ({ seed, at })))
    for (const { seeds, at } of [
      { seeds: [ownSeed], at: null },
      ...devices.map(({ seed, at: of }) => ({ seeds: [ownSeed, seed], at: of })),
    ]) {
      const tried = at === null ? all : near(at)
      const shares = await openedShares(seeds, tried)
      const keys = await foundKeys(
        ({ secretId }) => [...(shares.get(secretId) ?? []).map((share) => share.slice(0, 32)), newPart()],
        tried,
      )
      for (const willId of keys.keys()) opened.add(willId)
      expect(keys.size).toBe(0)
      expect([...shares.values()].flat().length).toBe(seeds.length - 1)
    }
    for (const willId of await openedBy(() => [], stored)) opened.add(willId)
    expect(opened).toEqual(new Set())
    const ended = performance.now()
    // A wrap from before the mode was switched on opens nothing that is stored now.
    const former = await openWith(wills.context.openingKey, first.former, {
      willId: first.willId,
      version: 1,
      purpose: 'will key',
    })
    expect(
      await openedBy((willId) => [{ willId, version: 1, bytes: former }], await storedObjects(first.willId)),
    ).toEqual(new Set())
    // The thief knows how: two devices of one will open that one.
    const two = await openedShares(first.holders.slice(0, 2).map(({ seed }) => seed))
    const of: SecretOf = first
    const [row] = await rows<{ commitment: Buffer; hashes: Buffer[] }>(
      `select s.commitment, array_agg(h.share_hash) as hashes from shared_secrets s
     join shared_holders h on h.secret_id = s.id where s.id = $1 group by s.id`,
      first.secretId,
    )
    const part = await combineShares(two.get(first.secretId)!, of, {
      commitment: toHex(row!.commitment),
      shareHashes: row!.hashes.map(toHex),
    })
    const keys = await foundKeys(({ secretId }) => (secretId === first.secretId ? [part] : []))
    expect(await openedBy((willId) => keys.get(willId) ?? [], stored)).toEqual(new Set([first.willId]))
    const seconds = (ms: number): string => (ms / 1000).toFixed(1)
    console.log(
      `a dump with every key of the platform: ${opened.size} of ${kept.length} wills under a shared secret opened; ` +
        `made in ${seconds(made - from)} s, tried in ${seconds(ended - made)} s`,
    )
  },
)

test(
  'killed at any act of the move nothing opens without the part, all does with it, and it goes on',
  { timeout: 400_000 },
  async () => {
    let stopped = 0
    for (let at = 1; ; at += STEP) {
      const kept = await committed()
      const { willId, secretId, testator, pdf } = kept
      const { context, acts } = killedAt(wills.context, at)
      const ended = await moveUnderSecret(context, secretId, async () => undefined).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed')
          return false
        },
      )
      if (heldMoving().includes(secretId)) forgetMoving(secretId)
      expect((await foundKeys(() => [newPart()])).has(willId)).toBe(false)
      const opens = async (when: string): Promise<void> => {
        const shares = await openedShares([testator.seed])
        const [part] = shares.get(secretId) as [Bytes]
        const secret = (await inTransaction(stack.releaseDb, as, (tx) => lockedSecret(tx, secretId)))!
        const keys = await keysUnder(wills.context.openingKey, secret, part)
        const [{ object }] = (await rows<{ object: string }>(
          "select object_id as object from will_objects where will_id = $1 and part = 'sealed'",
          willId,
        )) as [{ object: string }]
        const custody = { ...wills.context, recipient: 'release', keys } as const
        const seal = { willId, version: 1, purpose: 'sealed' }
        const bytes = await openStored(custody, 'move under the key of the will', object, seal)
        expect(bytes.equals(pdf), when).toBe(true)
      }
      await opens(`killed at act ${at}`)
      if (!ended) {
        await switchOn(kept)
        await wills.look()
      }
      await opens(`after a kill at act ${at}`)
      expect(await rows('select state from shared_secrets where id = $1', secretId)).toEqual([
        { state: 'on' },
      ])
      if (ended && acts() < at) break
      stopped += 1
    }
    expect(stopped).toBeGreaterThan(12 / STEP)
  },
)
