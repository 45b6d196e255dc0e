// What the release worker works with: its own login, its own key, its own clock, and nothing of the worker's.
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import type { ObjectStore } from '../platform/storage/objects.ts'
import type { SteadyClock } from './clock/steady-clock.ts'
import type { LedgerWatch } from './ledgers/watch-ledgers.ts'

export interface ReleaseContext {
  db: Db
  log: Logger
  config: Config
  store: ObjectStore
  openingKey: string
  steady: SteadyClock
  /** What the ledgers hold of the log. */
  ledgers: LedgerWatch
  /**
   * Why something is not done, by what it is about: a notice's id by itself, anything else with a word before its id.
   * So that a reason is logged once.
   */
  said: Map<string, string>
}

/** Runs it. A failure holds up nothing else, and `say` logs it once, not every five seconds. */
export async function byItself(
  context: Pick<ReleaseContext, 'said'>,
  about: string,
  run: () => Promise<void>,
  say: (error: unknown, message: string) => void,
): Promise<void> {
  try {
    await run()
    context.said.delete(about)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isNewReason(context, about, String(error))) say(error, message)
  }
}

/** Notes the reason. False when it was the last one too: it is logged once, not every five seconds. */
export function isNewReason({ said }: Pick<ReleaseContext, 'said'>, about: string, why: string): boolean {
  if (said.get(about) === why) return false
  said.set(about, why)
  return true
}
