// The golden files of every version, each by its own trust set, asking ledgers that hold what its receipts say.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLedgerStandIn, type HeldHead } from '@testate/chains/testing/ethereum/ledger-stand-in'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { trustSchema, type Trust } from '@testate/evidence/certificates/trust'
import { SAMPLE_NETWORK } from '@testate/evidence/testing/capsule-sample'
import { offline, type Cell } from './cell.ts'

const golden = join(import.meta.dirname, '../../packages/evidence/testing/golden')
const bytesOf = async (name: string): Promise<Bytes> => new Uint8Array(await readFile(join(golden, name)))
const jsonOf = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(golden, name), 'utf8'))

/** By folder: which files there are, and which one has the receipts. */
const FOLDERS = [
  { folder: '.', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'locked', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'codicil', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'way', files: ['will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'owners', files: ['will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'anchored', files: ['will.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'parts', files: ['will.capsule.json', 'passed-on.capsule.json'], receipts: 'will.capsule.json' },
  { folder: 'proof', files: ['will.proof.json', 'will.pdf'], receipts: 'will.proof.json' },
] as const

export async function goldenCells(): Promise<{ cells: Cell[]; close(): Promise<void> }> {
  const cells: Cell[] = []
  const closing: (() => Promise<void>)[] = []
  for (const { folder, files, receipts: source } of FOLDERS) {
    const at = (name: string): string => join(folder, name)
    const { receipts } = (await jsonOf(at(source))) as { receipts: Receipt[] }
    const node = await startLedgerStandIn({
      chainId: Number(SAMPLE_NETWORK.chainId),
      contract: SAMPLE_NETWORK.contract,
      tokens: receipts.map((one) => ({
        ...one,
        status: 'active',
        registeredAt: new Date(one.registeredAt),
        blockNumber: BigInt(one.blockNumber),
      })),
      heads: await headsOf(folder),
    })
    closing.push(node.close)
    const given = trustSchema.parse(await jsonOf(at('trust.json')))
    const trust: Trust = {
      ...given,
      networks: given.networks.map((one) => ({ ...one, rpcUrl: `${node.rpcUrl}/` })),
    }
    // Its token is on Corda under a transaction's name that no gateway takes: only its head can be asked for here.
    const isAskable = folder !== 'anchored'
    for (const name of files) {
      const of = {
        file: await bytesOf(at(name)),
        name,
        trust,
        ...(name === 'will.pdf' ? { proof: await bytesOf(at(source)) } : {}),
      }
      const met = `golden ${folder === '.' ? '' : `${folder}/`}${name}`
      cells.push(
        {
          met: `${met}, offline`,
          ...of,
          offline: true,
          expected: offline,
        },
        {
          met: `${met}, online`,
          ...of,
          expected: isAskable
            ? {
                outcome: 'registered',
                exitCode: 0,
                step: ['ledger', 'holds'],
                sentence:
                  /It is registered on Ethereum \(local development ledger\) since 2026-11-21 12:01 UTC\./,
              }
            : {
                outcome: 'unknown',
                unknown: 'unasked',
                exitCode: 3,
                step: ['log-anchor', 'holds'],
                sentence: /The log containing this will was anchored on Ethereum .* Nothing is refuted/,
              },
        },
      )
    }
  }
  return {
    cells,
    close: async () => {
      for (const end of closing) await end()
    },
  }
}

async function headsOf(folder: string): Promise<HeldHead[]> {
  const ledgers = (await jsonOf(join(folder, 'ledgers.json')).catch(() => ({}))) as Record<
    string,
    { root?: string }
  >
  return Object.values(ledgers)
    .filter((one) => one.root !== undefined)
    .map((one) => {
      const head = one as unknown as Record<keyof HeldHead, string>
      return {
        root: head.root,
        treeSize: Number(head.treeSize),
        transactionHash: head.transactionHash,
        blockNumber: BigInt(head.blockNumber),
        time: new Date(head.time),
      }
    })
}
