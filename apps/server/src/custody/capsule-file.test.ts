// A capsule put together while it is read: the newest each time, whole or not at all, and never whole in memory.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalBytes } from '@testate/evidence/bytes/canonical-json'
import { parseCapsule3, type Capsule3 } from '@testate/evidence/capsule/capsule-3'
import { sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { verify } from '@testate/evidence/verify'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { AddressesInside, capsuleFile, type Addresses } from './capsule-file.ts'
import { keepUnderKey, type Keeping } from './keep.ts'

// Covers both parts, and no person is needed for it.
const ground = 'move under the key of the will'

let stack: Stack
let testator: string
let worker: Keeping
let register: SampleRegister
let sample: SampleSealed
let parts: Awaited<ReturnType<typeof sampleParts>>
beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  testator = (await people.add(stack)).id
  const { store, openingKey, sealingKey } = stack.workerContext
  worker = { db: stack.workerDb, store, openingKey, sealingKey }
  register = await sampleRegister()
  sample = await sampleSealed(register)
  const { logAnchor } = await sampleLogAnchor(register, sample)
  parts = await sampleParts(register, sample, [receiptOf(sample, sampleLedgerEntry(sample))], [logAnchor])
})
afterAll(() => stack.stop())

async function stored(sealed: Uint8Array, capsule: Uint8Array) {
  const willId = randomUUID()
  await stack.owner.query(
    `insert into wills (id, testator_id, status, created_at, updated_at) values ($1, $2, 'draft', now(), now())`,
    [willId, testator],
  )
  const seal = (purpose: string) => ({ willId, version: 1, purpose })
  return {
    willId,
    version: 1,
    sealed: await keepUnderKey(worker, sealed, seal('sealed')),
    capsule: await keepUnderKey(worker, capsule, seal('capsule')),
  }
}
const coreOf = ({ core, disclosures, signature }: typeof parts): Uint8Array =>
  canonicalBytes({ core, disclosures, signature } as never)
async function read(
  file: Awaited<ReturnType<typeof stored>>,
  addresses: Addresses = 'kept',
  signed: Pick<Capsule3, 'receipts' | 'logAnchors'> = parts,
): Promise<Buffer> {
  const { receipts, logAnchors } = signed
  const pieces: Buffer[] = []
  for await (const piece of capsuleFile(
    worker,
    ground,
    file,
    async () => ({ receipts, logAnchors }),
    addresses,
  ))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

test('with the addresses and without, it holds; and each read has what was signed by then', async () => {
  const file = await stored(sample.sealed, coreOf(parts))
  for (const addresses of ['kept', 'left out', 'left out or whole'] as const) {
    const bytes = await read(file, addresses)
    expect(await verify(bytes, register.trust, null)).toMatchObject({ exitCode: 0, kind: 'capsule' })
    expect(bytes.includes('party1@example.org')).toBe(addresses === 'kept')
    expect(parseCapsule3(bytes).sealedPdf).toEqual(sample.sealed)
  }
  const before = parseCapsule3(await read(file, 'kept', { ...parts, logAnchors: [] })).capsule
  expect([before.logAnchors.length, parseCapsule3(await read(file)).capsule.logAnchors.length]).toEqual([
    0, 1,
  ])
})

test('one from before is given out as it is, and never as one without the addresses', async () => {
  const whole = await sampleCapsule(register, sample, [receiptOf(sample, sampleLedgerEntry(sample))])
  const file = await stored(sample.sealed, whole)
  for (const addresses of ['kept', 'left out or whole'] as const)
    expect((await read(file, addresses)).equals(whole)).toBe(true)
  await expect(read(file, 'left out')).rejects.toThrow(AddressesInside)
})

test('with another will’s sealed PDF, or none, it is not given out', async () => {
  const other = await stored((await sampleSealed(register)).sealed, coreOf(parts))
  await expect(read(other)).rejects.toThrow('is not the one its capsule names')
  await expect(read({ ...other, sealed: null } as never)).rejects.toThrow('no sealed PDF')
})

test('of 10 MB no more than a few frames are in memory at a time', { timeout: 60_000 }, async () => {
  const sealed = randomBytes(10 * 1024 * 1024 + 1)
  const sealedHash = createHash('sha256').update(sealed).digest('hex')
  const file = await stored(
    sealed,
    coreOf(await sampleParts(register, sample, parts.receipts, [], { sealedHash })),
  )
  const base = process.memoryUsage().arrayBuffers
  let [most, size] = [0, 0]
  const frames = capsuleFile(worker, ground, file, async () => ({ ...parts }), 'kept')
  for await (const frame of frames) {
    size += frame.length
    most = Math.max(most, frame.length)
  }
  expect(size).toBeGreaterThan((sealed.length * 4) / 3)
  console.log(
    `a capsule of ${size} bytes: ${most} bytes at most in a frame, ` +
      `${Math.round((process.memoryUsage().arrayBuffers - base) / 1024)} KiB of buffers left`,
  )
  expect(most).toBeLessThan(512 * 1024)
})
