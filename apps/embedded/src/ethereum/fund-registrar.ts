// Ether and SOL cannot be bought on a development ledger: each registrar's key is created here, before the
// worker looks for it, and its address is funded with play money.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { seedOfKeyFile } from '@testate/chains/solana/key-file'
import { privateKeyToAddress } from 'viem/accounts'
import { writeSecret } from '../stored-secrets.ts'

interface Purse {
  fund(address: string): Promise<void>
}

/**
 * Funds the registrar: the address of a signer, of the key in a named file, or of the one in
 * `keysDir/worker/ethereum-registrar`, created the first time.
 */
export async function fundEthereumRegistrar(
  ledger: Purse,
  keysDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const [signer, named] = [env['ETHEREUM_SIGNER_ADDRESS'], env['ETHEREUM_REGISTRAR_KEY_FILE']]
  if (signer) return await ledger.fund(signer)
  if (named)
    return await ledger.fund(
      privateKeyToAddress(`0x${(await readFile(named, 'utf8')).trim().replace(/^0x/, '')}`),
    )
  const key = await keyIn(
    join(keysDir, 'worker', 'ethereum-registrar'),
    () => `0x${randomBytes(32).toString('hex')}`,
  )
  await ledger.fund(privateKeyToAddress(key as `0x${string}`))
}

/** The same for Solana, where the file may have any of the usual key formats. */
export async function fundSolanaRegistrar(
  ledger: Purse,
  keysDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const named = env['SOLANA_REGISTRAR_KEY_FILE']
  if (named)
    return await ledger.fund(await registrarAddress(await seedOfKeyFile(await readFile(named, 'utf8'))))
  await ledger.fund(
    await registrarAddress(
      await keyIn(join(keysDir, 'worker', 'solana-registrar'), () => randomBytes(32).toString('hex')),
    ),
  )
}

/**
 * The token in `keysDir/worker/corda-token`, by which the Corda development ledger recognises the register,
 * created the first time. Corda charges nothing.
 */
export async function cordaToken(keysDir: string): Promise<string> {
  return keyIn(join(keysDir, 'worker', 'corda-token'), () => randomBytes(32).toString('hex'))
}

async function keyIn(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (known !== '') return known
  const made = make()
  await writeSecret(file, made)
  return made
}
