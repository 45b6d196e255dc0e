// For when the newest database is lost and an older copy stands in its place: the release worker refuses that copy's
// log until a person who may write in its folder accepts it. What was lost may have stopped a notice, so every notice
// that waits begins its wait anew, and its testator is mailed again.
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import { followLog, LogDoubted } from './follow-log.ts'
import { keepHead, keptHead } from './kept-head.ts'
import { pinnedLogKeys } from './log-key.ts'
import { endAllWaits } from '../clock/waits.ts'
import { untellAll } from '../mails/own-mails.ts'
import { waitingNotices } from '../store.ts'

/** `kept`, `found`: how many lines the log had that was followed, and has now. `waiting`: notices that wait. */
export type Restored =
  | { what: 'nothing-kept' }
  | { what: 'continues'; found: number }
  | { what: 'older' | 'accepted'; kept: number; found: number; waiting: number }

const as = { service: 'release' } as const

/**
 * Changes something only with `isSure`. Throws LogDoubted for a log that is no older copy: one that contradicts what
 * its own database says was followed, or that another key signed.
 */
export async function acceptRestored(
  { db, config }: { db: Db; config: Pick<Config, 'keysDir' | 'trustDir'> },
  isSure: boolean,
): Promise<Restored> {
  const kept = await keptHead(config)
  const keys = await pinnedLogKeys(config)
  if (kept === null || keys === null) return { what: 'nothing-kept' }
  const { restored, head } = await inTransaction(db, as, async (tx) => {
    const known = await followLog(tx, { keys, head: kept }).catch((error: unknown) => {
      if (error instanceof LogDoubted) return null
      throw error
    })
    if (known !== null) return { restored: { what: 'continues', found: known.size } as const, head: null }
    const own = await followLog(tx, { keys, head: null })
    if (own === null) throw new LogDoubted('the log is empty')
    const waiting = (await waitingNotices(tx)).length
    if (isSure) {
      await endAllWaits(tx)
      await untellAll(tx)
    }
    const what = isSure ? 'accepted' : 'older'
    return {
      restored: { what, kept: kept.size, found: own.size, waiting } as const,
      head: isSure ? own : null,
    }
  })
  // Until it is kept nothing is released: killed before, the command is run again.
  if (head !== null) await keepHead(config, head, kept)
  return restored
}
