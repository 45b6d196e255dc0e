// What the release worker works with: its own login, its own key, its own clock, and nothing of the worker's.
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/storage/objects.ts'
import type { SteadyClock } from './steady-clock.ts'

export interface ReleaseContext {
  db: Db
  log: Logger
  config: Config
  store: ObjectStore
  openingKey: string
  steady: SteadyClock
  /** Of each notice that waits, and of each will that was not closed, why: so that a reason is logged once. */
  said: Map<string, string>
}
