// What a job gets: the process's database role, its settings and its store, and of the process's keys and tools
// only those that the job names (`defineJob`).
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Logger } from './log.ts'
import type { ObjectStore } from './storage/objects.ts'
import type { WorkerKeys } from './worker-keys.ts'

/** What every job gets. */
export interface JobContext {
  db: Db
  log: Logger
  config: Config
  store: ObjectStore
}

/** What a job may name: the worker's keys, and the tools made of them, which slices declare here. */
export interface WorkerParts extends WorkerKeys {}

/** What a job gets that names these parts. */
export type ContextWith<K extends keyof WorkerParts> = JobContext & Pick<WorkerParts, K>

/** What every job gets and what this one names, and nothing else. @throws if the process lacks a part it names. */
export function partsFor<K extends keyof WorkerParts>(
  job: string,
  needs: readonly K[],
  context: JobContext & Partial<WorkerParts>,
): ContextWith<K> {
  const parts: Partial<WorkerParts> = {}
  for (const need of needs) if (need in context) parts[need] = context[need]
  if (!hasEach(parts, needs))
    throw new Error(`The job ${job} needs ${needs.find((need) => !(need in parts))}; this process has none.`)
  const { db, log, config, store } = context
  return { ...parts, db, log, config, store }
}

const hasEach = <K extends keyof WorkerParts>(
  parts: Partial<WorkerParts>,
  needs: readonly K[],
): parts is Partial<WorkerParts> & Pick<WorkerParts, K> => needs.every((need) => need in parts)
