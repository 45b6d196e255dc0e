// What is stored of a run besides its accounts: the `meta` object of a public node's getTransaction.
import { getBase58Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { TransactionError } from './errors.ts'
import type { LandedMeta, LedgerAccount } from './store.ts'
import { tokenAccount, tokenAmount, tokenMint } from './token-accounts.ts'
import type { WireTransaction } from './wire.ts'

interface Run {
  err: TransactionError | null
  fee: bigint
  /** Accounts of the message, in message order. */
  before: (LedgerAccount | null)[]
  after: (LedgerAccount | null)[]
  run: TransactionMetadata
  find(address: string): LedgerAccount | null
}

const MEMO_PROGRAMS = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
]

export function landedMeta(wire: WireTransaction, { err, fee, before, after, run, find }: Run): LandedMeta {
  const { logs, unitsConsumed, innerInstructions, returnData } = runMeta(run)
  return {
    err,
    status: err ? { Err: err } : { Ok: null },
    fee,
    memo: memoOf(wire),
    preBalances: before.map((each) => each?.lamports ?? 0n),
    postBalances: after.map((each) => each?.lamports ?? 0n),
    preTokenBalances: tokenBalances(before, [...after, ...before], find),
    postTokenBalances: tokenBalances(after, [...after, ...before], find),
    innerInstructions,
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    rewards: [],
    loadedAddresses: { readonly: [], writable: [] },
    ...(returnData ? { returnData } : {}),
  }
}

/** The part that a simulation's answer also has. */
export function runMeta(run: TransactionMetadata | null) {
  const returned = run?.returnData()
  const data = returned?.data() ?? new Uint8Array()
  return {
    logs: run?.logs() ?? [],
    unitsConsumed: run?.computeUnitsConsumed() ?? 0n,
    returnData:
      returned && data.length > 0
        ? {
            programId: getBase58Decoder().decode(returned.programId()),
            data: [Buffer.from(data).toString('base64'), 'base64'],
          }
        : null,
    innerInstructions: (run?.innerInstructions() ?? []).flatMap((instructions, index) =>
      instructions.length === 0
        ? []
        : [
            {
              index,
              instructions: instructions.map((inner) => {
                const instruction = inner.instruction()
                return {
                  programIdIndex: instruction.programIdIndex(),
                  accounts: [...instruction.accounts()],
                  data: getBase58Decoder().decode(instruction.data()),
                  stackHeight: inner.stackHeight(),
                }
              }),
            },
          ],
    ),
  }
}

/** As in getSignaturesForAddress: each memo with its length in bytes, or null. */
function memoOf({ addresses, instructions }: WireTransaction): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.includes(addresses[programIdIndex]!))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}

/**
 * Token accounts among `accounts`. Their mint may be among the transaction's own accounts and deleted by it,
 * or not be named in it at all.
 */
function tokenBalances(accounts: (LedgerAccount | null)[], own: (LedgerAccount | null)[], find: Run['find']) {
  return accounts.flatMap((account, accountIndex) => {
    const token = account && tokenAccount(account)
    if (!token) return []
    const mint = own.find((each) => each?.address === token.mint) ?? find(token.mint)
    const decimals = (mint && tokenMint(mint)?.decimals) ?? 0
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.holder,
        programId: account.owner,
        uiTokenAmount: tokenAmount(token.amount, decimals),
      },
    ]
  })
}
