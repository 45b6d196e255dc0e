import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  signNote,
  verifierKeyText,
} from './checkpoint.ts'
import { sha256, toHex } from '../bytes/hash.ts'

// golang.org/x/mod/sumdb/note, the reference implementation: its documented example.
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const SKEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const NOTE =
  `${TEXT}\n— PeterNeumann ` +
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

describe('signed notes', () => {
  it('the reference example opens, and our signature of it is the same', async () => {
    expect(await openNote(NOTE, VKEY)).toBe(TEXT)
    expect(await signNote(TEXT, await importLogKey(SKEY))).toBe(NOTE)
    const key = await parseVerifierKey(VKEY)
    expect([key.name, toHex(key.id)]).toEqual(['PeterNeumann', 'c74f20a3'])
    expect(await verifierKeyText(key.name, key.publicKey)).toBe(VKEY)
  })

  it("an unknown key's line beside ours is ignored, ours alone decides", async () => {
    const other = NOTE.replace(
      /^— .*$/m,
      (line) =>
        '— EnochRoot ' +
        `rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n${line}`,
    )
    expect(await openNote(other, VKEY)).toBe(TEXT)
    await expect(openNote(other.replace(/^— PeterNeumann.*\n/m, ''), VKEY)).rejects.toThrow('not signed by')
  })

  it('every flipped byte is refused', async () => {
    const bytes = new TextEncoder().encode(NOTE)
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = bytes.slice()
      flipped[at]! ^= 1
      await expect(openNote(new TextDecoder().decode(flipped), VKEY), `byte ${at}`).rejects.toThrow()
    }
  })

  it.each([
    ['no blank line', NOTE.replace('\n\n', '\n')],
    ['no final newline', NOTE.slice(0, -1)],
    ['a control character', NOTE.replace('problem,', 'prob\tlem,')],
    ['something after', `${NOTE}more\n`],
    ['nothing', ''],
    ['too long', 'a'.repeat(100_001) + NOTE],
  ])('refuses %s', async (_name, note) => {
    await expect(openNote(note, VKEY)).rejects.toThrow()
  })

  it.each([
    VKEY.replace('c74f20a3', 'c74f20a4'),
    VKEY.replace('ARpc', 'BBpc'),
    'PeterNeumann',
    VKEY.slice(0, -4),
  ])('refuses the key %s', async (vkey) => {
    await expect(parseVerifierKey(vkey)).rejects.toThrow()
  })
})

/** A text whose note has so many characters. */
const long = (length: number): string => `${'a'.repeat(length - (NOTE.length - TEXT.length) - 1)}\n`

/** By its true signer: what is refused is the form. */
describe('a note that is truly signed', () => {
  const opened = async (text: string): Promise<string> =>
    openNote(await signNote(text, await importLogKey(SKEY)), VKEY)

  it.each([
    ['with blank lines', 'a\n\nb\n'],
    ['with nothing but a blank line', '\n'],
    ['with other letters', 'Ŵan — 漢字\n'],
    ['of 100,000 characters', long(100_000)],
  ])('opens %s', async (_, text) => {
    expect(await opened(text)).toBe(text)
  })

  it.each([
    ['a tab', 'a\tb\n'],
    ['a carriage return', 'a\r\n'],
    ['a zero', 'a\0\n'],
    ['100,001 characters', long(100_001)],
  ])('is refused with %s', async (_, text) => {
    await expect(opened(text)).rejects.toThrow('this is not a signed note')
  })

  it.each([
    ['without its last newline', NOTE.slice(0, -1), 'this is not a signed note'],
    ['without a blank line', NOTE.replace('\n\n', '\n'), 'this is not a signed note'],
    ['with words before a signature', NOTE.replace('\n— ', '\nx— '), 'malformed'],
    ['with words behind a signature', NOTE.replace(/=\n$/, '= x\n'), 'malformed'],
    ['with a signer without a name', NOTE.replace('— PeterNeumann', '— '), 'malformed'],
    ['with a signature that is too short', `${NOTE}— Other AAAA\n`, 'malformed'],
    ['with its own name and another id', NOTE.replace('x08go', 'x08gp'), 'not signed by PeterNeumann'],
    ['with another name and its own id', NOTE.replace('— Peter', '— Petra'), 'not signed by PeterNeumann'],
    ['with a second signature that does not hold', `${NOTE}— PeterNeumann x08gowAA\n`, 'does not hold'],
  ])('is refused %s', async (_, note, why) => {
    await expect(openNote(note, VKEY)).rejects.toThrow(why)
  })

  it('ends in a newline', async () => {
    await expect(opened('a')).rejects.toThrow('ends in a newline')
  })
})

