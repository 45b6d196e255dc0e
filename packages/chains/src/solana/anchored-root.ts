// Heads of the audit log on Solana: the newest is in the register's account, an earlier one in the
// transaction that wrote it there. Only the registrar's signature can write that account, so a transaction
// that did so is the register's. No node: import.
import { isSignature } from '@solana/kit'
import type { Address } from '@solana/kit'
import {
  TOKEN_2022_PROGRAM_ADDRESS,
  Token2022Instruction,
  getUpdateTokenMetadataFieldInstructionDataDecoder,
  identifyToken2022Instruction,
} from '@solana-program/token-2022'
import type { AnchoredRoot, RootClaim, RootReader } from '../anchored-root.ts'
import { ChainError } from '../chain.ts'
import { checkpointAddress, rootAddress } from './addresses.ts'
import { checkpointAt } from './checkpoint.ts'
import { finalizedSlot, firstThat, signaturesOf, transactionOf } from './history.ts'
import type { Call, PastTransaction } from './history.ts'
import { accountsAt } from './node.ts'
import type { Ask } from './node.ts'

type Head = Pick<AnchoredRoot, 'root' | 'treeSize'>

export async function latestRoot(ask: Ask, registrar: string): ReturnType<RootReader['latestRoot']> {
  const account = await checkpointAddress(registrar)
  const latest = checkpointAt((await accountsAt(ask, [account]))[0]!, registrar)
  if (latest === null) return null
  const oldestFirst = (await signaturesOf(ask, await rootAddress(registrar, latest.root))).reverse()
  const found = await firstThat(ask, oldestFirst, registrar, ({ calls }) =>
    calls.some(writes(account, latest)),
  )
  if (found === null) throw missing()
  return { ...(await anchored(ask, latest, found)), fee: { amount: found.fee, currency: 'SOL', decimals: 9 } }
}

export async function readAnchor(
  ask: Ask,
  registrar: string,
  { transactionHash, blockNumber, ...head }: RootClaim,
): Promise<AnchoredRoot | null> {
  if (!isSignature(transactionHash)) return null
  const account = await checkpointAddress(registrar)
  const found = await transactionOf(ask, transactionHash)
  if (found === null) {
    // A node that has pruned old history does not have the block either, and answers with an error: only a
    // block without the transaction refutes it.
    const block = await ask((rpc) =>
      rpc.getBlock(blockNumber, {
        transactionDetails: 'signatures',
        rewards: false,
        maxSupportedTransactionVersion: 0,
        commitment: 'confirmed',
      }),
    )
    if (block === null || block.signatures.includes(transactionHash)) throw missing()
    return null
  }
  return !found.failed && found.payer === registrar && found.calls.some(writes(account, head))
    ? anchored(ask, head, found)
    : null
}

/** Whether a call writes exactly this head into the register's account. */
function writes(account: Address, { root, treeSize }: Head): (call: Call) => boolean {
  return ({ program, accounts, data }) => {
    if (program !== TOKEN_2022_PROGRAM_ADDRESS || accounts[0] !== account) return false
    try {
      if (identifyToken2022Instruction(data) !== Token2022Instruction.UpdateTokenMetadataField) return false
      const { field, value } = getUpdateTokenMetadataFieldInstructionDataDecoder().decode(data)
      return field.__kind === 'Key' && field.fields[0] === `tree size ${treeSize}` && value === root
    } catch {
      return false
    }
  }
}

async function anchored(
  ask: Ask,
  { root, treeSize }: Head,
  { signature, slot, time }: PastTransaction,
): Promise<AnchoredRoot> {
  return {
    root,
    treeSize,
    transactionHash: signature,
    blockNumber: slot,
    time,
    final: slot <= (await finalizedSlot(ask)),
  }
}

function missing(): ChainError {
  return new ChainError('unreachable', 'The node does not have the transaction of this checkpoint.', {
    retryable: true,
  })
}
