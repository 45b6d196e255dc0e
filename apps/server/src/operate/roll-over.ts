// `npm run operate -- roll-over [unit|root|log-key] [--early] [--yes]`: puts new keys in the place of those that have
// served their time (docs/roll-over.md). Each is one file that is replaced as a whole: killed at any step, the old
// keys or the new ones are there, and the command is run again. The worker publishes what follows when it starts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  exportAuthority,
  importAuthority,
  type Authority,
  type StoredAuthority,
} from '@testate/evidence/certificates/authority'
import { parseCertificate, toPem } from '@testate/evidence/certificates/certificate'
import { allIssuers, rollOver, rollOverDue } from '@testate/evidence/certificates/roll-over'
import { logKeysOf, rootPemsOf } from '@testate/evidence/certificates/trust'
import { generateLogKey, importLogKey } from '@testate/evidence/log/checkpoint'
import { signSuccession } from '@testate/evidence/log/succession'
import { carriesUntil } from '@testate/evidence/seal/renewal-data'
import { now } from '../platform/clock.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { writeDurably } from '../platform/key-folder.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'
import type { StoredLogKey } from '../platform/worker-keys.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import { asOnlyRollOver } from './roll-over-lock.ts'

type Folders = Pick<Config, 'keysDir' | 'trustDir'>
export type Rolls = 'unit' | 'root' | 'log-key'

const LOG_KEY_SERVES_YEARS = 10
const day = (at: Date): string => at.toISOString().slice(0, 10)
const about = (authority: Authority): string =>
  `What it stamps can be checked until ${day(carriesUntil(authority))}.`
const START_AGAIN = 'Start the worker again: it uses the old one until then.'

/** Returns what to print. Throws one sentence if there is nothing to roll over, or it cannot be written. */
export async function rollOverKeys(folders: Folders, args: readonly string[]): Promise<string> {
  const what = (args.find((one) => !one.startsWith('--')) ?? 'unit') as Rolls
  return await asOnlyRollOver(join(folders.keysDir, 'worker'), async () => {
    const keys = { authority: await readAuthority(folders), logKey: await readLogKey(folders) }
    await requireOwnFolder(folders, keys)
    const due = dueOf(what, keys)
    const { serves, dueSince, make } = KINDS[what]
    if (now() < due && !args.includes('--early')) return serves(keys, due)
    if (!args.includes('--yes')) return `${dueSince(keys, due)}\nNothing was changed; say --yes to make it.\n`
    return await make(folders, keys)
  })
}

interface Keys {
  authority: Authority
  /** Null where a folder has none yet. */
  logKey: StoredLogKey | null
}

/** From when on each is due. */
export function dueOf(what: Rolls, { authority, logKey }: Keys): Date {
  if (what !== 'log-key') return rollOverDue(authority)[what === 'root' ? 'issuers' : 'unit']
  // The first key is as old as the first root.
  const first = parseCertificate(allIssuers(authority).at(-1)!.root.certificate).notBefore
  const due = new Date(logKey?.since ?? first)
  due.setUTCFullYear(due.getUTCFullYear() + LOG_KEY_SERVES_YEARS)
  return due
}

const KINDS: Record<
  Rolls,
  {
    serves: (keys: Keys, due: Date) => string
    dueSince: (keys: Keys, due: Date) => string
    make: (folders: Folders, keys: Keys) => Promise<string>
  }
> = {
  'unit': {
    serves: ({ authority }, due) => `The time-stamping unit serves until ${day(due)}. ${about(authority)}\n`,
    dueSince: ({ authority }, due) =>
      `A new time-stamping unit ${isDue(due)} ${day(due)}. ${about(authority)}`,
    make: async (folders, { authority }) => {
      const rolled = await rollOver(authority, { what: 'unit', at: now() })
      await writeAuthority(folders, rolled)
      return (
        `There is a new time-stamping unit. ${about(rolled)}\n` +
        'Start the worker again: it stamps with the old one until then.\n'
      )
    },
  },
  'root': {
    serves: (_, due) => `Root and signing authority serve until ${day(due)}.\n`,
    dueSince: (_, due) => `A new root with its signing authority and unit ${isDue(due)} ${day(due)}.`,
    make: async (folders, { authority }) => {
      const rolled = await rollOver(authority, { what: 'issuers', at: now() })
      await writeAuthority(folders, rolled)
      return (
        `There are a new root, signing authority and time-stamping unit. ${about(rolled)}\n${START_AGAIN} ` +
        'Then it publishes a trust set with both roots; whoever keeps a copy needs the new one for what is ' +
        'sealed from now on.\n'
      )
    },
  },
  'log-key': {
    serves: (_, due) => `The log key serves until ${day(due)}.\n`,
    dueSince: (_, due) => `A new log key ${isDue(due)} ${day(due)}.`,
    make: async (folders, { logKey }) => {
      if (logKey === null) throw new Error(`There is no log key in ${logKeyFile(folders)} to roll over.`)
      const old = { signer: await importLogKey(logKey.secret), vkey: logKey.vkey }
      const next = await generateLogKey(old.signer.name)
      const note = await signSuccession(old, next.vkey)
      const earlier = [{ vkey: old.vkey, note }, ...(logKey.earlier ?? [])]
      const stored: StoredLogKey = { ...next, since: now().toISOString(), earlier }
      await write(logKeyFile(folders), JSON.stringify(stored))
      return (
        `There is a new log key; the old one has signed over to it.\n${START_AGAIN} ` +
        'Then it publishes a trust set with both keys, and the release worker follows.\n'
      )
    },
  },
}

const isDue = (due: Date): string => (now() < due ? 'is not due before' : 'has been due since')

const authorityFile = ({ keysDir }: Folders): string => join(keysDir, 'worker', 'authority.json')
const logKeyFile = ({ keysDir }: Folders): string => join(keysDir, 'worker', 'log-key.json')

async function readAuthority(folders: Folders): Promise<Authority> {
  const file = authorityFile(folders)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The authority in ${file} cannot be read (${error.code}).`)
  })
  return await importAuthority(JSON.parse(text) as StoredAuthority)
}

async function readLogKey(folders: Folders): Promise<StoredLogKey | null> {
  const text = await readFile(logKeyFile(folders), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`The log key in ${logKeyFile(folders)} cannot be read (${error.code}).`)
  })
  return text === null ? null : (JSON.parse(text) as StoredLogKey)
}

/** The keys of another register would be rolled over, and this one’s left. */
async function requireOwnFolder(folders: Folders, { authority, logKey }: Keys): Promise<void> {
  const trust = await readTrust(folders.trustDir)
  if (trust === null) return
  const roots = allIssuers(authority).map(({ root }) => toPem(root.certificate))
  const own = [logKey?.vkey, ...(logKey?.earlier ?? []).map(({ vkey }) => vkey)]
  if (!roots.includes(rootPemsOf(trust)[0]!) || (logKey !== null && !own.includes(logKeysOf(trust)[0])))
    throw new Error(
      `The keys in ${folders.keysDir} are not those that the register publishes in ${folders.trustDir}. ` +
        'Nothing was changed; see KEYS_DIR and TRUST_DIR.',
    )
}

const writeAuthority = async (folders: Folders, authority: Authority): Promise<void> =>
  await write(authorityFile(folders), JSON.stringify(await exportAuthority(authority)))

async function write(file: string, text: string): Promise<void> {
  await writeDurably(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written (${error.code}). Nothing was changed.`)
  })
}

if (process.argv[1] === import.meta.filename) {
  try {
    requireSafeStart()
    process.stdout.write(await rollOverKeys(readConfig(), process.argv.slice(2)))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