describe('a key', () => {
  const keyOf = async (name: string, bytes: Uint8Array): Promise<string> => {
    const id = await sha256(Uint8Array.of(...new TextEncoder().encode(`${name}\n`), ...bytes))
    return `${name}+${toHex(id.slice(0, 4))}+${toBase64(bytes)}`
  }
  const bytes = fromBase64(VKEY.split('+')[2]! + VKEY.split('+').slice(3).join('+'))

  it('may have white space around it', async () => {
    expect(await keyOf('PeterNeumann', bytes)).toBe(VKEY)
    expect((await parseVerifierKey(` ${VKEY}\n`)).name).toBe('PeterNeumann')
  })

  it.each([
    ['with words before it', `x ${VKEY}`, 'not a verifier key'],
    ['with words behind it', `${VKEY} x`, 'not a verifier key'],
    ['with an id of nine digits', VKEY.replace('c74f20a3', 'c74f20a30'), 'not a verifier key'],
    ['without a key', 'PeterNeumann+c74f20a3+', 'not a verifier key'],
  ])('is refused %s', async (_, vkey, why) => {
    await expect(parseVerifierKey(vkey)).rejects.toThrow(why)
  })

  it('is refused without a name, of another length and of another kind, whatever its id', async () => {
    await expect(keyOf('', bytes).then(parseVerifierKey)).rejects.toThrow('not a verifier key')
    for (const other of [Uint8Array.of(...bytes, 0), bytes.slice(0, 32), Uint8Array.of(2, ...bytes.slice(1))])
      await expect(keyOf('PeterNeumann', other).then(parseVerifierKey)).rejects.toThrow('not an Ed25519 key')
  })

  it.each(['', 'a b', ' a', 'a ', 'a+b', '+a', 'a+'])('is not called “%s”', async (name) => {
    await expect(verifierKeyText(name, bytes.slice(1))).rejects.toThrow('no spaces and no plus')
  })
})

describe('a private key', () => {
  const [, , , id, ...rest] = SKEY.split('+')
  const own = fromBase64(rest.join('+'))
  const told = (bytes: Uint8Array): string => `PRIVATE+KEY+PeterNeumann+${id}+${toBase64(bytes)}`

  it('may have white space around it', async () => {
    expect(told(own)).toBe(SKEY)
    expect((await importLogKey(` ${SKEY}\n`)).name).toBe('PeterNeumann')
  })

  it.each([
    ['nothing', ''],
    ['a key for checking', VKEY],
    ['words before it', `x ${SKEY}`],
    ['words behind it', `${SKEY} x`],
    ['an id of nine digits', SKEY.replace(`+${id}+`, `+${id}0+`)],
    ['another kind of key', told(Uint8Array.of(2, ...own.slice(1)))],
    ['a byte less', told(own.slice(0, -1))],
    ['a byte more', told(Uint8Array.of(...own, 0))],
  ])('is not %s', async (_, text) => {
    await expect(importLogKey(text)).rejects.toThrow('not an Ed25519 signed-note private key')
  })
})

