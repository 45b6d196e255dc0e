// The register's own certificate authority: root, one signing authority below it, a time-stamping unit, and a
// fresh certificate for each party and ceremony. Self-issued, so its signatures are advanced at best, never
// qualified.
import { issueCertificate, KEY_USAGE, parseCertificate, POLICY, publicKeyInfo } from './certificate.ts'
import { exportPrivateKey, generateKeys, importPrivateKey } from '../bytes/ecdsa.ts'
import { sha256, toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { issueRevocationList } from './revocation-list.ts'
import type { Revoked } from './revocation-list.ts'

export interface KeyedCertificate {
  key: CryptoKey
  certificate: Bytes
}

export interface Authority {
  /** The register's name, as organisation in every certificate; cut to 64 characters. */
  name: string
  /**
   * Where the lists are published, without trailing slash: `<crlBaseUrl>/root.crl` and `/signing.crl`; those of the
   * second issuers `root-2.crl`, `signing-2.crl`. The issuers' certificates are published beside it.
   */
  crlBaseUrl: string
  root: KeyedCertificate
  signing: KeyedCertificate
  timestamping: KeyedCertificate
  /** Those it issued with before (roll-over.ts), the latest first. They sign nothing but revocation lists. */
  earlier: Issuers[]
}

export type Issuers = Pick<Authority, 'crlBaseUrl' | 'root' | 'signing'>

/**
 * A party's signing key and certificate. `chain` leads from the certificate's issuer towards the root,
 * without the root.
 */
export interface Signer {
  key: CryptoKey
  certificate: Bytes
  chain: Bytes[]
}

export const YEAR = 365.25 * 24 * 3600 * 1000
const DAY = 24 * 3600 * 1000
/** Other machines' clocks may be behind: none of them should find a certificate not yet valid. */
const BACKDATE = 60_000

/**
 * Serial number: 128 random bits, positive, never starting with a zero byte (RFC 5280 section 4.1.2.2 allows
 * 20 octets).
 */
function randomSerial(): Bytes {
  const serial = crypto.getRandomValues(new Uint8Array(16))
  serial[0] = (serial[0]! & 0x7f) | 0x40
  return serial
}

const issuerUrl = (crlBaseUrl: string, name: string): string =>
  `${crlBaseUrl.replace(/\/crl$/, '')}/certificates/${name}.cer`

/** Under which name its certificate and its list are published. */
export const publishedAs = (issuer: 'root' | 'signing', generation: number): string =>
  generation === 1 ? issuer : `${issuer}-${generation}`

/** The how-manieth issuers a register has. */
export const generationOf = ({ earlier }: Pick<Authority, 'earlier'>): number => earlier.length + 1

/**
 * Creates all keys and certificates of a register. `country` is the two-letter code of its location; `generation`
 * tells its later roots apart by name.
 */
export async function createAuthority(of: {
  name: string
  crlBaseUrl: string
  at: Date
  country?: string
  generation?: number
}): Promise<Authority> {
  const { name, crlBaseUrl, at, country = 'GB', generation = 1 } = of
  const ordinal = generation === 1 ? '' : ` ${generation}`
  const notBefore = new Date(at.getTime() - BACKDATE)
  const until = (years: number): Date => new Date(at.getTime() + years * YEAR)
  const [root, signing] = await Promise.all([generateKeys(), generateKeys()])
  const authorityUsage = KEY_USAGE.keyCertSign | KEY_USAGE.crlSign
  const rootCertificate = await issueCertificate({
    subject: { commonName: `Root Authority${ordinal}`, organisation: name, country },
    publicKeyInfo: await publicKeyInfo(root.publicKey),
    issuer: null,
    issuerKey: root.privateKey,
    notBefore,
    notAfter: until(30),
    serial: randomSerial(),
    keyUsage: authorityUsage,
    pathLength: 1,
  })
  const signingCertificate = await issueCertificate({
    subject: { commonName: `Signing Authority${ordinal}`, organisation: name, country },
    publicKeyInfo: await publicKeyInfo(signing.publicKey),
    issuer: rootCertificate,
    issuerKey: root.privateKey,
    notBefore,
    notAfter: until(25),
    serial: randomSerial(),
    keyUsage: authorityUsage,
    pathLength: 0,
    crlUrl: `${crlBaseUrl}/${publishedAs('root', generation)}.crl`,
    issuerUrl: issuerUrl(crlBaseUrl, publishedAs('root', generation)),
  })
  const issuers = { name, crlBaseUrl, signing: { key: signing.privateKey, certificate: signingCertificate } }
  const unit = `Time-stamping Unit${ordinal || ' 1'}`
  return {
    name,
    crlBaseUrl,
    root: { key: root.privateKey, certificate: rootCertificate },
    signing: issuers.signing,
    timestamping: await issueTimestamping(issuers, { at, generation, unit, country }),
    earlier: [],
  }
}

/** A fresh unit below the signing authority; `unit` is its name, by default that of its first day. */
export async function issueTimestamping(
  { name, crlBaseUrl, signing }: Pick<Authority, 'name' | 'crlBaseUrl' | 'signing'>,
  of: { at: Date; generation: number; unit?: string; country?: string },
): Promise<KeyedCertificate> {
  const { at, unit = `Time-stamping Unit of ${of.at.toISOString().slice(0, 10)}`, country = 'GB' } = of
  const keys = await generateKeys()
  const issuer = parseCertificate(signing.certificate)
  const certificate = await issueCertificate({
    subject: { commonName: unit, organisation: name, country },
    publicKeyInfo: await publicKeyInfo(keys.publicKey),
    issuer: signing.certificate,
    issuerKey: signing.key,
    notBefore: new Date(Math.max(at.getTime() - BACKDATE, issuer.notBefore.getTime())),
    notAfter: new Date(Math.min(at.getTime() + 12 * YEAR, issuer.notAfter.getTime())),
    serial: randomSerial(),
    keyUsage: KEY_USAGE.digitalSignature,
    timeStamping: true,
    policy: POLICY.timestampCertificate,
    crlUrl: `${crlBaseUrl}/${publishedAs('signing', of.generation)}.crl`,
    issuerUrl: issuerUrl(crlBaseUrl, publishedAs('signing', of.generation)),
  })
  return { key: keys.privateKey, certificate }
}

/** As an identity check read them from a document. A name somebody typed is never taken apart. */
export interface NameParts {
  surname: string
  /** Empty where the document has none. */
  given: string
}

/**
 * A fresh key and certificate for one party of one ceremony; discard the key after its one use. The common
 * name is the party's name as given (its first 64 characters); the subject's serial number distinguishes two
 * people of one name. With `parts` the subject is as ETSI EN 319 412-2 section 4.2.4 has it for a natural person.
 */
export async function issuePartyCertificate(
  authority: Authority,
  of: { name: string; at: Date; parts?: NameParts | null },
): Promise<Signer> {
  return await issueOnce(authority, of, {
    // ETSI EN 319 412-2 section 4.3.2, type A: a key only for signatures that bind a person.
    keyUsage: KEY_USAGE.nonRepudiation,
    policy: POLICY.partyCertificate,
  })
}

/** The same for one seal of the register itself. */
export async function issueSealCertificate(authority: Authority, at: Date): Promise<Signer> {
  return await issueOnce(
    authority,
    { name: 'Seal of the register', at },
    // Type B. No party's key may sign this way.
    { keyUsage: KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation, policy: POLICY.sealCertificate },
  )
}

async function issueOnce(
  authority: Authority,
  { name, at, parts = null }: { name: string; at: Date; parts?: NameParts | null },
  use: { keyUsage: number; policy: string },
): Promise<Signer> {
  const keys = await generateKeys()
  const serial = randomSerial()
  const published = publishedAs('signing', generationOf(authority))
  const issuer = parseCertificate(authority.signing.certificate)
  const certificate = await issueCertificate({
    subject: {
      commonName: name,
      organisation: authority.name,
      serialNumber: toHex(serial),
      // The country says by whose rules the other attributes are meant, and is no nationality.
      ...(parts === null ? {} : { country: issuer.country, surname: parts.surname, givenName: parts.given }),
    },
    publicKeyInfo: await publicKeyInfo(keys.publicKey),
    issuer: authority.signing.certificate,
    issuerKey: authority.signing.key,
    notBefore: new Date(Math.max(at.getTime() - BACKDATE, issuer.notBefore.getTime())),
    notAfter: new Date(Math.min(at.getTime() + 10 * YEAR, issuer.notAfter.getTime())),
    serial,
    ...use,
    crlUrl: `${authority.crlBaseUrl}/${published}.crl`,
    issuerUrl: issuerUrl(authority.crlBaseUrl, published),
  })
  return { key: keys.privateKey, certificate, chain: [authority.signing.certificate] }
}

/**
 * Both revocation lists as of `at`, valid for 31 days. Each list's number is its time in seconds, so lists
 * must be at least a second apart.
 */
export async function issueRevocationLists(
  authority: Issuers,
  of: { at: Date; revoked?: { root?: Revoked[]; signing?: Revoked[] } },
): Promise<{ root: Bytes; signing: Bytes }> {
  const dates = {
    number: Math.floor(of.at.getTime() / 1000),
    thisUpdate: of.at,
    nextUpdate: new Date(of.at.getTime() + 31 * DAY),
  }
  const [root, signing] = await Promise.all([
    issueRevocationList({
      issuer: authority.root.certificate,
      issuerKey: authority.root.key,
      ...dates,
      revoked: of.revoked?.root ?? [],
    }),
    issueRevocationList({
      issuer: authority.signing.certificate,
      issuerKey: authority.signing.key,
      ...dates,
      revoked: of.revoked?.signing ?? [],
    }),
  ])
  return { root, signing }
}

/** SHA-256 of the root certificate's DER, lower-case hex: it identifies the register in what it seals. */
export async function registerFingerprint(rootCertificate: Uint8Array): Promise<string> {
  return toHex(await sha256(rootCertificate))
}

/**
 * An authority as plain data for a key store: PKCS#8 and DER, base64. Anyone who has it can act as the
 * register.
 */
export interface StoredAuthority extends StoredIssuers {
  /** `/2` once it has rolled over. */
  format: 'testate-authority/1' | 'testate-authority/2'
  name: string
  timestamping: Stored
  earlier?: StoredIssuers[]
}

interface Stored {
  key: string
  certificate: string
}
interface StoredIssuers {
  crlBaseUrl: string
  root: Stored
  signing: Stored
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

export async function exportAuthority(authority: Authority): Promise<StoredAuthority> {
  const store = async (one: KeyedCertificate): Promise<Stored> => ({
    key: toBase64(await exportPrivateKey(one.key)),
    certificate: toBase64(one.certificate),
  })
  const issuers = async ({ crlBaseUrl, root, signing }: Issuers): Promise<StoredIssuers> => ({
    crlBaseUrl,
    root: await store(root),
    signing: await store(signing),
  })
  const stored = {
    name: authority.name,
    ...(await issuers(authority)),
    timestamping: await store(authority.timestamping),
  }
  if (authority.earlier.length === 0) return { format: 'testate-authority/1', ...stored }
  const earlier = await Promise.all(authority.earlier.map(issuers))
  return { format: 'testate-authority/2', ...stored, earlier }
}

export async function importAuthority(stored: StoredAuthority): Promise<Authority> {
  const load = async (one: Stored): Promise<KeyedCertificate> => ({
    key: await importPrivateKey(fromBase64(one.key)),
    certificate: fromBase64(one.certificate),
  })
  const issuers = async ({ crlBaseUrl, root, signing }: StoredIssuers): Promise<Issuers> => ({
    crlBaseUrl,
    root: await load(root),
    signing: await load(signing),
  })
  return {
    name: stored.name,
    ...(await issuers(stored)),
    timestamping: await load(stored.timestamping),
    earlier: await Promise.all((stored.earlier ?? []).map(issuers)),
  }
}
