// The key that signs session cookies and mailed codes. Stored in the api process's own key folder and not in
// the database.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

const known = new Map<string, string>()

/**
 * Reads `api/session-secret` in KEYS_DIR (at least 32 characters); makes it, mode 0600, on the first start
 * outside production. Throws one sentence when it is missing in production or too short. Changing it signs
 * everybody out.
 */
export function sessionSecret(config: Pick<Config, 'keysDir' | 'mode'>): string {
  const folder = join(config.keysDir, 'api')
  const path = join(folder, 'session-secret')
  const before = known.get(path)
  if (before !== undefined) return before
  if (config.mode !== 'production') {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = `${path}.${process.pid}`
    try {
      // Linked only when complete: a process killed while writing must not leave a secret that is too short
      // for every later start. Of two processes starting together one links its own, the other reads that.
      writeFileSync(made, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
      linkSync(made, path)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      rmSync(made, { force: true })
    }
  }
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`The session secret is missing: put at least 32 random characters into ${path}.`)
  }
  if (secret.length < 32)
    throw new Error(`The session secret in ${path} is too short: it needs at least 32 characters.`)
  known.set(path, secret)
  return secret
}
