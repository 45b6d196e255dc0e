// The sequencer: gives waiting entries their places, many in one transaction (group commit), and signs the new head of the log.
// One at a time in the whole installation, by an advisory lock that PostgreSQL releases when its holder dies.
import { checkpointText, signNote, type LogSigner } from '@testate/evidence/checkpoint'
import { leafHash, rangeRoot, rootOf } from '@testate/evidence/merkle'
import { nodesFromTiles, TILE_WIDTH } from '@testate/evidence/tiles'
import { now } from '../platform/clock.ts'
import { inTransaction, type Db } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import { syncHash } from './append.ts'
import { insertBatch, insertCheckpoint, latestCheckpoint, lockLog, rightEdge, takePending, type StoredCheckpoint } from './store.ts'

/** More would hold the lock and the rows longer than others should wait; at 1,000 a batch takes some 60 ms. */
const LARGEST_BATCH = 1_000
/** How long an entry waits at most before it is looked for: well under the second that is promised. */
const IDLE_MS = 200

/** Integrates one batch in one transaction. `taken` 0: nothing was waiting. */
export async function integrate(db: Db, signer: LogSigner): Promise<{ taken: number; checkpoint: StoredCheckpoint }> {
  return inTransaction(db, { service: 'worker' }, async (tx) => {
    await lockLog(tx)
    const before = await latestCheckpoint(tx)
    const pending = await takePending(tx, LARGEST_BATCH)
    if (pending.length === 0 && before !== null) return { taken: 0, checkpoint: before }
    const first = before?.size ?? 0
    const size = first + pending.length
    const edge = await rightEdge(tx, first)
    const hashes = await grow(edge, first, await Promise.all(pending.map((entry) => leafHash(entry.leaf, syncHash))))
    const root = await rangeRoot(0, size, nodesFromTiles(async (level) => edge[level] ?? [], syncHash), syncHash)
    const checkpoint = { size, root, note: await signNote(checkpointText({ origin: signer.name, size, root }), signer) }
    if (pending.length === 0) await insertCheckpoint(tx, checkpoint, now())
    else await insertBatch(tx, { first, ids: pending.map((entry) => entry.id), hashes, checkpoint, at: now() })
    return { taken: pending.length, checkpoint }
  })
}

/**
 * Adds leaf hashes to the right edge (changed in place: afterwards it holds each level's partial tile) and says which hashes are new.
 * A tile that fills up gives one hash to the level above.
 */
async function grow(edge: Uint8Array[][], size: number, leaves: readonly Uint8Array[]): Promise<{ level: number; index: number; hash: Uint8Array }[]> {
  const added: { level: number; index: number; hash: Uint8Array }[] = []
  const add = async (level: number, index: number, hash: Uint8Array): Promise<void> => {
    added.push({ level, index, hash })
    const tile = (edge[level] ??= [])
    tile.push(hash)
    if (tile.length < TILE_WIDTH) return
    edge[level] = []
    await add(level + 1, Math.floor(index / TILE_WIDTH), await rootOf(tile, syncHash))
  }
  for (const [at, hash] of leaves.entries()) await add(0, size + at, hash)
  return added
}

/** Integrates until nothing waits, and answers with the head that covers everything committed before the call. */
export async function flush(db: Db, signer: LogSigner): Promise<StoredCheckpoint> {
  for (let batches = 0; batches < 1_000; batches += 1) {
    const { taken, checkpoint } = await integrate(db, signer)
    if (taken < LARGEST_BATCH) return checkpoint
  }
  throw new Error('the audit log grows faster than it can be integrated')
}

/**
 * Runs until stopped: integrates whatever waits, rests when nothing does. Survives a database that goes away.
 * Polling, not NOTIFY from `append`: PostgreSQL takes one lock for all committing transactions that notify, which would end group commit.
 */
export function startSequencer(options: { db: Db; signer: LogSigner; log: Logger }): { stop(): Promise<void> } {
  const { db, signer, log } = options
  let running = true
  let wake: () => void = () => undefined
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async (): Promise<void> => {
    while (running) {
      try {
        const { taken } = await integrate(db, signer)
        if (taken < LARGEST_BATCH) await rest(taken === 0 ? IDLE_MS : IDLE_MS / 10)
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the audit log could not be integrated; it will be tried again')
        await rest(1_000)
      }
    }
  }
  const done = work()
  return {
    stop: async () => {
      running = false
      wake()
      await done
    },
  }
}
