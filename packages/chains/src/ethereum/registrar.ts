// Who signs for the register on Ethereum: a key in this process, or an account whose key is elsewhere
// (remote-signer.ts).
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** 0x hex of a private key, which only the worker has; or an account that signs transactions elsewhere. */
export type RegistrarKey = Hex | LocalAccount

export function registrarAccount(key: RegistrarKey): LocalAccount {
  return typeof key === 'string' ? privateKeyToAccount(key) : key
}
