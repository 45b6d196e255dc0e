// Turns an action into instructions, given the ledger's current state, and computes what they cost the
// registrar; what the register's rules forbid is refused here, with a sentence.
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { getTokenSize } from '@solana-program/token-2022'
import { ChainError } from '../chain.ts'
import type { Action, AnchorRoot, Register, Supersede, TokenId, Transfer, Withdraw } from '../chain.ts'
import { checkpointAddress, holdingAddress, mintAddress, rootAddress } from './addresses.ts'
import { checkpointAt } from './checkpoint.ts'
import { consentHolds, registrationConsentText, withdrawalConsentText } from './consent.ts'
import { checkSignature } from './ed25519.ts'
import { rentOf } from './fees.ts'
import {
  anchorRoot,
  checkpointKey,
  checkpointSizes,
  end,
  headroom,
  mintSizes,
  move,
  register,
} from './instructions.ts'
import { accountsAt } from './node.ts'
import type { Ask } from './node.ts'
import type { SolanaReader, Standing } from './read.ts'

export interface Plan {
  instructions: Instruction[]
  /** Lamports the instructions take from the registrar. */
  lamports: bigint
  /** Signatures the ledger must check, each charged like one of ours. */
  checks: number
}

/** Bytes of a holder's account: the extension every associated account has. */
export const HOLDING_BYTES = getTokenSize([{ __kind: 'ImmutableOwner' }])

/** Bytes of the holder field: a key and a value, each with a four-byte length. */
export function holderBytes(recipient: string): number {
  return 4 + 'holder'.length + 4 + recipient.length
}

/**
 * A transaction lives about a minute and a half; with less than this left it might land after the deadline.
 */
const LEAST_SECONDS = 120

/** @throws ChainError `refused` when the register's rules or the consent forbid it */
export async function planFor(
  ask: Ask,
  reader: SolanaReader,
  registrar: KeyPairSigner,
  action: Action,
  now: Date,
): Promise<Plan> {
  if (action.kind === 'anchor-root') return planRoot(ask, registrar, action)
  if (action.kind === 'withdraw') return planWithdrawal(reader, registrar, action, now)
  if (action.kind === 'transfer') return planTransfer(ask, reader, registrar, action)
  return planRegistration(ask, reader, registrar, action, now)
}

async function planRegistration(
  ask: Ask,
  reader: SolanaReader,
  registrar: KeyPairSigner,
  action: Register | Supersede,
  now: Date,
): Promise<Plan> {
  const { tokenId, recipient, metadataHash, version, consent } = action
  const supersedes = action.kind === 'supersede' ? action.supersedes : null
  if (/^0{64}$/.test(tokenId)) throw new ChainError('refused', 'A commitment is missing.')
  requireHash(metadataHash)
  if (!Number.isInteger(version) || version < 1 || version > 0xffff_ffff)
    throw new ChainError('refused', 'A version is a whole number from 1.')
  const place = { genesisHash: reader.node.genesisHash, registrar: registrar.address }
  const terms = {
    testator: recipient,
    tokenId,
    metadataHash,
    version,
    supersedes,
    deadline: consent.deadline,
  }
  await requireConsent(recipient, () => registrationConsentText(place, terms), consent, now)
  const old = supersedes === null ? null : await activeToken(reader, supersedes)
  if (old && version <= old.version)
    throw new ChainError('refused', 'The version is not later than the one it supersedes.')

  const mint = await mintAddress(registrar.address, tokenId)
  const { height: slot, time } = await reader.head()
  // Readers always compare the ledger's time with the deadline: if our clock is days behind, that must not
  // use up the commitment.
  if (time.getTime() / 1000 + LEAST_SECONDS > consent.deadline) {
    throw new ChainError(
      'refused',
      "By the ledger's clock the testator's consent has passed its deadline: one of the two clocks is wrong.",
      { retryable: true },
    )
  }
  const particulars = { slot, version, metadataHash, supersedes, deadline: consent.deadline }
  const { bare, full } = mintSizes(registrar.address, mint, tokenId, particulars)
  const [[there], rent, holdingRent] = await Promise.all([
    accountsAt(ask, [mint]),
    rentOf(ask, full + headroom('active')),
    rentOf(ask, HOLDING_BYTES),
  ])
  const shortfall = lacking(rent, there?.lamports ?? 0n)
  const holding = await holdingAddress(recipient, mint)
  return {
    instructions: [
      ...register(registrar, {
        mint,
        holding,
        recipient,
        tokenId,
        particulars,
        signature: consent.signature,
        bare,
        shortfall,
      }),
      ...(old ? end(registrar, old.mint, 'superseded') : []),
    ],
    lamports: shortfall + holdingRent,
    checks: 0,
  }
}

