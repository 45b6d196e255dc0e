// What the commands share that a person runs on files of their own: who calls them, and from where.
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'

/** The process that was started for a command, or a test that calls the command’s function. */
export interface Caller {
  args: string[]
  env: NodeJS.ProcessEnv
  /** What is typed, or sent from a file. */
  input(): Readable & { isTTY?: boolean }
  out(text: string): void
  err(text: string): void
}

export const thisProcess: Caller = {
  args: process.argv.slice(2),
  env: process.env,
  // Only if it is asked for: an input that was opened can keep a process alive.
  input: () => process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}

/** Calls a command, which throws when a call cannot be understood. @returns its exit code */
export async function call(command: (caller: Caller) => Promise<number>, caller: Caller): Promise<number> {
  try {
    return await command(caller)
  } catch (error) {
    caller.err(`${messageOf(error)}\n`)
    return 2
  }
}

/** A path as the person meant it: npm runs scripts in the package's folder, and their own is in INIT_CWD. */
export const fromHere = ({ env }: Caller, path: string): string =>
  resolve(env['INIT_CWD'] ?? process.cwd(), path)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
