// Examines the release worker: whether it has its key and whether it works. Without it no will is released. And the
// letters that staff have to post: nobody else says that one lies there.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { lettersWaiting } from '../death-notices/letters/count-letters.ts'
import { willsThatWaited } from '../death-notices/count-open.ts'
import { countWithoutExecutor } from '../parties/around/count-without-executor.ts'
import type { Config } from '../platform/config.ts'
import { connect, inTransaction } from '../platform/database/database.ts'
import { openToOthers } from '../platform/storage/secret-file.ts'
import { releaseWorkerSeen, type ReleaseWorkerSeen } from '../release/heartbeat.ts'
import { findingsOf, lengthOf, type Finding } from './findings.ts'

export async function examineRelease(
  config: Pick<Config, 'keysDir' | 'mode' | 'workerDatabaseUrl'>,
): Promise<Finding[]> {
  return [...(await key(config)), ...(await process(config))]
}

/** For /readyz. */
export function sayReleaseWorker({ isAway, seconds, doubt, unanswered }: ReleaseWorkerSeen): string {
  if (seconds === null) return 'not seen yet'
  if (doubt !== null) return 'doubts the log'
  if (isAway) return `not seen for ${lengthOf(seconds)}`
  return unanswered === null ? 'works' : 'works, and cannot ask every ledger'
}

async function key({ keysDir, mode }: Pick<Config, 'keysDir' | 'mode'>): Promise<Finding[]> {
  const found = findingsOf('release')
  const path = join(keysDir, 'release', 'opening-key.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    if (mode === 'production')
      found.mend(
        `${path} is not there, and in production none is generated.`,
        'Put it there from the copy you keep apart: with a new one no closed will could be opened or released.',
      )
    else found.well('The release worker’s key is not there yet; the first start makes it.')
    return found.all
  }
  const open = await openToOthers(path)
  if (open === null) found.well('The release worker’s key is there; others cannot read it.')
  else found.mend(open, `chmod 600 ${path}`)
  return found.all
}

async function process({
  workerDatabaseUrl,
  mode,
}: Pick<Config, 'workerDatabaseUrl' | 'mode'>): Promise<Finding[]> {
  const found = findingsOf('release')
  // The part “database” says that there is none.
  if (workerDatabaseUrl === '') return found.all
  const { db } = connect(workerDatabaseUrl, { max: 1, applicationName: 'testate-doctor' })
  try {
    const seen = await found.ask(
      () => inTransaction(db, { service: 'operate' }, releaseWorkerSeen),
      'Start the register (npm start), which makes the tables.',
    )
    if (seen === undefined) return found.all
    if (seen.seconds === null && mode !== 'production')
      found.well('The release worker has not worked with this database yet; the first start runs it.')
    else if (seen.isAway)
      found.warn(
        seen.seconds === null
          ? 'The release worker has never worked with this database; no will can be released.'
          : `The release worker was last seen ${lengthOf(seen.seconds)} ago; it releases and opens no will meanwhile.`,
        'Start it: npm start does, or see “The release worker” in docs/runbook.md.',
      )
    else if (seen.doubt === null) found.well('The release worker works.')
    if (seen.doubt !== null)
      found.mend(
        `The release worker refuses the log, and releases nothing: ${seen.doubt}.`,
        'This is not the database of before, or somebody changed it: see “A restored database” in docs/runbook.md.',
      )
    if (seen.unanswered !== null)
      found.warn(
        `The release worker cannot ask every ledger which head of the log it holds: ${seen.unanswered}.`,
        'Let it reach the node, or take a network that is gone for good out of its NETWORKS: see “The release ' +
          'worker” in docs/runbook.md.',
      )
    const stuck = await inTransaction(db, { service: 'operate' }, async (tx) =>
      countWithoutExecutor(tx, await willsThatWaited(tx)),
    )
    if (stuck > 0)
      found.warn(
        `${stuck} ${stuck === 1 ? 'notice has' : 'notices have'} waited long enough, but no executor has accepted.`,
        'The will is released once an acting executor accepts at /named.',
      )
  } finally {
    await db.destroy()
  }
  return found.all
}

export async function examineLetters({
  workerDatabaseUrl,
}: Pick<Config, 'workerDatabaseUrl'>): Promise<Finding[]> {
  const found = findingsOf('letters')
  // The part “database” says that there is none.
  if (workerDatabaseUrl === '') return found.all
  const { db } = connect(workerDatabaseUrl, { max: 1, applicationName: 'testate-doctor' })
  try {
    const letters = await found.ask(
      () => inTransaction(db, { service: 'operate' }, lettersWaiting),
      'Start the register (npm start), which makes the tables.',
    )
    if (letters === undefined) return found.all
    const { due, late } = letters
    const says = `Letters to testators that staff have to post: ${due}`
    if (late === 0) found.well(`${says}.`)
    else
      found.warn(
        `${says}, of which ${late} ${late === 1 ? 'is' : 'are'} late.`,
        'Print and post them: /notice-reviews. See “Letters” in docs/runbook.md.',
      )
  } finally {
    await db.destroy()
  }
  return found.all
}
