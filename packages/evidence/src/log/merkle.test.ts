import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { fromHex, toHex } from '../bytes/hash.ts'
import {
  consistencyHolds,
  consistencyProof,
  emptyRoot,
  inclusionHolds,
  inclusionProof,
  leafHash,
  rangeRoot,
  rootOf,
} from './merkle.ts'
import type { Hash, NodeReader } from './merkle.ts'

// The reference tree of RFC 6962 implementations (Certificate Transparency's and transparency-dev/merkle's
// tests).
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex)
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(fromHex)
const N = {
  '96a2': '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f08': '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47': '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  'bc1a': 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca85': 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37e': 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  'fac5': 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  '6e34': '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  '0ebc': '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'b086': 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
}
/** Leaf number from 1, tree size, proof. */
const INCLUSION: [number, number, (keyof typeof N)[]][] = [
  [1, 1, []],
  [1, 8, ['96a2', '5f08', '6b47']],
  [6, 8, ['bc1a', 'ca85', 'd37e']],
  [3, 3, ['fac5']],
  [2, 5, ['6e34', '5f08', 'bc1a']],
]
const CONSISTENCY: [number, number, (keyof typeof N)[]][] = [
  [1, 1, []],
  [1, 8, ['96a2', '5f08', '6b47']],
  [6, 8, ['0ebc', 'ca85', 'd37e']],
  [2, 5, ['5f08', 'bc1a']],
  [6, 7, ['0ebc', 'b086', 'd37e']],
]

const fast: Hash = (bytes) => createHash('sha256').update(bytes).digest()
const nodesOver =
  (hashes: Uint8Array[]): NodeReader =>
  (level, index) =>
    rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level), fast)
const hex = (proof: Uint8Array[]) => proof.map(toHex)
const flip = (bytes: Uint8Array, at = 0) => bytes.map((byte, i) => (i === at ? byte ^ 8 : byte))

