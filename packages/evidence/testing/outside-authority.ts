// A time-stamp authority that is not the register's, for tests: root, issuing authority and unit with keys of another
// kind, revocation lists, and answers to RFC 3161 requests in a spelling of its own. It can be told to answer wrongly.
import {
  bitString,
  boolean,
  child,
  children,
  concat,
  context,
  contextPrimitive,
  integer,
  octetString,
  oid,
  read,
  sequence,
  setOf,
  TAG,
  time,
  tlv,
  utf8,
} from '../src/bytes/der.ts'
import type { Bytes } from '../src/bytes/hash.ts'
import { parseOutsideCertificate } from '../src/certificates/outside-certificate.ts'

export type Kind = 'rsa' | 'p256' | 'p384'

const NULL = tlv(TAG.null)
const KINDS = {
  rsa: {
    signed: sequence(oid('1.2.840.113549.1.1.13'), NULL),
    hash: 'SHA-512',
    digest: sequence(oid('2.16.840.1.101.3.4.2.3'), NULL),
    generate: {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
      hash: 'SHA-512',
    },
  },
  p256: {
    signed: sequence(oid('1.2.840.10045.4.3.2')),
    hash: 'SHA-256',
    digest: sequence(oid('2.16.840.1.101.3.4.2.1'), NULL),
    generate: { name: 'ECDSA', namedCurve: 'P-256' },
  },
  p384: {
    signed: sequence(oid('1.2.840.10045.4.3.3')),
    hash: 'SHA-384',
    digest: sequence(oid('2.16.840.1.101.3.4.2.2'), NULL),
    generate: { name: 'ECDSA', namedCurve: 'P-384' },
  },
} as const

const YEAR = 365.25 * 24 * 3600 * 1000
export const OUTSIDE_POLICY = '1.3.6.1.4.1.99999.1'

interface Keyed {
  pair: CryptoKeyPair
  certificate: Bytes
}

export interface OutsideUnit {
  kind: Kind
  root: Keyed
  /** Authorities between the root and the issuing one, from the top. */
  between: Keyed[]
  issuing: Keyed
  unit: Keyed
}

const name = (text: string): Bytes => sequence(setOf(sequence(oid('2.5.4.3'), utf8(text))))

async function sign(kind: Kind, key: CryptoKey, bytes: Bytes): Promise<Bytes> {
  const { generate, hash } = KINDS[kind]
  const raw = new Uint8Array(await crypto.subtle.sign({ name: generate.name, hash }, key, bytes))
  if (kind === 'rsa') return raw
  const half = raw.length / 2
  return sequence(integer(raw.subarray(0, half)), integer(raw.subarray(half)))
}

/** RFC 7093, method 4 with the first 160 bits. */
async function identifierOf({ publicKey }: CryptoKeyPair): Promise<Bytes> {
  const info = await crypto.subtle.exportKey('spki', publicKey)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', info)).subarray(0, 20)
}

async function issue(
  kind: Kind,
  of: {
    subject: string
    by: { name: string; pair: CryptoKeyPair } | null
    at: Date
    years: number
    extensions: Bytes[]
  },
): Promise<Keyed> {
  const pair = (await crypto.subtle.generateKey(KINDS[kind].generate, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const info = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  // EU DSS is not satisfied with a certificate without them (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
  const identifiers = [
    extension('2.5.29.14', octetString(await identifierOf(pair)), false),
    extension('2.5.29.35', sequence(contextPrimitive(0, await identifierOf(of.by?.pair ?? pair))), false),
  ]
  const body = sequence(
    context(0, integer(2)),
    integer(crypto.getRandomValues(new Uint8Array(9)).map((byte, at) => (at === 0 ? 0x41 : byte))),
    KINDS[kind].signed,
    name(of.by?.name ?? of.subject),
    sequence(time(of.at), time(new Date(of.at.getTime() + of.years * YEAR))),
    name(of.subject),
    info,
    context(3, sequence(...of.extensions, ...identifiers)),
  )
  const value = await sign(kind, (of.by?.pair ?? pair).privateKey, body)
  return { pair, certificate: sequence(body, KINDS[kind].signed, bitString(value)) }
}

export const extension = (id: string, value: Bytes, critical: boolean): Bytes =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value))
const AUTHORITY = [
  extension('2.5.29.19', sequence(boolean(true)), true),
  extension('2.5.29.15', bitString(Uint8Array.of(0x06), 1), true),
]
/** KeyUsage with digital signature. */
const USAGES = {
  'content commitment': bitString(Uint8Array.of(0xc0), 6),
  'certificates': bitString(Uint8Array.of(0x84), 2),
  'deciphering': bitString(Uint8Array.of(0x80, 0x80), 7),
  'as an authority': bitString(Uint8Array.of(0x80), 7),
  'as an authority, in BER': bitString(Uint8Array.of(0x80), 7),
}
const STAMPS = '1.3.6.1.5.5.7.3.8'
const EMAIL = '1.3.6.1.5.5.7.3.4'
const point = (address: string): Bytes =>
  extension(
    '2.5.29.31',
    sequence(sequence(context(0, context(0, contextPrimitive(6, new TextEncoder().encode(address)))))),
    false,
  )

