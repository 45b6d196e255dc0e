// Takes a whole copy of a database that is in use, and puts one in its place later, as an operator does with a dump:
// its sessions are ended, and whoever used it connects again and finds the older one.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface DatabaseCopies {
  /** Returns the copy's name. */
  take(): Promise<string>
  /** Puts a copy in place; it can be put there again. Returns the name of the database that was there, kept whole. */
  putBack(copy: string): Promise<string>
}

/** `run`: one statement as a superuser, in another database. */
export function databaseCopies(
  run: (statement: string) => Promise<unknown>,
  { name, owner }: { name: string; owner: string },
): DatabaseCopies {
  /** Nobody else is connected while it works; sessions that are just ending are waited for. */
  async function alone(work: () => Promise<unknown>): Promise<void> {
    await run(`alter database ${name} allow_connections false`)
    for (let tries = 0; ; tries += 1) {
      await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      try {
        await work()
        return
      } catch (error) {
        if (tries === 100 || !/being accessed by other users/.test(String(error))) throw error
        await pause(50)
      }
    }
  }
  const fresh = (): string => `copy_${randomUUID().replaceAll('-', '')}`
  const copyOf = (from: string, to: string): Promise<unknown> =>
    run(`create database ${to} owner ${owner} template ${from}`)
  return {
    async take() {
      const copy = fresh()
      await alone(() => copyOf(name, copy))
      await run(`alter database ${name} allow_connections true`)
      return copy
    },
    async putBack(copy) {
      const former = fresh()
      await alone(() => run(`alter database ${name} rename to ${former}`))
      await copyOf(copy, name)
      return former
    },
  }
}
