// The release worker's key store, in a folder of its own: no other process reads it, and this one reads no other.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { makeOpeningKey, openKeyFolder, writeDurably } from './key-folder.ts'

export interface ReleaseKeys {
  /** PEM, RSA-3072: opens what was sealed for a release; never leaves the release worker. */
  openingKey: string
  /** Its public half, to which the worker seals the keys of wills. */
  sealingKey: string
}

/** Reads the keys, and creates missing ones where that is allowed (key-folder.ts). */
export async function loadReleaseKeys(
  config: Pick<Config, 'keysDir' | 'mode' | 'allow'>,
): Promise<ReleaseKeys> {
  const keep = await openKeyFolder(config, { folder: 'release', of: "the release worker's" })
  const opening = JSON.parse(await keep('opening-key.json', makeOpeningKey)) as {
    private: string
    public: string
  }
  return { openingKey: opening.private, sealingKey: opening.public }
}

/** Puts the public half where the worker finds it. */
export async function publishReleaseKey(
  { releasePublicKeyFile }: Pick<Config, 'releasePublicKeyFile'>,
  { sealingKey }: Pick<ReleaseKeys, 'sealingKey'>,
): Promise<void> {
  await mkdir(dirname(releasePublicKeyFile), { recursive: true })
  await writeDurably(releasePublicKeyFile, sealingKey, 0o644)
}
