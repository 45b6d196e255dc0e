// Checks this package's output with a second implementation, Node's OpenSSL.
import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createAuthority,
  exportAuthority,
  importAuthority,
  issuePartyCertificate,
  issueRevocationLists,
} from './authority.ts'
import type { Authority } from './authority.ts'
import { fitName } from './certificate-name.ts'
import {
  fromPem,
  isSignedBy,
  issueCertificate,
  KEY_USAGE,
  parseCertificate,
  pathTo,
  POLICY,
  publicKeyInfo,
  toPem,
} from './certificate.ts'
import type { Certificate, CertificateRequest } from './certificate.ts'
import { DerError } from '../bytes/der.ts'
import { generateKeys } from '../bytes/ecdsa.ts'
import type { Bytes } from '../bytes/hash.ts'
import { isListSignedBy, issueRevocationList, parseRevocationList, revokedAt } from './revocation-list.ts'

const at = new Date('2026-11-21T12:00:00Z')
let authority: Authority

beforeAll(async () => {
  authority = await createAuthority({
    name: 'Register of Example',
    crlBaseUrl: 'http://127.0.0.1:3000/api/trust/crl',
    at,
  })
})

test('OpenSSL reads root, signing authority, time-stamping unit and party as a signed chain', async () => {
  const party = await issuePartyCertificate(authority, { name: 'Ann Example', at })
  const [root, signing, unit, person] = [
    authority.root.certificate,
    authority.signing.certificate,
    authority.timestamping.certificate,
    party.certificate,
  ].map((der) => new X509Certificate(der))
  expect(root!.verify(root!.publicKey)).toBe(true)
  expect(signing!.checkIssued(root!) && signing!.verify(root!.publicKey)).toBe(true)
  expect(unit!.checkIssued(signing!) && unit!.verify(signing!.publicKey)).toBe(true)
  expect(person!.checkIssued(signing!) && person!.verify(signing!.publicKey)).toBe(true)
  expect([root!.ca, signing!.ca, unit!.ca, person!.ca]).toEqual([true, true, false, false])
  expect(unit!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.8'])
  expect(person!.subject).toContain('O=Register of Example\nCN=Ann Example\nserialNumber=')
  expect(Buffer.from(party.certificate).includes('http://127.0.0.1:3000/api/trust/crl/signing.crl')).toBe(
    true,
  )
  const issuerOf = (one: X509Certificate | undefined): string | undefined =>
    one?.infoAccess?.trim() || undefined
  expect([root, signing, unit, person].map(issuerOf)).toEqual([
    undefined,
    'CA Issuers - URI:http://127.0.0.1:3000/api/trust/certificates/root.cer',
    'CA Issuers - URI:http://127.0.0.1:3000/api/trust/certificates/signing.cer',
    'CA Issuers - URI:http://127.0.0.1:3000/api/trust/certificates/signing.cer',
  ])
  expect(POLICY.partyCertificate).toMatch(/^2\.25\.\d+\.1\.1$/)
})

test.each(['Ŵan ap Siôn', 'O’Neil', '李小龍', 'דוד כהן', 'محمد', 'Ann, CN=Mallory + O=x \\ "q"'])(
  'the name %s survives in the certificate',
  async (name) => {
    const { certificate } = await issuePartyCertificate(authority, { name, at })
    expect(parseCertificate(certificate).commonName).toBe(name)
    expect(Buffer.from(certificate).includes(Buffer.from(name, 'utf8'))).toBe(true)
    expect(() => new X509Certificate(certificate).subject).not.toThrow()
  },
)

test('surname, given name and country are in it where a document had the names, and otherwise are not', async () => {
  const subjectOf = async (of: Parameters<typeof issuePartyCertificate>[1]): Promise<string> =>
    new X509Certificate((await issuePartyCertificate(authority, of)).certificate).subject.replace(
      /=[0-9a-f]{20,}/,
      '=…',
    )
  const name = 'Ann Maria Example'
  expect(await subjectOf({ name, at, parts: { surname: 'EXAMPLE', given: 'ANN MARIA' } })).toBe(
    'C=GB\nO=Register of Example\nCN=Ann Maria Example\nSN=EXAMPLE\nGN=ANN MARIA\nserialNumber=…',
  )
  expect(await subjectOf({ name, at, parts: { surname: 'SUKARNO', given: '' } })).toBe(
    'C=GB\nO=Register of Example\nCN=Ann Maria Example\nSN=SUKARNO\nserialNumber=…',
  )
  const typed = 'O=Register of Example\nCN=Ann Maria Example\nserialNumber=…'
  expect([await subjectOf({ name, at }), await subjectOf({ name, at, parts: null })]).toEqual([typed, typed])
})

test('a name longer than a certificate takes is cut between characters', async () => {
  const name = '😀'.repeat(70)
  const { certificate } = await issuePartyCertificate(authority, { name, at })
  expect(parseCertificate(certificate).commonName).toBe(fitName(name))
})

test('every party has its own key, serial and place under the root', async () => {
  const [one, two] = await Promise.all(
    ['Ann Example', 'Ann Example'].map((name) => issuePartyCertificate(authority, { name, at })),
  )
  const [first, second] = [parseCertificate(one!.certificate), parseCertificate(two!.certificate)]
  expect(first.subjectKey).not.toEqual(second.subjectKey)
  expect(first.serial).not.toEqual(second.serial)
  const path = await pathTo(
    parseCertificate(authority.root.certificate),
    first,
    [parseCertificate(authority.signing.certificate)],
    at,
  )
  expect(path?.length).toBe(2)
})

test('another register, an expired certificate and a party as issuer lead nowhere', async () => {
  const root = parseCertificate(authority.root.certificate)
  const signing = parseCertificate(authority.signing.certificate)
  const party = parseCertificate(
    (await issuePartyCertificate(authority, { name: 'Ann Example', at })).certificate,
  )
  const other = await createAuthority({ name: 'Register of Example', crlBaseUrl: authority.crlBaseUrl, at })
  expect(await pathTo(parseCertificate(other.root.certificate), party, [signing], at)).toBeNull()
  expect(await pathTo(root, party, [], at)).toBeNull()
  expect(await pathTo(root, party, [signing], new Date('2040-01-01'))).toBeNull()
  expect(await pathTo(root, party, [signing], new Date('2026-11-20'))).toBeNull()
  expect(await isSignedBy(signing, party)).toBe(false)
})

describe('a certificate issued against the rules is not believed', () => {
  const root = (): Bytes => authority.root.certificate
  const make = async (
    of: Partial<CertificateRequest> & Pick<CertificateRequest, 'issuer' | 'issuerKey'>,
  ): Promise<{ der: Bytes; key: CryptoKey }> => {
    const keys = await generateKeys()
    const der = await issueCertificate({
      subject: { commonName: `Test ${Math.random()}` },
      publicKeyInfo: await publicKeyInfo(keys.publicKey),
      notBefore: at,
      notAfter: new Date('2035-01-01'),
      serial: crypto.getRandomValues(new Uint8Array(8)),
      keyUsage: KEY_USAGE.nonRepudiation,
      ...of,
    })
    return { der, key: keys.privateKey }
  }
  const later = new Date('2030-01-01')

  test('below an authority that has expired', async () => {
    const authorityOf = (notAfter: string) =>
      make({
        issuer: root(),
        issuerKey: authority.root.key,
        keyUsage: KEY_USAGE.keyCertSign,
        pathLength: 0,
        notAfter: new Date(notAfter),
      })
    for (const [notAfter, length] of [
      ['2027-01-01', undefined],
      ['2033-01-01', 2],
    ] as const) {
      const middle = await authorityOf(notAfter)
      const leaf = await make({ issuer: middle.der, issuerKey: middle.key })
      expect(
        (
          await pathTo(
            parseCertificate(root()),
            parseCertificate(leaf.der),
            [parseCertificate(middle.der)],
            later,
          )
        )?.length,
      ).toBe(length)
    }
  })

  test('below a signer that is no authority, or an authority that may not sign', async () => {
    const kinds: Partial<CertificateRequest>[] = [
      { keyUsage: KEY_USAGE.keyCertSign },
      { keyUsage: KEY_USAGE.crlSign, pathLength: 0 },
    ]
    for (const kind of kinds) {
      const middle = await make({ issuer: root(), issuerKey: authority.root.key, ...kind })
      const leaf = await make({ issuer: middle.der, issuerKey: middle.key })
      expect(await isSignedBy(parseCertificate(leaf.der), parseCertificate(middle.der))).toBe(false)
    }
  })

  test('below more authorities than the root allows', async () => {
    const first = await make({
      issuer: root(),
      issuerKey: authority.root.key,
      keyUsage: KEY_USAGE.keyCertSign,
      pathLength: 0,
    })
    const second = await make({
      issuer: first.der,
      issuerKey: first.key,
      keyUsage: KEY_USAGE.keyCertSign,
      pathLength: 0,
    })
    const leaf = await make({ issuer: second.der, issuerKey: second.key })
    expect(
      await pathTo(
        parseCertificate(root()),
        parseCertificate(leaf.der),
        [first.der, second.der].map(parseCertificate),
        later,
      ),
    ).toBeNull()
  })

  test('a revocation list by a key that may not sign lists', async () => {
    const middle = await make({
      issuer: root(),
      issuerKey: authority.root.key,
      keyUsage: KEY_USAGE.keyCertSign,
      pathLength: 0,
    })
    const der = await issueRevocationList({
      issuer: middle.der,
      issuerKey: middle.key,
      number: 1,
      thisUpdate: at,
      nextUpdate: later,
      revoked: [],
    })
    expect(await isListSignedBy(parseRevocationList(der), parseCertificate(middle.der))).toBe(false)
  })
})

test('a changed certificate is not read or not believed', async () => {
  const signing = parseCertificate(authority.signing.certificate)
  const { certificate } = await issuePartyCertificate(authority, { name: 'Ann Example', at })
  for (let i = 0; i < certificate.length; i++) {
    const changed = Uint8Array.from(certificate)
    changed[i]! ^= 1
    let believed = false
    try {
      believed = await isSignedBy(parseCertificate(changed), signing)
    } catch (error) {
      expect(
        error instanceof DerError || error instanceof TypeError || error instanceof SyntaxError,
        `${i}: ${String(error)}`,
      ).toBe(true)
    }
    expect(believed, `byte ${i}`).toBe(false)
  }
})

test('revocation lists are signed by their issuer and name what was revoked', async () => {
  const signing = parseCertificate(authority.signing.certificate)
  const party = parseCertificate(
    (await issuePartyCertificate(authority, { name: 'Ann Example', at })).certificate,
  )
  const serial = party.serial.subarray(2)
  const lists = await issueRevocationLists(authority, {
    at,
    revoked: { signing: [{ serial, at, reason: 'keyCompromise' }] },
  })
  const list = parseRevocationList(lists.signing)
  expect(await isListSignedBy(list, signing)).toBe(true)
  expect(await isListSignedBy(list, parseCertificate(authority.root.certificate))).toBe(false)
  expect(revokedAt(list, party)).toEqual(at)
  expect(revokedAt(parseRevocationList(lists.root), party)).toBeNull()
  expect(list.nextUpdate.getTime() - list.thisUpdate.getTime()).toBe(31 * 24 * 3600 * 1000)
})

test('an authority comes back from a key store as it was', async () => {
  const again = await importAuthority(JSON.parse(JSON.stringify(await exportAuthority(authority))))
  expect(again.root.certificate).toEqual(authority.root.certificate)
  const { certificate } = await issuePartyCertificate(again, { name: 'Ann Example', at })
  expect(
    await isSignedBy(parseCertificate(certificate), parseCertificate(authority.signing.certificate)),
  ).toBe(true)
})

test('PEM is written and read back, and invalid PEM is refused', () => {
  expect(fromPem(toPem(authority.root.certificate))).toEqual(authority.root.certificate)
  expect(new X509Certificate(toPem(authority.root.certificate)).raw.equals(authority.root.certificate)).toBe(
    true,
  )
  expect(() => fromPem('hello')).toThrow(DerError)
})

describe('a path', () => {
  const [from, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')]
  /** A root and `count` certificates below it, the last one first. */
  async function chain(count: number): Promise<[root: Certificate, path: Certificate[]]> {
    let above: { certificate: Bytes; key: CryptoKey } | null = null
    const made: Certificate[] = []
    for (let n = 0; n <= count; n++) {
      const keys = await generateKeys()
      const certificate: Bytes = await issueCertificate({
        subject: { commonName: `Number ${n}` },
        publicKeyInfo: await publicKeyInfo(keys.publicKey),
        issuer: above?.certificate ?? null,
        issuerKey: above?.key ?? keys.privateKey,
        notBefore: from,
        notAfter: until,
        serial: Uint8Array.of(1 + n),
        keyUsage: KEY_USAGE.keyCertSign,
        pathLength: 9,
      })
      above = { certificate, key: keys.privateKey }
      made.unshift(parseCertificate(certificate))
    }
    return [made.pop()!, made]
  }

  test('has four certificates at most', async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const [root, path] = await chain(count)
      expect((await pathTo(root, path[0]!, path.slice(1), from))?.length ?? null).toBe(
        count < 5 ? count : null,
      )
    }
  })

  test('is there only while each certificate of it is valid, and the root', async () => {
    const [root, [leaf, between]] = (await chain(2)) as [Certificate, [Certificate, Certificate]]
    const find = (of: { root?: object; leaf?: object; between?: object }, at: Date) =>
      pathTo({ ...root, ...of.root }, { ...leaf, ...of.leaf }, [{ ...between, ...of.between }], at)
    expect([await find({}, from), await find({}, until)]).not.toContain(null)
    for (const which of ['root', 'leaf', 'between']) {
      expect(await find({ [which]: { notAfter: new Date(until.getTime() - 1) } }, until), which).toBeNull()
      expect(await find({ [which]: { notBefore: new Date(from.getTime() + 1) } }, from), which).toBeNull()
    }
  })
})
