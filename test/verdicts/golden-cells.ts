// The golden files of every version, each by its own trust set, asking ledgers that hold what its receipts say.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startLedgerStandIn, type HeldHead } from '@testate/chains/testing/ethereum/ledger-stand-in'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Receipt } from '@testate/evidence/capsule/capsule'
import { trustSchema, type Trust } from '@testate/evidence/certificates/trust'
import { SAMPLE_NETWORK } from '@testate/evidence/testing/capsule-sample'
import { offline, type Cell, type Expected } from './cell.ts'

const golden = join(import.meta.dirname, '../../packages/evidence/testing/golden')
const bytesOf = async (name: string): Promise<Bytes> => new Uint8Array(await readFile(join(golden, name)))
const jsonOf = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(golden, name), 'utf8'))

interface Folder {
  folder: string
  files: readonly string[]
  /** The files with the receipts of what is on the ledger. */
  receipts: readonly string[]
  /** By default trust.json. */
  trust?: string
}

const ALL_OF_TODAY = [
  'will.sealed.pdf',
  'will.renewed.pdf',
  'will.renewed-outside.pdf',
  'will.capsule.json',
  'passed-on.capsule.json',
  'codicil.sealed.pdf',
  'codicil.capsule.json',
  'will.proof.json',
  'will.pdf',
  'certificate.pdf',
  'link.note',
]
const receiptsOfToday = ['will.capsule.json', 'codicil.capsule.json']

/** By folder. */
const FOLDERS: readonly Folder[] = [
  { folder: '.', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: ['will.capsule.json'] },
  { folder: 'locked', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: ['will.capsule.json'] },
  { folder: 'codicil', files: ['will.sealed.pdf', 'will.capsule.json'], receipts: ['will.capsule.json'] },
  { folder: 'way', files: ['will.capsule.json'], receipts: ['will.capsule.json'] },
  { folder: 'owners', files: ['will.capsule.json'], receipts: ['will.capsule.json'] },
  { folder: 'anchored', files: ['will.capsule.json'], receipts: ['will.capsule.json'] },
  {
    folder: 'parts',
    files: ['will.capsule.json', 'passed-on.capsule.json'],
    receipts: ['will.capsule.json'],
  },
  { folder: 'proof', files: ['will.proof.json', 'will.pdf'], receipts: ['will.proof.json'] },
  { folder: 'today', files: ALL_OF_TODAY, receipts: receiptsOfToday },
  // An outside authority's renewal needs its root, which only /4 and /5 name.
  ...['trust-3.json', 'trust-4.json'].map((trust) => ({
    folder: 'today',
    files: [trust === 'trust-3.json' ? 'will.renewed.pdf' : 'will.renewed-outside.pdf', 'will.capsule.json'],
    receipts: receiptsOfToday,
    trust,
  })),
]

const registered: Expected = {
  outcome: 'registered',
  exitCode: 0,
  step: ['ledger', 'holds'],
  sentence:
    /(is registered|it stands|stands: yes).* on Ethereum \(local development ledger\) since 2026-11-21 12:01 UTC\./,
}
const unasked: Expected = {
  outcome: 'unknown',
  unknown: 'unasked',
  exitCode: 3,
  step: ['log-anchor', 'holds'],
  sentence: /The log containing this will was anchored on Ethereum .* Nothing is refuted/,
}
/** Of a link note nothing can be said without its register. */
const noSeal: Expected = {
  outcome: 'unknown',
  unknown: 'no-seal',
  exitCode: 3,
  step: ['file-kind', 'could not be asked'],
  sentence: /^This PDF carries no seal of a register\./,
}
const certificateOffline: Expected = {
  ...offline,
  step: ['ledgers', 'skipped'],
  sentence: /was not asked: offline\./,
}

export async function goldenCells(): Promise<{ cells: Cell[]; close(): Promise<void> }> {
  const cells: Cell[] = []
  const closing: (() => Promise<void>)[] = []
  for (const { folder, files, receipts: sources, trust: trustName = 'trust.json' } of FOLDERS) {
    const at = (name: string): string => join(folder, name)
    const receipts = (
      await Promise.all(
        sources.map(async (name) => ((await jsonOf(at(name))) as { receipts: Receipt[] }).receipts),
      )
    ).flat()
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
    const given = trustSchema.parse(await jsonOf(at(trustName)))
    const trust: Trust = {
      ...given,
      networks: given.networks.map((one) => ({ ...one, rpcUrl: `${node.rpcUrl}/` })),
    }
    // Its token is on Corda under a transaction's name that no gateway takes: only its head can be asked for here.
    const isAskable = folder !== 'anchored'
    for (const name of files) {
      const isNote = name === 'link.note'
      const of = {
        file: await bytesOf(at(isNote ? 'will.pdf' : name)),
        name: isNote ? 'will.pdf' : name,
        trust: isNote ? await answering(trust, await bytesOf(at(name)), closing) : trust,
        ...(name === 'will.pdf' ? { proof: await bytesOf(at('will.proof.json')) } : {}),
      }
      const met =
        `golden ${folder === '.' ? '' : `${folder}/`}${name}` +
        (isNote ? ' about the own PDF' : '') +
        (trustName === 'trust.json' ? '' : ` by ${trustName}`)
      cells.push(
        {
          met: `${met}, offline`,
          ...of,
          offline: true,
          expected: isNote ? noSeal : name === 'certificate.pdf' ? certificateOffline : offline,
        },
        { met: `${met}, online`, ...of, expected: isAskable ? registered : unasked },
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

/** The trust set of a register that answers with this note. */
async function answering(trust: Trust, note: Bytes, closing: (() => Promise<void>)[]): Promise<Trust> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.endsWith('/codicils') === true) response.end('{"notes":[]}')
    else response.end(note)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { ...trust, register: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as Trust
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
