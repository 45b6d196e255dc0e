// What the ceremony does when something to its left happened.
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'

export function listenForCeremony(): void {
  // Both must have happened; whichever comes last opens the ceremony.
  for (const event of ['will.verified', 'will.pages-read'] as const) {
    on(event, async (tx, { willId }) => {
      await enqueue(tx, { name: 'open-ceremony' }, { willId })
    })
  }
  // Paid after sealing (the operator's other gate): the same job notices and lets registration begin.
  on('will.paid', async (tx, { willId }) => {
    await enqueue(tx, { name: 'advance-seal' }, { willId })
  })
}
