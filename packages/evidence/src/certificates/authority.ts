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
   * Where the two lists are published, without trailing slash: `<crlBaseUrl>/root.crl` and `/signing.crl`.
   */
  crlBaseUrl: string
  root: KeyedCertificate
  signing: KeyedCertificate
  timestamping: KeyedCertificate
}

/**
 * A party's signing key and certificate. `chain` leads from the certificate's issuer towards the root,
 * without the root.
 */
export interface Signer {
  key: CryptoKey
  certificate: Bytes
  chain: Bytes[]
}

const YEAR = 365.25 * 24 * 3600 * 1000
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

/** Creates all keys and certificates of a register. `country` is the two-letter code of its location. */
export async function createAuthority(of: {
  name: string
  crlBaseUrl: string
  at: Date
  country?: string
}): Promise<Authority> {
  const { name, crlBaseUrl, at, country = 'GB' } = of
  const notBefore = new Date(at.getTime() - BACKDATE)
  const until = (years: number): Date => new Date(at.getTime() + years * YEAR)
  const [root, signing, timestamping] = await Promise.all([generateKeys(), generateKeys(), generateKeys()])
  const authorityUsage = KEY_USAGE.keyCertSign | KEY_USAGE.crlSign
  const rootCertificate = await issueCertificate({
    subject: { commonName: 'Root Authority', organisation: name, country },
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
    subject: { commonName: 'Signing Authority', organisation: name, country },
    publicKeyInfo: await publicKeyInfo(signing.publicKey),
    issuer: rootCertificate,
    issuerKey: root.privateKey,
    notBefore,
    notAfter: until(25),
    serial: randomSerial(),
    keyUsage: authorityUsage,
    pathLength: 0,
    crlUrl: `${crlBaseUrl}/root.crl`,
  })
  const timestampingCertificate = await issueCertificate({
    subject: { commonName: 'Time-stamping Unit 1', organisation: name, country },
    publicKeyInfo: await publicKeyInfo(timestamping.publicKey),
    issuer: signingCertificate,
    issuerKey: signing.privateKey,
    notBefore,
    notAfter: until(12),
    serial: randomSerial(),
    keyUsage: KEY_USAGE.digitalSignature,
    timeStamping: true,
    policy: POLICY.timestampCertificate,
    crlUrl: `${crlBaseUrl}/signing.crl`,
  })
  return {
    name,
    crlBaseUrl,
    root: { key: root.privateKey, certificate: rootCertificate },
    signing: { key: signing.privateKey, certificate: signingCertificate },
    timestamping: { key: timestamping.privateKey, certificate: timestampingCertificate },
  }
}

/**
 * A fresh key and certificate for one party of one ceremony; discard the key after its one use. The common
 * name is the party's name as given (its first 64 characters); the subject's serial number distinguishes two
 * people of one name.
 */
export async function issuePartyCertificate(
  authority: Authority,
  of: { name: string; at: Date },
): Promise<Signer> {
  const keys = await generateKeys()
  const serial = randomSerial()
  const issuer = parseCertificate(authority.signing.certificate)
  const notAfter = new Date(Math.min(of.at.getTime() + 10 * YEAR, issuer.notAfter.getTime()))
  const notBefore = new Date(Math.max(of.at.getTime() - BACKDATE, issuer.notBefore.getTime()))
  const certificate = await issueCertificate({
    subject: { commonName: of.name, organisation: authority.name, serialNumber: toHex(serial) },
    publicKeyInfo: await publicKeyInfo(keys.publicKey),
    issuer: authority.signing.certificate,
    issuerKey: authority.signing.key,
    notBefore,
    notAfter,
    serial,
    // ETSI EN 319 412-2 section 4.3.2, type A: a key only for signatures that bind a person.
    keyUsage: KEY_USAGE.nonRepudiation,
    policy: POLICY.partyCertificate,
    crlUrl: `${authority.crlBaseUrl}/signing.crl`,
  })
  return { key: keys.privateKey, certificate, chain: [authority.signing.certificate] }
}

/**
 * Both revocation lists as of `at`, valid for 31 days. Each list's number is its time in seconds, so lists
 * must be at least a second apart.
 */
export async function issueRevocationLists(
  authority: Authority,
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
export interface StoredAuthority {
  format: 'testate-authority/1'
  name: string
  crlBaseUrl: string
  root: { key: string; certificate: string }
  signing: { key: string; certificate: string }
  timestamping: { key: string; certificate: string }
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

export async function exportAuthority(authority: Authority): Promise<StoredAuthority> {
  const store = async (one: KeyedCertificate): Promise<{ key: string; certificate: string }> => ({
    key: toBase64(await exportPrivateKey(one.key)),
    certificate: toBase64(one.certificate),
  })
  return {
    format: 'testate-authority/1',
    name: authority.name,
    crlBaseUrl: authority.crlBaseUrl,
    root: await store(authority.root),
    signing: await store(authority.signing),
    timestamping: await store(authority.timestamping),
  }
}

export async function importAuthority(stored: StoredAuthority): Promise<Authority> {
  const load = async (one: { key: string; certificate: string }): Promise<KeyedCertificate> => ({
    key: await importPrivateKey(fromBase64(one.key)),
    certificate: fromBase64(one.certificate),
  })
  return {
    name: stored.name,
    crlBaseUrl: stored.crlBaseUrl,
    root: await load(stored.root),
    signing: await load(stored.signing),
    timestamping: await load(stored.timestamping),
  }
}
