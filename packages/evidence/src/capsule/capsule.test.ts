// The golden files: files in people's possession must verify for ever, and no byte of them may be changed.
// See testing/golden/make-sample.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCapsule } from './capsule.ts'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import type { AskLedger } from './check-ledgers.ts'
import { trustSchema } from '../certificates/trust.ts'
import { verify } from '../verify.ts'

const golden = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden', name)))
const json = async (name: string): Promise<Record<string, string>> =>
  JSON.parse(new TextDecoder().decode(await golden(name))) as Record<string, string>

const trust = trustSchema.parse(await json('trust.json'))
const ledger = await json('ledger.json')
const capsule = await golden('will.capsule.json')
const sealed = await golden('will.sealed.pdf')
const ask: AskLedger = () => ({
  read: async (token) =>
    token !== ledger.tokenId
      ? null
      : {
          owner: ledger.owner!,
          status: 'active',
          version: Number(ledger.version),
          registeredAt: new Date(ledger.registeredAt!),
          metadataHash: ledger.metadataHash!,
          transactionHash: ledger.transactionHash!,
          blockNumber: BigInt(ledger.blockNumber!),
          final: true,
        },
})

/** Pseudo-random numbers, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

async function survivors(
  file: Uint8Array,
  places: Iterable<[at: number, bit: number]>,
): Promise<{ tried: number; passed: number[] }> {
  const flipped = file.slice()
  const passed: number[] = []
  let tried = 0
  for (const [at, bit] of places) {
    flipped[at]! ^= 1 << bit
    const verdict = await verify(flipped, trust, null)
    if (verdict.exitCode !== 1) passed.push(at)
    flipped[at]! ^= 1 << bit
    tried += 1
  }
  return { tried, passed }
}

describe('the golden files', () => {
  it('hold, with the ledger and offline', async () => {
    for (const file of [capsule, sealed]) {
      expect(await verify(file, trust, ask)).toMatchObject({ outcome: 'registered', exitCode: 0 })
      expect(await verify(file, trust, null)).toMatchObject({ unknown: 'offline', exitCode: 0 })
    }
    expect(parseCapsule(capsule).sealedPdf).toEqual(sealed)
  })

  it('the capsule: bytes outside the sealed PDF, every third (EVERY_BYTE=1: all)', async () => {
    const start = Buffer.from(capsule).indexOf('"sealedPdf":"') + 13
    const end = capsule.indexOf(0x22, start)
    const outside = [...capsule.keys()].filter((at) => at < start || at >= end)
    const places = outside
      .filter((_, n) => process.env.EVERY_BYTE === '1' || n % 3 === 0)
      .map((at, n): [number, number] => [at, n % 8])
    const { tried, passed } = await survivors(capsule, places)
    expect(passed).toEqual([])
    expect(tried).toBeGreaterThan(1_500)
  }, 120_000)

  it('the capsule: 1,000 bytes of the sealed PDF in it, seeded', async () => {
    const random = seeded(20261121)
    expect(
      (
        await survivors(
          capsule,
          Array.from({ length: 1_000 }, (): [number, number] => [
            Math.floor(random() * capsule.length),
            Math.floor(random() * 8),
          ]),
        )
      ).passed,
    ).toEqual([])
  })

  it('the sealed PDF: 300 bytes, seeded', async () => {
    const random = seeded(3)
    expect(
      (
        await survivors(
          sealed,
          Array.from({ length: 300 }, (): [number, number] => [
            Math.floor(random() * sealed.length),
            Math.floor(random() * 8),
          ]),
        )
      ).passed,
    ).toEqual([])
  })
})

describe('another spelling of the same capsule is refused', () => {
  const text = new TextDecoder().decode(capsule)
  const spelt = (change: (text: string) => string): Uint8Array => new TextEncoder().encode(change(text))
  it.each([
    ['a space', (given: string) => given.replace('":', '": ')],
    ['a newline at the end', (given: string) => `${given}\n`],
    ['a byte order mark', (given: string) => `\ufeff${given}`],
    [
      'an escape',
      (given: string) => given.replace('"format":"testate-capsule', '"format":"\\u0074estate-capsule'),
    ],
    ['a field twice', (given: string) => given.replace('{', '{"madeAt":"2026-11-21T12:03:00.000Z",')],
    [
      'a field more',
      (given: string) =>
        new TextDecoder().decode(canonicalBytes({ ...(JSON.parse(given) as object), remark: '' })),
    ],
    // Merging objects would set the prototype; only JSON text can have this key. Zod drops it, so the
    // signature would still be valid.
    [
      'a field named __proto__',
      (given: string) => given.replace('"details":{', '"details":{"__proto__":"added",'),
    ],
    [
      'a field less',
      (given: string) =>
        new TextDecoder().decode(canonicalBytes({ ...(JSON.parse(given) as object), media: [] })),
    ],
    [
      'base64 with spare bits',
      (given: string) =>
        given
          .replace(
            /([AQgw])==","statements/,
            (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==","statements`,
          )
          .replace(/"signature":"(.{85})[AQgw]==/, '"signature":"$1B=='),
    ],
  ])('%s', async (_name, change) => {
    expect(text).not.toBe(change(text))
    expect(await verify(spelt(change), trust, null)).toMatchObject({ exitCode: 1, outcome: 'refuted' })
  })

  it('one that is too large to be one', async () => {
    const huge = new Uint8Array(65 * 1024 * 1024).fill(0x20)
    huge[0] = 0x7b
    expect(await verify(huge, trust, null)).toMatchObject({ exitCode: 1 })
  })
})
