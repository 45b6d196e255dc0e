// What a job gets: the worker's database role, its keys, the store. The entry point adds what slices to the
// right need.
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Logger } from './log.ts'
import type { ObjectStore } from './storage/objects.ts'
import type { WorkerKeys } from './worker-keys.ts'

export interface WorkerContext {
  db: Db
  log: Logger
  config: Config
  store: ObjectStore
  /** PEM of the private key that opens what the api sealed; never leaves the worker. */
  openingKey: string
  /** Its public half, for what the worker itself stores. */
  sealingKey: string
  keys: WorkerKeys
}
