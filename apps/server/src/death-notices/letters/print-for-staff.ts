// The worker's half of printing a letter: it checks by itself that this person may have it and that their proof is for
// this very key, and sets that one letter, with its line of the log.
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import type { LetterStage } from '@testate/domain/death/letters'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { Warrant } from '../../custody/grounds.ts'
import { handOver } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { FORGET_LETTER_JOB, PRINT_LETTER_JOB } from '../job-types.ts'
import { printedContext } from './ask-for-letter.ts'
import { openAddressed } from './make-letter.ts'

type PrintingContext = Pick<ContextWith<'openingKey'>, 'db' | 'store' | 'openingKey' | 'config'>

const worker = { service: 'worker' } as const

interface Printing {
  letterId: string
  staffId: string
  publicKey: string
  proofId: string
  expiresAt: Date
  noticeId: string
  willId: string
  version: number
  about: LetterStage
  endsAt: Date | null
  madeAt: Date
  /** Null: nobody is to print it any more, or staff who ask have a part in the notice. */
  sealed: Buffer | null
}

export const printLetterForStaff = defineJob(
  PRINT_LETTER_JOB,
  { needs: ['openingKey'] },
  async ({ requestId }, context: PrintingContext) => {
    const { db, store } = context
    const asked = await inTransaction(db, worker, async (tx) => {
      const printing = await printingToDo(tx, requestId)
      if (printing === null) return null
      const { staffId, proofId, publicKey, letterId } = printing
      const person = await findPerson(tx, staffId)
      const warrant =
        person?.isAdmin === true && printing.expiresAt > now()
          ? await Warrant.on(
              tx,
              { proofId, publicKey, about: letterId },
              {
                purpose: 'staff',
                willId: null,
                personId: staffId,
                documentHash: actDigest(staffActs.printLetter(letterId)),
              },
            )
          : null
      return { printing, warrant }
    })
    if (asked === null) return
    const { printing, warrant } = asked
    const object = warrant === null ? null : await copyFor(context, requestId, warrant, printing)
    const given = await inTransaction(db, worker, async (tx) => {
      // The letter may have been cancelled: ending a notice locks the will and mails whoever printed it.
      await lockWill(tx, printing.willId)
      const kept = (await isDue(tx, printing.letterId)) ? object : null
      if (!(await answer(tx, requestId, kept)) || kept === null) return false
      await append(tx, {
        event: 'notice.letter-printed',
        willId: printing.willId,
        actor: 'worker',
        details: {
          noticeId: printing.noticeId,
          version: printing.version,
          letterId: printing.letterId,
          for: printing.staffId,
        },
      })
      await sql`select app_tell_notice(${printing.willId}::uuid)`.execute(tx)
      const when = { startAfter: printing.expiresAt, singletonKey: requestId }
      await enqueue(tx, FORGET_LETTER_JOB, { requestId }, when)
      return true
    })
    // Another run was faster, or the letter is not to be posted: nothing refers to this copy.
    if (!given && object !== null) await store.remove(objectId(object))
  },
)

/** Null: this letter is not to be printed. */
async function copyFor(
  context: PrintingContext,
  requestId: string,
  warrant: Warrant,
  { letterId, sealed, about, endsAt, madeAt }: Printing,
): Promise<string | null> {
  if (sealed === null) return null
  try {
    const addressed = await openAddressed(context.openingKey, letterId, sealed)
    // Loads the library for QR codes, which a worker without a letter to print does not need.
    const { printLetter } = await import('./print-letter.ts')
    const pdf = printLetter({ ...addressed, about, endsAt, madeAt }, context.config)
    return await handOver(context, warrant, pdf, printedContext(requestId))
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}

/** Null: it was answered before. */
async function printingToDo(tx: Tx, requestId: string): Promise<Printing | null> {
  const { rows } = await sql<Printing>`
    select l.id as "letterId", p.staff_id as "staffId", p.public_key as "publicKey", p.proof_id as "proofId",
      p.expires_at as "expiresAt", n.id as "noticeId", n.will_id as "willId", n.version, l.about,
      l.ends_at as "endsAt", l.made_at as "madeAt",
      case when not notice_takes_part(n.id, p.staff_id) then l.sealed end as sealed
    from notice_letter_prints p join notice_letters l on l.id = p.letter_id join death_notices n on n.id = l.notice_id
    where p.id = ${requestId}::uuid and p.printed_at is null and p.refused is null`.execute(tx)
  return rows[0] ?? null
}

async function isDue(tx: Tx, letterId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice_letters where id = ${letterId}::uuid and result = 'due'`.execute(tx)
  return rows.length > 0
}

/** False when it was answered before. */
async function answer(tx: Tx, requestId: string, object: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice_letter_prints set object = ${object},
      printed_at = case when ${object}::text is null then null else app_now() end,
      refused = case when ${object}::text is null then 'not printed' end
    where id = ${requestId}::uuid and printed_at is null and refused is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes the copy made for one printing once it has expired. */
export const forgetPrintedLetter = defineJob(
  FORGET_LETTER_JOB,
  {},
  async ({ requestId }, { db, store }: Pick<JobContext, 'db' | 'store'>) => {
    const { rows } = await inTransaction(db, worker, (tx) =>
      sql<{ object: string }>`
        select object from notice_letter_prints where id = ${requestId}::uuid and object is not null`.execute(
        tx,
      ),
    )
    if (rows[0] === undefined) return
    await store.remove(objectId(rows[0].object))
    await inTransaction(db, worker, (tx) =>
      sql`update notice_letter_prints set object = null where id = ${requestId}::uuid`.execute(tx),
    )
  },
)
