// In production each process looks first at what is always wrong, before it touches keys, database or network. The list is @testate/domain/safe-settings.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  sentencesOf,
  unsafeSettings,
  unsafeSurroundings,
  type UnsafeSetting,
} from '@testate/domain/safe-settings'

type Environment = Record<string, string | undefined>

/** For readConfig: what the environment alone says. Throws every sentence there is. */
export function requireSafeSettings(env: Environment): void {
  refuseAny(unsafeSettings(env))
}

/** For the first line of a process: its settings, its user and its session secret. Throws every sentence there is. */
export function requireSafeStart(env: Environment = process.env): void {
  refuseAny(unsafeHere(env))
}

/** Everything that keeps this process from starting in production. */
export function unsafeHere(env: Environment): UnsafeSetting[] {
  if (env['TESTATE_MODE'] !== 'production') return []
  const path = join(
    resolve(env['KEYS_DIR'] || join(env['DATA_DIR'] || '.data', 'keys')),
    'api',
    'session-secret',
  )
  return [
    ...unsafeSettings(env),
    ...unsafeSurroundings({ uid: process.getuid?.(), sessionSecret: modeOf(path) }),
  ]
}

/** Nothing where it is not there: that is the api's own question. Windows keeps no such mode. */
function modeOf(path: string): { path: string; mode: number } | undefined {
  if (process.platform === 'win32') return undefined
  try {
    return { path, mode: statSync(path).mode }
  } catch {
    // The worker may be a user who cannot even look there.
    return undefined
  }
}

function refuseAny(unsafe: readonly UnsafeSetting[]): void {
  if (unsafe.length > 0) throw new Error(`The configuration cannot be used. ${sentencesOf(unsafe)}`)
}
