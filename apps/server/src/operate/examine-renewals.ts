// Examines the renewals of sealed files: whether a key has served its time, whether outside authorities answer where
// there are any, and whether a renewal is late.
// Nobody else says it: a file that is not renewed looks as it did until its certificates end.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importAuthority, type StoredAuthority } from '@testate/evidence/certificates/authority'
import { outsideCarriesUntil } from '@testate/evidence/seal/renewal-data'
import { reachAuthority } from '../ceremony/renewals/reach-authority.ts'
import { timestampRoots } from '../ceremony/renewals/timestamp-roots.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { connect, inTransaction } from '../platform/database/database.ts'
import { lateRenewals } from '../wills/sealed/renewals.ts'
import type { StoredLogKey } from '../platform/worker-keys.ts'
import { findingsOf, type Finding, type Findings } from './findings.ts'
import { dueOf } from './roll-over.ts'

const WEEK = 7 * 86_400_000

export async function examineRenewals(
  config: Pick<Config, 'keysDir' | 'workerDatabaseUrl' | 'timestamps' | 'mode'>,
): Promise<Finding[]> {
  const found = findingsOf('renewals')
  await examineUnit(config, found)
  await examineAuthorities(config, found)
  await examineFiles(config, found)
  return found.all
}

async function examineUnit({ keysDir }: Pick<Config, 'keysDir'>, found: Findings): Promise<void> {
  const text = await readFile(join(keysDir, 'worker', 'authority.json'), 'utf8').catch(() => null)
  // The part “keys” says so.
  if (text === null) return
  const authority = await found.ask(
    () => importAuthority(JSON.parse(text) as StoredAuthority),
    'Put authority.json there from the copy you keep apart.',
  )
  if (authority === undefined) return
  const due = dueOf('unit', { authority, logKey: null })
  const day = due.toISOString().slice(0, 10)
  if (now() < due) found.well(`The time-stamping unit serves until ${day}.`)
  else
    found.warn(
      `A new time-stamping unit has been due since ${day}; in time the present one can renew no sealed file.`,
      'npm run operate -- roll-over --yes; then start the worker again.',
    )
  const log = await readFile(join(keysDir, 'worker', 'log-key.json'), 'utf8').catch(() => '{}')
  const keys = { authority, logKey: JSON.parse(log) as StoredLogKey }
  for (const [what, name] of [
    ['root', 'root'],
    ['log-key', 'log key'],
  ] as const) {
    const since = dueOf(what, keys)
    if (now() >= since)
      found.warn(
        `A new ${name} has been due since ${since.toISOString().slice(0, 10)}.`,
        `npm run operate -- roll-over ${what} --yes; then start the worker again. See docs/roll-over.md.`,
      )
  }
}

async function examineAuthorities(
  config: Pick<Config, 'timestamps' | 'mode'>,
  found: Findings,
): Promise<void> {
  const { urls, policies } = config.timestamps
  if (urls.length === 0) {
    const says = 'Every time on a seal is the register’s own word: no outside time-stamp authority is set.'
    if (config.mode !== 'production') found.well(says)
    else
      found.warn(
        says,
        'Set TSA_URL and TSA_ROOTS_FILE; see “Outside time-stamp authorities” in docs/runbook.md.',
      )
    return
  }
  const roots = await found.ask(() => timestampRoots(config), 'Correct TSA_ROOTS_FILE.')
  if (roots === undefined) return
  for (const url of urls)
    try {
      const until = outsideCarriesUntil(await reachAuthority(url, { roots, policies }))
      found.well(
        `The time-stamp authority ${url} answers. What it stamps can be checked until ` +
          `${until.toISOString().slice(0, 10)}.`,
      )
    } catch (error) {
      found.warn(
        `The time-stamp authority ${url} is passed over. ${(error as Error).message}`,
        'The next in TSA_URL is asked, and last the register’s own unit. ' +
          'Correct TSA_URL, TSA_ROOTS_FILE or TSA_POLICY.',
      )
    }
}

async function examineFiles(
  { workerDatabaseUrl }: Pick<Config, 'workerDatabaseUrl'>,
  found: Findings,
): Promise<void> {
  // The part “database” says that there is none.
  if (workerDatabaseUrl === '') return
  const { db } = connect(workerDatabaseUrl, { max: 1, applicationName: 'testate-doctor' })
  try {
    const at = now()
    const late = await found.ask(
      () =>
        inTransaction(db, { service: 'operate' }, (tx) =>
          lateRenewals(tx, { at, dueBefore: new Date(at.getTime() - WEEK) }),
        ),
      'Start the register (npm start), which makes the tables.',
    )
    if (late === undefined) return
    if (late.ended > 0)
      found.mend(
        `${late.ended} sealed ${late.ended === 1 ? 'file was' : 'files were'} not renewed in time; ` +
          'the software of others cannot check them any more.',
        'They still prove what the ledgers hold. See docs/roll-over.md, so that no other file follows.',
      )
    if (late.overdue > 0)
      found.warn(
        `${late.overdue} sealed ${late.overdue === 1 ? 'file has' : 'files have'} waited for a renewal ` +
          'for more than a week.',
        'Look in the worker’s log for “renew-seal”, and whether a new time-stamping unit is due.',
      )
    if (late.ended + late.overdue === 0) found.well('No sealed file waits too long for its renewal.')
  } finally {
    await db.destroy()
  }
}
