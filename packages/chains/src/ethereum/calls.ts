// Encodes each action of the register as a call of the contract.
import { encodeFunctionData } from 'viem'
import type { Address, Hex } from 'viem'
import type { Action } from '../chain.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

const id = (tokenId: string) => BigInt(`0x${tokenId}`)
const bytes32 = (hex: string): Hex => `0x${hex}`

/**
 * Call data for `action`; `holder` (the present owner) is needed to move a token to the testator's own
 * address.
 */
export function callData(action: Action, holder: string | null): Hex {
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
      if (action.purpose === 'own-address') {
        return encodeFunctionData({
          abi,
          functionName: 'transferFrom',
          args: [holder as Address, action.recipient as Address, id(action.tokenId)],
        })
      }
      return encodeFunctionData({
        abi,
        functionName: action.purpose,
        args: [action.recipient as Address, id(action.tokenId)],
      })
    case 'anchor-root':
      return encodeFunctionData({
        abi,
        functionName: 'anchorRoot',
        args: [bytes32(action.root), BigInt(action.treeSize)],
      })
  }
}
