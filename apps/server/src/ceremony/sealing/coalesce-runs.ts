// Three signatures close together make three jobs. In parallel they would all do the same step and discard
// all results but one; so in one worker the second waits, and the third joins it, since a later run sees its
// statement too. Between workers the database decides.
import type { Db } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'

interface Run {
  done: Promise<void>
  /** The run after this one, which every later caller joins. */
  next?: Promise<void>
}
/** By worker, of which each has a database connection of its own; then by will. */
const running = new WeakMap<Db, Map<string, Run>>()

/** Runs `work` after the will's present run, or joins the run that already waits for it. */
export async function coalesced(
  { db }: Pick<JobContext, 'db'>,
  willId: string,
  work: () => Promise<void>,
): Promise<void> {
  const runs = running.get(db) ?? new Map<string, Run>()
  running.set(db, runs)
  await runOrJoin(runs, willId, work)
}

async function runOrJoin(runs: Map<string, Run>, willId: string, work: () => Promise<void>): Promise<void> {
  const before = runs.get(willId)
  if (before !== undefined)
    return await (before.next ??= before.done
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => runOrJoin(runs, willId, work)))
  const mine = { done: work().finally(() => runs.delete(willId)) }
  runs.set(willId, mine)
  await mine.done
}