/** `lists`: where it publishes its revocation lists. `years`: how long the unit's certificate lives. */
export async function outsideUnit(of: {
  kind: Kind
  at: Date
  lists?: string
  years?: number
  forMail?: boolean
  /** That it is for time-stamps may be ignored; `spelt`: says so in a word that DER leaves out. */
  usage?: 'plain' | 'spelt'
  /** How many authorities stand between its root and the one that issued it. */
  between?: number
  /** Its key may also sign this, or it says that it is an authority. */
  also?: keyof typeof USAGES
}): Promise<OutsideUnit> {
  const { kind, at, lists = 'http://127.0.0.1/lists', years = 11 } = of
  const root = await issue(kind, { subject: 'Outside Root', by: null, at, years: 40, extensions: AUTHORITY })
  const between: Keyed[] = []
  for (let count = 0; count < (of.between ?? 0); count++)
    between.push(
      await issue(kind, {
        subject: betweenName(count),
        by: aboveOf({ root, between }),
        at,
        years: 30,
        extensions: AUTHORITY,
      }),
    )
  const issuing = await issue(kind, {
    subject: 'Outside Issuing',
    by: aboveOf({ root, between }),
    at,
    years: 30,
    extensions: [...AUTHORITY, point(`${lists}/root.crl`)],
  })
  const uses = [STAMPS, ...(of.forMail ? [EMAIL] : [])].map((one) => oid(one))
  const unit = await issue(kind, {
    subject: 'Outside Unit',
    by: { name: 'Outside Issuing', pair: issuing.pair },
    at,
    years,
    extensions: [
      extension(
        '2.5.29.15',
        of.also === undefined ? bitString(Uint8Array.of(0x80), 7) : USAGES[of.also],
        true,
      ),
      ...(of.also === 'as an authority' ? AUTHORITY.slice(0, 1) : []),
      ...(of.also === 'as an authority, in BER'
        ? [extension('2.5.29.19', sequence(tlv(TAG.boolean, Uint8Array.of(1))), true)]
        : []),
      ...(of.usage === 'spelt'
        ? [sequence(oid('2.5.29.37'), tlv(TAG.boolean, Uint8Array.of(0)), octetString(sequence(...uses)))]
        : [extension('2.5.29.37', sequence(...uses), of.usage !== 'plain')]),
      point(`${lists}/issuing.crl`),
    ],
  })
  return { kind, root, between, issuing, unit }
}

const betweenName = (at: number): string => `Outside Between ${at + 1}`

/** Who issues the next certificate below. */
const aboveOf = ({
  root,
  between,
}: Pick<OutsideUnit, 'root' | 'between'>): { name: string; pair: CryptoKeyPair } => {
  const last = between.at(-1)
  return last
    ? { name: betweenName(between.length - 1), pair: last.pair }
    : { name: 'Outside Root', pair: root.pair }
}

/**
 * The lists of all its authorities, valid for ten days. `revoked` names the unit, as of a time; `extensions` are of its
 * entry, or of the issuing authority's list.
 */
