// Where the log's signing key lives: in the worker's key store and nowhere else.
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateLogKey, importLogKey, verifierKeyText, type LogSigner } from '@testate/evidence/checkpoint'
import { createPrivateKey, createPublicKey } from 'node:crypto'

export interface LogKey {
  signer: LogSigner
  /** For DATA_DIR/trust/log.vkey. */
  vkey: string
}

/**
 * Reads `log.key` of a key store (mode 0600); makes one under `name` when there is none and `make` is true (development only).
 * Throws when it is missing or not an Ed25519 signed-note key.
 */
export async function readLogKey(keysDir: string, options: { make?: { name: string } } = {}): Promise<LogKey> {
  const path = join(keysDir, 'log.key')
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (secret !== null) return logKeyOf(secret)
  if (options.make === undefined) throw new Error(`There is no log key at ${path}.`)
  const made = await generateLogKey(options.make.name)
  await mkdir(keysDir, { recursive: true, mode: 0o700 })
  // 'wx': of two that start at once one makes the key and the other reads it.
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (file === null) return readLogKey(keysDir)
  try {
    await file.writeFile(`${made.secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return logKeyOf(made.secret)
}

/** Signer and verifier key of a `PRIVATE+KEY+…` text. */
export async function logKeyOf(secret: string): Promise<LogKey> {
  const signer = await importLogKey(secret)
  const seed = Buffer.from(secret.trim().split('+').slice(4).join('+'), 'base64').subarray(1)
  const key = createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { signer, vkey: await verifierKeyText(signer.name, publicKey) }
}
