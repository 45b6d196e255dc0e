// Examines the database: whether it answers, whether row-level security binds its roles, and whether its
// clock agrees with this machine's.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { connect, type Db } from '../platform/database/database.ts'
import { findUnbound } from '../platform/database/unbound.ts'
import { findingsOf, type Finding, type Findings } from './findings.ts'

/** The database rejects an audit entry whose time is further from its own clock (022-audit.sql). */
const refusedFrom = 60
const warnedFrom = 5

export async function examineDatabase({ workerDatabaseUrl, mode }: Config): Promise<Finding[]> {
  const found = findingsOf('database')
  if (workerDatabaseUrl === '') {
    found.unasked('There is no database to ask.', 'Start the register (npm start), or set DATABASE_URL.')
    return found.all
  }
  const { db } = connect(workerDatabaseUrl, { max: 1, applicationName: 'testate-doctor' })
  const todo = 'See to the database, or set DATABASE_URL.'
  try {
    const version = await found.ask(
      () =>
        sql<{ version: string }>`select current_setting('server_version') as version`
          .execute(db)
          .then(({ rows }) => rows[0]?.version),
      todo,
    )
    if (version === undefined) return found.all
    found.well(`PostgreSQL ${version} answers.`)
    const unbound = await found.ask(() => findUnbound(db), todo)
    if (unbound === null)
      found.well('Nobody the register signs in as is a superuser or bypasses row-level security.')
    else if (unbound !== undefined) found[mode === 'production' ? 'mend' : 'warn'](unbound.says, unbound.todo)
    await examineClock(db, found, todo)
  } finally {
    await db.destroy()
  }
  return found.all
}

async function examineClock(db: Db, found: Findings, todo: string): Promise<void> {
  const asked = now()
  const told = await found.ask(
    () => sql<{ time: Date }>`select clock_timestamp() as time`.execute(db).then(({ rows }) => rows[0]?.time),
    todo,
  )
  if (told === undefined) return
  // Its time was read at some moment between the two, so a difference within that interval does not count.
  const [ahead, behind] = [told.getTime() - now().getTime(), asked.getTime() - told.getTime()]
  const apart = Math.max(0, ahead, behind) / 1000
  const says =
    `The database’s clock is ${apart.toFixed(apart < 10 ? 1 : 0)} s ` +
    `${ahead > behind ? 'ahead of' : 'behind'} this machine’s`
  const set = 'Set both machines’ clocks by NTP (chronyd, systemd-timesyncd).'
  if (apart > refusedFrom)
    found.mend(`${says}: no line of the audit log is taken, so nothing can be done at all.`, set)
  else if (apart > warnedFrom)
    found.warn(`${says}; from ${refusedFrom} s on no line of the audit log is taken.`, set)
  else found.well('The database’s clock and this machine’s agree.')
}
