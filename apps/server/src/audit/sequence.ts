// The sequencer: assigns waiting entries their places, many in one transaction (group commit), and signs the
// new head of the log. Only one runs in the whole installation, by an advisory lock that PostgreSQL releases
// when its holder dies.
import { checkpointText, signNote, type LogSigner } from '@testate/evidence/log/checkpoint'
import { nodesFromTiles } from '@testate/evidence/log/tiles'
import { now } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { listenTo } from '../platform/http/listen.ts'
import type { Logger } from '../platform/log.ts'
import { syncHash } from './append.ts'
import { grow, readFrontier, rootOfFrontier, type Frontier } from './frontier.ts'
import { flushChannel, insertBatch, rightEdge, takePending, type StoredCheckpoint } from './store.ts'

/** A larger batch would hold the lock and the rows too long for others; at 1,000 a batch takes some 60 ms. */
const LARGEST_BATCH = 1_000
/** The longest wait before the next look for entries: well under the second that is promised. */
const IDLE_MS = 200
/**
 * Where several waited at once, others soon will, and a batch of many costs hardly more than one of few. With
 * a longer pause the writers stall with the sequencer (32 writers beside plain rows, on a busy machine: best
 * of 0, 1, 2, 4 and 8).
 */
const GATHER_MS = 2
/** With this few waiting, the sequencer does not pause to gather more. */
const FEW = 3

/** The head signed last, cached by the sequencer; reading it back costs up to 255 rows a level. */
export interface Edge {
  root: Uint8Array
  frontier: Frontier
}

/**
 * Integrates one batch in one transaction. `taken` 0: nothing was waiting. `known` is the edge the previous
 * call returned, used only if the log's head is still the same, so another sequencer in between costs one
 * read and nothing else. `goesOn` returns, for that many taken, whether the caller looks again within
 * `GATHER_MS`.
 */
export async function integrate(
  db: Db,
  signer: LogSigner,
  known?: Edge,
  goesOn = (_taken: number): boolean => false,
): Promise<{ taken: number; checkpoint: StoredCheckpoint; edge: Edge | undefined }> {
  // No actor: the log's own tables have no owner, and the role alone decides.
  return db.transaction().execute(async (tx) => {
    const { before, pending } = await takePending(tx, LARGEST_BATCH)
    if (pending.length === 0 && before !== null) return { taken: 0, checkpoint: before, edge: known }
    const first = before?.size ?? 0
    const fresh =
      known !== undefined &&
      before !== null &&
      known.frontier.size === first &&
      Buffer.compare(known.root, before.root) === 0
    const { frontier, hashes } = await grow(
      fresh ? known.frontier : await storedFrontier(tx, first),
      pending.map((entry) => entry.leaf),
    )
    const root = rootOfFrontier(frontier)
    const checkpoint = {
      size: frontier.size,
      root,
      note: await signNote(checkpointText({ origin: signer.name, size: frontier.size, root }), signer),
    }
    await insertBatch(tx, {
      first,
      ids: pending.map((entry) => entry.id),
      hashes,
      checkpoint,
      at: now(),
      goesOn: goesOn(pending.length),
    })
    return { taken: pending.length, checkpoint, edge: { root, frontier } }
  })
}

async function storedFrontier(tx: Tx, size: number): Promise<Frontier> {
  const edge = await rightEdge(tx, size)
  return readFrontier(
    size,
    nodesFromTiles(async (level) => edge[level] ?? [], syncHash),
  )
}

/** Integrates until nothing waits, and returns the head that covers everything committed before the call. */
export async function flush(db: Db, signer: LogSigner): Promise<StoredCheckpoint> {
  for (let batches = 0; batches < 1_000; batches += 1) {
    const { taken, checkpoint } = await integrate(db, signer)
    if (taken < LARGEST_BATCH) return checkpoint
  }
  throw new Error('the audit log grows faster than it can be integrated')
}

/**
 * Runs until stopped: integrates waiting entries, rests when there are none, and continues at once on request
 * (`createAcknowledger`). Survives a lost database. Other entries are found by polling, not by a NOTIFY from
 * `append`: PostgreSQL takes one lock for all committing transactions that notify, which would end group
 * commit.
 */
export function startSequencer(options: {
  db: Db
  signer: LogSigner
  log: Logger
  /** Where requests to go on at once are heard. */ databaseUrl?: string
}): { stop(): Promise<void> } {
  const { db, signer, log, databaseUrl } = options
  let running = true
  let asked = false
  let wake: () => void = () => undefined
  const goOn = (): void => {
    asked = true
    wake()
  }
  /** Whether there was a request. */
  const rest = async (ms: number): Promise<boolean> => {
    if (!asked && running) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const was = asked
    asked = false
    return was
  }
  const work = async (): Promise<void> => {
    let edge: Edge | undefined
    // A caller waits. Entries added while a batch is signed need no new request: the loop continues until
    // nothing is left.
    let hurried = false
    while (running) {
      try {
        const done = await integrate(db, signer, edge, (taken) => hurried && taken > FEW)
        edge = done.edge
        if (done.taken >= LARGEST_BATCH) continue
        if (!hurried || done.taken === 0) hurried = await rest(done.taken === 0 ? IDLE_MS : IDLE_MS / 10)
        else if (done.taken > FEW) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      } catch (error) {
        edge = undefined
        log.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'the audit log could not be integrated; it will be tried again',
        )
        asked = false
        await rest(1_000)
      }
    }
  }
  const done = work()
  const listener = databaseUrl === undefined ? undefined : listenTo(databaseUrl, flushChannel, goOn, log)
  return {
    stop: async () => {
      running = false
      wake()
      await done
      await listener?.close()
    },
  }
}
