// For each process of a running register: its command, environment and open files, and which of the
// installation's secrets they contain. Linux: it reads /proc.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Not imported from the product's own list, which may be wrong. */
const TOLD = ['SMTP_URL', 'PAYMENT_PROVIDER_KEY', 'WORKER_DATABASE_URL', 'ETHEREUM_SIGNER_KEY']

export interface Held {
  name: string
  /** Of the environment. */
  settings: Record<string, string>
  command: string
  /** Open files. */
  files: string[]
}

/** The processes below `pid` by kind; several of one kind are one entry each. */
export const processesBelow = (pid: number): Held[] => numbersBelow(pid).flatMap(heldBy)

/** `strangers`: those that are not below it; they are noted there, and not read again. */
function numbersBelow(pid: number, strangers = new Set<number>()): number[] {
  const parents = new Map<number, number>()
  for (const one of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const stat = strangers.has(one) ? '' : read(`/proc/${one}/stat`)
    // The program's name is in brackets and may contain any character.
    if (stat !== '') parents.set(one, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (one: number): boolean =>
    one === pid || (parents.has(one) && one > 1 && isBelow(parents.get(one)!))
  const below = [...parents.keys()].filter((one) => one !== pid && isBelow(one))
  for (const one of parents.keys()) if (one !== pid && !below.includes(one)) strangers.add(one)
  return below
}

function heldBy(one: number): Held[] {
  const command = read(`/proc/${one}/cmdline`).replaceAll('\0', ' ')
  const environment = read(`/proc/${one}/environ`)
  // It has ended meanwhile, or is between two programs.
  if (command === '' || environment === '') return []
  const settings = Object.fromEntries(
    environment
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return [{ name: nameOf(command), settings, command, files: filesOf(one) }]
}

/** Those that begin while `doing` runs: it polls, so that short-lived processes are seen too. */
export async function processesDuring(pid: number, doing: Promise<unknown>): Promise<Held[]> {
  const seen = new Map<string, Held>()
  const strangers = new Set<number>()
  const before = new Set(numbersBelow(pid, strangers))
  let going = true
  const done = doing.finally(() => (going = false))
  while (going) {
    for (const held of numbersBelow(pid, strangers)
      .filter((one) => !before.has(one))
      .flatMap(heldBy))
      seen.set(`${held.name} ${held.command} ${Object.keys(held.settings).join()}`, held)
    await pause(3)
  }
  await done
  return [...seen.values()]
}

/** By name, each secret of this installation and of its start environment, except the api's own. */
export function secretsOf(dataDir: string, given: NodeJS.ProcessEnv, worker: Held): Map<string, string> {
  const keys = join(dataDir, 'keys')
  const secrets = new Map<string, string>()
  const logins = JSON.parse(read(join(keys, 'database.json'))) as Record<string, string>
  secrets.set('the worker’s database password', logins['worker']!)
  secrets.set('the release worker’s database password', logins['release']!)
  const owner = read(join(dataDir, 'postgres/password')).trim()
  if (owner !== '') secrets.set('the schema owner’s password', owner)
  for (const folder of ['worker', 'release'])
    for (const name of readdirSync(join(keys, folder))) {
      const text = read(join(keys, folder, name)).trim()
      // An address is public on the ledger.
      if (name.startsWith('ethereum-contract')) continue
      for (const [part, value] of text.startsWith('{')
        ? privateParts(JSON.parse(text) as object)
        : [['', text]])
        secrets.set(`keys/${folder}/${name} ${part}`.trim(), value!)
    }
  for (const [name, value] of Object.entries(given))
    if (/^NOT_FOR_THE_API_/.test(name)) secrets.set(name, value!)
  for (const name of TOLD) if ((worker.settings[name] ?? '') !== '') secrets.set(name, worker.settings[name]!)
  return secrets
}

/** The names of the secrets found in its environment or its command. */
export function heldSecrets({ settings, command }: Held, secrets: ReadonlyMap<string, string>): string[] {
  const text = [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), command].join('\0')
  // For a multi-line key one line from its middle, however the lines are joined.
  return [...secrets]
    .filter(([, value]) => text.includes(value.split('\n').at(value.includes('\n') ? 2 : 0)!))
    .map(([name]) => name)
}

function privateParts(object: object, path = ''): [string, string][] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return privateParts(value, `${path}${name}.`)
    return typeof value === 'string' && /private|secret|key/i.test(name) && !/public|vkey/i.test(name)
      ? [[`${path}${name}`, value] as [string, string]]
      : []
  })
}

function nameOf(command: string): string {
  const own = /apps\/(?:server|embedded)\/src\/([\w/-]+)\.ts/g
  if (/\/native\/bin\/postgres |^postgres: /.test(command)) return 'database'
  if (/\/anvil /.test(command)) return 'ethereum/anvil'
  // The last one: preloaded modules come before it.
  return [...command.matchAll(own)].at(-1)?.[1] ?? command.split(' ')[0]!.split('/').at(-1)!
}

function filesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
