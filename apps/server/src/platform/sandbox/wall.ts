// The sandbox around a process that reads what strangers sent. Their parsers are large and one of them is
// native code, so each is assumed to be compromised: inside the sandbox there is the program, the libraries
// it is linked with and its standard input, and no other file, no network and no other process.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { bubblewrapped, type Cell, limited, namespaced, type Limits } from './wall-commands.ts'

/** The strongest first. `user` has the network and sees what every user of the machine may see. */
export const walls = ['bubblewrap', 'namespaces', 'user'] as const
export type Wall = (typeof walls)[number] | 'none'

export interface Standing {
  wall: Wall
  user: Config['readingUser']
  /** Why the stronger ones are not in force. */
  because: string[]
}

type Settings = Pick<Config, 'dataDir' | 'keysDir' | 'objectStoreUrl' | 'readingUser'>

const TRY_WITHIN_MS = 15_000

let found: Promise<Standing> | undefined

/**
 * The sandbox around this process's readers; the first call has it tried, with the settings the process was
 * started with.
 */
export function wallInForce(settings?: Settings): Promise<Standing> {
  found ??= findWall(settings)
  return found
}

/** Tries one after the other, with a program that tries to read what it must not. */
export async function findWall(settings?: Settings, withinMs = TRY_WITHIN_MS): Promise<Standing> {
  const user = settings?.readingUser
  const because: string[] = []
  for (const wall of walls) {
    const fault =
      wall === 'user' && user === undefined
        ? 'no READING_USER is named'
        : await faultOf({ wall, user, because }, settings, withinMs)
    if (fault === null) return { wall, user, because }
    because.push(`${wall}: ${fault}`)
  }
  return { wall: 'none', user, because }
}

/**
 * Starts a program in the sandbox, with its standard input and output as pipes. The caller ends it with
 * `endReading`.
 */
export function startReading(
  { wall, user }: Standing,
  cell: Cell,
  limits: Limits,
  command: readonly string[],
): ChildProcess {
  const [file, ...args] =
    wall === 'bubblewrap'
      ? bubblewrapped(cell, limits, command)
      : wall === 'namespaces'
        ? namespaced(cell, limits, command)
        : limited(limits, command)
  // The sandbox lists no users, so HOME is set for libraries that look up the home folder.
  return spawn(file!, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH ?? '', HOME: '/' },
    cwd: '/',
    detached: true,
    ...(wall === 'user' ? user : {}),
  })
}

/** Kills the whole group, and with the first process of a namespace every other in it. */
export function endReading(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/**
 * Ends one that is out of time. Its output is dropped too: one that is killed while it is being put together may leave
 * a process that holds the output open, and nobody waits for that.
 */
export function giveUpReading(child: ChildProcess): void {
  endReading(child)
  child.stdout!.destroy()
}

/** Tries what is forbidden, prints what it could reach, and runs until it is killed. */
const looker = `
  const { accessSync, constants } = require('node:fs')
  const [unreadable, unwritable] = process.argv.slice(1).map((list) => JSON.parse(list))
  const can = (path, mode) => { try { accessSync(path, mode); return true } catch { return false } }
  console.log(JSON.stringify([
    ...unreadable.filter((path) => can(path, constants.R_OK)).map((path) => 'it can read ' + path),
    ...unwritable.filter((path) => can(path, constants.W_OK)).map((path) => 'it can delete in ' + path),
  ]))
  setInterval(() => {}, 1000)`

/** What is wrong with a sandbox, or null. */
async function faultOf(
  standing: Standing,
  settings: Settings | undefined,
  withinMs: number,
): Promise<string | null> {
  const unreadable =
    settings === undefined
      ? []
      : [settings.dataDir, join(settings.keysDir, 'worker'), join(settings.keysDir, 'api')]
  // The rest of the product is no secret, so a separate user may see it.
  if (standing.wall !== 'user') unreadable.push(import.meta.filename, '/etc', '/proc')
  const unwritable =
    settings === undefined || settings.objectStoreUrl.includes('://') ? [] : [settings.objectStoreUrl]
  let child: ChildProcess
  try {
    child = startReading(
      standing,
      { native: [process.execPath], readable: [] },
      { cpuSeconds: 10, memoryKib: 900_000 },
      [process.execPath, '-e', looker, JSON.stringify(unreadable), JSON.stringify(unwritable)],
    )
  } catch {
    return standing.wall === 'user' ? 'this process may not change its user' : 'it does not start here'
  }
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>()
  child.once('error', () => fail('it does not start here'))
  const clock = setTimeout(() => {
    giveUpReading(child)
    fail(`it did not answer within ${withinMs / 1000} s`)
  }, withinMs)
  // Killed as soon as it has printed: a process that cannot be killed fails the test too.
  child.stdout!.once('data', () => setImmediate(() => endReading(child)))
  child.stdin!.on('error', () => undefined)
  try {
    // Destroyed by the clock, the output ends with an error; the clock has said why.
    const said = await Promise.race([text(child.stdout!).catch(() => failed), failed])
    if (!said.startsWith('[')) return said === '' ? 'it does not start here' : said
    const reached = JSON.parse(said) as string[]
    return reached.length === 0 ? null : reached.join(', ')
  } finally {
    clearTimeout(clock)
  }
}
