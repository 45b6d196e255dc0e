// Has a program of ours answer from a process of its own behind the wall (wall.ts), which ends with its answer: for
// native code over what other people sent or wrote, which must not run where the keys are, and for what takes long.
import { globSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Cell } from './wall-commands.ts'
import { endReading, giveUpReading, startReading, wallInForce } from './wall.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Its code and the packages: not the repository, which may contain data and keys. */
const program = ['apps/server', 'node_modules', 'package.json'].map((path) => `${repository}${path}`)

/**
 * @param native its packages' native parts, as a pattern below node_modules
 * @param own the packages of this repository that it imports
 */
export const cellWith = (native: string | null, own: readonly string[] = []): Cell => ({
  native: [process.execPath, ...(native === null ? [] : globSync(`${repository}node_modules/${native}`))],
  readable: [...program, ...own.map((name) => `${repository}packages/${name}`)],
})

export interface Apart {
  cell: Cell
  /** The file that it runs. */
  child: string
  args?: readonly string[]
  /** Options of Node about its memory. */
  memoryOptions: readonly string[]
  /** `bytes` of its answer; `memoryKib` of data memory (`ulimit -d`). */
  limits: { withinMs: number; cpuSeconds: number; memoryKib: number; bytes: number }
}

/** All that it said, also when a limit ended it; `late` when that was the time. Rethrows what `write` throws. */
export async function askApart(
  { cell, child, args = [], memoryOptions, limits }: Apart,
  write: (to: Writable) => Promise<void>,
): Promise<{ said: Buffer; late: boolean }> {
  const { withinMs, cpuSeconds, memoryKib, bytes } = limits
  const running = startReading(await wallInForce(), cell, { cpuSeconds, memoryKib }, [
    process.execPath,
    ...memoryOptions,
    '--permission',
    // The native part is one.
    ...(cell.native.length > 1 ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []),
    ...cell.readable.map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=ExperimentalWarning',
    child,
    ...args,
  ])
  const said: Buffer[] = []
  let size = 0
  const ended = new Promise<void>((resolve, reject) => {
    running.once('error', reject)
    running.once('close', () => resolve())
  })
  // It is awaited only when all is written.
  ended.catch(() => undefined)
  running.stdout!.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > bytes) endReading(running)
    else said.push(piece)
  })
  // A child that dies while we still write closes the pipe; what it said gives the reason.
  running.stdin!.on('error', () => undefined)
  let late = false
  const clock = setTimeout(() => {
    late = true
    giveUpReading(running)
  }, withinMs)
  try {
    await write(running.stdin!)
    running.stdin!.end()
    await ended
  } finally {
    clearTimeout(clock)
    endReading(running)
  }
  return { said: Buffer.concat(said), late }
}
