// Publishes what a verifier needs to trust this register: root certificate, log key, networks, revocation
// lists. Written by the worker, which has the keys; served by the api, which has none; copied by anyone who
// wants to verify without us.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueRevocationLists } from '@testate/evidence/certificates/authority'
import { toPem } from '@testate/evidence/certificates/certificate'
import { trustSchema, type Trust, type TrustedNetwork } from '@testate/evidence/certificates/trust'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { semaphore } from '../../platform/semaphore.ts'
import type { WorkerKeys } from '../../platform/worker-keys.ts'

/** Of `logKey` and `sealingKey` the public halves are written. */
type TrustKeys = Pick<WorkerKeys, 'authority' | 'logKey' | 'sealingKey'>

const writers = semaphore(1)

/**
 * `writeTrust`, one at a time: networks that open at the same moment must not overwrite each other's entry.
 */
export async function exportTrust(config: Config, keys: TrustKeys, network?: TrustedNetwork): Promise<void> {
  await writers.run(() => writeTrust(config, keys, network))
}

/**
 * Writes trust.json, root.pem, log.vkey, worker-public.pem and both lists; networks from earlier starts stay.
 */
async function writeTrust(config: Config, keys: TrustKeys, network?: TrustedNetwork): Promise<void> {
  const folder = config.trustDir
  await mkdir(join(folder, 'crl'), { recursive: true })
  const known = await readTrust(folder)
  const others = (known?.networks ?? []).filter((one) => one.name !== network?.name)
  const rootPem = toPem(keys.authority.root.certificate)
  const trust: Trust = {
    format: 'testate-trust/2',
    name: config.registerName,
    register: config.publicUrl,
    rootPem,
    logKey: keys.logKey.vkey,
    networks: [...others, ...(network === undefined ? [] : [network])],
  }
  const write = (name: string, content: string | Uint8Array): Promise<void> =>
    writeDurably(join(folder, name), content, 0o644)
  await write('trust.json', `${JSON.stringify(trustSchema.parse(trust), null, 2)}\n`)
  await write('root.pem', rootPem)
  await write('log.vkey', `${keys.logKey.vkey}\n`)
  await write('worker-public.pem', keys.sealingKey)
  await exportRevocationLists(config, keys)
}

/** The lists are valid for 31 days; the worker renews them daily. */
export async function exportRevocationLists(
  config: Config,
  keys: Pick<WorkerKeys, 'authority'>,
): Promise<void> {
  const lists = await issueRevocationLists(keys.authority, { at: now() })
  await writeDurably(join(config.trustDir, 'crl', 'root.crl'), lists.root, 0o644)
  await writeDurably(join(config.trustDir, 'crl', 'signing.crl'), lists.signing, 0o644)
}

/** Null before the worker has written it. */
export async function readTrust(folder: string): Promise<Trust | null> {
  const text = await readFile(join(folder, 'trust.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : trustSchema.parse(JSON.parse(text))
}
