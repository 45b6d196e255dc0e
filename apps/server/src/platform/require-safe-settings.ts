// In production each process first checks for settings that are always wrong, before it uses keys, database
// or network. The list is @testate/domain/safe-settings.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  sentencesOf,
  unsafeSettings,
  unsafeSurroundings,
  type UnsafeSetting,
} from '@testate/domain/safe-settings'
import { foldersIn } from '@testate/domain/settings'

type Environment = Record<string, string | undefined>

/** For readConfig: checks the environment alone. Throws all findings at once. */
export function requireSafeSettings(env: Environment): void {
  refuseAny(unsafeSettings(env))
}

/**
 * For the first line of a process: checks its settings, its user and its session secret. Throws all findings
 * at once.
 */
export function requireSafeStart(env: Environment = process.env): void {
  refuseAny(unsafeHere(env))
}

/** Everything that prevents this process from starting in production. */
export function unsafeHere(env: Environment): UnsafeSetting[] {
  if (env['TESTATE_MODE'] !== 'production') return []
  const path = join(resolve(foldersIn(env).keys), 'api', 'session-secret')
  return [
    ...unsafeSettings(env),
    ...unsafeSurroundings({ uid: process.getuid?.(), sessionSecret: modeOf(path) }),
  ]
}

/** Undefined if the file is absent: the api checks that itself. Windows has no such mode. */
function modeOf(path: string): { path: string; mode: number } | undefined {
  if (process.platform === 'win32') return undefined
  try {
    return { path, mode: statSync(path).mode }
  } catch {
    // The worker's user may not be able to read that folder.
    return undefined
  }
}

function refuseAny(unsafe: readonly UnsafeSetting[]): void {
  if (unsafe.length > 0) throw new Error(`The configuration cannot be used. ${sentencesOf(unsafe)}`)
}
