// Puts copies of the database under the running product, and says what the release worker finds: an older copy, or one
// in which whoever has the worker's login and the log's key went on with another history.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OWNER } from '../../apps/embedded/src/postgres/cluster.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import { setClock } from '../../apps/server/src/platform/clock.ts'
import { connect, inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { appendAny } from '../stack/any-line.ts'
import { databaseCopies, type DatabaseCopies } from '../stack/database-copies.ts'
import { runAs } from '../stack/superuser.ts'
import type { Installation } from './installation.ts'
import { stepWithinMs } from './notice-people.ts'

const root = join(import.meta.dirname, '../..')
export interface OlderDatabase extends DatabaseCopies {
  /** Resolves when the release worker has looked at the log from now on; returns why it refuses it, or null. */
  doubt(): Promise<string | null>
  /** What /readyz says of the release worker. */
  ready(): Promise<string>
  /**
   * With the worker's login, whose lines the log's key signs: so many other people accepted. The database’s clock is
   * `aheadMs` ahead of this process’s.
   */
  forge(willId: string, lines: number, aheadMs: number): Promise<void>
  /** `npm run doctor` or `npm run operate -- …`. Returns what it printed and its exit code. */
  command(entry: 'doctor' | 'operate', ...args: string[]): Promise<{ code: number; said: string }>
}

/** `asSuperuser`: from the owner's address to a superuser's. */
export function olderDatabase(
  installation: Installation,
  asSuperuser: (ownerUrl: string) => string,
): OlderDatabase {
  const run = (statement: string): Promise<object[]> => {
    const url = asSuperuser(installation.ownerUrl())
    return runAs(url, new URL('/template1', url).href, statement)
  }
  const seen = async (): Promise<{ at: string | null; doubt: string | null }> =>
    (
      await installation.sql<{ at: string | null; doubt: string | null }>(
        'select seen_at::text as at, doubt from release_worker',
      )
    )[0]!
  return {
    ...databaseCopies(run, { name: 'testate', owner: OWNER }),
    async doubt() {
      // It notes each look when it begins, and the doubt when it ends.
      for (let times = 0; times < 2; times += 1) {
        const { at } = await seen()
        await until('a look of the release worker', stepWithinMs, async () =>
          (await seen()).at === at ? null : true,
        )
      }
      return (await seen()).doubt
    },
    async ready() {
      const answer = await fetch(`${installation.running().url}/readyz`)
      return ((await answer.json()) as { parts: { release: string } }).parts.release
    },
    async forge(willId, lines, aheadMs) {
      const roles = JSON.parse(readFileSync(join(installation.dataDir, 'keys/database.json'), 'utf8')) as {
        worker: string
      }
      const url = new URL(installation.ownerUrl())
      ;[url.username, url.password] = ['testate_worker', roles.worker]
      const { db } = connect(url.href, { applicationName: 'forger', max: 1 })
      const restoreClock = setClock(() => new Date(Date.now() + aheadMs))
      try {
        await inTransaction(db, { service: 'worker' }, async (tx) => {
          for (let line = 0; line < lines; line += 1)
            await appendAny(tx, {
              event: 'around.accepted',
              willId,
              actor: 'worker',
              details: { aroundId: willId, kind: 'executor', factor: 'mailbox' },
            })
        })
      } finally {
        restoreClock()
        await db.destroy()
      }
      await until('the forged lines to be signed', stepWithinMs, async () =>
        (await installation.sql('select 1 from audit_pending limit 1')).length === 0 ? true : null,
      )
    },
    async command(entry, ...args) {
      const done = await promisify(execFile)(
        process.execPath,
        [join(root, `apps/embedded/src/${entry}.ts`), ...args],
        { cwd: root, env: { ...process.env, DATA_DIR: installation.dataDir } },
      ).catch((error: { code: number; stdout: string; stderr: string }) => error)
      return { code: 'code' in done ? done.code : 0, said: `${done.stdout}${done.stderr}` }
    },
  }
}
