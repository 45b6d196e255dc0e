// The lines of a test's will say that they are months old, and were written a moment ago: whoever looks at them as the
// release worker does so for the first time.
import { rm } from 'node:fs/promises'
import { seenDaysFile } from '../src/release/log/seen-days.ts'
import type { ReleaseContext } from '../src/release/release-context.ts'
import { round } from '../src/release/start-releasing.ts'

/** What it has seen of the log, and when, is forgotten. */
export async function forgetSeen({ config }: ReleaseContext): Promise<void> {
  await rm(seenDaysFile(config), { force: true })
}

export async function firstLook(context: ReleaseContext): Promise<void> {
  await forgetSeen(context)
  await round(context)
}