async function planWithdrawal(
  reader: SolanaReader,
  registrar: KeyPairSigner,
  { tokenId, consent }: Withdraw,
  now: Date,
): Promise<Plan> {
  const token = await activeToken(reader, tokenId)
  const change = end(registrar, token.mint, 'withdrawn')
  if (!consent) return { instructions: change, lamports: 0n, checks: 0 }
  const text = withdrawalConsentText(
    { genesisHash: reader.node.genesisHash, registrar: registrar.address },
    { tokenId, deadline: consent.deadline },
  )
  await requireConsent(token.owner, () => text, consent, now)
  return {
    instructions: [checkSignature(token.owner, text, consent.signature), ...change],
    lamports: 0n,
    checks: 1,
  }
}

async function planTransfer(
  ask: Ask,
  reader: SolanaReader,
  registrar: KeyPairSigner,
  { tokenId, recipient, purpose }: Transfer,
): Promise<Plan> {
  const token = await reader.standing(tokenId)
  if (!token) throw missing()
  const before = purpose === 'relock' ? 'released' : 'active'
  if (token.status !== before) throw forbidden(token)
  if (token.owner === recipient) throw new ChainError('refused', 'The token is with this recipient already.')
  const status = purpose === 'release' ? 'released' : purpose === 'relock' ? 'active' : null
  const [from, to] = [
    await holdingAddress(token.owner, token.mint),
    await holdingAddress(recipient, token.mint),
  ]
  const after = status ?? token.status
  const space =
    token.space +
    (token.holder === null ? holderBytes(recipient) : recipient.length - token.holder.length) +
    after.length -
    token.status.length
  const [[target], rent, holdingRent] = await Promise.all([
    accountsAt(ask, [to]),
    rentOf(ask, space + headroom(after)),
    rentOf(ask, HOLDING_BYTES),
  ])
  const shortfall = lacking(rent, token.lamports)
  return {
    instructions: move(registrar, { mint: token.mint, from, to, recipient, status, shortfall }),
    lamports: shortfall + lacking(holdingRent, target?.lamports ?? 0n),
    checks: 0,
  }
}

async function planRoot(ask: Ask, registrar: KeyPairSigner, { root, treeSize }: AnchorRoot): Promise<Plan> {
  requireHash(root)
  if (!Number.isSafeInteger(treeSize) || treeSize < 1)
    throw new ChainError('refused', 'A tree size is a whole number from 1.')
  const account: Address = await checkpointAddress(registrar.address)
  const [there] = await accountsAt(ask, [account])
  const latest = checkpointAt(there!, registrar.address)
  if (latest && latest.treeSize >= treeSize)
    throw new ChainError('conflict', 'A later checkpoint is anchored already; it covers this one.')
  const { bare, full } = checkpointSizes(registrar.address, account, root, treeSize)
  const space = latest
    ? latest.space + checkpointKey(treeSize).length - checkpointKey(latest.treeSize).length
    : full
  const shortfall = lacking(await rentOf(ask, space), there?.lamports ?? 0n)
  const marker = await rootAddress(registrar.address, root)
  return {
    instructions: anchorRoot(registrar, {
      account,
      marker,
      root,
      treeSize,
      before: latest?.treeSize ?? null,
      bare,
      shortfall,
    }),
    lamports: shortfall,
    checks: 0,
  }
}

function requireHash(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new ChainError('refused', 'A hash is 64 lower-case hex digits.')
}

async function requireConsent(
  signer: string,
  text: () => string,
  { deadline, signature }: { deadline: number; signature: string },
  now: Date,
): Promise<void> {
  if (!Number.isSafeInteger(deadline) || deadline < 0 || deadline > 999_999_999_999)
    throw new ChainError('refused', "The testator's consent has no deadline.")
  if (deadline < now.getTime() / 1000 + LEAST_SECONDS)
    throw new ChainError('refused', "The testator's consent has passed its deadline, or is about to.")
  if (!(await consentHolds(signer, text(), signature)))
    throw new ChainError('refused', "The testator's consent does not fit this entry.")
}

async function activeToken(reader: SolanaReader, tokenId: TokenId): Promise<Standing> {
  const token = await reader.standing(tokenId)
  if (!token) throw missing()
  if (token.status !== 'active') throw forbidden(token)
  return token
}

function missing(): ChainError {
  // Retryable: its registration may be in progress.
  return new ChainError('refused', 'The ledger has no such token yet.', { retryable: true })
}

function forbidden({ status }: Standing): ChainError {
  return new ChainError('refused', `The entry is ${status}, which forbids this.`)
}

function lacking(needed: bigint, there: bigint): bigint {
  return needed > there ? needed - there : 0n
}
