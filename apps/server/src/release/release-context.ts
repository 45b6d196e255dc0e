// What the release worker works with: its own login, its own clock, and nothing of the worker's.
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { SteadyClock } from './steady-clock.ts'

export interface ReleaseContext {
  db: Db
  log: Logger
  config: Pick<Config, 'keysDir' | 'trustDir'>
  steady: SteadyClock
  /** Of each notice that waits, why it was last not released: so that a reason is logged once. */
  said: Map<string, string>
}
