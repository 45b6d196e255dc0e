// The contract as it was before, for tests that read what it holds, each built with the compiler its file names: from
// the sources of 25 November 2026, before its owners' consent was asked, from those of the 26th, where a consent to a
// move counted until its deadline, and from those of decision 64, which take no short signature.
import { createWalletClient, encodeDeployData, encodeFunctionData, http, parseAbi, publicActions } from 'viem'
import type { Hex } from 'viem'
import type { Register } from '../../src/chain.ts'
import { registrarAccount } from '../../src/ethereum/registrar.ts'
import type { RegistrarKey } from '../../src/ethereum/registrar.ts'
import second from './contract-of-26-november.json' with { type: 'json' }
import third from './contract-of-decision-64.json' with { type: 'json' }
import first from './earlier-contract.json' with { type: 'json' }

const builds = {
  '25 November': first.bytecode,
  '26 November': second.bytecode,
  'decision 64': third.bytecode,
} as const

const will = 'address to, bytes32 commitment, bytes32 metadataHash, uint32 version'
const abi = parseAbi([
  'constructor(address admin, address registrar)',
  `function mint(${will}, uint64 deadline, bytes signature)`,
  `function mintBatch((${will})[] wills, bytes32 consents)`,
  'function anchorRoot(bytes32 root, uint64 treeSize)',
])

export interface EarlierContract {
  contract: string
  register(action: Register): Promise<void>
  /** Without anybody's consent, which the first of them took. */
  batch(actions: readonly Register[]): Promise<void>
  anchorRoot(root: string, treeSize: number): Promise<void>
}

/** Deploys it with this registrar. */
export async function deployEarlierContract(
  rpcUrl: string,
  registrarKey: RegistrarKey,
  build: keyof typeof builds = '25 November',
): Promise<EarlierContract> {
  const account = registrarAccount(registrarKey)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const mined = async (hash: Hex) => {
    const receipt = await wallet.waitForTransactionReceipt({ hash, timeout: 20_000, pollingInterval: 50 })
    if (receipt.status !== 'success') throw new Error('the earlier contract refused')
    return receipt
  }
  const { address, address: admin } = account
  const data = encodeDeployData({ abi, bytecode: builds[build] as Hex, args: [admin, address] })
  const { contractAddress } = await mined(await wallet.sendTransaction({ chain: null, data }))
  const to = contractAddress as Hex
  const call = async (bytes: Hex) =>
    void (await mined(await wallet.sendTransaction({ chain: null, to, data: bytes })))
  const terms = ({ recipient, tokenId, metadataHash, version }: Register) =>
    [recipient as Hex, `0x${tokenId}`, `0x${metadataHash}`, version] as const
  return {
    contract: to,
    register: (action) =>
      call(
        encodeFunctionData({
          abi,
          functionName: 'mint',
          args: [...terms(action), BigInt(action.consent.deadline), action.consent.signature],
        }),
      ),
    batch: (actions) =>
      call(
        encodeFunctionData({
          abi,
          functionName: 'mintBatch',
          args: [
            actions.map((action) => {
              const [owner, commitment, metadataHash, version] = terms(action)
              return { to: owner, commitment, metadataHash, version }
            }),
            `0x${'33'.repeat(32)}`,
          ],
        }),
      ),
    anchorRoot: (root, treeSize) =>
      call(encodeFunctionData({ abi, functionName: 'anchorRoot', args: [`0x${root}`, BigInt(treeSize)] })),
  }
}
