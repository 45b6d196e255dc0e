// The only writer of the embedded ledger. Each step (transactions, their time) is in the journal and on the
// disk before Anvil sees it, so the chain is a function of the journal: the same steps give the same block
// hashes.
import type { ChildProcess } from 'node:child_process'
import { RpcError, listening } from './anvil-node.ts'
import type { AnvilNode } from './anvil-node.ts'
import type { Journal, LedgerRecord } from './journal.ts'
import { newestSnapshot, setAside, writeSnapshot } from './snapshot.ts'

export interface LedgerWriter {
  /** Replays the journal into a fresh process. @throws Error when the result differs */
  rebuild(child: ChildProcess): Promise<void>
  /** The process is gone: new requests wait for the next one. */
  lost(): void
  /** The running node. @throws Error when none is up within a caller's waiting time */
  node(): Promise<AnvilNode>
  /** Journals, mines, returns the transaction's hash. @throws RpcError with the node's refusal */
  send(raw: string): Promise<string>
  /** Gives `address` play money once; a second call finds the first in the journal. */
  fund(address: string, wei: bigint): Promise<void>
  /** Writes a snapshot when something changed since the last. */
  snapshot(): Promise<void>
  /** Refuses everything after the current step. */
  close(): Promise<void>
}

interface Waiting {
  raw: string
  resolve: (hash: string) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

interface Block {
  number: string
  hash: string
  stateRoot: string
  timestamp: string
}

// Callers of a restarting ledger wait this long; a restart with a thousand wills takes about a second.
const WAIT_FOR_NODE_MS = 15_000
const MOST_IN_A_BLOCK = 200
const SNAPSHOT_EVERY = 1_000
/** Two empty blocks after each step make it `finalized`. */
const BLOCKS_A_STEP = 3

const RESTARTING = {
  code: -32000,
  message: 'the ledger is restarting; what was sent is kept, ask for the transaction again',
}

/** A writer over an open journal whose first record is the genesis; snapshots go into `folder`. */
export function createLedgerWriter(journal: Journal, folder: string): LedgerWriter {
  let current: AnvilNode | null = null
  let running: ChildProcess | null = null
  let waiters: ((node: AnvilNode) => void)[] = []
  let lastTime = 0
  let snapshotAt = 0
  let closed = false
  let queue: Waiting[] = []
  let turn: Promise<unknown> = Promise.resolve()

  function serially<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  function node(): Promise<AnvilNode> {
    if (current) return Promise.resolve(current)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters = waiters.filter((waiter) => waiter !== up)
        reject(new RpcError(RESTARTING))
      }, WAIT_FOR_NODE_MS)
      const up = (node: AnvilNode) => {
        clearTimeout(timer)
        resolve(node)
      }
      waiters.push(up)
    })
  }

  const time = () => (lastTime = Math.max(lastTime, Math.floor(Date.now() / 1000)))

  /**
   * Journals a step, does it, and records the result. A step that fails midway leaves Anvil's state
   * uncertain, so Anvil is restarted.
   */
  async function step(
    anvil: AnvilNode,
    record: Exclude<LedgerRecord, { kind: 'mined' | 'genesis' }>,
  ): Promise<(string | RpcError)[]> {
    journal.append(record)
    try {
      const answers = await apply(anvil, record)
      const block = await anvil.call<Block>('eth_getBlockByNumber', ['latest', false])
      // Not synced: if this record is lost, replay only has nothing to compare with.
      journal.append(
        { kind: 'mined', number: Number(block.number), hash: block.hash, stateRoot: block.stateRoot },
        true,
      )
      return answers
    } catch {
      current = null
      running?.kill('SIGKILL')
      throw new RpcError(RESTARTING)
    }
  }

  async function drain(): Promise<void> {
    if (!current || queue.length === 0) return
    const batch = queue.splice(0, MOST_IN_A_BLOCK)
    for (const { timer } of batch) clearTimeout(timer)
    try {
      const answers = await step(current, {
        kind: 'transactions',
        raw: batch.map(({ raw }) => raw),
        timestamp: time(),
      })
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]!
        if (typeof answer === 'string') resolve(answer)
        else reject(answer)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error as Error)
    }
    if (journal.records.length - snapshotAt >= SNAPSHOT_EVERY) await takeSnapshot().catch(() => undefined)
    if (queue.length > 0) void serially(drain)
  }

  async function takeSnapshot(): Promise<void> {
    if (!current || journal.records.length === snapshotAt || journal.records.at(-1)?.kind !== 'mined') return
    const pool = await current.call<{ pending: string; queued: string }>('txpool_status')
    // A dump leaves out the pool: a transaction that waits for an earlier one would be lost.
    if (Number(pool.pending) + Number(pool.queued) > 0) return
    const block = await current.call<Block>('eth_getBlockByNumber', ['latest', false])
    const records = journal.records.length
    writeSnapshot(folder, {
      records,
      blockHash: block.hash,
      state: await current.call<string>('anvil_dumpState'),
    })
    snapshotAt = records
  }

  return {
    node,
    async rebuild(child) {
      const anvil = await listening(child)
      await serially(async () => {
        const restored = await restore(anvil, journal, folder)
        snapshotAt = restored.from
        lastTime = restored.time
        // A loaded dump contains only its last state: `finalized` could be named but not read until three
        // blocks follow.
        if (restored.from > 0 && restored.replayed === 0)
          await step(anvil, { kind: 'empty', timestamp: time() })
        current = anvil
        running = child
      })
      void serially(drain)
      for (const up of waiters.splice(0)) up(anvil)
    },
    lost: () => void (current = null),
    send(raw) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new RpcError(RESTARTING))
        const waiting: Waiting = { raw, resolve, reject, timer: setTimeout(giveUp, WAIT_FOR_NODE_MS) }
        function giveUp() {
          queue = queue.filter((one) => one !== waiting)
          reject(new RpcError(RESTARTING))
        }
        queue.push(waiting)
        void serially(drain)
      })
    },
    async fund(address, wei) {
      await node()
      return serially(async () => {
        if (!current) throw new RpcError(RESTARTING)
        if (
          journal.records.some(
            (record) => record.kind === 'fund' && record.address.toLowerCase() === address.toLowerCase(),
          )
        )
          return
        await step(current, { kind: 'fund', address, wei: `0x${wei.toString(16)}`, timestamp: time() })
      })
    },
    snapshot: () => serially(takeSnapshot),
    async close() {
      closed = true
      await turn
      for (const { reject, timer } of queue.splice(0)) {
        clearTimeout(timer)
        reject(new RpcError(RESTARTING))
      }
    },
  }
}

