// What browsers open a stored object with, against what the register seals with: the library's own format.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CannotOpenObject, openObject } from '@testate/evidence/own-copy/open-object'
import { frameLength } from './sdk-streams.ts'
import { contentKeyOf } from './unseal.ts'
import { sealing, type DataKey } from './vault.ts'

const seal = { willId: '0b7c2f2e-4c8b-4d0a-9a55-6f1c0a5f7d11', version: 3, purpose: 'sealed' }
const context = { willId: seal.willId, version: '3', purpose: 'sealed' }
const dataKey: DataKey = { willId: seal.willId, version: 3, bytes: randomBytes(32) }

async function sealed(
  plain: Uint8Array,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; key: Uint8Array<ArrayBuffer> }> {
  const pieces: Buffer[] = []
  for await (const piece of sealing(dataKey, plain, seal)) pieces.push(Buffer.from(piece))
  const bytes = new Uint8Array(Buffer.concat(pieces))
  const source = async function* () {
    yield Buffer.from(bytes)
  }
  return { bytes, key: new Uint8Array(await contentKeyOf(dataKey, source(), seal)) }
}

test('opens what the register sealed, byte for byte, of every length around a frame', async () => {
  for (const length of [0, 1, frameLength - 1, frameLength, frameLength + 1, 3 * frameLength + 17]) {
    const plain = randomBytes(length)
    const { bytes, key } = await sealed(plain)
    expect(Buffer.from(await openObject(key, bytes, context)).equals(plain), `${length} bytes`).toBe(true)
  }
})

test('refuses another key, another context, and every byte that was changed or cut off', async () => {
  const { bytes, key } = await sealed(randomBytes(2 * frameLength + 5))
  const refused = async (over: { key?: Uint8Array<ArrayBuffer>; bytes?: Uint8Array; context?: object }) =>
    await expect(
      openObject(over.key ?? key, new Uint8Array(over.bytes ?? bytes), {
        ...(over.context ?? context),
      } as Record<string, string>),
    ).rejects.toThrow(CannotOpenObject)
  await refused({ key: new Uint8Array(randomBytes(32)) })
  await refused({ context: { ...context, version: '4' } })
  await refused({ context: { ...context, more: 'x' } })
  await refused({ context: { willId: context.willId, version: '3' } })
  const steps = Math.max(1, Math.floor(bytes.length / 150))
  // The whole header, and the rest here and there. The wrapped keys in the header are under its tag too.
  const places = new Set([
    ...Array.from({ length: 400 }, (_, at) => at),
    ...Array.from({ length: 150 }, (_, n) => n * steps),
    bytes.length - 1,
  ])
  for (const at of places) {
    const changed = new Uint8Array(bytes)
    changed[at] = changed[at]! ^ 1
    await refused({ bytes: changed })
  }
  for (const end of [0, 1, 50, bytes.length - frameLength, bytes.length - 1])
    await refused({ bytes: bytes.slice(0, end) })
  await refused({ bytes: new Uint8Array([...bytes, 0]) })
})
