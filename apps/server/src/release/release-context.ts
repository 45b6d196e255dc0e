// What the release worker works with: its own login, its own folder of keys, and nothing of the worker's.
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'

export interface ReleaseContext {
  db: Db
  log: Logger
  config: Pick<Config, 'keysDir' | 'trustDir'>
}
