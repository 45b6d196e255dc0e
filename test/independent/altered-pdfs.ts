// Altered sealed PDFs: bits flipped, files cut, the time-stamp in other encodings of the same values, and seals by a
// register that seals what is not so.
import { issuePartyCertificate } from '@testate/evidence/certificates/authority'
import type { SampleRegister } from '@testate/evidence/testing/capsule-sample'
import { fromHex, toHex } from '@testate/evidence/bytes/hash'
import { sampleAuthority, sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { encodeSignedData, readSignedData } from '../../packages/evidence/src/seal/cms.ts'
import { openSealed } from '../../packages/evidence/src/seal/pdf-revision.ts'
import { readLayout, readRefs, signatureOf } from '../../packages/evidence/src/seal/seal-layout.ts'
import { readSigned } from '../../packages/evidence/src/seal/signed-revision.ts'

export interface Evidence {
  name: string
  bytes: Uint8Array
}

/** A whole number from 0 up to below the one given. */
export type Random = (below: number) => number

export const utf8 = (given: string): Uint8Array => new TextEncoder().encode(given)

export function flips(what: string, file: Uint8Array, count: number, random: Random): Evidence[] {
  return Array.from({ length: count }, () => {
    const bytes = Uint8Array.from(file)
    const [at, bit] = [random(file.length), random(8)]
    bytes[at]! ^= 1 << bit
    return { name: `${what}, bit ${bit} of byte ${at} flipped`, bytes }
  })
}

export function cut(sealed: Uint8Array, stages: Uint8Array[]): Evidence[] {
  return [
    ...[0, 1, 4, 100, 5_000, sealed.length - 7, sealed.length - 1].map((length) => ({
      name: `the first ${length} bytes of the sealed PDF`,
      bytes: sealed.slice(0, length),
    })),
    ...['\n', ' ', '%%EOF\n', '\0'].map((tail) => ({
      name: `the sealed PDF and ${JSON.stringify(tail)}`,
      bytes: Uint8Array.from([...sealed, ...utf8(tail)]),
    })),
    ...stages.map((bytes, n) => ({ name: `a sealed PDF after update ${n + 1}`, bytes })),
  ]
}

/** A sealed PDF, its document time-stamp, and how another CMS is put in its place. */
export async function stampOf(sealed: Uint8Array) {
  const file = openSealed(sealed)
  const { layout } = readLayout(sealed, file)
  const field = Number.parseInt(readRefs(file.text(layout.formFields)).at(-1)!, 10)
  const { cms, contents } = readSigned(
    sealed,
    file.find(signatureOf(file.text(field))!),
    'document time-stamp',
  )
  const start = Buffer.from(sealed).lastIndexOf('/Contents <') + '/Contents <'.length
  const put = (name: string, hex: string): Evidence => {
    const bytes = Uint8Array.from(sealed)
    bytes.set(utf8(hex.padEnd(2 * contents.length, '0')), start)
    return { name, bytes }
  }
  return { cms, put }
}

/** The document time-stamp's CMS in other encodings of the same values; no digest covers it. */
export async function otherEncodings(register: SampleRegister, sealed: Uint8Array): Promise<Evidence[]> {
  const { cms, put } = await stampOf(sealed)
  const parts = await readSignedData(cms)
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const s = order - BigInt(`0x${toHex(parts.signature.subarray(32))}`)
  const highS = fromHex(toHex(parts.signature.subarray(0, 32)) + s.toString(16).padStart(64, '0'))
  const { certificate } = await issuePartyCertificate(register.authority, { name: 'More', at: new Date() })
  const hex = toHex(cms)
  return [
    put('the time-stamp in upper case', hex.toUpperCase()),
    put('the time-stamp and a byte', `${hex}01`),
    put('its other signature', toHex(await encodeSignedData({ ...parts, signature: highS }))),
    put(
      'one more certificate in it',
      toHex(await encodeSignedData({ ...parts, certificates: [...parts.certificates, certificate] })),
    ),
    put(
      'one certificate less',
      toHex(await encodeSignedData({ ...parts, certificates: parts.certificates.slice(0, 1) })),
    ),
    put('another version number', hex.replace('020103', '020101')),
  ]
}

/** A register that seals what is not so, and another register. */
export async function untrueSeals(register: SampleRegister): Promise<Evidence[]> {
  const will = await sampleWill()
  const made = async (
    name: string,
    change: NonNullable<Parameters<typeof sealSample>[2]>,
    by = register.authority,
  ): Promise<Evidence> => ({ name, bytes: (await sealSample(will, by, change)).sealed })
  const parties = ['Ŵan ap Siôn', 'דוד 😀 כהן', 'David דוד'] as const
  const own = (await sealSample(will, register.authority)).registration
  return Promise.all([
    made('another salt', { change: { salt: '00'.repeat(32) } }),
    made('another version', { change: { version: 2 } }),
    made('another commitment', { change: { commitment: '00'.repeat(32) } }),
    made('another register is named', { change: { register: '00'.repeat(32) } }),
    made('other names in the entry', {
      change: { parties: own.parties.map((one) => ({ ...one, name: 'M' })) },
    }),
    made('parties in another order', { change: { parties: own.parties.toReversed() } }),
    made('no recording', { change: { videoStatementHash: [] } }),
    made('names in other scripts', { names: parties }),
    made('long names', { names: ['n'.repeat(299), 'Tom &#38; Co', `${'é'.repeat(62)}😀x`] }),
    made('another register', {}, await sampleAuthority()),
    made('another register in our name', { change: { register: own.register } }, await sampleAuthority()),
  ])
}
