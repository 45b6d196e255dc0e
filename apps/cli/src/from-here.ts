// What the commands share that a person runs on files of their own.
import { resolve } from 'node:path'

/** A path as the person meant it: npm runs scripts in the package's folder, and their own is in INIT_CWD. */
export const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
