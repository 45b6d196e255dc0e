// Which revocation lists cover a certificate, and which certificates must be covered: in files that hold in all else,
// as a register can make them, or somebody with some of its keys.
import { beforeAll, expect, test } from 'vitest'
import { issueRevocationLists, type Authority } from '../certificates/authority.ts'
import { parseCertificate, toPem } from '../certificates/certificate.ts'
import { rollOver } from '../certificates/roll-over.ts'
import { bitString, children, oid, read, sequence, TAG, tlv } from '../bytes/der.ts'
import { ECDSA_SHA256, encodeSignature, readSignature, signBytes } from '../bytes/ecdsa.ts'
import { fromHex, toHex, type Bytes } from '../bytes/hash.ts'
import { sampleAuthority, sampleWill, sealSample } from '../../testing/sealing-sample.ts'
import { applySignature } from './apply-signature.ts'
import { archiveSeal } from './archive-seal.ts'
import { createTimestamp } from './timestamp.ts'
import { checkSealedPdf } from './verify-pdf.ts'

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const AT = new Date('2026-11-26T12:00:00Z')
const before = (seconds: number): Date => new Date(AT.getTime() - 1_000 * seconds)

let authority: Authority
/** Trusted too; its certificates have the same names. */
let namesake: Authority
let unit: Authority['timestamping']
beforeAll(async () => {
  authority = await sampleAuthority(before(86_400))
  namesake = await sampleAuthority(before(86_400))
  unit = (await rollOver(authority, { what: 'unit', at: before(3_600) })).timestamping
})

async function refuted(of: Parameters<typeof sealSample>[2]): Promise<string[]> {
  const { sealed } = await sealSample(await sampleWill(), authority, { at: AT, ...of })
  const [rootPem, other] = [authority, namesake].map(({ root }) => toPem(root.certificate))
  const { steps } = await checkSealedPdf(sealed, { rootPem: rootPem!, earlierRoots: [other!] })
  return steps.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => `${code}: ${reason}`)
}

const listsBy = (by: Authority): ReturnType<typeof issueRevocationLists> =>
  issueRevocationLists(by, { at: AT })

/** A list of the signing authority with these parts, and signed again. */
async function signedAgain(
  list: Bytes,
  algorithm: Bytes,
  parts: (parts: Bytes[]) => Bytes[],
): Promise<Bytes> {
  const body = sequence(...parts(children(children(read(list))[0]!).map(({ raw }) => raw)))
  const value = await signBytes(authority.signing.key, body)
  return sequence(body, algorithm, bitString(encodeSignature(value)))
}

/** In the profile of outside authorities alone: the algorithm has NULL parameters. */
function withParameters(list: Bytes): Promise<Bytes> {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'), tlv(TAG.null))
  return signedAgain(list, algorithm, ([version, , ...rest]) => [version!, algorithm, ...rest])
}

const named = (list: Bytes): Promise<Bytes> =>
  signedAgain(list, ECDSA_SHA256, ([version, algorithm, , ...rest]) => [
    version!,
    algorithm!,
    parseCertificate(authority.root.certificate).subject,
    ...rest,
  ])

function withOtherS(list: Bytes): Bytes {
  const [body, algorithm, value] = children(read(list))
  const signature = readSignature(value!.content.subarray(1))
  const s = BigInt(`0x${toHex(signature.subarray(32))}`)
  signature.set(fromHex((ORDER - s).toString(16).padStart(64, '0')), 32)
  return sequence(body!.raw, algorithm!.raw, bitString(encodeSignature(signature)))
}

test.each<[what: string, lists: () => Promise<Bytes[]>, of: string]>([
  [
    'of another root with the same name',
    async () => [(await listsBy(namesake)).root, (await listsBy(authority)).signing],
    'Signing Authority',
  ],
  [
    'of another authority with the same name',
    async () => [(await listsBy(authority)).root, (await listsBy(namesake)).signing],
    'Time-stamping Unit 1',
  ],
  [
    'in the profile of outside authorities',
    async () => [(await listsBy(authority)).root, await withParameters((await listsBy(authority)).signing)],
    'Time-stamping Unit 1',
  ],
  [
    'in the name of another',
    async () => [(await listsBy(authority)).root, await named((await listsBy(authority)).signing)],
    'Time-stamping Unit 1',
  ],
  [
    'with its other s',
    async () => [(await listsBy(authority)).root, withOtherS((await listsBy(authority)).signing)],
    'Time-stamping Unit 1',
  ],
])('a list %s covers nothing', async (_, lists, of) => {
  // Whatever stands in the store is there for the lists alone, and trusted for nothing.
  const archive: typeof archiveSeal = (pdf, { certificates, ...rest }) =>
    archiveSeal(pdf, { ...rest, certificates: [...certificates, namesake.signing.certificate] })
  expect(await refuted({ lists, archive })).toEqual([
    `revocation: A certificate cannot be relied on: no revocation list covers the certificate of ${of}.`,
  ])
})

test.each<[what: string, change: (parts: Bytes[]) => Bytes[]]>([
  [
    'another algorithm beside what is signed',
    ([body, , value]) => [body!, sequence(oid('1.2.840.10045.4.3.3')), value!],
  ],
  ['a part more', (parts) => [...parts, tlv(TAG.null)]],
  [
    'unused bits',
    ([body, algorithm, value]) => {
      const bits = read(value!).content.slice()
      bits[0] = 1
      return [body!, algorithm!, tlv(TAG.bitString, bits)]
    },
  ],
])('a list that has %s cannot be read', async (_, change) => {
  const { root, signing } = await listsBy(authority)
  const other = sequence(...change(children(read(signing)).map(({ raw }) => raw)))
  // The good one beside it helps nothing: a store has one spelling.
  for (const lists of [
    [root, other],
    [root, signing, other],
  ])
    expect(await refuted({ lists: async () => lists })).toEqual([
      expect.stringMatching(/^revocation: A certificate cannot be relied on: not a /),
    ])
})

test('the lists alone are needed: each issuer is on the path that it is for', async () => {
  const archive: typeof archiveSeal = (pdf, of) => archiveSeal(pdf, { ...of, certificates: [] })
  expect(await refuted({ archive })).toEqual([])
})

const REVOKED =
  /^revocation: .* the certificate of Time-stamping Unit of 2026-11-26 was revoked on 2026-11-26T1/

test.each([
  ['an hour after it stamped', [-3_600], []],
  ['when it stamped', [0], [expect.stringMatching(REVOKED)]],
  ['before it stamped', [60], [expect.stringMatching(REVOKED)]],
  ['before it stamped, but listed as later first', [-3_600, 60], [expect.stringMatching(REVOKED)]],
] as const)('the unit that stamped one signature alone, revoked %s', async (_, times, expected) => {
  const timestamp = createTimestamp({ timestamping: unit, signing: authority.signing }, () => AT)
  const serial = parseCertificate(unit.certificate).serial.subarray(2)
  const signing = times.map((seconds) => ({
    serial,
    at: before(seconds),
    reason: 'keyCompromise' as const,
  }))
  const found = await refuted({
    sign: (pdf, of) => applySignature(pdf, of.field === 1 ? { ...of, timestamp } : of),
    lists: async () => Object.values(await issueRevocationLists(authority, { at: AT, revoked: { signing } })),
  })
  expect(found).toEqual(expected)
})
