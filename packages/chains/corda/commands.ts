// Runs the tools of a foreign toolchain: with a time limit, silent on success, and with the end of their
// output on failure.
import { spawn } from 'node:child_process'

/**
 * A tool that this machine lacks or could not download: the register goes on without Corda, since it is not
 * at fault.
 */
export class Unavailable extends Error {}

export interface CommandOptions {
  cwd?: string
  withinMs: number
}

/**
 * Runs `command` to its end and returns its output. @throws Error with its last lines; Unavailable when there
 * is no such command
 */
export async function run(
  command: string,
  args: string[],
  { cwd, withinMs }: CommandOptions,
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // Maven runs for seconds: its second compiler and a parallel collector cost more than they save.
    env: { MAVEN_OPTS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC', ...process.env },
  })
  // A process group of its own, so that the processes these tools start (Maven's and the bootstrapper's JVMs)
  // end with them.
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
    if (code !== 0) {
      const failure =
        signal === null ? `failed (${code})` : `did not end within ${Math.round(withinMs / 1000)} s`
      throw new Error(`${command} ${failure}:\n${lastLines(out)}`)
    }
    return out
  } finally {
    clearTimeout(late)
    process.off('exit', end)
  }
}

/** The last lines of a program's output, without terminal colours. */
export function lastLines(text: string, count = 15): string {
  return text
    .replaceAll(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n')
}
