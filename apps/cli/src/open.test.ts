// `npm run open`: what the register sealed and wrapped to a key that a browser made, opened by pass phrase or printed
// code, without a register. A process of its own shows what opens, what does not and what is no call; the other cases
// are asked of the command's function.
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { ownCopyFile, wrapForOwnKey, type OwnCopy } from '@testate/evidence/own-copy/own-copy'
import { newSeed, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { lockSeed, newSalt } from '@testate/evidence/shared-secret/locks'
import { newRecoveryCode } from '@testate/evidence/shared-secret/recovery-codes'
import { inThisProcess } from '../../../test/stack/in-this-process.ts'
import { contentKeyOf } from '../../server/src/platform/storage/unseal.ts'
import { sealing, type DataKey } from '../../server/src/platform/storage/vault.ts'
import { main } from './open.ts'

const phrase = 'seven brass lamps on a quiet landing'
const pdf = randomBytes(200_001)
const seed = newSeed()
let code: string
let copy: OwnCopy
let folder: string

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-open-'))
  const [willId, personId] = [randomUUID(), randomUUID()]
  const dataKey: DataKey = { willId, version: 1, bytes: randomBytes(32) }
  const purpose = { willId, version: 1, purpose: 'sealed' }
  const pieces: Buffer[] = []
  for await (const piece of sealing(dataKey, pdf, purpose)) pieces.push(Buffer.from(piece))
  const sealed = new Uint8Array(Buffer.concat(pieces))
  const source = async function* () {
    yield Buffer.from(sealed)
  }
  const contentKey = new Uint8Array(await contentKeyOf(dataKey, source(), purpose))
  const publicKey = await publicKeyOf(seed)
  const of = { willId, version: 1, personId, object: sha256(sealed), sha256: sha256(pdf) }
  code = await newRecoveryCode()
  copy = ownCopyFile({
    ...of,
    wrap: await wrapForOwnKey(publicKey, contentKey, of),
    key: {
      publicKey: toBase64(publicKey),
      locks: [await lockSeed(seed, { kind: 'phrase', phrase }), await lockSeed(seed, { kind: 'code', code })],
    },
    sealed,
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Opening {
  code: number | null
  said: string
  wrote: string[]
  at: string
}

/** Each in a folder of its own, with what it wrote there. */
async function put(of: unknown): Promise<{ at: string; path: string }> {
  const at = await mkdtemp(join(folder, 'one-'))
  const path = join(at, 'will.own-copy.json')
  await writeFile(path, typeof of === 'string' ? of : JSON.stringify(of))
  return { at, path }
}

/** By the command as a process of its own. */
async function opening(of: unknown, typed: string, ...more: string[]): Promise<Opening> {
  const { at, path } = await put(of)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'open.ts'), path, ...more], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => void (said += String(piece)))
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${typed}\n`)
  const ended = await new Promise<number | null>((done) => child.once('close', done))
  return { code: ended, said, wrote: (await readdir(at)).toSorted(), at }
}

/** By the command's function. */
async function openingHere(of: unknown, typed: string, ...more: string[]): Promise<Opening> {
  const { at, path } = await put(of)
  const {
    code: ended,
    out,
    err,
  } = await inThisProcess(main, [path, ...more], { env: {}, typed: `${typed}\n` })
  return { code: ended, said: `${out}${err}`, wrote: (await readdir(at)).toSorted(), at }
}

test('the pass phrase or a printed code opens it, byte for byte, for its owner alone', async () => {
  for (const [by, typed] of [
    [opening, ` ${phrase.replace(' ', '  ')} `],
    [openingHere, code.toLowerCase()],
  ] as const) {
    const { code: ended, said, at } = await by(copy, typed)
    expect([ended, said]).toEqual([0, expect.stringContaining('Every byte is as it was registered.')])
    const out = join(at, 'will.sealed.pdf')
    expect((await readFile(out)).equals(pdf)).toBe(true)
    expect((await stat(out)).mode & 0o077).toBe(0)
    expect(said).not.toContain(phrase)
  }
})

// From here on the code opens it where either would: to try a pass phrase takes half a second of processor time.
test('nothing is overwritten, and another place can be named', async () => {
  const other = join(folder, 'other.pdf')
  expect((await openingHere(copy, code, '--out', other)).wrote).toEqual(['will.own-copy.json'])
  expect((await readFile(other)).equals(pdf)).toBe(true)
  const again = await openingHere(copy, code, '--out', other)
  expect([again.code, again.said]).toEqual([1, `${other} is there already. Nothing was written.\n`])
})

const changed = (sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 40]! ^= 1
  return bytes.toString('base64')
}
/** What is typed: null for the code. Of the refusals one is shown by a process. */
test.each<[string, () => Promise<unknown>, string | null, string, typeof opening?]>([
  [
    'changed bytes',
    async () => ({ ...copy, sealed: changed(copy.sealed) }),
    null,
    'The copy is damaged: it is not the file that was locked.',
    opening,
  ],
  [
    'another pass phrase',
    async () => copy,
    'seven brass lamps',
    'This pass phrase or code does not open the copy.',
  ],
  [
    'another code',
    async () => copy,
    await newRecoveryCode(),
    'This pass phrase or code does not open the copy.',
  ],
  ['nothing typed', async () => copy, '', 'This pass phrase or code does not open the copy.'],
  [
    'another file',
    async () => '{"format":"testate-capsule/3"}',
    null,
    'is no copy that an executor’s own key opens.',
  ],
  ['no JSON', async () => '%PDF-2.0', null, 'is no copy that an executor’s own key opens.'],
  [
    'the wrap of another will',
    async () => ({ ...copy, willId: randomUUID() }),
    null,
    'The copy is locked for another key than the one in it.',
  ],
  [
    'a passkey alone',
    async () => ({
      ...copy,
      key: {
        ...copy.key,
        locks: [
          await lockSeed(seed, {
            kind: 'passkey',
            prf: new Uint8Array(32),
            credentialId: 'AAAA',
            salt: newSalt(),
          }),
        ],
      },
    }),
    '',
    'Only a passkey opens this copy, and a passkey works in a browser alone, on the register’s own page.',
  ],
])('%s opens nothing, and says so', async (_what, of, typed, sentence, by = openingHere) => {
  const { code: ended, said, wrote } = await by(await of(), typed ?? code)
  expect([ended, wrote]).toEqual([1, ['will.own-copy.json']])
  expect(said).toContain(sentence)
})

test('a call that names no file, or two, is explained', async () => {
  const { code: ended, said } = await opening(copy, '', 'another.json')
  expect(ended).toBe(2)
  expect(said).toContain('npm run open -- COPY.own-copy.json')
})
