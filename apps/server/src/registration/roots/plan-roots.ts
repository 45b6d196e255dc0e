// Once a day, and on the operator's request, the log's present head goes to every network this register has
// opened: one row and one durable job each, in parallel. One transaction for a thousand wills, and a record
// on a public ledger for those that have no token there.
import { randomUUID } from 'node:crypto'
import { fromHex } from '@testate/evidence/bytes/hash'
import { firstHeadAt, happenedSince, presentHead } from '../../audit/heads.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { readTrust } from '../networks/export-trust.ts'
import { rootJob } from '../job-types.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import {
  insertRoot,
  largestFinal,
  lockPlanning,
  newestPlanned,
  replaceHead,
  rootUnderWay,
} from './store-roots.ts'

const DAY_MS = 24 * 3600 * 1000
/** Events of the anchoring itself: they alone are no reason to anchor again. */
export const ANCHORING = 'log.'

export interface PlannedHead {
  size: number
  root: Uint8Array
  note: string
}

/** The configured networks that this register has opened. */
export async function openedNetworks(config: Config): Promise<string[]> {
  const known = (await readTrust(config.trustDir))?.networks.map(({ name }) => name) ?? []
  return config.networks.filter((name) => known.includes(name))
}

/**
 * Plans the present head for each network. Returns the ids of the pending rows; none for a network that has
 * that very head.
 */
export async function planRoots(tx: Tx, networks: readonly string[]): Promise<string[]> {
  await lockPlanning(tx)
  const head = await presentHead(tx)
  const ids: string[] = []
  for (const network of head === null ? [] : networks) {
    const id = await planHead(tx, network, head!)
    if (id !== null) ids.push(id)
  }
  return ids
}

/**
 * Like `planRoots`, if a day has passed since the last time, or since the log began, and it has new events.
 */
export async function planRootsDaily(context: Pick<JobContext, 'db' | 'config'>): Promise<string[]> {
  const networks = await openedNetworks(context.config)
  return await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const last = await newestPlanned(tx)
    const since = last?.createdAt ?? (await firstHeadAt(tx))
    if (since === null || now().getTime() - since.getTime() < DAY_MS) return []
    if (last !== null && !(await happenedSince(tx, last.treeSize, ANCHORING))) return []
    return await planRoots(tx, networks)
  })
}

/** Plans heads that this network missed while it was busy with an earlier one, or unreachable. */
export async function planMissed(tx: Tx, network: string): Promise<void> {
  await lockPlanning(tx)
  const newest = await newestPlanned(tx)
  const there = await largestFinal(tx, network)
  if (newest === null || there === null || newest.treeSize <= there.treeSize) return
  await planHead(tx, network, { size: newest.treeSize, root: fromHex(newest.root), note: newest.note })
}

export async function enqueueRoot(tx: Tx, root: { id: string; network: string }): Promise<void> {
  await enqueue(tx, rootJob(root.network), { rootId: root.id })
}

/** A network has one pending head; a later one replaces it while nothing is signed, else it follows. */
async function planHead(tx: Tx, network: string, { size, root, note }: PlannedHead): Promise<string | null> {
  const at = now()
  const underWay = await rootUnderWay(tx, network)
  const there = await largestFinal(tx, network)
  if (underWay === null && there?.treeSize === size && there.root === Buffer.from(root).toString('hex'))
    return null
  const id = underWay?.id ?? randomUUID()
  if (underWay === null) await insertRoot(tx, { id, network, treeSize: size, root, note, at })
  else if (underWay.treeSize < size) await replaceHead(tx, id, { treeSize: size, root, note }, at)
  await enqueueRoot(tx, { id, network })
  return id
}
