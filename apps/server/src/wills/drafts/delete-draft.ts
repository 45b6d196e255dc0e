// Deletes a draft at once, but for seven days not for good: a person who pressed the wrong button, or changed
// their mind, can restore it.
import type { deleteDraft as route } from '@testate/api/wills'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { moveAway } from './store-deleted.ts'

const KEPT_MS = 7 * 86_400_000

/**
 * Refuses `not-now` for what was submitted or uploaded, or has been paid or opened: that is withdrawn, and
 * everyone is told.
 */
export async function deleteDraft({ tx, person, params }: Context<typeof route>) {
  await lockWill(tx, params.id)
  const at = now()
  const until = new Date(at.getTime() + KEPT_MS)
  const said = await moveAway(tx, params.id, at, until)
  if (said === 'not-found') refuse('not-found')
  if (said === 'not-now')
    refuse(
      'not-now',
      'This will is no longer a draft that nobody else has seen. It can be withdrawn instead.',
      because('draft-seen'),
    )
  await append(tx, {
    event: 'will.draft-deleted',
    willId: params.id,
    actor: person.id,
    details: { until: until.toISOString() },
  })
  // Notifies only the person's own tabs: as a will no one is related to it any more.
  await tellPerson(tx, person.id, 'identity')
  return { id: params.id, until: until.toISOString() }
}
