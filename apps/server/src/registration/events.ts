// What registration does when something to its left happened.
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'

export function listenForRegistration(): void {
  on('will.registering', async (tx, { willId }) => {
    await enqueue(tx, { name: 'plan-anchors' }, { willId })
  })
  on('will.withdrawn', async (tx, { willId }) => {
    await enqueue(tx, { name: 'plan-withdrawals' }, { willId })
  })
  on('anchor.final', async (tx, { willId }) => {
    await enqueue(tx, { name: 'issue-capsule' }, { willId })
    // It may have been on its way while the testator withdrew; for any other will this job finds nothing to do.
    await enqueue(tx, { name: 'plan-withdrawals' }, { willId })
  })
}
