// Publishes what a verifier needs to trust this register: root certificate, log key, networks, revocation
// lists. Written by the worker, which has the keys; served by the api, which has none; copied by anyone who
// wants to verify without us.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueRevocationLists, publishedAs } from '@testate/evidence/certificates/authority'
import { parseCertificate, toPem } from '@testate/evidence/certificates/certificate'
import { allIssuers } from '@testate/evidence/certificates/roll-over'
import {
  retiredKeysOf,
  trustSchema,
  type RetiredLogKey,
  type Trust,
  type TrustedNetwork,
} from '@testate/evidence/certificates/trust'
import { pemsOf, timestampRoots } from '../../ceremony/renewals/timestamp-roots.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { semaphore } from '../../platform/semaphore.ts'
import type { LogKey, WorkerKeys } from '../../platform/worker-keys.ts'

/** Of `logKey` and `sealingKey` the public halves are written. */
type TrustKeys = Pick<WorkerKeys, 'authority' | 'logKey' | 'sealingKey'>

interface Learned {
  network?: TrustedNetwork
  /** Of earlier log keys of which the trust set does not say yet when they ended. */
  ends?: readonly LogKeyEnd[]
}
export type LogKeyEnd = Omit<RetiredLogKey, 'succession'>

const writers = semaphore(1)

/**
 * `writeTrust`, one at a time: networks that open at the same moment must not overwrite each other's entry.
 */
export async function exportTrust(config: Config, keys: TrustKeys, learned: Learned = {}): Promise<void> {
  await writers.run(() => writeTrust(config, keys, learned))
}

/**
 * Writes trust.json, root.pem, log.vkey and how it was handed over, worker-public.pem, all issuers' certificates and
 * lists; networks and ends of keys from earlier starts stay.
 */
async function writeTrust(config: Config, keys: TrustKeys, { network, ends = [] }: Learned): Promise<void> {
  const folder = config.trustDir
  await mkdir(join(folder, 'crl'), { recursive: true })
  await mkdir(join(folder, 'certificates'), { recursive: true })
  const known = await readTrust(folder)
  const others: TrustedNetwork[] = (known?.networks ?? []).filter((one) => one.name !== network?.name)
  const rootPem = toPem(keys.authority.root.certificate)
  const networks = [...others, ...(network === undefined ? [] : [network])]
  const own = { name: config.registerName, register: config.publicUrl, rootPem, logKey: keys.logKey.vkey }
  const outside = pemsOf(await timestampRoots(config))
  const issuers = allIssuers(keys.authority)
  const earlierRoots = issuers.slice(1).map(({ root }) => toPem(root.certificate))
  const earlierLogKeys = [...keys.logKey.earlier]
  const third = { ...own, earlierRoots, earlierLogKeys, networks }
  const changed =
    earlierRoots.length + earlierLogKeys.length > 0 || networks.some(({ earlier }) => earlier !== undefined)
  const retired = retiredKeys(keys.logKey, [...(known === null ? [] : retiredKeysOf(known)), ...ends])
  const trust: Trust =
    earlierLogKeys.length > 0 && retired.length === earlierLogKeys.length
      ? { ...third, format: 'testate-trust/5', earlierLogKeys: retired, timestampRoots: outside }
      : outside.length > 0
        ? { ...third, format: 'testate-trust/4', timestampRoots: outside }
        : changed
          ? { ...third, format: 'testate-trust/3' }
          : { ...own, format: 'testate-trust/2', networks }
  const write = (name: string, content: string | Uint8Array): Promise<void> =>
    writeDurably(join(folder, name), content, 0o644)
  await write('trust.json', `${JSON.stringify(trustSchema.parse(trust), null, 2)}\n`)
  await write('root.pem', rootPem)
  for (const { root, signing, generation } of issuers) {
    await write(join('certificates', `${publishedAs('root', generation)}.cer`), root.certificate)
    await write(join('certificates', `${publishedAs('signing', generation)}.cer`), signing.certificate)
  }
  // Before the key: whoever sees the new one finds how the old one handed over.
  await write('log-successions.json', `${JSON.stringify(keys.logKey.successions, null, 2)}\n`)
  await write('log.vkey', `${keys.logKey.vkey}\n`)
  await write('worker-public.pem', keys.sealingKey)
  await exportRevocationLists(config, keys)
}

/** The newest first; without those whose end is not known. */
function retiredKeys({ earlier, successions }: LogKey, ends: readonly LogKeyEnd[]): RetiredLogKey[] {
  const notes = successions.toReversed()
  return earlier.flatMap((key, at) => {
    const end = ends.find((one) => one.key === key)
    const { lastSize, until } = end ?? {}
    return lastSize === undefined || until === undefined
      ? []
      : [{ key, lastSize, until, succession: notes[at]! }]
  })
}

/** The lists are valid for 31 days; the worker renews them daily. */
export async function exportRevocationLists(
  config: Config,
  keys: Pick<WorkerKeys, 'authority'>,
): Promise<void> {
  const at = now()
  for (const { generation, ...issuers } of allIssuers(keys.authority)) {
    // A list of an issuer that ended says nothing any more.
    if (parseCertificate(issuers.root.certificate).notAfter <= at) continue
    const lists = await issueRevocationLists(issuers, { at })
    for (const issuer of ['root', 'signing'] as const)
      await writeDurably(
        join(config.trustDir, 'crl', `${publishedAs(issuer, generation)}.crl`),
        lists[issuer],
        0o644,
      )
  }
}

/** Null before the worker has written it. */
export async function readTrust(folder: string): Promise<Trust | null> {
  const text = await readFile(join(folder, 'trust.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : trustSchema.parse(JSON.parse(text))
}
