// A later version replaces its predecessor at the moment it is registered, never before.
import { on } from '../platform/events.ts'
import { changeStatus } from './change-status.ts'
import { findWill } from './store.ts'

export function listenForWills(): void {
  on('will.registered', async (tx, { willId }) => {
    const predecessor = (await findWill(tx, willId))?.supersedes_id ?? null
    if (predecessor === null || (await findWill(tx, predecessor))?.status !== 'registered') return
    await changeStatus(tx, predecessor, 'superseded', {
      actor: 'worker',
      reason: `a later version is registered: ${willId}`,
    })
  })
}
