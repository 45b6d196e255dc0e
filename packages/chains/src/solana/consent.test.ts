// The texts a testator signs must never change: anyone who has one must be able to rebuild it, letter by
// letter.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getAddressEncoder, address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { tokenId } from '../chain.ts'
import { acceptsAddress, holdingAddress, mintAddress, registrarAddress, seedOf } from './addresses.ts'
import { consentHolds, registrationConsentText, testatorKey, withdrawalConsentText } from './consent.ts'
import { consentMemo, particularsUri, readConsentMemo, readParticulars } from './token.ts'

// RFC 8032, section 7.1, test 1: its secret key and its public key.
const SEED = Uint8Array.from(
  Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
)
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

const at = {
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  registrar: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
}
const id = tokenId('0a'.repeat(32))
const terms = {
  testator: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
  tokenId: id,
  metadataHash: 'bc'.repeat(32),
  version: 2,
  supersedes: tokenId('0d'.repeat(32)),
  deadline: 1_795_000_000,
}

describe('the texts of consent', () => {
  test('a registration, letter by letter', () => {
    expect(registrationConsentText(at, terms)).toBe(
      'Testate register of wills: I agree to this registration.\n\n' +
        'Ledger: Solana, genesis 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d\n' +
        'Register: FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z\n' +
        'My key: FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z\n' +
        `Commitment: ${'0a'.repeat(32)}\nMetadata hash: ${'bc'.repeat(32)}\nVersion: 2\nSupersedes: ` +
        `${'0d'.repeat(32)}\n` +
        'Valid until: 2026-11-18T11:06:40Z (1795000000)',
    )
    expect(registrationConsentText(at, { ...terms, supersedes: null })).toContain('\nSupersedes: nothing\n')
  })

  test('a withdrawal, letter by letter', () => {
    expect(withdrawalConsentText(at, { tokenId: id, deadline: 1_795_000_000 })).toBe(
      'Testate register of wills: I withdraw this registration. This does not revoke the will.\n\n' +
        'Ledger: Solana, genesis 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d\n' +
        'Register: FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z\n' +
        `Commitment: ${'0a'.repeat(32)}\nValid until: 2026-11-18T11:06:40Z (1795000000)`,
    )
  })

  test('the key is the one of RFC 8032, and another library verifies what it signs', async () => {
    const key = await testatorKey(SEED)
    expect(Buffer.from(getAddressEncoder().encode(address(key.address))).toString('hex')).toBe(PUBLIC)
    expect(key.address).toBe(await registrarAddress(Buffer.from(SEED).toString('hex')))
    const text = registrationConsentText(at, terms)
    const consent = await key.sign(text)
    expect(consent.deadline).toBe(1_795_000_000)
    const spki = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(PUBLIC, 'hex')]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(text), spki, Buffer.from(consent.signature.slice(2), 'hex'))).toBe(true)
    expect(await consentHolds(key.address, text, consent.signature)).toBe(true)
  })

  test('any other word, key or signature does not hold', async () => {
    const key = await testatorKey(SEED)
    const { signature } = await key.sign(registrationConsentText(at, terms))
    const others = [
      { at: { ...at, genesisHash: at.registrar }, terms },
      { at: { ...at, registrar: at.genesisHash }, terms },
      ...[
        { testator: at.genesisHash },
        { tokenId: tokenId('0b'.repeat(32)) },
        { metadataHash: 'bd'.repeat(32) },
        { version: 3 },
        { supersedes: null },
        { deadline: 1_795_000_001 },
      ].map((change) => ({ at, terms: { ...terms, ...change } })),
    ]
    for (const other of others)
      expect(await consentHolds(key.address, registrationConsentText(other.at, other.terms), signature)).toBe(
        false,
      )
    const text = registrationConsentText(at, terms)
    expect(await consentHolds(at.genesisHash, text, signature)).toBe(false)
    for (const wrong of [
      '',
      '0x',
      signature.slice(0, -2),
      `${signature}00`,
      signature.toUpperCase(),
      `0x${'00'.repeat(64)}`,
    ])
      expect(await consentHolds(key.address, text, wrong)).toBe(false)
    expect(await consentHolds('no address', text, signature)).toBe(false)
  })

  test('the key signs nothing but consents', async () => {
    const key = await testatorKey(SEED)
    await expect(key.sign('Send all my SOL elsewhere')).rejects.toThrow('not a text of consent')
    await expect(key.sign(`${registrationConsentText(at, terms)}\nand more`)).rejects.toThrow(
      'not a text of consent',
    )
    await expect(testatorKey(SEED.subarray(1))).rejects.toThrow()
  })
})

describe('what anybody can compute', () => {
  test('the token’s address follows from the registrar’s and the commitment', async () => {
    expect(seedOf(id)).toBe('CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK')
    const { createHash } = await import('node:crypto')
    const token2022 = getAddressEncoder().encode(address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'))
    const expected = createHash('sha256')
      .update(getAddressEncoder().encode(address(at.registrar)) as Uint8Array)
      .update(seedOf(id))
      .update(token2022 as Uint8Array)
      .digest('hex')
    expect(Buffer.from(getAddressEncoder().encode(await mintAddress(at.registrar, id))).toString('hex')).toBe(
      expected,
    )
  })

  test('an address of no key is no recipient', async () => {
    expect(acceptsAddress(at.registrar)).toBe(true)
    // Derived by a program to lie off the curve, so that no key can sign for it.
    const derived = await holdingAddress(at.registrar, await mintAddress(at.registrar, id))
    for (const wrong of [
      derived,
      '',
      '11111111111111111111111111111111',
      `0x${'12'.repeat(20)}`,
      `${at.registrar} `,
    ])
      expect(acceptsAddress(wrong)).toBe(false)
  })

  test('particulars have one spelling, and it fits the transaction', async () => {
    const consent = await (await testatorKey(SEED)).sign(registrationConsentText(at, terms))
    const uri = particularsUri({ ...terms, slot: 380_000_000n })
    expect(readParticulars(uri)).toEqual({
      slot: 380_000_000n,
      version: 2,
      metadataHash: terms.metadataHash,
      supersedes: terms.supersedes,
      deadline: consent.deadline,
    })
    expect(uri.length).toBeLessThan(125)
    for (const wrong of [
      `${uri},1`,
      uri.replace(':2,', ':02,'),
      uri.replace(':2,2,', ':2,3,'),
      uri.replace('testate:', 'https:'),
      uri.slice(0, -1),
      uri.replace(':2,2,', ':2,2,='),
      '',
    ]) {
      expect(readParticulars(wrong)).toBeNull()
    }
    const memo = new TextEncoder().encode(consentMemo(consent.signature))
    expect([memo.length, readConsentMemo(memo)]).toEqual([86, consent.signature])
    for (const wrong of [memo.subarray(1), new TextEncoder().encode('='.repeat(86)), new Uint8Array()])
      expect(readConsentMemo(wrong)).toBeNull()
  })

  test('what a browser runs imports nothing of Node', () => {
    const seen = new Set<string>()
    const walk = (file: URL) => {
      if (seen.has(file.href)) return
      seen.add(file.href)
      const source = readFileSync(file, 'utf8')
      expect(source).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\./)
      for (const [, next] of source.matchAll(/from '(\.[^']+)'/g)) walk(new URL(next!, file))
    }
    for (const name of ['./read.ts', './consent.ts']) walk(new URL(name, import.meta.url))
    expect(seen.size).toBeGreaterThan(7)
  })
})
