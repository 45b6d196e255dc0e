// The JSON-RPC methods of the embedded Solana ledger: those the adapter, the explorer and the tests ask, each answered as agave answers it.
// There is no requestAirdrop: play money comes from the launcher, over a channel only it has.
import { encodeAccount, encodeLanded } from './solana-answers.ts'
import { BLOCK_NOT_AVAILABLE, SolanaRpcError, invalidParams } from './solana-errors.ts'
import type { SolanaEngine } from './solana-engine.ts'
import { feeOf } from './solana-fee.ts'
import { runMeta } from './solana-meta.ts'
import { asAddress, asBlockCommitment, asBlockhash, asBytes, asCommitment, asConfig, asCount, asList, asSignature, asTransaction } from './solana-params.ts'
import type { Config } from './solana-params.ts'
import { BLOCKHASH_SLOTS } from './solana-slots.ts'
import type { SolanaSlots } from './solana-slots.ts'
import type { LandedTransaction, LedgerAccount, SolanaStore } from './solana-store.ts'
import { TOKEN_PROGRAMS, tokenAccount, tokenAmount, tokenMint } from './solana-token-accounts.ts'

export interface Ledger {
  store: SolanaStore
  slots: SolanaSlots
  engine: SolanaEngine
}

type Method = (ledger: Ledger, params: unknown[]) => unknown

/** How far back getSignatureStatuses looks unless told to search the history: agave's status cache. */
const RECENT_SLOTS = 300n
const SLOTS_AN_EPOCH = 432_000n

