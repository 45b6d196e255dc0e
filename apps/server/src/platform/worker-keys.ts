// The worker's key store (key-folder.ts).
import { randomBytes } from 'node:crypto'
import {
  createAuthority,
  exportAuthority,
  importAuthority,
  type Authority,
  type StoredAuthority,
} from '@testate/evidence/certificates/authority'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import type { Config } from './config.ts'
import { now } from './clock.ts'
import { makeOpeningKey, openKeyFolder } from './key-folder.ts'
import { readSecretFile } from './storage/secret-file.ts'

export interface WorkerKeys {
  /** PEM, RSA-3072: opens what the api sealed; never leaves the worker. */
  openingKey: string
  /** Its public half, for what the worker itself stores. */
  sealingKey: string
  authority: Authority
  /** Signs the audit log's checkpoints and the capsules; `vkey` is its public half (C2SP signed note). */
  logKey: LogKey
  /** 0x hex: the account that enters wills on Ethereum and pays its fees. Null if a signer has it. */
  ethereumRegistrarKey: `0x${string}` | null
  /** 64 hex digits, an Ed25519 seed: the account that enters wills on Solana and pays its fees. */
  solanaRegistrarKey: string
}

export interface LogKey {
  signer: LogSigner
  vkey: string
  /** The keys it followed, the newest first. */
  earlier: readonly string[]
  /** What each of them signed over with, the oldest first. */
  successions: readonly string[]
}

/** `log-key.json`. Of an earlier key only the public half is kept, and the note by which it signed over. */
export interface StoredLogKey {
  secret: string
  vkey: string
  /** Since when it signs; missing in keys of before they rolled over. */
  since?: string
  /** The newest first. */
  earlier?: { vkey: string; note: string }[]
}

/**
 * Reads the keys, and creates missing ones where that is allowed. Otherwise throws one sentence naming the
 * missing key.
 */
export async function loadWorkerKeys(config: Config): Promise<WorkerKeys> {
  const keep = await openKeyFolder(config, { folder: 'worker', of: "the worker's" })
  const opening = JSON.parse(await keep('opening-key.json', makeOpeningKey)) as {
    private: string
    public: string
  }
  const authority = JSON.parse(
    await keep('authority.json', async () =>
      JSON.stringify(
        await exportAuthority(
          await createAuthority({
            name: config.registerName,
            crlBaseUrl: `${config.publicUrl}/api/trust/crl`,
            at: now(),
          }),
        ),
      ),
    ),
  ) as StoredAuthority
  const log = JSON.parse(
    await keep('log-key.json', async () => JSON.stringify(await generateLogKey(logName(config)))),
  ) as StoredLogKey
  const { ethereum, solana } = config
  const registrar =
    ethereum.signer !== undefined
      ? null
      : ethereum.registrarKeyFile !== undefined
        ? await ethereumKeyIn(ethereum.registrarKeyFile)
        : (await keep('ethereum-registrar', () => `0x${randomBytes(32).toString('hex')}`)).trim()
  const solanaRegistrar =
    solana.registrarKeyFile !== undefined
      ? await solanaKeyIn(solana.registrarKeyFile)
      : (await keep('solana-registrar', () => randomBytes(32).toString('hex'))).trim()
  return {
    openingKey: opening.private,
    sealingKey: opening.public,
    authority: await importAuthority(authority),
    logKey: await logKeyOf(log),
    ethereumRegistrarKey: registrar as `0x${string}` | null,
    solanaRegistrarKey: solanaRegistrar,
  }
}

export async function logKeyOf({ secret, vkey, earlier = [] }: StoredLogKey): Promise<LogKey> {
  return {
    signer: await importLogKey(secret),
    vkey,
    earlier: earlier.map((one) => one.vkey),
    successions: earlier.map(({ note }) => note).reverse(),
  }
}

/** The keys by which a head of the log may be signed, that of today first. */
export const logKeysIn = ({ vkey, earlier }: LogKey): string[] => [vkey, ...earlier]

/** The key in the file an operator names. Throws one sentence that reveals nothing of the file's contents. */
export async function ethereumKeyIn(path: string): Promise<`0x${string}`> {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(await secretIn(path))?.[1]
  if (digits === undefined)
    throw new Error(`The key file ${path} holds no Ethereum key: 64 hex digits are expected.`)
  return `0x${digits.toLowerCase()}`
}

/**
 * The seed in the file an operator names, as 64 hex digits. Throws one sentence that reveals nothing of the
 * file's contents.
 */
export async function solanaKeyIn(path: string): Promise<string> {
  const text = await secretIn(path)
  const { seedOfKeyFile } = await import('@testate/chains/solana/key-file')
  return await seedOfKeyFile(text).catch((error: Error) => {
    throw new Error(`The key file ${path} ${error.message}.`)
  })
}

async function secretIn(path: string): Promise<string> {
  return await readSecretFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Error(`The key file ${path} cannot be read (${error.code}).`)
  })
}

/**
 * The log's name (C2SP checkpoint origin): the register's host and a random suffix, so that two installations
 * do not share one.
 */
function logName(config: Config): string {
  return `${new URL(config.publicUrl).host}/log/${randomBytes(4).toString('hex')}`
}
