// Encodes each action of the register as a call of the contract.
import { encodeFunctionData, numberToHex } from 'viem'
import type { Address, Hex } from 'viem'
import type { Action } from '../chain.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

const id = (tokenId: string) => BigInt(`0x${tokenId}`)
const bytes32 = (hex: string): Hex => `0x${hex}`

/** r, s and v. The contract takes no larger s, because each signature would have a twin. */
const KEYS_SIGNATURE = /^0x([0-9a-f]{64})([0-7][0-9a-f]{63})(1b|1c)$/i

/**
 * A key's signature in 64 bytes (ERC-2098); null for another form. A contract's own signature can have this form too,
 * as that of a Safe with one owner; `moveByOwner` asks no contract and would refuse it. The product takes no
 * contract's signature (own-address.ts).
 */
function compactOf(signature: Hex): { r: Hex; vs: Hex } | null {
  const [, r, s, v] = KEYS_SIGNATURE.exec(signature) ?? []
  if (r === undefined || s === undefined) return null
  const parity = v?.toLowerCase() === '1c' ? 1n << 255n : 0n
  return { r: `0x${r}`, vs: numberToHex(BigInt(`0x${s}`) | parity, { size: 32 }) }
}

export function callData(action: Action): Hex {
  switch (action.kind) {
    case 'register':
      return encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [
          action.recipient as Address,
          bytes32(action.tokenId),
          bytes32(action.metadataHash),
          action.version,
          BigInt(action.consent.deadline),
          action.consent.signature,
        ],
      })
    case 'supersede':
      return encodeFunctionData({
        abi,
        functionName: 'supersede',
        args: [
          id(action.supersedes),
          action.recipient as Address,
          bytes32(action.tokenId),
          bytes32(action.metadataHash),
          action.version,
          BigInt(action.consent.deadline),
          action.consent.signature,
          action.ownersConsent?.signature ?? '0x',
        ],
      })
    case 'withdraw':
      return action.consent
        ? encodeFunctionData({
            abi,
            functionName: 'withdrawWithConsent',
            args: [id(action.tokenId), BigInt(action.consent.deadline), action.consent.signature],
          })
        : encodeFunctionData({ abi, functionName: 'withdraw', args: [id(action.tokenId)] })
    case 'transfer':
      if (action.purpose === 'own-address' && action.consent !== undefined) {
        const compact = compactOf(action.consent.signature)
        if (compact !== null)
          return encodeFunctionData({
            abi,
            functionName: 'moveByOwner',
            args: [
              id(action.tokenId),
              compact.r,
              compact.vs,
              (BigInt(action.consent.deadline) << 160n) | BigInt(action.recipient),
            ],
          })
      }
      return action.purpose === 'release' || (action.purpose === 'relock' && action.consent === undefined)
        ? encodeFunctionData({
            abi,
            functionName: action.purpose,
            args: [action.recipient as Address, id(action.tokenId)],
          })
        : encodeFunctionData({
            abi,
            functionName: action.purpose === 'relock' ? 'relockWithConsent' : 'moveWithConsent',
            args: [
              action.recipient as Address,
              id(action.tokenId),
              BigInt(action.consent?.deadline ?? 0),
              action.consent?.signature ?? '0x',
            ],
          })
    case 'anchor-root':
      return encodeFunctionData({
        abi,
        functionName: 'anchorRoot',
        args: [bytes32(action.root), BigInt(action.treeSize)],
      })
  }
}
