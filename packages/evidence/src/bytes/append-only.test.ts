import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { appended, appendOnly, sha256Settled } from './append-only.ts'
import { archiveSeal, validationData } from '../seal/archive-seal.ts'
import { applySignature } from '../seal/apply-signature.ts'
import { issuePartyCertificate, issueRevocationLists } from '../certificates/authority.ts'
import { toPem } from '../certificates/certificate.ts'
import { toHex } from './hash.ts'
import type { Bytes } from './hash.ts'
import { prepareSealing } from '../seal/prepare-sealing.ts'
import {
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
  sampleWill,
  SAMPLE_NAMES,
} from '../../testing/sealing-sample.ts'
import { createTimestamp } from '../seal/timestamp.ts'
import { checkSealedPdf } from '../seal/verify-pdf.ts'

const bytes = (text: string): Bytes => new TextEncoder().encode(text)
const plainHash = (...parts: Uint8Array[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex')
function roomy(text: string, room: number): Bytes {
  const buffer = new ArrayBuffer(text.length + room)
  const file = new Uint8Array(buffer, 0, text.length)
  file.set(bytes(text))
  return appendOnly(file)
}

test('grows in place while there is room, and every version stays as it was', () => {
  const will = roomy('will', 10)
  const first = appended(will, [bytes('-1'), bytes('-2')])
  expect([first.buffer === will.buffer, Buffer.from(first).toString(), Buffer.from(will).toString()]).toEqual(
    [true, 'will-1-2', 'will'],
  )
  // A second update of the same version must not overwrite the first one.
  const other = appended(will, [bytes('-other')])
  expect([
    other.buffer === will.buffer,
    Buffer.from(other).toString(),
    Buffer.from(first).toString(),
  ]).toEqual([false, 'will-other', 'will-1-2'])
  const tooMuch = appended(first, [bytes('-seventy')])
  expect([tooMuch.buffer === will.buffer, Buffer.from(tooMuch).toString()]).toEqual([
    false,
    'will-1-2-seventy',
  ])
})

test('a view into the middle of a buffer, or a buffer that was not given, is copied', () => {
  const will = roomy('will', 10)
  expect(appended(will.subarray(1), [bytes('!')]).buffer === will.buffer).toBe(false)
  expect(appended(will.subarray(0, 3), [bytes('!')]).buffer === will.buffer).toBe(false)
  expect(appended(new Uint8Array(will.buffer, 1, 4), [bytes('!')]).buffer === will.buffer).toBe(false)
  expect(() => appendOnly(will.subarray(1))).toThrow(RangeError)
})

test('what is settled is hashed once, and each hash is the one of all bytes', async () => {
  const will = roomy('will', 20)
  expect(toHex(await sha256Settled(will, 4))).toBe(plainHash(will))
  const next = appended(will, [bytes('-hole-end')])
  expect(toHex(await sha256Settled(next, 4, bytes('-'), bytes('-end')))).toBe(plainHash(bytes('will--end')))
  // The hole is filled after everything else was hashed; then the whole is final.
  next.set(bytes('SIGN'), 5)
  expect(toHex(await sha256Settled(next, next.length))).toBe(plainHash(bytes('will-SIGN-end')))
  expect(toHex(await sha256Settled(next, 3))).toBe(plainHash(bytes('wil')))
  expect(toHex(await sha256Settled(next, next.length))).toBe(plainHash(next))
  // A reused buffer starts afresh.
  next.set(bytes('other'))
  expect(toHex(await sha256Settled(appendOnly(next.subarray(0, 5)), 5))).toBe(plainHash(bytes('other')))
})

test('a seal written into one buffer verifies, and so does each of its stages taken up again', async () => {
  const authority = await sampleAuthority()
  const timestamp = createTimestamp(authority, () => new Date())
  const document = await sampleWill(2)
  const buffer = new ArrayBuffer(document.length + 2 ** 20)
  const will = new Uint8Array(buffer, 0, document.length)
  will.set(document)
  let pdf = await prepareSealing(
    appendOnly(will),
    await sampleStatement(),
    await sampleRegistration(will, authority),
  )
  const signers = []
  for (const field of [0, 1, 2] as const) {
    const signer = await issuePartyCertificate(authority, { name: SAMPLE_NAMES[field], at: new Date() })
    signers.push(signer)
    // The second step starts from the stored file: the will, and everything after it.
    if (field === 1) {
      const again = new Uint8Array(new ArrayBuffer(pdf.length + 2 ** 20), 0, will.length)
      again.set(will)
      pdf = appended(appendOnly(again), [pdf.slice(will.length)])
    }
    pdf = (
      await applySignature(pdf, {
        field,
        signer,
        name: SAMPLE_NAMES[field],
        reason: 'Registration statement',
        at: new Date(),
        timestamp,
      })
    ).pdf
  }
  const held = pdf.buffer
  const sealed = await archiveSeal(pdf, {
    ...validationData(authority, signers, await issueRevocationLists(authority, { at: new Date() })),
    timestamp,
  })
  expect(sealed.buffer === held).toBe(true)
  const { steps } = await checkSealedPdf(sealed, { rootPem: toPem(authority.root.certificate) })
  expect(steps.filter((step) => step.outcome !== 'holds')).toEqual([])
  expect(Buffer.compare(sealed.subarray(0, document.length), document)).toBe(0)
})
