// The published formats against the code: the files of docs/formats are what the code makes, and another
// implementation of JSON Schema accepts by them what the product writes, and refuses what the product refuses.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parseCanonicalJson } from '../../src/bytes/canonical-json.ts'
import { capsuleSchema, parseCapsule } from '../../src/capsule/capsule.ts'
import { capsule3Schema, parseCapsule3 } from '../../src/capsule/capsule-3.ts'
import { statementSchema } from '../../src/capsule/statement.ts'
import { trustSchema } from '../../src/certificates/trust.ts'
import { auditEntrySchema } from '../../src/log/audit-entry.ts'
import { openCheckpoint } from '../../src/log/checkpoint.ts'
import { certificateEntrySchema } from '../../src/certificate/certificate-entry.ts'
import { parseProof, proofSchema } from '../../src/proof/proof.ts'
import { openLink, type Link } from '../../src/link/link-note.ts'
import { consistencyHolds, inclusionHolds } from '../../src/log/merkle.ts'
import { fromHex } from '../../src/bytes/hash.ts'
import { sealRegistrationSchema } from '../../src/seal/seal-registration.ts'
import {
  inSecondFormat,
  inThirdFormat,
  receiptOf,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'
import { sampleCapsule3 } from '../capsule-3-sample.ts'
import { certificateEntry } from '../certificate-sample.ts'
import { formatFiles, FORMATS } from './format-files.ts'

const golden = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../golden', name)))
const json = (bytes: Uint8Array): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
const published = async (name: string): Promise<Record<string, unknown>> =>
  json(new Uint8Array(await readFile(join(FORMATS, name))))

test('the schemas and vectors in docs/formats are those that the code makes', async () => {
  const made = await formatFiles()
  for (const [name, text] of Object.entries(made))
    expect(await readFile(join(FORMATS, name), 'utf8'), name).toBe(text)
  const present = await readdir(FORMATS, { recursive: true })
  // Those of an estate are no evidence: the server's own test holds them (estate/hand-over/format.test.ts).
  expect(present.filter((name) => name.endsWith('.json') && !name.startsWith('estate/')).sort()).toEqual(
    Object.keys(made).sort(),
  )
})

describe('what the vectors say holds by the code that checks', () => {
  test('canonical JSON: each refused text is refused', async () => {
    const { refused } = (await published('vectors/canonical-json.json')) as { refused: string[] }
    expect(refused.length).toBeGreaterThan(5)
    for (const text of refused)
      expect(() => parseCanonicalJson(new TextEncoder().encode(text)), text).toThrow()
  })

  test('link notes: each is read, and each refused one is not', async () => {
    const { logKey, notes, refused } = (await published('vectors/link.json')) as unknown as {
      logKey: string
      notes: (Link & { note: string })[]
      refused: string[]
    }
    for (const { note, ...link } of notes) expect(await openLink(note, logKey)).toEqual(link)
    expect(refused.length).toBeGreaterThan(5)
    for (const note of refused) await expect(openLink(note, logKey)).rejects.toThrow('not a link note')
  })

  test('the log: proofs lead to the roots, and the checkpoint is signed', async () => {
    const log = (await published('vectors/log.json')) as unknown as {
      leafHashes: string[]
      roots: { root: string }[]
      inclusion: { index: number; size: number; proof: string[] }[]
      consistency: { oldSize: number; newSize: number; proof: string[] }[]
      key: { vkey: string }
      checkpoint: { note: string; root: string; size: number }
    }
    const rootAt = (size: number) => fromHex(log.roots[size]!.root)
    for (const { index, size, proof } of log.inclusion) {
      const claim = { index, size, leaf: fromHex(log.leafHashes[index]!), proof: proof.map(fromHex) }
      expect(await inclusionHolds({ ...claim, root: rootAt(size) })).toBe(true)
      expect(await inclusionHolds({ ...claim, root: rootAt(0) })).toBe(false)
    }
    for (const { oldSize, newSize, proof } of log.consistency)
      expect(
        await consistencyHolds({
          oldSize,
          newSize,
          oldRoot: rootAt(oldSize),
          newRoot: rootAt(newSize),
          proof: proof.map(fromHex),
        }),
      ).toBe(true)
    const { note, root, size } = log.checkpoint
    expect(await openCheckpoint(note, log.key.vkey)).toMatchObject({ size, root: fromHex(root) })
  })
})

/** A pattern says of a time what its format does. */
const formats = { 'uri': (text: string) => URL.canParse(text), 'date-time': true as const }
const ajv = new Ajv2020({ strict: true, formats })
const schemas = (await readdir(FORMATS)).filter((name) => name.endsWith('.schema.json'))
for (const name of schemas) ajv.addSchema(await published(name))
const accepts = (name: string, value: unknown): boolean => ajv.validate(`${name}.schema.json`, value)

/** Each format's samples: golden files, and files made now. */
async function samples(): Promise<[string, { safeParse(value: unknown): { success: boolean } }, object][]> {
  const register = await sampleRegister()
  const [first, second, third, codicil] = [
    await sampleSealed(register),
    await sampleSealed(register, inSecondFormat('live-video')),
    await sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS)),
    await sampleSealed(register, inThirdFormat('apart', SAMPLE_OWNERS), undefined, {
      amends: 'a0'.repeat(32),
    }),
  ]
  const receipt = receiptOf(first, sampleLedgerEntry(first))
  const { logAnchor } = await sampleLogAnchor(register, first)
  const capsules = await Promise.all([
    golden('will.capsule.json'),
    golden('way/will.capsule.json'),
    golden('anchored/will.capsule.json'),
    sampleCapsule(register, first, [receipt]),
    sampleCapsule(register, second, [receiptOf(second, sampleLedgerEntry(second))]),
    sampleCapsule(register, third, [receiptOf(third, sampleLedgerEntry(third))]),
    golden('codicil/will.capsule.json'),
    sampleCapsule(register, codicil, [receiptOf(codicil, sampleLedgerEntry(codicil))]),
    sampleCapsule(register, first, [receipt], { logAnchors: [logAnchor] }),
    sampleCapsule(register, first, [receipt], {}, { marked: true }),
  ])
  const inParts = await Promise.all([
    golden('parts/will.capsule.json'),
    golden('parts/passed-on.capsule.json'),
    sampleCapsule3(register, first, [receipt], { logAnchors: [logAnchor] }),
    sampleCapsule3(register, second, [receiptOf(second, sampleLedgerEntry(second))]),
  ])
  const proofs = await Promise.all([
    golden('proof/will.proof.json'),
    sampleProof(register, first, [receipt], { logAnchors: [logAnchor] }),
    sampleProof(register, first, [receipt], {}, { marked: true }),
  ])
  const trusts = ['trust.json', 'way/trust.json', 'anchored/trust.json']
  return [
    ...capsules.flatMap((bytes): Awaited<ReturnType<typeof samples>> => {
      const { capsule } = parseCapsule(bytes)
      return [
        [capsule.format.replace('testate-', '').replace('/', '-'), capsuleSchema, capsule],
        [
          capsule.registration.format.replace('testate-', '').replace('/', '-'),
          sealRegistrationSchema,
          capsule.registration,
        ],
        [
          capsule.audit.entry.format.replace('testate-', '').replace('/', '-'),
          auditEntrySchema,
          capsule.audit.entry,
        ],
        ...capsule.statements.map((one): Awaited<ReturnType<typeof samples>>[number] => [
          one.format.replace('testate-', '').replace('/', '-'),
          statementSchema,
          one,
        ]),
      ]
    }),
    ...(await Promise.all(trusts.map(golden))).map((bytes): Awaited<ReturnType<typeof samples>>[number] => [
      'trust-1',
      trustSchema,
      json(bytes),
    ]),
    ...inParts.map((bytes): Awaited<ReturnType<typeof samples>>[number] => [
      'capsule-3',
      capsule3Schema,
      parseCapsule3(bytes).capsule,
    ]),
    ...proofs.map((bytes): Awaited<ReturnType<typeof samples>>[number] => [
      'proof-1',
      proofSchema,
      parseProof(bytes),
    ]),
    ['trust-1', trustSchema, register.trust],
    [
      'trust-2',
      trustSchema,
      { ...register.trust, format: 'testate-trust/2', register: 'https://register.example' },
    ],
    [
      'trust-3',
      trustSchema,
      {
        ...register.trust,
        format: 'testate-trust/3',
        register: 'https://register.example',
        earlierRoots: [register.trust.rootPem],
        earlierLogKeys: [register.trust.logKey],
      },
    ],
    [
      'trust-4',
      trustSchema,
      {
        ...register.trust,
        format: 'testate-trust/4',
        register: 'https://register.example',
        earlierRoots: [],
        earlierLogKeys: [],
        timestampRoots: [register.trust.rootPem],
      },
    ],
    [
      'trust-5',
      trustSchema,
      {
        ...register.trust,
        format: 'testate-trust/5',
        register: 'https://register.example',
        earlierRoots: [],
        earlierLogKeys: [
          {
            key: register.trust.logKey,
            lastSize: 3,
            until: '2036-01-02T12:00:00.000Z',
            succession: 'testate-log-key/1\n',
          },
        ],
        timestampRoots: [],
      },
    ],
    ['certificate-1', certificateEntrySchema, certificateEntry],
  ]
}

