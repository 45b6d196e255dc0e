// Seals the files of wills that came under a shared secret, beside the rounds' other work.
import { append } from '../../audit/append.ts'
import { heldMoving } from '../../custody/two-parts/held-moving.ts'
import { moveUnderSecret } from '../../custody/two-parts/move-under-secret.ts'
import { tellLive } from '../../platform/live.ts'
import { byItself, type ReleaseContext } from '../release-context.ts'

/** Repeatable; a will whose objects cannot all be opened keeps none of the others waiting. */
export async function moveShared(context: ReleaseContext): Promise<void> {
  for (const secretId of heldMoving()) {
    await byItself(
      context,
      `shared ${secretId}`,
      async () =>
        await moveUnderSecret(context, secretId, async (tx, { willId }) => {
          await append(tx, { event: 'shared.on', willId, actor: 'release', details: { secretId } })
          await tellLive(tx, willId)
        }),
      (_, message) =>
        context.log.warn(
          { secretId, error: message },
          'a will is not whole under its shared secret; the next round goes on',
        ),
    )
  }
}
