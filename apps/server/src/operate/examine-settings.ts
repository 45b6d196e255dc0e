// Examines the settings with which no process starts in production: each is a finding of its own, with what
// to do.
import { unsafeHere } from '../platform/require-safe-settings.ts'
import type { Finding } from './findings.ts'

/** Returns nothing outside production. */
export function examineSettings(env: Record<string, string | undefined>): Finding[] {
  return unsafeHere(env).map(({ says, todo }) => ({ part: 'settings', standing: 'mend', says, todo }))
}
