// Seals the files of wills that came under a shared secret, beside the rounds' other work.
import { append } from '../../audit/append.ts'
import { heldMoving } from '../../custody/two-parts/held-moving.ts'
import { moveUnderSecret } from '../../custody/two-parts/move-under-secret.ts'
import { tellLive } from '../../platform/live.ts'
import { isNewReason, type ReleaseContext } from '../release-context.ts'

/** Repeatable; a will whose objects cannot all be opened keeps none of the others waiting. */
export async function moveShared(context: ReleaseContext): Promise<void> {
  for (const secretId of heldMoving()) {
    try {
      await moveUnderSecret(context, secretId, async (tx, { willId }) => {
        await append(tx, { event: 'shared.on', willId, actor: 'release', details: { secretId } })
        await tellLive(tx, willId)
      })
      context.said.delete(`shared ${secretId}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!isNewReason(context, `shared ${secretId}`, why)) continue
      context.log.warn(
        { secretId, error: why },
        'a will is not whole under its shared secret; the next round goes on',
      )
    }
  }
}
