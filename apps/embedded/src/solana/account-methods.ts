// JSON-RPC methods that read accounts and tokens.
import { encodeAccount } from './answers.ts'
import { invalidParams } from './errors.ts'
import { inContext } from './method.ts'
import type { Ledger, Method } from './method.ts'
import { asAddress, asBytes, asConfig, asCount, asList } from './params.ts'
import type { Config } from './params.ts'
import type { LedgerAccount } from './store.ts'
import { TOKEN_PROGRAMS, tokenAccount, tokenAmount, tokenMint } from './token-accounts.ts'

export const ACCOUNT_METHODS: Record<string, Method> = {
  getBalance: (ledger, [address, config]) =>
    inContext(ledger, asConfig(config), ledger.engine.account(asAddress(address))?.lamports ?? 0),
  getMinimumBalanceForRentExemption: ({ engine }, [bytes]) =>
    engine.minimumBalance(asCount(bytes, 10n * 1024n * 1024n)),
  getAccountInfo(ledger, [address, given]) {
    const config = asConfig(given)
    return inContext(ledger, config, written(ledger.engine.account(asAddress(address)), config))
  },
  getMultipleAccounts(ledger, [addresses, given]) {
    const config = asConfig(given)
    const list = asList(addresses, 100).map(asAddress)
    return inContext(
      ledger,
      config,
      list.map((address) => written(ledger.engine.account(address), { encoding: 'base64', ...config })),
    )
  },
  getProgramAccounts(ledger, [program, given]) {
    const config = asConfig(given)
    const filters = asList(config['filters'] ?? [], 4).map(asFilter)
    const found = ledger.store
      .accountsWhere('owner', asAddress(program))
      .filter((account) => filters.every((passes) => passes(account)))
    return config['withContext'] === true
      ? inContext(ledger, config, keyed(found, config))
      : keyed(found, config)
  },

  getTokenAccountsByOwner(ledger, [holder, filter, given]) {
    const config = asConfig(given)
    const { mint, programId } = asConfig(filter)
    const owned = ledger.store.accountsWhere('holder', asAddress(holder))
    if (mint === undefined && !(TOKEN_PROGRAMS as readonly unknown[]).includes(programId))
      throw invalidParams('name a mint or a token program')
    const wanted =
      mint === undefined
        ? owned.filter(({ owner }) => owner === programId)
        : owned.filter((account) => tokenAccount(account)?.mint === asAddress(mint))
    return inContext(ledger, config, keyed(wanted, config))
  },
  getTokenLargestAccounts(ledger, [mint, config]) {
    const { decimals } = mintAt(ledger, mint)
    const accounts = ledger.store
      .accountsWhere('mint', asAddress(mint))
      .map((account) => ({ address: account.address, held: tokenAccount(account)?.amount ?? 0n }))
    const largest = accounts.sort((a, b) => Number(b.held > a.held) - Number(b.held < a.held)).slice(0, 20)
    return inContext(
      ledger,
      asConfig(config),
      largest.map(({ address, held }) => ({ address, ...tokenAmount(held, decimals) })),
    )
  },
  getTokenSupply(ledger, [mint, config]) {
    const { supply, decimals } = mintAt(ledger, mint)
    return inContext(ledger, asConfig(config), tokenAmount(supply, decimals))
  },
  getTokenAccountBalance(ledger, [address, config]) {
    const account = ledger.engine.account(asAddress(address))
    const token = account && tokenAccount(account)
    if (!token) throw invalidParams('not a Token account')
    return inContext(ledger, asConfig(config), tokenAmount(token.amount, mintAt(ledger, token.mint).decimals))
  },
}

function mintAt({ engine }: Ledger, mint: unknown): { supply: bigint; decimals: number } {
  const account = engine.account(asAddress(mint))
  const found = account && tokenMint(account)
  if (!found) throw invalidParams('not a Token mint')
  return found
}

/** In the encoding the caller requested; null when there is no account. */
export function written(account: LedgerAccount | null, config: Config) {
  const slice = config['dataSlice'] as { offset: unknown; length: unknown } | null | undefined
  const dataSlice = slice
    ? { offset: Number(asCount(slice.offset)), length: Number(asCount(slice.length)) }
    : null
  return account && encodeAccount(account, { encoding: config['encoding'], dataSlice })
}

function keyed(accounts: LedgerAccount[], config: Config) {
  return accounts.map((account) => ({ pubkey: account.address, account: written(account, config) }))
}

function asFilter(value: unknown): (account: LedgerAccount) => boolean {
  const { dataSize, memcmp } = asConfig(value)
  if (dataSize !== undefined) {
    const size = asCount(dataSize)
    return ({ data }) => BigInt(data.length) === size
  }
  const { offset, bytes, encoding = 'base58' } = asConfig(memcmp)
  const start = Number(asCount(offset))
  const wanted = asBytes(bytes, encoding)
  if (wanted.length > 128) throw invalidParams('a memcmp filter compares at most 128 bytes')
  return ({ data }) =>
    Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      .subarray(start, start + wanted.length)
      .equals(wanted)
}
