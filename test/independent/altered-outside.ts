// Renewals whose time-stamp an outside authority truly signed, and that are wrong all the same: what it signed, which
// certificate it names, and what its revocation lists say beside the entries.
import {
  child,
  children,
  concat,
  context,
  equal,
  integer,
  octetString,
  oid,
  read,
  sequence,
  setOf,
  TAG,
  tlv,
} from '@testate/evidence/bytes/der'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { SealState } from '@testate/evidence/seal/seal-state'
import {
  answerTo,
  extension,
  outsideLists,
  outsideUnit,
  type AnswerAs,
  type OutsideUnit,
} from '@testate/evidence/testing/outside-authority'
import {
  FIRST,
  outsideStamper,
  renewOutside,
  type Generation,
} from '@testate/evidence/testing/renewal-sample'
import { encodeOutside, readOutside } from '../../packages/evidence/src/seal/outside-timestamp.ts'
import { encodeRequest, newNonce } from '../../packages/evidence/src/seal/outside-answer.ts'
import type { Known } from './altered-chains.ts'

const SHA256 = oid('2.16.840.1.101.3.4.2.1')
const SHA384 = oid('2.16.840.1.101.3.4.2.2')
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const ALGORITHM_PROTECTION = '1.2.840.113549.1.9.52'
const attribute = (id: string, value: Bytes): Bytes => sequence(oid(id), setOf(value))
const idOf = (one: Bytes): Bytes => child(read(one), 0).raw
const is = (one: Bytes, id: string): boolean => Buffer.from(idOf(one)).equals(Buffer.from(oid(id)))
const without = (id: string) => (all: Bytes[]) => all.filter((one) => !is(one, id))
const instead =
  (id: string, value: Bytes, by = id) =>
  (all: Bytes[]) => [...without(id)(all), attribute(by, value)]
const digestOf = async (name: string, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, bytes))
/** TSTInfo with the imprint's algorithm in another spelling. */
const imprintBy = (algorithm: Bytes) => (parts: Bytes[]) =>
  parts.map((one, n) => (n === 2 ? sequence(algorithm, child(read(one), 1).raw) : one))

/** TSTInfo with its time spelt like this. */
const timed = (text: string) => (parts: Bytes[]) =>
  parts.map((one, n) => (n === 4 ? tlv(TAG.generalizedTime, new TextEncoder().encode(text)) : one))
const times: [text: string, holds: boolean][] = [
  ['20371201120000.001Z', true],
  ['20371201120000.9999999Z', true],
  ['20371201120000.50Z', false],
  ['20371201120000.Z', false],
  ['20371201120000,5Z', false],
  ['20371201120000', false],
  ['203712011200Z', false],
  ['20371201120000+0000', false],
  ['20371130240000Z', false],
  ['20371131120000Z', false],
  ['20371201115960Z', false],
]

/** Units of authorities whose roots are trusted, and whether each may stamp. */
export const otherUnits = (at: Date): Promise<{ name: string; unit: OutsideUnit; holds: boolean }[]> =>
  Promise.all(
    (
      [
        ['a unit that may bind itself too', { also: 'content commitment' }, true],
        ['a unit four certificates below its root', { between: 2 }, true],
        ['a unit five certificates below its root', { between: 3 }, false],
        ['a unit that may sign certificates too', { also: 'certificates' }, false],
        ['a unit that may decipher too', { also: 'deciphering' }, false],
        ['a unit that is an authority', { also: 'as an authority' }, false],
        ['a unit that is an authority by another octet', { also: 'as an authority, in BER' }, false],
        ['a unit for mail too', { forMail: true }, false],
        ['a unit for time-stamps, but not only', { usage: 'plain' }, false],
        ['a unit for time-stamps, but by its own words not only', { usage: 'spelt' }, false],
      ] as const
    ).map(async ([name, of, holds]) => ({
      name,
      unit: await outsideUnit({ kind: 'p256', at, ...of }),
      holds,
    })),
  )

