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
