// A mail came back: whoever carries mail for the register posts the report here. It passes the report on to the worker
// and the release worker, which count it each for themselves.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { COUNT_RETURNS_JOB } from '../job-types.ts'
import { readReport } from './read-report.ts'
import { hashesInAddresses } from './return-address.ts'

/**
 * A report says what it says before it quotes the mail. So many bytes hold fewer than two thousand return addresses,
 * and every one is looked at: a mail server that puts others before ours hides none.
 */
const MOST_BYTES = 65_536

/** False for what is no report about one of our mails, such as an out-of-office answer: nothing is to be done. */
export async function takeReturn(tx: Tx, raw: Buffer): Promise<boolean> {
  const message = raw.subarray(0, MOST_BYTES)
  // First whether it has a token of ours, which nobody can guess: parsing what anybody sends would cost too much.
  const known = await knownOf(tx, hashesInAddresses(message.toString('latin1')))
  if (known.size === 0) return false
  const report = await readReport(message)
  if (report === null) return false
  const ours = report.hashes.filter((hash) => known.has(hash.toString('hex')))
  let isNoted = false
  for (const hash of ours) isNoted = (await note(tx, hash, report.status)) || isNoted
  if (isNoted) await enqueue(tx, COUNT_RETURNS_JOB, {})
  return isNoted
}

/** Those of mails of ours, in hex. */
async function knownOf(tx: Tx, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from unnest(${[...hashes]}::bytea[]) as hash where app_knows_return(hash)`.execute(tx)
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

async function note(tx: Tx, hash: Buffer, status: string): Promise<boolean> {
  const { rows } = await sql<{
    isOurs: boolean
  }>`select app_note_return(${hash}, ${status}) as "isOurs"`.execute(tx)
  return rows[0]!.isOurs
}