export async function outsideLists(
  { kind, root, between, issuing, unit }: OutsideUnit,
  of: { at: Date; revoked?: Date; extensions?: { entry?: Bytes; list?: Bytes } },
): Promise<{ root: Bytes; between: Bytes[]; issuing: Bytes }> {
  const list = async (
    subject: string,
    key: CryptoKey,
    entries: Bytes[],
    more: Bytes[] = [],
  ): Promise<Bytes> => {
    const body = sequence(
      integer(1),
      KINDS[kind].signed,
      name(subject),
      time(of.at),
      time(new Date(of.at.getTime() + 10 * 24 * 3600 * 1000)),
      ...(entries.length > 0 ? [sequence(...entries)] : []),
      context(
        0,
        sequence(extension('2.5.29.20', integer(Math.floor(of.at.getTime() / 1000)), false), ...more),
      ),
    )
    return sequence(body, KINDS[kind].signed, bitString(await sign(kind, key, body)))
  }
  const { serial } = parseOutsideCertificate(unit.certificate)
  return {
    root: await list('Outside Root', root.pair.privateKey, []),
    between: await Promise.all(between.map(({ pair }, at) => list(betweenName(at), pair.privateKey, []))),
    issuing: await list(
      'Outside Issuing',
      issuing.pair.privateKey,
      of.revoked
        ? [
            sequence(
              serial,
              time(of.revoked),
              ...(of.extensions?.entry ? [sequence(of.extensions.entry)] : []),
            ),
          ]
        : [],
      of.extensions?.list ? [of.extensions.list] : [],
    ),
  }
}

export interface AnswerAs {
  at: Date
  imprint?: Bytes
  nonce?: Bytes | null
  policy?: string
  /** PKIStatus, instead of a time-stamp. */
  status?: number
  /** The signature is of other attributes. */
  broken?: boolean
  /** It names this certificate as its own. */
  names?: Bytes
  /** What is signed, in other parts: those of TSTInfo, and the signed attributes. */
  info?: (parts: Bytes[]) => Bytes[]
  attributes?: (parts: Bytes[]) => Bytes[]
}

/** Answers a request, as it is asked to or otherwise. */
export async function answerTo(
  request: Bytes,
  { kind, root, between, issuing, unit }: OutsideUnit,
  as: AnswerAs,
): Promise<Bytes> {
  if (as.status !== undefined && as.status > 1)
    return sequence(
      sequence(integer(as.status), sequence(utf8('no')), bitString(Uint8Array.of(0x00, 0x01), 0)),
    )
  const { hash, digest, signed } = KINDS[kind]
  const [, imprint, ...more] = children(read(request))
  const nonce = as.nonce === undefined ? more.find(({ tag }) => tag === TAG.integer)?.content : as.nonce
  const asked = child(imprint!, 1).content
  const info = [
    integer(1),
    oid(as.policy ?? OUTSIDE_POLICY),
    sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), NULL), octetString(as.imprint ?? asked)),
    integer(crypto.getRandomValues(new Uint8Array(8))),
    fineTime(as.at),
    sequence(integer(1), contextPrimitive(0, Uint8Array.of(100))),
    ...(nonce ? [integer(nonce)] : []),
  ]
  const content = sequence(...(as.info?.(info) ?? info))
  const named = new Uint8Array(await crypto.subtle.digest('SHA-256', as.names ?? unit.certificate))
  const attribute = (id: string, value: Bytes): Bytes => sequence(oid(id), setOf(value))
  const given = [
    attribute('1.2.840.113549.1.9.3', oid('1.2.840.113549.1.9.16.1.4')),
    attribute('1.2.840.113549.1.9.5', time(as.at)),
    attribute('1.2.840.113549.1.9.4', octetString(new Uint8Array(await crypto.subtle.digest(hash, content)))),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octetString(named))))),
  ]
  const attributes = setOf(...(as.attributes?.(given) ?? given))
  const value = await sign(kind, unit.pair.privateKey, as.broken ? concat(attributes, [0]) : attributes)
  const { issuer, serial } = parseOutsideCertificate(unit.certificate)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    digest,
    context(0, read(attributes).content),
    kind === 'rsa' ? sequence(oid('1.2.840.113549.1.1.1'), NULL) : signed,
    octetString(value),
    // Unsigned, and left out of a renewal.
    context(1, attribute('1.3.6.1.4.1.99999.2', utf8('hello'))),
  )
  const token = sequence(
    oid('1.2.840.113549.1.7.2'),
    context(
      0,
      sequence(
        integer(3),
        setOf(digest),
        sequence(oid('1.2.840.113549.1.9.16.1.4'), context(0, octetString(content))),
        context(0, ...[unit, issuing, ...between, root].map(({ certificate }) => certificate)),
        setOf(signer),
      ),
    ),
  )
  return sequence(sequence(integer(as.status ?? 0)), token)
}

function fineTime(at: Date): Bytes {
  const [whole, fraction = ''] = at.toISOString().slice(0, -1).replaceAll(/[-:T]/g, '').split('.')
  const digits = fraction.replace(/0+$/, '')
  return tlv(TAG.generalizedTime, new TextEncoder().encode(`${whole}${digits === '' ? '' : `.${digits}`}Z`))
}
