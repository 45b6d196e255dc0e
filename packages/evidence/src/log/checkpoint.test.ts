import { describe, expect, it } from 'vitest'
import { fromBase64 } from '../bytes/base64.ts'
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
import { toHex } from '../bytes/hash.ts'

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
