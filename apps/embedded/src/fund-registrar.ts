// On a development ledger nobody sells ether or SOL: each registrar's key is made here, before the worker looks for it, and its address given play money.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { privateKeyToAddress } from 'viem/accounts'
import { writeSecret } from './stored-secrets.ts'

interface Purse {
  fund(address: string): Promise<void>
}

/** Funds the address of the key in `keysDir/worker/ethereum-registrar`, making the key the first time. */
export async function fundEthereumRegistrar(ledger: Purse, keysDir: string): Promise<void> {
  const key = await keyIn(join(keysDir, 'worker', 'ethereum-registrar'), () => `0x${randomBytes(32).toString('hex')}`)
  await ledger.fund(privateKeyToAddress(key as `0x${string}`))
}

/** The same for `keysDir/worker/solana-registrar`, a seed of 64 hex digits. */
export async function fundSolanaRegistrar(ledger: Purse, keysDir: string): Promise<void> {
  await ledger.fund(await registrarAddress(await keyIn(join(keysDir, 'worker', 'solana-registrar'), () => randomBytes(32).toString('hex'))))
}

/** The token of `keysDir/worker/corda-token`, by which the Corda development ledger knows the register, made the first time. Nothing there costs money. */
export async function cordaToken(keysDir: string): Promise<string> {
  return keyIn(join(keysDir, 'worker', 'corda-token'), () => randomBytes(32).toString('hex'))
}

async function keyIn(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').then((text) => text.trim(), () => '')
  if (known !== '') return known
  const made = make()
  await writeSecret(file, made)
  return made
}
