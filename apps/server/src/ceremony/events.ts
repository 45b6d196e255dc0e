// The ceremony's reactions to events of the slices to its left.
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { beginAnew } from './statement/begin-anew.ts'
import { ADVANCE_SEAL_JOB, OPEN_CEREMONY_JOB } from './job-types.ts'

export function listenForCeremony(): void {
  // Both must have happened; whichever comes last opens the ceremony.
  for (const event of ['will.verified', 'will.pages-read'] as const) {
    on(event, async (tx, { willId }) => {
      await enqueue(tx, OPEN_CEREMONY_JOB, { willId })
    })
  }
  on('party.replaced-late', beginAnew)
  on('will.paid', async (tx, { willId }) => {
    // Paid after the ceremony opened: now it is somebody's turn to record.
    await enqueue(tx, OPEN_CEREMONY_JOB, { willId })
    // Paid after sealing (the operator's other gate): the same job detects it and starts the registration.
    await enqueue(tx, ADVANCE_SEAL_JOB, { willId })
  })
}
