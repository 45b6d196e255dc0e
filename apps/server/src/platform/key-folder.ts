// A process's key store: one file per key in its own folder, mode 0600, created on first use in development only.
// In production a missing key requires a person, and is never replaced by a new one: a new key would disown, or
// leave closed, every will sealed before.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openToOthers } from './storage/secret-file.ts'

/** Returns the text of a key's file, made by `make` if there is none. Throws one sentence naming a missing key. */
export type Keep = (name: string, make: () => Promise<string> | string) => Promise<string>

export async function openKeyFolder(
  { keysDir, mode, allow }: Pick<Config, 'keysDir' | 'mode' | 'allow'>,
  { folder: name, of }: { folder: string; of: string },
): Promise<Keep> {
  const folder = join(keysDir, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const mayGenerate = mode !== 'production' || allow.includes('keys')
  return async (file, make) => {
    const path = join(folder, file)
    const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (known !== null) {
      const isOpen = mode === 'production' ? await openToOthers(path) : null
      if (isOpen !== null) throw new Error(isOpen)
      return known
    }
    if (!mayGenerate)
      throw new Error(
        `In production no key is generated: put ${file} into ${of} key folder, or name "keys" in TESTATE_ALLOW.`,
      )
    const made = await make()
    await writeDurably(path, made)
    return made
  }
}

/** A pair for opening what others seal to its public half (PEM, RSA-3072), as the text of its file. */
export function makeOpeningKey(): string {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return JSON.stringify({ private: pair.privateKey, public: pair.publicKey })
}

/** Writes a temporary file, syncs it, renames it: a key file is complete or absent after any crash. */
export async function writeDurably(path: string, text: string | Uint8Array, mode = 0o600): Promise<void> {
  const beside = `${path}.${randomBytes(4).toString('hex')}.new`
  const file = await open(beside, 'wx', mode)
  try {
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    // A full disk leaves no half of a key.
    await file.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
  const folder = await open(join(path, '..'), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
