// Sealed and renewed PDFs that a register, or whoever has its keys, truly signed and time-stamped, and that are wrong
// all the same: what a signature covers, what the revocation lists say, and the order of the renewals.
import { issueRevocationLists, type Authority, type Signer } from '@testate/evidence/certificates/authority'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { bitString, children, concat, integer, read, sequence, TAG, tlv } from '@testate/evidence/bytes/der'
import { ECDSA_SHA256, encodeSignature, signBytes } from '../../packages/evidence/src/bytes/ecdsa.ts'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { sealStateOf, type SealState } from '@testate/evidence/seal/seal-state'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { generations, renewBy, type Generation } from '@testate/evidence/testing/renewal-sample'
import { SAMPLE_NAMES, sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { KEY_USAGE, parseCertificate, POLICY } from '../../packages/evidence/src/certificates/certificate.ts'
import {
  issueRevocationList,
  type Revoked,
} from '../../packages/evidence/src/certificates/revocation-list.ts'
import { renewalData } from '../../packages/evidence/src/seal/renewal-data.ts'
import { archiveSeal } from '../../packages/evidence/src/seal/archive-seal.ts'
import { makeRenewal } from '../../packages/evidence/src/seal/renewal.ts'
import { falseSignatures } from './altered-signatures.ts'
import { under, UNIT } from './altered-stamps.ts'
import { utf8, type Evidence } from './altered-pdfs.ts'

/** Whether it holds is known: what both verifiers have to say of it. */
export interface Known extends Evidence {
  holds: boolean
}

const DAY = 86_400_000
/** Hexadecimal digits of a time-stamp’s /Contents. */
const DIGITS = 8_192

export type Range = [start: number, before: number, after: number, rest: number]
type Respelled = (range: Range) => string
const spelt = (range: readonly (number | string)[]): string => `[${range.join(' ')}]`

/**
 * How a byte range can be wrong: the hole a byte larger or smaller on each side, larger by whole updates, the end
 * before or behind the file's, and other spellings of the true one.
 */
const ranges = (file: number): Record<string, Respelled> => ({
  'ends a byte early before the hole': ([s, b, a, r]) => spelt([s, b - 1, a, r]),
  'takes a byte of the hole': ([s, b, a, r]) => spelt([s, b + 1, a, r]),
  'begins a byte late behind the hole': ([s, b, a, r]) => spelt([s, b, a + 1, r - 1]),
  'takes the last byte of the hole': ([s, b, a, r]) => spelt([s, b, a - 1, r + 1]),
  'leaves the first half of the file out': ([s, b, a, r]) => spelt([s, b >> 1, a, r]),
  'leaves the last byte out': ([s, b, a, r]) => spelt([s, b, a, r - 1]),
  'leaves the end out': ([s, b, a]) => spelt([s, b, a, 20]),
  'goes on behind the file': ([s, b, a]) => spelt([s, b, a, file]),
  'begins with the second byte': ([, b, a, r]) => spelt([1, b - 1, a, r]),
  'has zeros before a number': ([s, b, a, r]) => spelt([s, `0${b}`, a, r]),
  'has a plus before a number': ([s, b, a, r]) => spelt([s, b, `+${a}`, r]),
  'has two spaces in it': ([s, b, a, r]) => `[${s} ${b}  ${a} ${r}]`,
  'has a space before its end': ([s, b, a, r]) => `[${s} ${b} ${a} ${r} ]`,
})

/** The last time-stamp with another byte range, and made again over the bytes that this one names. */
export async function ranged(
  pdf: Bytes,
  respell: Respelled,
  sign: (digest: Bytes) => Promise<Bytes>,
): Promise<Bytes> {
  const text = Buffer.from(pdf).toString('latin1')
  const at = text.lastIndexOf('/ByteRange [')
  const said = /^\/ByteRange (\[(\d+) (\d+) (\d+) (\d+)\]) */.exec(text.slice(at, at + 60))!
  const written = respell(said.slice(2, 6).map(Number) as Range)
  const out = Uint8Array.from(pdf)
  out.set(utf8(`/ByteRange ${written}`.padEnd(said[0].length)), at)
  const [start, before, after, rest] = written
    .replaceAll(/[^\d ]/g, '')
    .trim()
    .split(/ +/)
    .map(Number) as Range
  const covered = concat(out.slice(start, start + before), out.slice(after, after + rest))
  const cms = toHex(await sign(await sha256(covered)))
  const contents = text.indexOf('/Contents <', at) + '/Contents <'.length
  // What takes a byte of the hole signs that byte too, which is the bracket or a zero of the padding.
  out.set(utf8(cms.padEnd(DIGITS, '0')), contents)
  return out
}

async function wrongRanges(authority: Authority, at: Date): Promise<Known[]> {
  const will = await sampleWill()
  const timestamp = createTimestamp(authority, () => at)
  const found: Known[] = []
  const { sealed } = await sealSample(will, authority, { at })
  const untouched: Respelled = (range) => spelt(range)
  found.push({
    name: 'a time-stamp made again over the same range',
    bytes: await ranged(sealed, untouched, timestamp),
    holds: true,
  })
  for (const [how, respell] of Object.entries(ranges(sealed.length)))
    found.push({
      name: `a time-stamp whose range ${how}`,
      bytes: await ranged(sealed, respell, timestamp),
      holds: false,
    })
  return found
}

const serialOf = (certificate: Bytes): Bytes => parseCertificate(certificate).serial
/** As a list names it: the INTEGER's bytes. */
const bytesOfSerial = (certificate: Bytes): Bytes => serialOf(certificate).slice(2)

async function listed(authority: Authority, at: Date): Promise<Known[]> {
  const will = await sampleWill()
  const { root, signing, timestamping } = authority
  const before = (ms: number): Date => new Date(at.getTime() - ms)
  const later = (ms: number): Date => new Date(at.getTime() + ms)
  const one = (certificate: Bytes, when: Date): Revoked => ({
    serial: bytesOfSerial(certificate),
    at: when,
    reason: 'keyCompromise',
  })
  type Lists = { root?: Revoked[]; signing?: Revoked[] }
  const issued = async (when: Date, revoked: Lists = {}): Promise<Bytes[]> => {
    const both = await issueRevocationLists(authority, { at: when, revoked })
    return [both.root, both.signing]
  }
  const list = (
    by: Pick<Signer, 'key' | 'certificate'>,
    [thisUpdate, nextUpdate]: [Date, Date],
    of = by.certificate,
    revoked: Revoked[] = [],
  ): Promise<Bytes> =>
    issueRevocationList({ issuer: of, issuerKey: by.key, number: 7, thisUpdate, nextUpdate, revoked })
  const made = async (
    name: string,
    lists: (parties: readonly Signer[]) => Promise<readonly Bytes[]>,
    holds = false,
  ): Promise<Known> => ({ name, bytes: (await sealSample(will, authority, { at, lists })).sealed, holds })
  const month: [Date, Date] = [at, later(31 * DAY)]
  const signedBody = async (body: Bytes): Promise<Bytes> =>
    sequence(body, ECDSA_SHA256, bitString(encodeSignature(await signBytes(signing.key, body))))
  /** The signing authority's list begins at a time in this spelling. */
  const since = async (text: string, holds = false, tag: number = TAG.utcTime): Promise<Known> =>
    made(
      `a list that begins at ${text}`,
      async () => {
        const [byRoot, bySigning] = await issued(at)
        const parts = children(children(read(bySigning!))[0]!).map(({ raw }) => raw)
        parts[3] = tlv(tag, utf8(text))
        return [byRoot!, await signedBody(sequence(...parts))]
      },
      holds,
    )
  const otherVersion = async (version: Bytes): Promise<Bytes[]> => {
    const [byRoot, bySigning] = await issued(at)
    const [, ...parts] = children(children(read(bySigning!))[0]!).map(({ raw }) => raw)
    return [byRoot!, await signedBody(sequence(version, ...parts))]
  }
  return Promise.all([
    made('a list of version 3', () => otherVersion(integer(2))),
    made('a list whose version has two octets', () => otherVersion(tlv(TAG.integer, Uint8Array.of(0, 1)))),
    made('a list whose version is a string', () => otherVersion(tlv(TAG.octetString, Uint8Array.of(1)))),
    made('lists of a month ago that still hold', () => issued(before(30 * DAY)), true),
    made('lists that end at that second', () => issued(before(31 * DAY)), true),
    made('lists that ended a second before', () => issued(before(31 * DAY + 1_000))),
    made('lists of a second later', () => issued(later(1_000))),
    since('260228000000Z', true),
    since('20260228000000Z', true, TAG.generalizedTime),
    since('20260228000000.5Z', false, TAG.generalizedTime),
    since('20260228000000Z'),
    since('2602280000Z'),
    since('260228000000+0000'),
    since('260229000000Z'),
    since('260228240000Z'),
    made('no lists', () => Promise.resolve([])),
    made('no list of the root', async () => (await issued(at)).slice(1)),
    made('no list of the signing authority', async () => (await issued(at)).slice(0, 1)),
    made('the root’s list signed by the signing authority', async () => [
      await list(signing, month, root.certificate),
      await list(signing, month),
    ]),
    made('the signing authority’s list signed by the root', async () => [
      await list(root, month),
      await list(root, month, signing.certificate),
    ]),
    made('the signing authority’s list signed by its unit', async () => [
      await list(root, month),
      await list(timestamping, month, signing.certificate),
    ]),
    ...[0, 1, 2].flatMap((party) =>
      (
        [
          ['a day before they signed', before(DAY), false],
          ['at the second they signed', at, false],
          ['a second after they signed', later(1_000), true],
        ] as const
      ).map(([when, moment, holds]) =>
        made(
          `the certificate of ${SAMPLE_NAMES[party]} revoked ${when}`,
          (parties) => issued(at, { signing: [one(parties[party]!.certificate, moment)] }),
          holds,
        ),
      ),
    ),
    made('the unit revoked before it stamped', () =>
      issued(at, { signing: [one(timestamping.certificate, before(DAY))] }),
    ),
    made(
      'the unit revoked after it stamped',
      () => issued(at, { signing: [one(timestamping.certificate, later(DAY))] }),
      true,
    ),
    made('the signing authority revoked before', () =>
      issued(at, { root: [one(signing.certificate, before(DAY))] }),
    ),
    made(
      'another certificate revoked before',
      () =>
        issued(at, {
          signing: [{ serial: new Uint8Array(16).fill(0x42), at: before(DAY), reason: 'superseded' }],
        }),
      true,
    ),
    made('revoked behind others in the list', (parties) =>
      issued(at, {
        signing: [
          { serial: new Uint8Array(16).fill(0x42), at: before(DAY), reason: 'superseded' },
          one(parties[1]!.certificate, before(DAY)),
        ],
      }),
    ),
    made('named twice, first as revoked later', (parties) =>
      issued(at, {
        signing: [one(parties[1]!.certificate, later(DAY)), one(parties[1]!.certificate, before(DAY))],
      }),
    ),
    made('an older list in front of one that revokes', async (parties) => [
      ...(await issued(before(DAY))),
      ...(await issued(at, { signing: [one(parties[0]!.certificate, before(60_000))] })),
    ]),
    made('an older list behind one that revokes', async (parties) => [
      ...(await issued(at, { signing: [one(parties[0]!.certificate, before(60_000))] })),
      ...(await issued(before(DAY))),
    ]),
    made(
      'a list that revokes and is not in force any more',
      async (parties) => [
        ...(await issued(before(40 * DAY), { signing: [one(parties[0]!.certificate, before(50 * DAY))] })),
        ...(await issued(at)),
      ],
      true,
    ),
  ])
}

/** The first party signs by another certificate than a party's. */
async function certified(authority: Authority, at: Date): Promise<Known[]> {
  const will = await sampleWill()
  const { signing, root } = authority
  const day = (days: number): Date => new Date(at.getTime() + days * DAY)
  const party = {
    subject: { commonName: SAMPLE_NAMES[0], organisation: authority.name },
    keyUsage: KEY_USAGE.nonRepudiation,
    policy: POLICY.partyCertificate,
  }
  const made = async (
    name: string,
    change: Parameters<typeof under>[1],
    of: {
      holds?: boolean
      by?: Signer
      chain?: Bytes[]
      lists?: () => Promise<Bytes[]>
      archive?: typeof archiveSeal
    } = {},
  ): Promise<Known> => {
    const by = of.by ?? { ...signing, chain: [] }
    const signer = async (own: Signer, field: number): Promise<Signer> =>
      field === 0
        ? { ...(await under(by, { ...party, ...change })), chain: of.chain ?? [by.certificate] }
        : own
    return {
      name: `signed by ${name}`,
      bytes: (await sealSample(will, authority, { at, signer, ...of })).sealed,
      holds: of.holds ?? false,
    }
  }
  const below = await under(root, { pathLength: 0, subject: { commonName: 'A second authority' } })
  const third = { pathLength: 0, subject: { commonName: 'A third authority' } }
  const unlisted = await under(root, { ...third, keyUsage: KEY_USAGE.keyCertSign })
  const { publicKeyInfo } = parseCertificate(unlisted.certificate)
  const listing = { ...(await under(root, { ...third, publicKeyInfo })), key: unlisted.key }
  const lists = async (): Promise<Bytes[]> => {
    const own = await issueRevocationLists(authority, { at })
    const [thisUpdate, nextUpdate] = [at, day(31)]
    const issued = { issuer: listing.certificate, issuerKey: listing.key, number: 7, thisUpdate, nextUpdate }
    return [own.root, own.signing, await issueRevocationList({ ...issued, revoked: [] })]
  }
  const beside: typeof archiveSeal = (pdf, data) =>
    archiveSeal(pdf, { ...data, certificates: [...data.certificates, listing.certificate] })
  return Promise.all([
    made('a certificate like a party’s', {}, { holds: true }),
    made('one that begins at that second', { notBefore: at }, { holds: true }),
    made('one that ends at that second', { notAfter: at }, { holds: true }),
    made('one that begins a day later', { notBefore: day(1) }),
    made('one that ended a day before', { notAfter: day(-1) }),
    made('one that may sign anything', { keyUsage: KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation }),
    made('one that may not bind a person', { keyUsage: KEY_USAGE.digitalSignature }),
    made('a time-stamping unit', UNIT),
    made('one that may stamp too', { timeStamping: true }),
    made('an authority', { pathLength: 0 }),
    made('an authority that may issue', { keyUsage: KEY_USAGE.keyCertSign, pathLength: 0 }),
    made('one in another name', { subject: { commonName: 'M', organisation: authority.name } }),
    made('one of the register’s second authority, which no list covers', {}, { by: { ...below, chain: [] } }),
    made('one of an authority that a list covers', {}, { by: listing, lists, holds: true }),
    made(
      'one of an authority that may issue no list, beside a certificate of the same key that may',
      {},
      { by: unlisted, lists, archive: beside },
    ),
    made('one with a certificate beside it', {}, { chain: [signing.certificate, below.certificate] }),
    made('one with its root beside it', {}, { chain: [signing.certificate, root.certificate] }),
    made('one without its issuer', {}, { chain: [] }),
  ])
}

/** A chain of renewals; each is by a generation at a time, with what else stands in it. */
async function renewed(made: readonly [Generation, Generation, Generation]): Promise<Known[]> {
  const [first, second, third] = made
  const { sealed } = await sealSample(await sampleWill(), first.authority, { at: first.at })
  const state = sealStateOf(sealed)
  const at = (text: string): Date => new Date(text)
  type Revoking = (authority: Authority) => { root?: Revoked[]; signing?: Revoked[] }
  /** With every issuer's lists saying what is revoked by then. */
  const renewing = async (
    from: SealState,
    { authority, at: when }: Generation,
    revoking: Revoking,
    listsAt = when,
  ) => {
    const data = await renewalData(authority, when)
    const crls: Bytes[] = []
    for (const issuers of [authority, ...authority.earlier]) {
      if (parseCertificate(issuers.root.certificate).notAfter <= when) continue
      const lists = await issueRevocationLists(issuers, {
        at: listsAt,
        revoked: revoking(issuers as Authority),
      })
      crls.push(lists.root, lists.signing)
    }
    return makeRenewal(from, { ...data, crls, timestamp: createTimestamp(authority, () => when) })
  }
  const issuedBy = (issuers: Authority, certificate: Bytes, when: Date): Revoked[] =>
    toHex(parseCertificate(certificate).issuer) ===
    toHex(parseCertificate(issuers.signing.certificate).subject)
      ? [{ serial: bytesOfSerial(certificate), at: when, reason: 'keyCompromise' }]
      : []
  const revoked =
    (certificate: Bytes, when: Date): Revoking =>
    (issuers) => ({ signing: issuedBy(issuers, certificate, when) })
  const none: Revoking = () => ({})
  const unitOf = ({ authority }: Generation): Bytes => authority.timestamping.certificate
  const once = async (name: string, holds: boolean, ...how: [Revoking, Date?]): Promise<Known> => ({
    name,
    bytes: concat(sealed, (await renewing(state, second, ...how)).tail),
    holds,
  })
  const one = await renewBy(state, second)
  const twice = async (name: string, holds: boolean, by: Generation, revoking = none): Promise<Known> => ({
    name,
    bytes: concat(sealed, one.tail, (await renewing(one.state, by, revoking)).tail),
    holds,
  })
  const quick = await rollOver(second.authority, { what: 'unit', at: at('2038-06-01T00:00:00Z') })
  return Promise.all([
    once('renewed, nothing revoked', true, none),
    once(
      'renewed, the seal’s unit revoked before it sealed',
      false,
      revoked(unitOf(first), at('2026-11-26T11:59:59Z')),
    ),
    once('renewed, the seal’s unit revoked since', true, revoked(unitOf(first), at('2030-01-01T00:00:00Z'))),
    once('renewed by a unit that was revoked', false, revoked(unitOf(second), at('2037-11-30T00:00:00Z'))),
    once('renewed, with lists of a second later', false, none, new Date(second.at.getTime() + 1_000)),
    once('renewed, with lists that had ended', false, none, new Date(second.at.getTime() - 32 * DAY)),
    twice('renewed twice', true, third),
    twice('renewed twice within a year', true, { authority: quick, at: at('2038-07-01T00:00:00Z') }),
    twice('the second older than the first', false, {
      authority: second.authority,
      at: at('2037-11-01T00:00:00Z'),
    }),
    twice('the second after the first had ended', false, { ...third, at: at('2049-01-01T00:00:00Z') }),
    twice(
      'renewed twice, the first’s unit revoked before it stamped',
      false,
      third,
      revoked(unitOf(second), at('2037-11-30T00:00:00Z')),
    ),
    twice(
      'renewed twice, the first’s unit revoked since',
      true,
      third,
      revoked(unitOf(second), at('2040-01-01T00:00:00Z')),
    ),
  ])
}

/** Some ninety files. */
export async function alteredChains(): Promise<{
  made: Awaited<ReturnType<typeof generations>>
  files: Known[]
}> {
  const made = await generations()
  const [first] = made
  const files = [
    ...(await wrongRanges(first.authority, first.at)),
    ...(await listed(first.authority, first.at)),
    ...(await certified(first.authority, first.at)),
    ...(await renewed(made)),
    ...(await falseSignatures(first.authority, first.at)),
  ]
  return { made, files }
}
