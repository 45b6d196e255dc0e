// Encodes each action of the register as a call of the contract.
import { encodeFunctionData } from 'viem'
import type { Address, Hex } from 'viem'
import type { Action } from '../chain.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

const id = (tokenId: string) => BigInt(`0x${tokenId}`)
const bytes32 = (hex: string): Hex => `0x${hex}`

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
