// What an executor's own key opens: the sealed PDF's own key, wrapped to it in the transaction of their grant. A key
// counts where the log and the release worker's own row say the same, and its line is older than the notice.
import { createHash } from 'node:crypto'
import { isUnderParts } from '../../custody/two-parts/secrets.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReleaseContext } from '../release-context.ts'
import type { Replay } from '../replay.ts'
import { keptKeys, type Granted, type Receiver } from './store-copies.ts'

interface Given {
  /** Whose sealed PDF it is. */
  willId: string
  /** The will of the notice, whose executors they are: of a codicil, the one that it amends. */
  noticeWill: string
  given: readonly Granted[]
  replay: Pick<Replay, 'ownKeys'>
}

/**
 * A wrap for each of these who has a key that counts. The others read by their grant alone, and so does everybody while
 * the will is under a shared secret, or where its file does not open: `wrapDueCopies` (wrap-due.ts) comes back to it.
 */
export async function giveCopies(tx: Tx, context: ReleaseContext, of: Given): Promise<void> {
  const receivers = await receiversOf(tx, of)
  if (receivers.length === 0 || (await isUnderParts(tx, of.willId))) return
  // What opens is loaded with the first there is for it (start-releasing.ts).
  const { wrapFor } = await import('./wrap-for.ts')
  await wrapFor(tx, context, of.willId, receivers)
}

async function receiversOf(tx: Tx, { noticeWill, given, replay: { ownKeys } }: Given): Promise<Receiver[]> {
  if (given.length === 0 || ownKeys.length === 0) return []
  const counting = (await keptKeys(tx, noticeWill)).flatMap(({ aroundId, personId, publicKey }) => {
    const keyHash = createHash('sha256').update(publicKey).digest()
    const isSaid = ownKeys.some(
      (one) =>
        one.aroundId === aroundId && one.personId === personId && one.keyHash === keyHash.toString('hex'),
    )
    return isSaid ? [{ personId, publicKey, keyHash }] : []
  })
  return given.flatMap(({ grantId, personId }) => {
    const own = counting.find((one) => one.personId === personId)
    return own === undefined ? [] : [{ grantId, ...own }]
  })
}
