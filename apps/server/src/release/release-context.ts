// What the release worker works with: its own login, its own keys, and nothing of the worker's.
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { ReleaseKeys } from '../platform/release-keys.ts'

export interface ReleaseContext {
  db: Db
  log: Logger
  keys: ReleaseKeys
}