export const METHODS: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '1.5.0-litesvm', 'feature-set': 0 }),
  getGenesisHash: ({ store }) => store.genesisHash,
  getSlot: ({ slots }, [config]) => slots.at(asCommitment(asConfig(config), slots)),
  getBlockHeight: ({ slots }, [config]) => slots.at(asCommitment(asConfig(config), slots)), // no slot is ever skipped here
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getTransactionCount: ({ store }) => store.transactionCount(),
  getEpochInfo({ slots, store }, [config]) {
    const slot = slots.at(asCommitment(asConfig(config), slots))
    return { absoluteSlot: slot, blockHeight: slot, epoch: slot / SLOTS_AN_EPOCH, slotIndex: slot % SLOTS_AN_EPOCH, slotsInEpoch: SLOTS_AN_EPOCH, transactionCount: store.transactionCount() }
  },
  getLatestBlockhash({ slots }, [given]) {
    const config = asConfig(given)
    const slot = slots.at(asCommitment(config, slots))
    return { context: { apiVersion: API_VERSION, slot }, value: { blockhash: slots.blockhash(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS } }
  },
  isBlockhashValid: (ledger, [blockhash, config]) => inContext(ledger, asConfig(config), ledger.slots.validUntil(asBlockhash(blockhash)) !== null),

  getBalance: (ledger, [address, config]) => inContext(ledger, asConfig(config), ledger.engine.account(asAddress(address))?.lamports ?? 0),
  getMinimumBalanceForRentExemption: ({ engine }, [bytes]) => engine.minimumBalance(asCount(bytes, 10n * 1024n * 1024n)),
  getAccountInfo(ledger, [address, given]) {
    const config = asConfig(given)
    return inContext(ledger, config, written(ledger.engine.account(asAddress(address)), config))
  },
  getMultipleAccounts(ledger, [addresses, given]) {
    const config = asConfig(given)
    const list = asList(addresses, 100).map(asAddress)
    return inContext(ledger, config, list.map((address) => written(ledger.engine.account(address), { encoding: 'base64', ...config })))
  },
  getProgramAccounts(ledger, [program, given]) {
    const config = asConfig(given)
    const filters = asList(config['filters'] ?? [], 4).map(asFilter)
    const found = ledger.store.accountsWhere('owner', asAddress(program)).filter((account) => filters.every((passes) => passes(account)))
    return config['withContext'] === true ? inContext(ledger, config, keyed(found, config)) : keyed(found, config)
  },

  getTokenAccountsByOwner(ledger, [holder, filter, given]) {
    const config = asConfig(given)
    const { mint, programId } = asConfig(filter)
    const owned = ledger.store.accountsWhere('holder', asAddress(holder))
    if (mint === undefined && !(TOKEN_PROGRAMS as readonly unknown[]).includes(programId)) throw invalidParams('name a mint or a token program')
    const wanted = mint === undefined ? owned.filter(({ owner }) => owner === programId) : owned.filter((account) => tokenAccount(account)?.mint === asAddress(mint))
    return inContext(ledger, config, keyed(wanted, config))
  },
  getTokenLargestAccounts(ledger, [mint, config]) {
    const { decimals } = mintAt(ledger, mint)
    const accounts = ledger.store.accountsWhere('mint', asAddress(mint)).map((account) => ({ address: account.address, held: tokenAccount(account)?.amount ?? 0n }))
    const largest = accounts.sort((a, b) => Number(b.held > a.held) - Number(b.held < a.held)).slice(0, 20)
    return inContext(ledger, asConfig(config), largest.map(({ address, held }) => ({ address, ...tokenAmount(held, decimals) })))
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

  sendTransaction({ engine }, [transaction, given]) {
    const config = asConfig(given)
    return engine.send(asTransaction(transaction, config), config['skipPreflight'] === true)
  },
  simulateTransaction(ledger, [transaction, given]) {
    const config = asConfig(given)
    const { engine, slots } = ledger
    if (config['sigVerify'] === true && config['replaceRecentBlockhash'] === true) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const wire = asTransaction(transaction, config)
    const slot = slots.at('finalized')
    const replacementBlockhash = config['replaceRecentBlockhash'] === true ? { blockhash: slots.blockhash(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS } : null
    if (!replacementBlockhash && slots.validUntil(wire.blockhash) === null) return inContext(ledger, config, { err: 'BlockhashNotFound', accounts: null, replacementBlockhash, ...runMeta(null) })
    const { err, meta, after } = engine.simulate(wire, config['sigVerify'] === true)
    const { addresses, encoding } = asConfig(config['accounts'])
    const accounts = addresses === undefined ? null : asList(addresses, 100).map(asAddress).map((address) => written((err ? undefined : after.find((each) => each.address === address)) ?? engine.account(address), { encoding: encoding ?? 'base64' }))
    const { innerInstructions, ...run } = runMeta(meta)
    return inContext(ledger, config, { err, accounts, replacementBlockhash, ...run, ...(config['innerInstructions'] === true ? { innerInstructions } : {}) })
  },
  getFeeForMessage(ledger, [message, config]) {
    return inContext(ledger, asConfig(config), feeOf(asBytes(message, 'base64'), (blockhash) => ledger.slots.validUntil(blockhash) !== null))
  },
  getRecentPrioritizationFees: ({ slots }) => [{ slot: slots.current(), prioritizationFee: 0 }], // nobody bids for a place here

  getSignatureStatuses(ledger, [signatures, given]) {
    const { store, slots } = ledger
    const oldest = asConfig(given)['searchTransactionHistory'] === true ? 0n : slots.current() - RECENT_SLOTS
    const value = asList(signatures, 256).map((signature) => {
      const landed = store.transaction(asSignature(signature))
      if (!landed || landed.slot < oldest) return null
      const confirmationStatus = slots.commitmentOf(landed.slot)
      return { slot: landed.slot, confirmations: confirmationStatus === 'finalized' ? null : slots.current() - landed.slot, err: landed.meta.err, status: landed.meta['status'], confirmationStatus }
    })
    return inContext(ledger, { commitment: 'processed' }, value)
  },
  getTransaction({ store, slots }, [signature, given]) {
    const config = typeof given === 'string' ? { encoding: given } : asConfig(given)
    const landed = store.transaction(asSignature(signature))
    if (!landed || landed.slot > slots.at(asBlockCommitment(config, slots))) return null
    return { slot: landed.slot, blockTime: landed.blockTime, ...encodeLanded(landed, config) }
  },
  getSignaturesForAddress({ store, slots }, [address, given]) {
    const config = asConfig(given)
    const limit = asCount(config['limit'] ?? 1_000, 1_000n)
    if (limit === 0n) throw invalidParams('Invalid limit; max 1000')
    const bounds = { before: config['before'] === undefined ? undefined : asSignature(config['before']), until: config['until'] === undefined ? undefined : asSignature(config['until']) }
    const found = store.history({ address: asAddress(address), ...bounds, atMostSlot: slots.at(asBlockCommitment(config, slots)), limit: Number(limit) })
    return found.map(({ signature, slot, blockTime, meta }) => ({ signature, slot, blockTime, err: meta.err, memo: meta.memo, confirmationStatus: slots.commitmentOf(slot) }))
  },
  getBlockTime({ store, slots }, [slot]) {
    const at = asCount(slot)
    const time = store.transactionsIn(at)[0]?.blockTime ?? slots.timeOf(at)
    if (time === null) throw notAvailable(at)
    return time
  },
  getBlock({ store, slots }, [slot, given]) {
    const config = asConfig(given)
    const at = asCount(slot)
    const time = at > slots.at(asBlockCommitment(config, slots)) ? null : slots.timeOf(at)
    if (time === null) throw notAvailable(at)
    const landed = store.transactionsIn(at)
    const parentSlot = at === 0n ? 0n : at - 1n
    return { blockhash: slots.blockhash(at), previousBlockhash: slots.blockhash(parentSlot), parentSlot, blockHeight: at, blockTime: landed[0]?.blockTime ?? time, ...blockDetails(landed, config), ...(config['rewards'] === false ? {} : { rewards: [] }) }
  },
}

const API_VERSION = '4.0.0'

function inContext({ slots }: Ledger, config: Config, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: slots.at(asCommitment(config, slots)) }, value }
}

function blockDetails(landed: LandedTransaction[], config: Config) {
  const { transactionDetails = 'full' } = config
  if (transactionDetails === 'none') return {}
  if (transactionDetails === 'signatures') return { signatures: landed.map(({ signature }) => signature) }
  if (transactionDetails === 'full') return { transactions: landed.map((each) => encodeLanded(each, config)) }
  throw invalidParams('transactionDetails is full, signatures or none on this ledger')
}

function notAvailable(slot: bigint): SolanaRpcError {
  return new SolanaRpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`)
}

function mintAt({ engine }: Ledger, mint: unknown): { supply: bigint; decimals: number } {
  const account = engine.account(asAddress(mint))
  const found = account && tokenMint(account)
  if (!found) throw invalidParams('not a Token mint')
  return found
}

function written(account: LedgerAccount | null, config: Config) {
  const slice = config['dataSlice'] as { offset: unknown; length: unknown } | null | undefined
  const dataSlice = slice ? { offset: Number(asCount(slice.offset)), length: Number(asCount(slice.length)) } : null
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
  return ({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength).subarray(start, start + wanted.length).equals(wanted)
}