/** A renewal by that unit, made as if it were asked. */
export async function stampedBy(
  { name, unit, holds }: Awaited<ReturnType<typeof otherUnits>>[number],
  { sealed, state, by }: { sealed: Bytes; state: SealState; by: Generation },
): Promise<Known> {
  const stamper = { ...(await outsideStamper(unit, { at: FIRST })), timestamp: unasked(unit) }
  return { name, bytes: concat(sealed, (await renewOutside(state, by, stamper)).tail), holds }
}

/** Its answers as the register spells them, without asking whether they are right. */
const unasked =
  (unit: OutsideUnit, as: Partial<AnswerAs> = {}) =>
  async (imprint: Bytes): Promise<Bytes> => {
    const request = encodeRequest({ imprint, nonce: newNonce(), policies: [] })
    const answer = await answerTo(request, unit, { at: FIRST, ...as })
    const stamp = readOutside(child(read(answer), 1).raw)
    const isRoot = ({ raw }: { raw: Bytes }): boolean => equal(raw, unit.root.certificate)
    return encodeOutside({ ...stamp, others: stamp.others.filter((one) => !isRoot(one)) })
  }

export async function alteredOutside(
  unit: OutsideUnit,
  { sealed, state, by }: { sealed: Bytes; state: SealState; by: Generation },
): Promise<Known[]> {
  const own = await outsideStamper(unit, { at: FIRST })
  const made = async (name: string, holds: boolean, stamper: typeof own): Promise<Known> => ({
    name: `${unit.kind}: ${name}`,
    bytes: concat(sealed, (await renewOutside(state, by, stamper)).tail),
    holds,
  })
  const stamped = (name: string, as: Partial<AnswerAs>, holds = false): Promise<Known> =>
    made(name, holds, { ...own, timestamp: unasked(unit, as) })
  const listed = async (name: string, of: Parameters<typeof outsideLists>[1], holds = false) => {
    const { issuing, root } = await outsideLists(unit, of)
    return made(name, holds, { ...own, lists: [issuing, root] })
  }
  const certificate = unit.unit.certificate
  const [first, second, other] = await Promise.all([
    digestOf('SHA-1', certificate),
    digestOf('SHA-256', certificate),
    digestOf('SHA-256', unit.issuing.certificate),
  ])
  const named = (hash: Bytes): Bytes => sequence(sequence(sequence(octetString(hash))))
  const critical = (is: boolean) => extension('1.3.6.1.4.1.99999.7', integer(1), is)
  const spelt = sequence(
    oid('1.3.6.1.4.1.99999.7'),
    tlv(TAG.boolean, Uint8Array.of(0)),
    octetString(integer(1)),
  )
  const later = new Date(FIRST.getTime() + 1_000)
  const issuingPoint = (...parts: Bytes[]) => extension('2.5.29.28', sequence(...parts), true)
  return Promise.all([
    stamped('nothing altered', {}, true),
    stamped('a broken signature', { broken: true }),
    stamped('another imprint', { imprint: new Uint8Array(32) }),
    stamped('it names another certificate', { names: unit.issuing.certificate }),
    stamped('it names no certificate', { attributes: without(SIGNING_CERTIFICATE_V2) }),
    stamped(
      'it names its certificate by SHA-1',
      { attributes: instead(SIGNING_CERTIFICATE_V2, named(first), SIGNING_CERTIFICATE) },
      true,
    ),
    stamped('it names another by SHA-1', {
      attributes: instead(SIGNING_CERTIFICATE_V2, named(other.slice(0, 20)), SIGNING_CERTIFICATE),
    }),
    stamped('it names its own by SHA-1, and another by SHA-256', {
      attributes: (all) => [
        ...instead(SIGNING_CERTIFICATE_V2, named(other))(all),
        attribute(SIGNING_CERTIFICATE, named(first)),
      ],
    }),
    stamped('it names another certificate first', {
      attributes: instead(
        SIGNING_CERTIFICATE_V2,
        sequence(sequence(sequence(octetString(other)), sequence(octetString(second)))),
      ),
    }),
    stamped('it names its own by SHA-256, and two by SHA-1', {
      attributes: (all) => [
        ...all,
        attribute(SIGNING_CERTIFICATE, named(first)),
        attribute(SIGNING_CERTIFICATE, named(other.slice(0, 20))),
      ],
    }),
    stamped('signed as data', { attributes: instead(CONTENT_TYPE, oid('1.2.840.113549.1.7.1')) }),
    stamped('signed without a type', { attributes: without(CONTENT_TYPE) }),
    stamped('signed without a digest', { attributes: without(MESSAGE_DIGEST) }),
    stamped('the digest of something else', { attributes: instead(MESSAGE_DIGEST, octetString(other)) }),
    stamped('two digests, the first of something else', {
      attributes: (all) => [attribute(MESSAGE_DIGEST, octetString(new Uint8Array(32))), ...all],
    }),
    stamped('two digests, the second of something else', {
      attributes: (all) => [...all, attribute(MESSAGE_DIGEST, octetString(new Uint8Array(32).fill(255)))],
    }),
    stamped('two types', { attributes: (all) => [...all, attribute(CONTENT_TYPE, oid('1.2.3'))] }),
    stamped('attributes that name the algorithms', {
      attributes: (all) => [...all, attribute(ALGORITHM_PROTECTION, sequence())],
    }),
    stamped(
      'an attribute of its own',
      { attributes: (all) => [...all, attribute('1.2.3.4', integer(7))] },
      true,
    ),
    stamped('the imprint’s algorithm without parameters', { info: imprintBy(sequence(SHA256)) }, true),
    stamped('the imprint’s algorithm with parameters', { info: imprintBy(sequence(SHA256, integer(1))) }),
    stamped('the imprint by another algorithm', { info: imprintBy(sequence(SHA384)) }),
    ...times.map(([text, holds]) => stamped(`stamped at ${text}`, { info: timed(text) }, holds)),
    ...(
      [
        ['a version in two octets', 0, tlv(TAG.integer, Uint8Array.of(0, 1))],
        ['a version that is no number', 0, octetString(Uint8Array.of(1))],
        ['a serial number that is none', 3, octetString(Uint8Array.of(7))],
      ] as const
    ).map(([name, at, by]) =>
      stamped(`with ${name}`, { info: (all) => all.map((one, n) => (n === at ? by : one)) }),
    ),
    stamped('with an attribute that is a set', {
      attributes: (all) => [...all.slice(1), setOf(...children(read(all[0]!)).map(({ raw }) => raw))],
    }),
    stamped('with an attribute of two sets', {
      attributes: (all) => [
        ...all.slice(1),
        sequence(...children(read(all[0]!)).map(({ raw }) => raw), child(read(all[0]!), 1).raw),
      ],
    }),
    stamped('of a second version', { info: (parts) => [integer(2), ...parts.slice(1)] }),
    stamped('with an extension', { info: (all) => [...all, context(1, critical(false))] }, true),
    stamped(
      'with an extension that says it is not critical',
      { info: (all) => [...all, context(1, spelt)] },
      true,
    ),
    stamped('with a critical extension', { info: (all) => [...all, context(1, critical(true))] }),
    listed('revoked a second later', { at: FIRST, revoked: later }, true),
    listed('revoked at that second', { at: FIRST, revoked: FIRST }),
    listed(
      'revoked later, with a remark',
      { at: FIRST, revoked: later, extensions: { entry: critical(false) } },
      true,
    ),
    listed('revoked later, with a critical remark', {
      at: FIRST,
      revoked: later,
      extensions: { entry: critical(true) },
    }),
    listed('a list with a remark', { at: FIRST, extensions: { list: critical(false) } }, true),
    listed('a list with a critical remark', { at: FIRST, extensions: { list: critical(true) } }),
    listed('a list of all certificates', { at: FIRST, extensions: { list: issuingPoint() } }, true),
    listed('a list of some certificates', {
      at: FIRST,
      extensions: { list: issuingPoint(Uint8Array.of(0x82, 1, 0xff)) },
    }),
    made('a list with a byte behind it', false, {
      ...own,
      lists: own.lists.map((list, n) => (n === 0 ? concat(list, [0]) : list)),
    }),
    listed('lists of a second later', { at: later }),
    listed('lists that had ended', { at: new Date(FIRST.getTime() - 11 * 86_400_000) }),
  ])
}
