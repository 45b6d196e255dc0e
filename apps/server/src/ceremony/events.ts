// The ceremony's reactions to events of the slices to its left.
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'

export function listenForCeremony(): void {
  // Both must have happened; whichever comes last opens the ceremony.
  for (const event of ['will.verified', 'will.pages-read'] as const) {
    on(event, async (tx, { willId }) => {
      await enqueue(tx, { name: 'open-ceremony' }, { willId })
    })
  }
  // Paid after sealing (the operator's other gate): the same job detects it and starts the registration.
  on('will.paid', async (tx, { willId }) => {
    await enqueue(tx, { name: 'advance-seal' }, { willId })
  })
}
