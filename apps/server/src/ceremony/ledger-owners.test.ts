// What the three sign as the owners is what each network's own file makes of the will's secret when it enters the will.
import { makeTestatorKey } from '@testate/chains/ethereum/consent'
import { testatorKey } from '@testate/chains/solana/consent'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ledgerOwners, solanaSeed } from './ledger-owners.ts'

test('the owners of one will follow from its one secret and its commitment', async () => {
  const key = makeTestatorKey()
  const owners = await ledgerOwners(key, 'ab'.repeat(32))
  const secret = Buffer.from(key.privateKey.slice(2), 'hex')
  expect(owners).toEqual({
    ethereum: privateKeyToAccount(key.privateKey).address,
    solana: (await testatorKey(solanaSeed(secret))).address,
    corda: 'CN=abababababababab Testator',
  })
  expect(await ledgerOwners(key, 'ab'.repeat(32))).toEqual(owners)
  expect((await ledgerOwners(makeTestatorKey(), 'ab'.repeat(32))).solana).not.toBe(owners.solana)
})
