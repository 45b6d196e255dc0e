// Each action of the register as the instructions of one transaction, so that it is atomic. The ledger itself
// refuses, whatever is prepared: a second token of a commitment (AllocateWithSeed), any change of a
// superseded or withdrawn entry (its freeze authority is gone, and every change needs it), a root for a
// shorter log (see anchorRoot).
import { address } from '@solana/kit'
import type { Address, Instruction, TransactionSigner } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  TOKEN_2022_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializePermanentDelegateInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getRemoveTokenMetadataKeyInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTransferCheckedInstruction,
  getUpdateTokenMetadataFieldInstruction,
  tokenMetadataField,
} from '@solana-program/token-2022'
import type { EntryStatus, Hex32, TokenId } from '../chain.ts'
import { CHECKPOINT_SEED, seedOf } from './addresses.ts'
import { MEMO_V3, NAME, STATUS_WORDS, SYMBOL, consentMemo, particularsUri } from './token.ts'
import type { Particulars } from './token.ts'

type Signer = TransactionSigner

/** Bytes of a token's account at its creation, before and after its metadata. */
export function mintSizes(
  registrar: Address,
  mint: Address,
  tokenId: TokenId,
  particulars: Particulars,
): { bare: number; full: number } {
  const pointer = { __kind: 'MetadataPointer' as const, authority: null, metadataAddress: mint }
  const delegate = { __kind: 'PermanentDelegate' as const, delegate: registrar }
  const metadata = {
    __kind: 'TokenMetadata' as const,
    updateAuthority: registrar,
    mint,
    name: NAME,
    symbol: SYMBOL,
    uri: particularsUri(particulars),
    additionalMetadata: new Map([
      ['pdf_hash', tokenId as string],
      ['status', 'active'],
    ]),
  }
  return { bare: getMintSize([pointer, delegate]), full: getMintSize([pointer, delegate, metadata]) }
}

/**
 * Extra bytes a later status may need, compared with `status`: paid for in advance, because a superseding
 * transaction has no room for a payment to the old token.
 */
export function headroom(status: EntryStatus): number {
  return Math.max(...STATUS_WORDS.map((word) => word.length)) - status.length
}

export interface Registration {
  mint: Address
  holding: Address
  recipient: string
  tokenId: TokenId
  particulars: Particulars
  /** Of the testator's consent; 0x hex. */
  signature: string
  /** Bytes of the account before its metadata. */
  bare: number
  /** Lamports the mint's address still needs. */
  shortfall: bigint
}

/**
 * Transfer and AllocateWithSeed in place of CreateAccount, which lamports sent by a stranger to the address
 * would block.
 */