describe('published vectors', () => {
  it('roots of the trees of 0 to 8 leaves', async () => {
    expect(toHex(await emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const hashes = await Promise.all(LEAVES.map((leaf) => leafHash(leaf)))
    for (const [at, root] of ROOTS.entries())
      expect(toHex(await rootOf(hashes.slice(0, at + 1)))).toBe(toHex(root))
  })

  it.each(INCLUSION)('inclusion of leaf %i in %i', async (leaf, size, names) => {
    const hashes = await Promise.all(LEAVES.map((entry) => leafHash(entry)))
    const proof = await inclusionProof(leaf - 1, size, nodesOver(hashes))
    expect(hex(proof)).toEqual(names.map((name) => N[name]))
    const claim = { index: leaf - 1, size, leaf: hashes[leaf - 1]!, root: ROOTS[size - 1]!, proof }
    expect(await inclusionHolds(claim)).toBe(true)
    const wrong = [
      { ...claim, index: claim.index - 1 },
      { ...claim, index: claim.index + 1 },
      { ...claim, index: claim.index ^ 2 },
      { ...claim, size: size * 2 },
      { ...claim, size: Math.floor(size / 2) },
      { ...claim, size: size + 0.5 },
      { ...claim, size: Number.MAX_VALUE },
      { ...claim, leaf: new Uint8Array(9) },
      { ...claim, root: await emptyRoot() },
      { ...claim, root: flip(claim.root) },
      { ...claim, proof: [...proof, new Uint8Array()] },
      { ...claim, proof: [...proof, claim.root] },
      { ...claim, proof: [claim.root, ...proof] },
      ...proof.map((_, at) => ({ ...claim, proof: proof.map((part, i) => (i === at ? flip(part) : part)) })),
      ...(proof.length > 0
        ? [
            { ...claim, proof: proof.slice(0, -1) },
            { ...claim, proof: proof.slice(1) },
          ]
        : []),
    ]
    for (const probe of wrong) expect(await inclusionHolds(probe)).toBe(false)
  })

  it.each(CONSISTENCY)('consistency of %i with %i', async (oldSize, newSize, names) => {
    const hashes = await Promise.all(LEAVES.map((entry) => leafHash(entry)))
    const proof = await consistencyProof(oldSize, newSize, nodesOver(hashes))
    expect(hex(proof)).toEqual(names.map((name) => N[name]))
    const claim = { oldSize, newSize, oldRoot: ROOTS[oldSize - 1]!, newRoot: ROOTS[newSize - 1]!, proof }
    expect(await consistencyHolds(claim)).toBe(true)
    if (proof.length === 0) return
    const wrong = [
      { ...claim, oldSize: oldSize - 1 },
      { ...claim, oldSize: oldSize + 1 },
      { ...claim, oldSize: oldSize ^ 2 },
      { ...claim, newSize: newSize * 2 },
      { ...claim, newSize: Math.floor(newSize / 2) },
      { ...claim, oldRoot: flip(claim.oldRoot) },
      { ...claim, newRoot: flip(claim.newRoot) },
      { ...claim, oldRoot: claim.newRoot, newRoot: claim.oldRoot },
      { ...claim, proof: [] },
      { ...claim, proof: proof.slice(0, -1) },
      { ...claim, proof: [...proof, claim.newRoot] },
      { ...claim, proof: [proof[0]!, ...proof] },
      ...proof.map((_, at) => ({ ...claim, proof: proof.map((part, i) => (i === at ? flip(part) : part)) })),
    ]
    // One case is not an error: with oldSize - 1 = 0 an empty older tree is consistent with anything, but
    // only with an empty proof.
    for (const probe of wrong) expect(await consistencyHolds(probe)).toBe(false)
  })

  it('no proof that is longer than a tree of that size is deep', async () => {
    const hashes = await Promise.all(LEAVES.map((leaf) => leafHash(leaf)))
    // The last of eight is always on the right, as the last of five is.
    const proof = await inclusionProof(7, 8, nodesOver(hashes))
    const claim = { index: 7, size: 8, leaf: hashes[7]!, root: ROOTS[7]!, proof }
    expect(await inclusionHolds(claim)).toBe(true)
    for (const size of [1, 2, 3, 4, 5, 6, 7])
      expect(await inclusionHolds({ ...claim, index: size - 1, size }), `${size}`).toBe(false)
    // Seven and eight have in common what three and four have, and four leaves more on the left.
    const grown = {
      oldSize: 7,
      newSize: 8,
      oldRoot: ROOTS[6]!,
      newRoot: ROOTS[7]!,
      proof: await consistencyProof(7, 8, nodesOver(hashes)),
    }
    expect(await consistencyHolds(grown)).toBe(true)
    for (const size of [1, 2, 3, 4, 5, 6])
      expect(await consistencyHolds({ ...grown, oldSize: size, newSize: size + 1 }), `${size}`).toBe(false)
  })

  it('no tree grows to a smaller one, to a part of an entry, or from a root of another length', async () => {
    const [one, other] = (await Promise.all(LEAVES.slice(0, 2).map((leaf) => leafHash(leaf)))) as [
      Uint8Array,
      Uint8Array,
    ]
    const grown = { oldSize: 1, newSize: 2, oldRoot: one, newRoot: ROOTS[1]!, proof: [other] }
    expect(await consistencyHolds(grown)).toBe(true)
    const shifted = Uint8Array.from([...one, other[0]!])
    for (const wrong of [
      { ...grown, newSize: 1.5 },
      { ...grown, oldSize: 1.5, proof: [one, other] },
      { ...grown, oldSize: 3, proof: [one, other] },
      { ...grown, oldRoot: shifted, proof: [other.slice(1)] },
      { ...grown, oldSize: 2, oldRoot: ROOTS[1]! },
      { ...grown, oldSize: 0, oldRoot: await emptyRoot() },
    ])
      expect(await consistencyHolds(wrong), `${wrong.oldSize} to ${wrong.newSize}`).toBe(false)
    // The same bytes, so that the hash is right.
    const entry = { index: 0, size: 2, leaf: one, root: ROOTS[1]!, proof: [other] }
    expect(await inclusionHolds(entry)).toBe(true)
    expect(await inclusionHolds({ ...entry, leaf: shifted, proof: [other.slice(1)] })).toBe(false)
  })

  it('trees of nothing and of the same size', async () => {
    const [a, b] = [ROOTS[0]!, ROOTS[1]!]
    expect(
      await consistencyHolds({ oldSize: 0, newSize: 1, oldRoot: await emptyRoot(), newRoot: a, proof: [] }),
    ).toBe(true)
    expect(await consistencyHolds({ oldSize: 1, newSize: 1, oldRoot: a, newRoot: b, proof: [] })).toBe(false)
    expect(await consistencyHolds({ oldSize: 2, newSize: 1, oldRoot: b, newRoot: a, proof: [] })).toBe(false)
    expect(await consistencyHolds({ oldSize: 1, newSize: 2, oldRoot: a, newRoot: b, proof: [] })).toBe(false)
  })
})

describe('properties', () => {
  const hashesOf = (size: number) =>
    Promise.all(
      Array.from({ length: size }, (_, at) => leafHash(new TextEncoder().encode(`entry ${at}`), fast)),
    )

  it('every entry of every tree is provable, at its own place only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, a, b) => {
        const hashes = await hashesOf(size)
        const [index, other] = [a % size, b % size]
        const root = await rootOf(hashes, fast)
        expect(await rangeRoot(0, size, nodesOver(hashes), fast)).toEqual(root)
        const proof = await inclusionProof(index, size, nodesOver(hashes), fast)
        expect(await inclusionHolds({ index, size, leaf: hashes[index]!, root, proof }, fast)).toBe(true)
        if (other !== index)
          expect(await inclusionHolds({ index: other, size, leaf: hashes[index]!, root, proof }, fast)).toBe(
            false,
          )
        if (other !== index)
          expect(await inclusionHolds({ index, size, leaf: hashes[other]!, root, proof }, fast)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('any growth is consistent, any changed past is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(),
        async (oldSize, growth, changed) => {
          const hashes = await hashesOf(oldSize + growth)
          const newSize = oldSize + growth
          const proof = await consistencyProof(oldSize, newSize, nodesOver(hashes), fast)
          const oldRoot = await rootOf(hashes.slice(0, oldSize), fast)
          const newRoot = await rootOf(hashes, fast)
          expect(await consistencyHolds({ oldSize, newSize, oldRoot, newRoot, proof }, fast)).toBe(true)
          const rewritten = hashes.map((bytes, at) => (at === changed % oldSize ? flip(bytes) : bytes))
          const forged = await consistencyProof(oldSize, newSize, nodesOver(rewritten), fast)
          expect(
            await consistencyHolds(
              { oldSize, newSize, oldRoot, newRoot: await rootOf(rewritten, fast), proof: forged },
              fast,
            ),
          ).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })
})
