// Capsules whose core is truly signed, with heads of the log and proofs that are not: notes in other forms and by
// others, lines at every edge of a tree, and paths that are too long or too short for it.
import { putTogether, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  inSecondFormat,
  receiptOf,
  sampleLedgerEntry,
  sampleLog,
  sampleSealed,
  type SampleRegister,
} from '@testate/evidence/testing/capsule-sample'
import { toHex } from '@testate/evidence/bytes/hash'
import { auditLeaf } from '@testate/evidence/log/audit-entry'
import { checkpointText, importLogKey, generateLogKey, signNote } from '@testate/evidence/log/checkpoint'
import { inclusionProof, leafHash, nodeHash, rootOf } from '@testate/evidence/log/merkle'
import type { Known } from './altered-chains.ts'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const half = (count: number): number => Math.floor(count / 2)

/** The root that a path leads to by RFC 9162 section 2.1.3.2, with none of its conditions asked. */
async function climbed(
  leaf: Uint8Array,
  { index, size, proof }: { index: number; size: number; proof: readonly Uint8Array[] },
): Promise<Uint8Array> {
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(sibling, hash)
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)]
    } else hash = await nodeHash(hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return hash
}

/** In short from trees of two sizes, of which one needs no path. */
export async function alteredNotes(register: SampleRegister, isWhole: boolean): Promise<Known[]> {
  const sample = await sampleSealed(register, inSecondFormat('together'))
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const { under, index, ...line } = await sampleLog(register, sample, { marked: true })
  const { proof, checkpoint, root } = await under(5)
  const { signer } = register
  const made = async (name: string, audit: object, holds = false): Promise<Known> => {
    const whole = { ...line, index, proof, checkpoint, ...audit }
    const parts = await sampleParts(register, sample, [receipt], [], { audit: whole })
    return { name, bytes: putTogether(parts, sample.sealed), holds }
  }
  const text = checkpointText({ origin: signer.name, size: 5, root })
  const [head, signature] = checkpoint.split('\n\n') as [string, string]
  const blob = Buffer.from(signature.trim().split(' ').at(-1)!, 'base64')
  const by = (name: string, bytes: Uint8Array): string => `— ${name} ${base64(bytes)}\n`
  const changed = Uint8Array.from(blob)
  changed[20]! ^= 1
  const otherId = Uint8Array.from(blob)
  otherId[0]! ^= 1
  const other = await importLogKey((await generateLogKey(signer.name)).secret)
  const stranger = await importLogKey((await generateLogKey('stranger.example/log')).secret)
  const signed = (of: string, key = signer): Promise<string> => signNote(of, key)
  const own = `${head}\n\n`

  const notes: [string, string | Promise<string>, boolean?][] = [
    ['as it is', checkpoint, true],
    ['signed by a stranger too', `${checkpoint}${by('stranger.example/log', blob)}`, true],
    ['signed by another key of that name too', `${checkpoint}${by(signer.name, otherId)}`, true],
    [
      'with a true line of a stranger first',
      signed(text, stranger).then((one) => one + by(signer.name, blob)),
      true,
    ],
    ['with a line more in its text', signed(`${text}more\n`), true],
    ['with a false signature', own + by(signer.name, changed)],
    ['with a true signature and a false one', own + by(signer.name, blob) + by(signer.name, changed)],
    ['with a false signature and a true one', own + by(signer.name, changed) + by(signer.name, blob)],
    ['signed by another key of that name', signed(text, other)],
    ['signed by a stranger', signed(text, stranger)],
    ['with the id of another key', own + by(signer.name, otherId)],
    ['under another name', own + by('stranger.example/log', blob)],
    ['without a signature', own],
    ['without the last line’s end', checkpoint.slice(0, -1)],
    ['with a space at its end', `${checkpoint} `],
    ['with an empty line at its end', `${checkpoint}\n`],
    ['with a hyphen for the dash', checkpoint.replace('— ', '- ')],
    ['with four bytes for a signature beside its own', checkpoint + by('x', blob.subarray(0, 4))],
    ['with five bytes for a signature beside its own', checkpoint + by('x', blob.subarray(0, 5)), true],
    ['with something that is no signature line', `${checkpoint}hello\n`],
    ['with base64 that is not canonical', checkpoint + '— x AAAAAAB=\n'],
    ['with a tabulator in its text', signed(`${text}a\tb\n`)],
    ['with a carriage return', signed(text.replace('\n', '\r\n'))],
    ['of a larger tree than it signs', checkpoint.replace('\n5\n', '\n6\n')],
    ['of another log', signed(text.replace(signer.name, 'stranger.example/log'))],
    ['with an empty line in its text', signed(`${text}\nmore\n`)],
    ['without a root', signed(`${signer.name}\n5\n`)],
    ['with a root of 31 bytes', signed(`${signer.name}\n5\n${base64(root.slice(1))}\n`)],
    ['with a size that begins with zero', signed(text.replace('\n5\n', '\n05\n'))],
    ['with a size of less than nothing', signed(text.replace('\n5\n', '\n-5\n'))],
    ['with a size beyond every number', signed(text.replace('\n5\n', `\n${2 ** 53}\n`))],
    ['with a size of seventeen digits', signed(text.replace('\n5\n', '\n10000000000000000\n'))],
    [
      'that is a link note',
      signed(`testate-link/1\n${'a'.repeat(64)}\n${'b'.repeat(64)}\n1\n${'c'.repeat(64)}\n`),
    ],
  ]

  const leaf = await leafHash(auditLeaf(line.entry))
  const sibling = Uint8Array.from({ length: 32 }, (_, n) => n)
  const paths: Promise<Known>[] = []
  const path = async (
    name: string,
    of: { index: number; size: number; proof: readonly Uint8Array[] },
    to: Uint8Array,
    holds: boolean,
  ): Promise<Known> =>
    made(
      name,
      {
        index: of.index,
        proof: of.proof.map(toHex),
        checkpoint: await signed(checkpointText({ origin: signer.name, size: of.size, root: to })),
      },
      holds,
    )
  for (const size of isWhole ? [1, 2, 3, 5, 7, 8] : [1, 7])
    for (const at of new Set([0, size >> 1, size - 1])) {
      const leaves = await Promise.all(
        Array.from({ length: size }, async (_, n) => (n === at ? leaf : leafHash(Uint8Array.of(n)))),
      )
      const proven = {
        index: at,
        size,
        proof: await inclusionProof(at, size, (level, n) =>
          rootOf(leaves.slice(n * 2 ** level, (n + 1) * 2 ** level)),
        ),
      }
      const where = `line ${at} of ${size}`
      paths.push(path(`${where}, proven`, proven, await rootOf(leaves), true))
      const longer = { ...proven, proof: [...proven.proof, sibling] }
      paths.push(path(`${where}, with one sibling too many`, longer, await climbed(leaf, longer), false))
      const ahead = { ...proven, index: size + at }
      paths.push(path(`${where}, named as line ${size + at}`, ahead, await climbed(leaf, ahead), false))
      if (proven.proof.length === 0) continue
      const shorter = { ...proven, proof: proven.proof.slice(0, -1) }
      paths.push(path(`${where}, with one sibling too few`, shorter, await climbed(leaf, shorter), false))
      const turned = { ...proven, index: at ^ 1 }
      paths.push(path(`${where}, named as the one beside it`, turned, await rootOf(leaves), false))
    }
  // Nobody has such a log; a path of that length says which root it would have.
  for (const [size, at, length, holds] of [
    [2 ** 31 + 2, 2 ** 31, 2, true],
    [2 ** 32, 2 ** 31 + 5, 32, true],
    [2 ** 52 + 1, 2, 53, true],
    [2 ** 52 + 1, 2, 52, false],
    [2 ** 53 - 1, 2 ** 53 - 2, 52, true],
    [2 ** 53, 2, 53, false],
  ] as const) {
    const of = { index: at, size, proof: Array.from({ length }, () => sibling) }
    paths.push(path(`line ${at} of ${size}, with ${length} siblings`, of, await climbed(leaf, of), holds))
  }
  return Promise.all([
    made('a line whose particulars have another salt', { salt: '00'.repeat(32) }),
    made('a line with another particular', { details: { ...line.details, actor: 'another' } }),
    ...notes.map(async ([name, note, holds]) =>
      made(`a head of the log ${name}`, { checkpoint: await note }, holds ?? false),
    ),
    ...paths,
  ])
}