export function register(
  registrar: Signer,
  { mint, holding, recipient, tokenId, particulars, signature, bare, shortfall }: Registration,
): Instruction[] {
  return [
    ...topUp(registrar, mint, shortfall),
    getAllocateWithSeedInstruction({
      newAccount: mint,
      baseAccount: registrar,
      base: registrar.address,
      seed: seedOf(tokenId),
      space: bare,
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    getInitializePermanentDelegateInstruction({ mint, delegate: registrar.address }),
    getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: registrar.address,
      freezeAuthority: registrar.address,
    }),
    getInitializeTokenMetadataInstruction({
      metadata: mint,
      updateAuthority: registrar.address,
      mint,
      mintAuthority: registrar,
      name: NAME,
      symbol: SYMBOL,
      uri: particularsUri(particulars),
    }),
    setField(registrar, mint, 'pdf_hash', tokenId),
    setField(registrar, mint, 'status', 'active'),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: registrar,
      ata: holding,
      owner: address(recipient),
      mint,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getMintToInstruction({ mint, token: holding, mintAuthority: registrar, amount: 1n }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: registrar,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    getFreezeAccountInstruction({ account: holding, mint, owner: registrar }),
    getAddMemoInstruction({ memo: consentMemo(signature) }, { programAddress: MEMO_V3 }),
  ]
}

/**
 * Sets the last status of an entry. Giving up the freeze authority makes it last: two such transactions
 * cannot both succeed.
 */
export function end(registrar: Signer, mint: Address, status: 'superseded' | 'withdrawn'): Instruction[] {
  return [
    setField(registrar, mint, 'status', status),
    getSetAuthorityInstruction({
      owned: mint,
      owner: registrar,
      authorityType: AuthorityType.FreezeAccount,
      newAuthority: null,
    }),
  ]
}

export interface Move {
  mint: Address
  from: Address
  to: Address
  recipient: string
  /** Null: the status does not change. */
  status: EntryStatus | null
  shortfall: bigint
}

/**
 * Moves the token as its permanent delegate; the old account stays open and empty, so that the token can
 * return to it.
 */
export function move(
  registrar: Signer,
  { mint, from, to, recipient, status, shortfall }: Move,
): Instruction[] {
  return [
    ...topUp(registrar, mint, shortfall),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: registrar,
      ata: to,
      owner: address(recipient),
      mint,
      tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getThawAccountInstruction({ account: from, mint, owner: registrar }),
    getTransferCheckedInstruction({
      source: from,
      mint,
      destination: to,
      authority: registrar,
      amount: 1n,
      decimals: 0,
    }),
    getFreezeAccountInstruction({ account: to, mint, owner: registrar }),
    setField(registrar, mint, 'holder', recipient),
    ...(status === null ? [] : [setField(registrar, mint, 'status', status)]),
  ]
}

export interface Checkpoint {
  account: Address
  /** An address unique to this root, named so that the transaction can be found. */
  marker: Address
  root: Hex32
  treeSize: number
  /** The size now on the ledger; null when there is no account yet. */
  before: number | null
  bare: number
  shortfall: bigint
}

/**
 * Writes the latest root as the one field of an account that only the registrar can write. The previous
 * size's field must exist to be removed: of two transactions prepared on the same state only one can succeed,
 * so the log never shrinks.
 */
export function anchorRoot(
  registrar: Signer,
  { account, marker, root, treeSize, before, bare, shortfall }: Checkpoint,
): Instruction[] {
  const metadata = { metadata: account, updateAuthority: registrar }
  const first = [
    getAllocateWithSeedInstruction({
      newAccount: account,
      baseAccount: registrar,
      base: registrar.address,
      seed: CHECKPOINT_SEED,
      space: bare,
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    getInitializeMetadataPointerInstruction({ mint: account, authority: null, metadataAddress: account }),
    getInitializeMint2Instruction({
      mint: account,
      decimals: 0,
      mintAuthority: registrar.address,
      freezeAuthority: null,
    }),
    getInitializeTokenMetadataInstruction({
      ...metadata,
      updateAuthority: registrar.address,
      mint: account,
      mintAuthority: registrar,
      name: CHECKPOINT_NAME,
      symbol: CHECKPOINT_SYMBOL,
      uri: '',
    }),
  ]
  return [
    ...topUp(registrar, account, shortfall),
    ...(before === null
      ? first
      : [
          getRemoveTokenMetadataKeyInstruction({
            ...metadata,
            idempotent: false,
            key: checkpointKey(before),
          }),
        ]),
    setField(registrar, account, checkpointKey(treeSize), root),
    getAddMemoInstruction({ memo: `${CHECKPOINT_NAME} ${treeSize} ${root}` }, { programAddress: MEMO_V3 }),
    getTransferSolInstruction({ source: registrar, destination: marker, amount: 0n }),
  ]
}

export const CHECKPOINT_NAME = 'Testate checkpoint'
export const CHECKPOINT_SYMBOL = 'LOG'

export function checkpointKey(treeSize: number): string {
  return `tree size ${treeSize}`
}

/** Bytes of the checkpoint's account, before and after its metadata. */
export function checkpointSizes(
  registrar: Address,
  account: Address,
  root: Hex32,
  treeSize: number,
): { bare: number; full: number } {
  const pointer = { __kind: 'MetadataPointer' as const, authority: null, metadataAddress: account }
  const metadata = {
    __kind: 'TokenMetadata' as const,
    updateAuthority: registrar,
    mint: account,
    name: CHECKPOINT_NAME,
    symbol: CHECKPOINT_SYMBOL,
    uri: '',
    additionalMetadata: new Map([[checkpointKey(treeSize), root]]),
  }
  return { bare: getMintSize([pointer]), full: getMintSize([pointer, metadata]) }
}

function topUp(registrar: Signer, destination: Address, amount: bigint): Instruction[] {
  return amount > 0n ? [getTransferSolInstruction({ source: registrar, destination, amount })] : []
}

function setField(registrar: Signer, mint: Address, key: string, value: string): Instruction {
  return getUpdateTokenMetadataFieldInstruction({
    metadata: mint,
    updateAuthority: registrar,
    field: tokenMetadataField('Key', [key]),
    value,
  })
}
