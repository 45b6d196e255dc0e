import { beforeAll, expect, test } from 'vitest'
import { createAuthority } from '../certificates/authority.ts'
import type { Authority } from '../certificates/authority.ts'
import { CONTENT, signDigest } from './cms.ts'
import { DerError } from '../bytes/der.ts'
import { sha256 } from '../bytes/hash.ts'
import { checkTimestamp, createTimestamp } from './timestamp.ts'

const at = new Date('2026-11-21T12:34:56.789Z')
const imprint = new Uint8Array(32).fill(5)
let authority: Authority

beforeAll(async () => {
  authority = await createAuthority({ name: 'Register of Example', crlBaseUrl: 'http://127.0.0.1', at })
})

test('a token says when its hash was stamped, to the second', async () => {
  const token = await createTimestamp(authority, () => at)(imprint)
  const checked = await checkTimestamp(token, imprint)
  expect(checked.at.toISOString()).toBe('2026-11-21T12:34:56.000Z')
  expect(checked.unit.commonName).toBe('Time-stamping Unit 1')
})

test('a token over another hash is refused, and no hash but SHA-256 is stamped', async () => {
  const timestamp = createTimestamp(authority, () => at)
  await expect(checkTimestamp(await timestamp(imprint), new Uint8Array(32))).rejects.toThrow(
    'over other bytes',
  )
  await expect(timestamp(new Uint8Array(20))).rejects.toThrow(RangeError)
})

test('nothing is stamped before the certificate of the unit begins, or after it ends', async () => {
  const begun = at.getTime()
  // Made on a machine whose clock was half an hour fast, and was set right since.
  for (const wrong of [begun - 30 * 60_000, begun + 13 * 366 * 86_400_000])
    await expect(createTimestamp(authority, () => new Date(wrong))(imprint)).rejects.toThrow(
      'when the time-stamping unit may not stamp',
    )
  await createTimestamp(authority, () => new Date(begun - 30_000))(imprint)
})

test('any changed byte of a token is refused, signed or not', async () => {
  const token = await createTimestamp(authority, () => at)(imprint)
  const root = authority.signing.certificate
  for (let i = 0; i < token.length; i++) {
    for (const mask of [0x01, 0x80]) {
      const changed = Uint8Array.from(token)
      changed[i]! ^= mask
      const checked = await checkTimestamp(changed, imprint).catch(() => null)
      // The caller checks the path of the included certificates to the root: here they only need to differ.
      const same =
        checked &&
        Buffer.from(checked.unit.raw).equals(authority.timestamping.certificate) &&
        checked.others.every((one) => Buffer.from(one.raw).equals(root))
      expect(same ?? false, `byte ${i}`).toBe(false)
    }
  }
})

test('a time-stamp by a certificate that may not stamp is refused', async () => {
  const token = await createTimestamp(
    { signing: authority.signing, timestamping: authority.signing },
    () => at,
  )(imprint)
  await expect(checkTimestamp(token, imprint)).rejects.toThrow('time-stamping certificate')
})

test('a signature over something else is not a time-stamp', async () => {
  const signer = { ...authority.timestamping, chain: [] }
  const signature = await signDigest({
    signer,
    contentType: CONTENT.data,
    content: null,
    digest: await sha256(imprint),
    timestamp: null,
  })
  await expect(checkTimestamp(signature, imprint)).rejects.toThrow(DerError)
})
