// The key that signs session cookies and mailed codes. It lies in the api process's own key folder and nowhere in the database.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'

const known = new Map<string, string>()

/**
 * Reads `session-secret` in KEYS_DIR (at least 32 characters); makes it, mode 0600, on the first start outside production.
 * Throws one sentence when it is missing in production or too short. Changing it signs everybody out.
 */
export function sessionSecret(config: Pick<Config, 'keysDir' | 'mode'>): string {
  const path = join(config.keysDir, 'session-secret')
  const before = known.get(path)
  if (before !== undefined) return before
  if (config.mode !== 'production') {
    mkdirSync(config.keysDir, { recursive: true, mode: 0o700 })
    try {
      // wx: of two processes starting together one writes, the other reads what was written.
      writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
  }
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`The session secret is missing: put at least 32 random characters into ${path}.`)
  }
  if (secret.length < 32) throw new Error(`The session secret in ${path} is too short: it needs at least 32 characters.`)
  known.set(path, secret)
  return secret
}
