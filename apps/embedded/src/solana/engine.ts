// The only writer of the embedded Solana ledger: LiteSVM runs a transaction, SQLite stores it and every
// account it touched in one commit, and only then is it answered.
import { address, lamports } from '@solana/kit'
import type { Address, EncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type { TransactionMetadata } from 'litesvm'
import {
  asTransactionError,
  describeTransactionError,
  PREFLIGHT_FAILURE,
  SIGNATURE_VERIFICATION_FAILURE,
  SolanaRpcError,
} from './errors.ts'
import type { TransactionError } from './errors.ts'
import { landedMeta, runMeta } from './meta.ts'
import type { SolanaSlots } from './slots.ts'
import type { LedgerAccount, SolanaStore } from './store.ts'
import type { WireTransaction } from './wire.ts'

export interface Simulation {
  err: TransactionError | null
  meta: TransactionMetadata
  /** Accounts after the run; empty when it failed. */
  after: LedgerAccount[]
}

export interface SolanaEngine {
  account(address: string): LedgerAccount | null
  minimumBalance(bytes: bigint): bigint
  /**
   * Runs it on a copy. The caller checks the blockhash. @throws SolanaRpcError -32003 when signatures are to
   * be checked and one is invalid or missing
   */
  simulate(wire: WireTransaction, verifySignatures: boolean): Simulation
  /**
   * Returns the signature once the transaction is on the disk. @throws SolanaRpcError as agave's
   * sendTransaction does
   */
  send(wire: WireTransaction, skipPreflight: boolean): string
  /** Play money, once for each address. */
  fund(address: string, amount: bigint): void
}

/**
 * Loads every account of the store. `broken` ends the process: it is called when memory may be ahead of the
 * disk.
 */
export function createEngine(
  store: SolanaStore,
  slots: SolanaSlots,
  broken: (error: unknown) => never,
): SolanaEngine {
  // LiteSVM's own list has one blockhash and its history is lost with the process: we store both, across
  // restarts.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  for (const account of store.accounts()) svm.setAccount(encoded(account))

  function account(at: string): LedgerAccount | null {
    const found = svm.getAccount(address(at))
    if (!found.exists || found.lamports === 0n) return null
    return {
      address: at,
      lamports: found.lamports,
      owner: found.programAddress,
      executable: found.executable,
      data: found.data,
    }
  }

  // A block has one time, even when the second changes while it is filled.
  let last = { slot: -1n, time: 0n }

  function tick(): { slot: bigint; time: bigint } {
    const clock = svm.getClock()
    const slot = slots.current()
    const time = slot === last.slot ? last.time : BigInt(Math.floor(Date.now() / 1000))
    last = { slot, time }
    clock.slot = slot
    clock.unixTimestamp = time
    svm.setClock(clock)
    return { slot, time }
  }

  function simulate({ transaction, isSigned }: WireTransaction, verifySignatures: boolean): Simulation {
    if (verifySignatures && !isSigned) throw unverified()
    tick()
    svm.withSigverify(verifySignatures)
    try {
      const run = svm.simulateTransaction(transaction)
      if (run instanceof FailedTransactionMetadata) {
        const err = asTransactionError(run.err())
        if (err === 'SignatureFailure') throw unverified()
        return { err, meta: run.meta(), after: [] }
      }
      return {
        err: null,
        meta: run.meta(),
        after: run.postAccounts().map((each) => ({
          address: each.address,
          lamports: each.lamports,
          owner: each.programAddress,
          executable: each.executable,
          data: each.data as Uint8Array,
        })),
      }
    } finally {
      svm.withSigverify(true)
    }
  }

  function preflight(wire: WireTransaction): void {
    const refused =
      slots.validUntil(wire.blockhash) === null
        ? 'BlockhashNotFound'
        : store.transaction(wire.signature)
          ? 'AlreadyProcessed'
          : null
    if (refused) throw preflightFailure(refused, null)
    const { err, meta } = simulate(wire, true)
    if (err) throw preflightFailure(err, meta)
  }

  function land(wire: WireTransaction): void {
    const { slot, time } = tick()
    const before = wire.addresses.map(account)
    const run = svm.sendTransaction(wire.transaction)
    const after = wire.addresses.map(account)
    const failed = run instanceof FailedTransactionMetadata
    const err = failed ? asTransactionError(run.err()) : null
    const fee = total(before) - total(after) // programs only move lamports within these accounts
    // A failure that cost nothing (no such payer, bad signature) never landed: a validator drops it.
    if (failed && fee === 0n) return
    const meta = landedMeta(wire, { err, fee, before, after, run: failed ? run.meta() : run, find: account })
    const touched = new Map(
      wire.addresses.flatMap((each, index) =>
        wire.isWritable(index) ? [[each, after[index] ?? null] as const] : [],
      ),
    )
    store.land(
      { signature: wire.signature, slot, blockTime: time, wire: wire.wire, meta },
      touched,
      wire.addresses,
    )
  }

  return {
    account,
    minimumBalance: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    simulate,
    send(wire, skipPreflight) {
      if (!skipPreflight) preflight(wire)
      // Without preflight a node passes on anything, and what cannot land is dropped silently.
      else if (
        !wire.isSigned ||
        slots.validUntil(wire.blockhash) === null ||
        store.transaction(wire.signature)
      )
        return wire.signature
      try {
        land(wire)
      } catch (error) {
        broken(error)
      }
      return wire.signature
    },
    fund(at, amount) {
      if (store.wasFunded(at)) return
      const held = account(at) // throws for an invalid address
      const funded = {
        ...(held ?? {
          address: at,
          owner: '11111111111111111111111111111111',
          executable: false,
          data: new Uint8Array(),
        }),
        lamports: (held?.lamports ?? 0n) + amount,
      }
      store.fund(funded) // disk first: memory may be behind it, never ahead
      try {
        svm.setAccount(encoded(funded))
      } catch (error) {
        broken(error)
      }
    },
  }
}

function unverified(): SolanaRpcError {
  return new SolanaRpcError(SIGNATURE_VERIFICATION_FAILURE, 'Transaction signature verification failure')
}

function preflightFailure(err: TransactionError, meta: TransactionMetadata | null): SolanaRpcError {
  return new SolanaRpcError(
    PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${describeTransactionError(err)}`,
    { accounts: null, err, ...runMeta(meta) },
  )
}

function total(accounts: (LedgerAccount | null)[]): bigint {
  return accounts.reduce((sum, each) => sum + (each?.lamports ?? 0n), 0n)
}

/**
 * From our own record, so addresses are not validated again: that took a quarter of the start time with many
 * accounts.
 */
function encoded({ address: at, lamports: amount, owner, executable, data }: LedgerAccount): EncodedAccount {
  return {
    address: at as Address,
    lamports: lamports(amount),
    programAddress: owner as Address,
    executable,
    data,
    space: BigInt(data.length),
  }
}
