// On the development ledger nobody sells ether: the registrar's key is made here, before the worker looks for it, and its address given play ether.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import type { EthereumLedger } from './anvil.ts'
import { writeSecret } from './stored-secrets.ts'

/** Funds the address of the key in `keysDir/worker/ethereum-registrar`, making the key the first time. */
export async function fundRegistrar(ledger: EthereumLedger, keysDir: string): Promise<void> {
  const file = join(keysDir, 'worker', 'ethereum-registrar')
  let key = await readFile(file, 'utf8').then((text) => text.trim(), () => '')
  if (key === '') {
    key = `0x${randomBytes(32).toString('hex')}`
    await writeSecret(file, key)
  }
  await ledger.fund(privateKeyToAddress(key as `0x${string}`))
}