/** A copy with one member at `path` replaced, or taken away when the value is undefined. */
function changed(value: unknown, [at, ...rest]: (string | number)[], to: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[at!] = changed(copy[at!], rest, to)
  else if (to === undefined) Reflect.deleteProperty(copy, at!)
  else copy[at!] = to
  return copy
}

/** The paths of every member, of arrays the first element's only. */
function paths(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !Array.isArray(value) || key === '0')
    .flatMap(([key, one]) => [[key], ...paths(one).map((path) => [key, ...path])])
}

test('the schemas accept what the product writes, and of thousands of altered values what it accepts', async () => {
  const others = [undefined, null, '', 'x', 'x'.repeat(20_001), 0, -1, 1.5, 2 ** 33, true, [], {}]
  let tried = 0
  let refused = 0
  const seen = new Set<string>()
  const wrong: string[] = []
  for (const [name, schema, sample] of await samples()) {
    expect(accepts(name, sample), `${name}: ${ajv.errorsText()}`).toBe(true)
    expect(accepts(name, { ...sample, more: 1 })).toBe(false)
    if (seen.has(name)) continue
    seen.add(name)
    for (const path of paths(sample))
      for (const [n, other] of others.entries()) {
        const value = changed(sample, path, other)
        const said = schema.safeParse(value).success
        if (accepts(name, value) !== said) wrong.push(`${name} ${path.join('.')}, value ${n}: ${said}`)
        tried += 1
        refused += said ? 0 : 1
      }
  }
  expect(wrong).toEqual([])
  expect([...seen].map((name) => `${name}.schema.json`).sort()).toEqual(schemas.sort())
  console.log(`${tried} altered values, ${refused} refused by both`)
  expect(refused).toBeGreaterThan(3_000)
}, 120_000)