async function apply(anvil: AnvilNode, record: LedgerRecord): Promise<(string | RpcError)[]> {
  const answers: (string | RpcError)[] = []
  if (record.kind === 'mined' || record.kind === 'genesis') return answers
  if (record.kind === 'fund') await anvil.call('anvil_setBalance', [record.address, record.wei])
  if (record.kind === 'transactions') {
    // One after the other: replay must repeat the order in the pool.
    for (const raw of record.raw) {
      answers.push(
        await anvil.call<string>('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
          if (error instanceof RpcError) return error
          throw error
        }),
      )
    }
  }
  for (let blocks = 0; blocks < BLOCKS_A_STEP; blocks++) {
    await anvil.call('evm_setNextBlockTimestamp', [record.timestamp])
    await anvil.call('evm_mine')
  }
  return answers
}

async function restore(
  anvil: AnvilNode,
  journal: Journal,
  folder: string,
): Promise<{ from: number; replayed: number; time: number }> {
  const snapshot = newestSnapshot(folder, journal.records.length)
  if (snapshot) {
    await anvil.call('anvil_loadState', [snapshot.state]).catch(() => undefined)
    const block = await anvil.call<Block>('eth_getBlockByNumber', ['latest', false])
    if (block.hash !== snapshot.blockHash) {
      setAside(snapshot.file)
      throw new Error(`the snapshot ${snapshot.file} does not load; it is set aside`)
    }
  }
  const from = snapshot?.records ?? 0
  let replayed = 0
  for (const record of journal.records.slice(from)) {
    if (record.kind === 'mined') {
      const block = await anvil.call<Block>('eth_getBlockByNumber', ['latest', false])
      if (block.hash === record.hash) continue
      throw new Error(
        `replaying the Ethereum ledger's journal gives another block ${record.number} than before: it ` +
          'is damaged, or Anvil was changed',
      )
    }
    await apply(anvil, record)
    if (record.kind !== 'genesis') replayed++
  }
  const head = await anvil.call<Block>('eth_getBlockByNumber', ['latest', false])
  return { from, replayed, time: Number(head.timestamp) }
}
