// States, signed with the log's key, which registration a document is: for whoever has the will's own PDF, from which
// nothing on a ledger leads to its token. Nothing is opened for it: the log's line of the seal names both hashes.
import { sql } from 'kysely'
import { signCodicil, type CodicilNote } from '@testate/evidence/link/codicil-note'
import { signLink as sign, type Link } from '@testate/evidence/link/link-note'
import { disclosedLine } from '../../audit/disclosed-line.ts'
import { amendedCommitment, sealStepWork } from '../../ceremony/facts.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { hasJob } from '../../platform/has-job.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { SIGN_LINK_JOB } from '../job-types.ts'

const worker = { service: 'worker' } as const
/** Wills registered before there were link notes get theirs this many at a time. */
const AT_ONCE = 200

/** Repeatable: a will has one link note for good. Does nothing before a network has the will. */
export async function signLink(willId: string, context: ContextWith<'logKey'>): Promise<void> {
  await inTransaction(context.db, worker, async (tx) => {
    if (!(await waits(tx, willId))) return
    const link = await linkOf(tx, willId)
    if (link === null) return
    const note = await sign(link, context.logKey.signer)
    const amends = await amendsOf(tx, willId, link)
    const codicilNote = amends === null ? null : await signCodicil(amends, context.logKey.signer)
    await sql`insert into link_notes (will_id, document_hash, note, codicil_note, made_at)
      values (${willId}, ${Buffer.from(link.documentHash, 'hex')}, ${note}, ${codicilNote}, ${now()})
      on conflict do nothing`.execute(tx)
  })
}

/** Which registration the log says that a will's document is. Throws for rows that the log does not bear out. */
export async function linkOf(tx: Tx, willId: string): Promise<Link | null> {
  const will = await willFacts(tx, willId)
  if (will === null) return null
  const sealed = (await sealStepWork(tx, willId)).find(({ step }) => step === 3)
  const line = sealed?.audit_entry == null ? null : await disclosedLine(tx, sealed.audit_entry)
  if (sealed === undefined || line === null) throw new Error('the log has no line of this seal')
  const { details, commitment } = line
  const sealedHash = sealed.sha256.toString('hex')
  const documentHash = will.documentHash ?? ''
  if (commitment === null) throw new Error('the line of this seal names no commitment')
  if (details.sealedHash !== sealedHash || details.documentHash !== documentHash)
    throw new Error('the log names other files than the rows do')
  return { documentHash, commitment, version: will.versionNumber, sealedHash }
}

/** What its registration amends; null for one that is no codicil. */
export async function amendsOf(
  tx: Tx,
  willId: string,
  { commitment, version }: Link,
): Promise<CodicilNote | null> {
  const will = await willFacts(tx, willId)
  const amends = will === null ? null : await amendedCommitment(tx, will)
  return amends === null ? null : { amends, commitment, version }
}

/** Enqueues one job for each registered will without a note. */
export async function tendLinks({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, worker, async (tx) => {
    for (const willId of await waiting(tx, null)) await enqueue(tx, SIGN_LINK_JOB, { willId })
  })
}

const waits = async (tx: Tx, willId: string): Promise<boolean> => (await waiting(tx, willId)).length > 0

async function waiting(tx: Tx, only: string | null): Promise<string[]> {
  const { rows } = await sql<{ will_id: string }>`
    select distinct a.will_id from anchors a
    where a.state = 'final' and a.action in ('register', 'supersede')
      ${only === null ? sql`and not ${hasJob([SIGN_LINK_JOB.name], 'willId', 'a.will_id')}` : sql``}
      and (${only}::uuid is null or a.will_id = ${only}::uuid)
      and not exists (select 1 from link_notes n where n.will_id = a.will_id)
    limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ will_id: willId }) => willId)
}
