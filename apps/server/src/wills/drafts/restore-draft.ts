// Restores a deleted draft as it was.
import type { restoreDraft as route } from '@testate/api/wills'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { tellLive } from '../../platform/live.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { moveBack } from './store-deleted.ts'

/**
 * Refuses `not-found` when its time is over, `conflict` when another new version of the same will was begun
 * meanwhile.
 */
export async function restoreDraft({ tx, person, params }: Context<typeof route>) {
  await lockWill(tx, params.id)
  const said = await moveBack(tx, params.id, now())
  if (said === 'not-found') refuse('not-found')
  if (said === 'conflict')
    refuse(
      'conflict',
      'Another new version of this will was begun meanwhile. Delete that draft first, then bring this one back.',
      because('other-draft-begun'),
    )
  await append(tx, { event: 'will.draft-restored', willId: params.id, actor: person.id, details: {} })
  await tellLive(tx, params.id)
  return { id: params.id }
}