describe('the form of a checkpoint', () => {
  const ROOT = toBase64(new Uint8Array(32).fill(7))
  const opened = async (text: string): ReturnType<typeof openCheckpoint> =>
    openCheckpoint(await signNote(text, await importLogKey(SKEY)), VKEY)

  it.each([
    [`PeterNeumann\n0\n${ROOT}\n`, 0],
    [`PeterNeumann\n9007199254740991\n${ROOT}\n`, Number.MAX_SAFE_INTEGER],
    [`PeterNeumann\n7\n${ROOT}\nmore\nlines\n`, 7],
  ])('%j holds', async (text, size) => {
    expect(await opened(text)).toMatchObject({ origin: 'PeterNeumann', size })
  })

  it.each([
    ['PeterNeumann\n7\n', 'not a checkpoint'],
    [`PeterNeumann\n07\n${ROOT}\n`, 'not a checkpoint'],
    [`PeterNeumann\n-7\n${ROOT}\n`, 'not a checkpoint'],
    [`PeterNeumann\n7 \n${ROOT}\n`, 'not a checkpoint'],
    [`PeterNeumann\n\n${ROOT}\n`, 'not a checkpoint'],
    [`PeterNeumann\n90071992547409910\n${ROOT}\n`, 'not a checkpoint'],
    [`PeterNeumann\n9007199254740992\n${ROOT}\n`, 'too large'],
    [`PeterNeumann\n7\n${ROOT}\n\nmore\n`, 'not a checkpoint'],
    [`PeterNeumann\n7\n${toBase64(new Uint8Array(31))}\n`, 'no root hash'],
    [`PeterNeumann\n7\n${toBase64(new Uint8Array(33))}\n`, 'no root hash'],
    [`Peter\n7\n${ROOT}\n`, 'of another log: Peter'],
  ])('%j is refused', async (text, why) => {
    await expect(opened(text)).rejects.toThrow(why)
  })
})

describe('checkpoints', () => {
  // The example of C2SP tlog-checkpoint; it prints no key, so its text is what is compared.
  it('have the text of the specification', () => {
    expect(
      checkpointText({
        origin: 'example.com/behind-the-sofa',
        size: 20852163,
        root: fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='),
      }),
    ).toBe('example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n')
  })

  it('a real one of the Go checksum database opens; as a log of that name it is refused', async () => {
    const vkey = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
    const text = 'go.sum database tree\n63096908\n8lHrQPRYe4KT4WQ9/Qk8/taKnD6IRHbFgfN7vQE2Y54=\n'
    const note =
      `${text}\n— sum.golang.org ` +
      'Az3gri/oVBN1jAhNZ/iS+W31psFAWRT20/GyrhpU6taFwulQGetBkH5S7wpGXdS935jiIGiUUAXBVHzT/P6fYhqAmAk=\n'
    expect(await openNote(note, vkey)).toBe(text)
    await expect(openCheckpoint(note, vkey)).rejects.toThrow('another log')
  })

  it('come back, and only from their own log', async () => {
    const { secret, vkey } = await generateLogKey('register.example/log')
    const signer = await importLogKey(secret)
    const checkpoint = { origin: 'register.example/log', size: 70_000, root: new Uint8Array(32).fill(7) }
    const note = await signNote(checkpointText(checkpoint), signer)
    expect(await openCheckpoint(note, vkey)).toEqual(checkpoint)
    await expect(openCheckpoint(note, (await generateLogKey('register.example/log')).vkey)).rejects.toThrow(
      'not signed by',
    )
    await expect(
      openCheckpoint(
        await signNote(checkpointText({ ...checkpoint, origin: 'another.example' }), signer),
        vkey,
      ),
    ).rejects.toThrow('another log')
    for (const text of [
      'register.example/log\n007\nAAAA\n',
      'register.example/log\n7\nAAAA\n',
      'register.example/log\n',
      'register.example/log\n-1\nAAAA\n',
    ]) {
      await expect(openCheckpoint(await signNote(text, signer), vkey)).rejects.toThrow()
    }
  })
})
