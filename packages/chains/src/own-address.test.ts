// Proof of an own address: only the right key over the right words passes, and it never passes as a consent.
import { randomBytes } from 'node:crypto'
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey, signBytes } from '@solana/kit'
import { expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ownAddressClaim, ownAddressHolds as holdsOnEthereum } from './ethereum/own-address.ts'
import { consentHolds, testatorKey } from './solana/consent.ts'
import { ownAddressHolds as holdsOnSolana, ownAddressText } from './solana/own-address.ts'

const willId = 'b3b5c1de-8f3e-4a53-9c0d-0d6f3c1f2a11'
const tokenId = 'ab'.repeat(32)
const other = {
  willId: 'c3b5c1de-8f3e-4a53-9c0d-0d6f3c1f2a11',
  tokenId: 'cd'.repeat(32),
  ledger: 'another',
  deadline: 1_800_000_001,
}
type Terms = { willId: string; tokenId: string; address: string; ledger: string; deadline: number }
const variants = (terms: Terms): Terms[] =>
  Object.entries(other).map(([name, value]) => ({ ...terms, [name]: value }))

test('Ethereum: as a wallet signs it, over JSON', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const terms = { willId, tokenId, address: account.address, ledger: '20262', deadline: 1_800_000_000 }
  const {
    domain,
    primaryType,
    message,
    types: { EIP712Domain: _, ...types },
  } = JSON.parse(JSON.stringify(ownAddressClaim(terms)))
  const signature = await account.signTypedData({ domain, types, primaryType, message })
  expect(await holdsOnEthereum(terms, signature)).toBe(true)
  expect(await holdsOnEthereum({ ...terms, address: account.address.toLowerCase() }, signature)).toBe(true)
  for (const changed of [
    ...variants(terms),
    { ...terms, address: privateKeyToAccount(generatePrivateKey()).address },
    { ...terms, address: `0x${'0'.repeat(40)}` },
    { ...terms, address: 'nobody' },
  ])
    expect(await holdsOnEthereum(changed, signature)).toBe(false)
  for (const wrong of ['', '0x', `0x${'11'.repeat(65)}`, signature.slice(0, -2)])
    expect(await holdsOnEthereum(terms, wrong)).toBe(false)
})

test('Solana: a readable text, which no key of the register would sign and which is no consent', async () => {
  const seed = randomBytes(32)
  const { privateKey, publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true)
  const terms = {
    willId,
    tokenId,
    address: await getAddressFromPublicKey(publicKey),
    ledger: 'Genes1s',
    deadline: 1_800_000_000,
  }
  const text = ownAddressText(terms)
  const signature = `0x${Buffer.from(await signBytes(privateKey, new TextEncoder().encode(text))).toString('hex')}`
  expect(text.split('\n').slice(2)).toEqual([
    `Will: ${willId}`,
    `Token: ${tokenId}`,
    `Address: ${terms.address}`,
    'Ledger: Solana, genesis Genes1s',
    'Valid until: 2027-01-15T08:00:00Z (1800000000)',
  ])
  expect(await holdsOnSolana(terms, signature)).toBe(true)
  for (const changed of [
    ...variants(terms),
    { ...terms, address: (await testatorKey(randomBytes(32))).address },
    { ...terms, address: '11111111111111111111111111111111' },
  ])
    expect(await holdsOnSolana(changed, signature)).toBe(false)
  expect(
    await consentHolds(terms.address, 'Testate register of wills: I agree to this registration.', signature),
  ).toBe(false)
  expect(await holdsOnSolana(terms, '0x00')).toBe(false)
})
