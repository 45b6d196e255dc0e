// For when the newest database is lost and an older copy stands in its place: the release worker refuses that copy's
// log, by the head it kept or by those on the ledgers, until a person who may write in its folder accepts it. What was
// lost may have stopped a notice, so every notice that waits begins its wait anew, and its testator is mailed again.
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Config } from '../platform/config.ts'
import { followLog } from './log/follow-log.ts'
import { LogDoubted } from './kept/log-doubted.ts'
import { keepHead, keptHead } from './log/kept-head.ts'
import { pinnedLogKeys } from './log/log-key.ts'
import { forgetDaysAfter } from './log/seen-days.ts'
import { acceptedHeads, keepAccepted, keptLedgers } from './ledgers/kept-ledgers.ts'
import { contradictions } from './ledgers/require-anchored.ts'
import { endAllWaits } from './clock/waits.ts'
import { untellAll } from './mails/own-mails.ts'
import { waitingNotices } from './store.ts'

/**
 * `kept`, `found`: how many lines the log had that was followed, and has now. `ledgers`: heads that it does not begin
 * with, and where. `waiting`: notices that wait.
 */
export type Restored =
  | { what: 'nothing-kept' }
  | { what: 'continues'; found: number }
  | {
      what: 'older' | 'accepted'
      kept: number
      found: number
      ledgers: readonly { network: string; size: number }[]
      waiting: number
    }

const as = { service: 'release' } as const

/**
 * Changes something only with `isSure`. Accepts exactly the heads that the release worker has read on the ledgers: a
 * later one is a doubt again. Throws LogDoubted for a log that is no older copy: one that contradicts what its own
 * database says was followed, or that another key signed.
 */
export async function acceptRestored(
  { db, config }: { db: Db; config: Pick<Config, 'keysDir' | 'trustDir'> },
  isSure: boolean,
): Promise<Restored> {
  const kept = await keptHead(config)
  const keys = await pinnedLogKeys(config)
  if (keys === null) return { what: 'nothing-kept' }
  const [ledgers, accepted] = [await keptLedgers(config), await acceptedHeads(config)]
  const { restored, head, found } = await inTransaction(db, as, async (tx) => {
    const known = await followLog(tx, { keys, head: kept, days: [] }).catch((error: unknown) => {
      if (error instanceof LogDoubted) return null
      throw error
    })
    const own = known ?? (await followLog(tx, { keys, head: null, days: [] }))
    if (own === null && kept === null)
      return { restored: { what: 'nothing-kept' } as const, head: null, found: [] }
    if (own === null) throw new LogDoubted('the log is empty')
    const contrary = await contradictions(tx, { ledgers, accepted }, own)
    if (known !== null && contrary.length === 0)
      return { restored: { what: 'continues', found: known.size } as const, head: null, found: [] }
    const waiting = (await waitingNotices(tx)).length
    if (isSure) {
      await endAllWaits(tx)
      await untellAll(tx)
    }
    const restoredNow = {
      what: isSure ? 'accepted' : 'older',
      kept: kept?.size ?? own.size,
      found: own.size,
      ledgers: contrary.map(({ ledger: { network }, head: { size } }) => ({ network, size })),
      waiting,
    } as const
    return {
      restored: restoredNow,
      head: isSure && known === null ? own : null,
      found: isSure ? contrary : [],
    }
  })
  // Until both are kept nothing is released: killed before, the command is run again.
  if (found.length > 0)
    await keepAccepted(config, [
      ...accepted,
      ...found.map(({ ledger: { network, chainId, contract }, head: held }) => ({
        network,
        chainId,
        contract,
        head: held,
      })),
    ])
  if (head !== null) {
    await forgetDaysAfter(config, head.size)
    await keepHead(config, head, kept)
  }
  return restored
}
