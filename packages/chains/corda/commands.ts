// Running the tools of a foreign toolchain: bounded, quiet when all is well, and with their own last words when it is not.
import { spawn } from 'node:child_process'

/** What a machine lacks, or could not get today: a reason to go on without Corda, not a fault of the register. */
export class Unavailable extends Error {}

export interface CommandOptions {
  cwd?: string
  withinMs: number
}

/** Runs `command` to its end and returns what it printed. @throws Error with its last lines; Unavailable when there is no such command */
export async function run(
  command: string,
  args: string[],
  { cwd, withinMs }: CommandOptions,
): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  // A group of its own: what these tools start in turn (Maven's and the bootstrapper's JVMs) ends with them.
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // it has ended already
    }
  }
  const late = setTimeout(end, withinMs)
  process.once('exit', end)
  let out = ''
  const keep = (chunk: unknown): void => void (out = `${out}${String(chunk)}`.slice(-200_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  try {
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new Unavailable(`${command} is not installed`) : error),
      )
      child.once('close', (...ended) => resolve(ended))
    })
    if (code !== 0)
      throw new Error(
        `${command} ${signal === null ? `failed (${code})` : `did not end within ${Math.round(withinMs / 1000)} s`}:\n${lastLines(out)}`,
      )
    return out
  } finally {
    clearTimeout(late)
    process.off('exit', end)
  }
}

/** The end of what a program said, without the colours of a terminal. */
export function lastLines(text: string, count = 15): string {
  // oxlint-disable-next-line no-control-regex
  return text
    .replaceAll(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n')
}
