// The settings that production refuses whichever parts are embedded, checked before anything is created or
// started. The server's processes repeat the check for themselves.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  sentencesOf,
  unsafeSettings,
  unsafeSurroundings,
  type UnsafeSetting,
} from '@testate/domain/safe-settings'
import { Refused, type Settings } from './settings.ts'

/** Throws Refused with all the sentences. */
export function refuseUnsafe(settings: Settings, env: NodeJS.ProcessEnv): void {
  const unsafe = unsafeIn(settings, env)
  if (unsafe.length > 0) throw new Refused(sentencesOf(unsafe))
}

/** Empty outside production. */
export function unsafeIn(
  { production, keysDir }: Pick<Settings, 'production' | 'keysDir'>,
  env: NodeJS.ProcessEnv,
): UnsafeSetting[] {
  if (!production) return []
  const path = join(keysDir, 'api', 'session-secret')
  const mode = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })?.mode
  return [
    ...unsafeSettings(env),
    ...unsafeSurroundings({
      uid: process.getuid?.(),
      sessionSecret: mode === undefined ? undefined : { path, mode },
    }),
  ]
}
