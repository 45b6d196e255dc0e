// The texts a testator signs must never change: the contract on the ledger rebuilds them, letter by letter,
// in another language.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tokenId } from '../chain.ts'
import {
  acceptsName,
  consentHolds,
  pseudonym,
  registrationConsentText,
  testatorKey,
  withdrawalConsentText,
} from './consent.ts'
import { linearId } from './linear-id.ts'

// RFC 8032, section 7.1, test 1: its secret key and its public key.
const SEED = Uint8Array.from(
  Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
)
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

const id = tokenId('0a'.repeat(32))
const terms = {
  tokenId: id,
  metadataHash: 'bc'.repeat(32),
  version: 2,
  supersedes: tokenId('0d'.repeat(32)),
  recipient: 'CN=0a0a0a0a0a0a0a0a Testator',
  deadline: 1_795_000_000,
}

describe('the texts of consent', () => {
  test('a registration, letter by letter', () => {
    expect(registrationConsentText(terms)).toBe(
      `Testate registration consent v1\ntoken id: ${'0a'.repeat(32)}\nmetadata hash: ` +
        `${'bc'.repeat(32)}\nversion: 2\nsupersedes: ${'0d'.repeat(32)}\n` +
        'recipient: CN=0a0a0a0a0a0a0a0a Testator\ndeadline: 1795000000',
    )
    expect(registrationConsentText({ ...terms, supersedes: null })).toContain('\nsupersedes: none\n')
  })

  test('a withdrawal, letter by letter', () => {
    expect(withdrawalConsentText(terms)).toBe(
      `Testate withdrawal consent v1\ntoken id: ${'0a'.repeat(32)}\ndeadline: 1795000000`,
    )
  })

  test('the key is the one of RFC 8032, and another library verifies what it signs', async () => {
    const key = await testatorKey(SEED)
    expect(key.publicKey).toBe(PUBLIC)
    const text = registrationConsentText(terms)
    const consent = await key.sign(text)
    expect(consent).toMatchObject({ deadline: 1_795_000_000, key: PUBLIC })
    const spki = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(PUBLIC, 'hex')]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(text), spki, Buffer.from(consent.signature.slice(2), 'hex'))).toBe(true)
    expect(await consentHolds(PUBLIC, text, consent.signature)).toBe(true)
  })

  test('any other word, key or signature does not hold', async () => {
    const key = await testatorKey(SEED)
    const text = registrationConsentText(terms)
    const { signature } = await key.sign(text)
    const changes = [
      { tokenId: tokenId('0b'.repeat(32)) },
      { metadataHash: 'bd'.repeat(32) },
      { version: 3 },
      { supersedes: null },
      { recipient: 'CN=Another' },
      { deadline: 1_795_000_001 },
    ]
    for (const change of changes)
      expect(await consentHolds(PUBLIC, registrationConsentText({ ...terms, ...change }), signature)).toBe(
        false,
      )
    expect(await consentHolds('0'.repeat(64), text, signature)).toBe(false)
    for (const wrong of [
      '',
      '0x',
      signature.slice(0, -2),
      `${signature}00`,
      signature.toUpperCase(),
      `0x${'00'.repeat(64)}`,
    ])
      expect(await consentHolds(PUBLIC, text, wrong)).toBe(false)
    expect(await consentHolds('no key', text, signature)).toBe(false)
  })

  test('the key signs nothing but consents', async () => {
    const key = await testatorKey(SEED)
    for (const text of [
      'Send everything elsewhere',
      `${registrationConsentText(terms)}\nand more`,
      `x${withdrawalConsentText(terms)}`,
    ])
      await expect(key.sign(text)).rejects.toThrow('not a text of consent')
    await expect(testatorKey(SEED.subarray(1))).rejects.toThrow('32 bytes')
  })
})

describe('names', () => {
  test('a name of the specification is one line, so that no name can say what a consent does not', () => {
    for (const name of [
      'CN=x',
      'O=Example Executors, L=Leeds, C=GB',
      'L=London',
      pseudonym(id, 'Testator'),
      pseudonym(id, 'Executor'),
    ])
      expect(acceptsName(name)).toBe(true)
    for (const name of [
      '',
      'Ann Example',
      'cn=ann',
      'CN=a\nversion: 9',
      'CN=\u00e9',
      `CN=${'x'.repeat(198)}`,
    ]) {
      expect(acceptsName(name)).toBe(false)
      expect(() => registrationConsentText({ ...terms, recipient: name })).toThrow(
        'Invalid recipient address for corda',
      )
    }
    expect(pseudonym(id, 'Testator')).toBe('CN=0a0a0a0a0a0a0a0a Testator')
  })

  test('a state’s name follows from the commitment', async () => {
    const hex = createHash('sha256').update(`testate will ${id}`).digest('hex')
    const made = await linearId(id)
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(made.replaceAll('-', '').slice(0, 12)).toBe(hex.slice(0, 12))
    expect(made.replaceAll('-', '').slice(17, 32)).toBe(hex.slice(17, 32))
    expect(await linearId(tokenId('0b'.repeat(32)))).not.toBe(made)
  })
})

test('what a browser runs imports nothing of Node', () => {
  const seen = new Set<string>()
  const walk = (url: URL) => {
    if (seen.has(url.href)) return
    seen.add(url.href)
    const source = readFileSync(url, 'utf8')
    expect(source, url.href).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\./)
    for (const [, next] of source.matchAll(/^import (?!type).* from '(\.[^']+)'/gm)) walk(new URL(next!, url))
  }
  for (const name of ['./read.ts', './consent.ts', './explorer.ts']) walk(new URL(name, import.meta.url))
  expect(seen.size).toBeGreaterThan(7)
})
