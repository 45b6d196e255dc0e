// A member of staff prints a letter to a testator. The api cannot read the address: the worker sets the letter for this
// one request and on this person's proof, sealed to a key that only this process has.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import { openHandedOver } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { createRequestKeys } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import type { SealContext } from '../../platform/storage/vault.ts'
import { subjectOfAct } from '../../proofs/by-staff.ts'
import { keyOfSession } from '../../proofs/held-keys.ts'
import { provenBy } from '../../proofs/proven-by.ts'
import { PRINT_LETTER_JOB } from '../job-types.ts'
import { refuseUnlessDone } from './settle-letter.ts'

const MOST_WAITING = 1_000

/** The context to which the worker's copy for one request is bound. */
export const printedContext = (requestId: string): SealContext => ({
  willId: requestId,
  version: 1,
  purpose: 'letter for staff',
})

const keys = createRequestKeys<{ privateKey: string; expiresAt: Date }>(MOST_WAITING)

/**
 * Queues the printing for the worker; the proof prints this letter alone, until it is over. `session`: hash of the
 * requesting session. Refuses `not-found`, `conflict` once it is settled, `forbidden` to a person with a part in the
 * will or the notice, `step-up-needed`.
 */
export async function askForLetter(
  tx: Tx,
  person: Person,
  {
    letterId,
    request,
    session,
  }: { letterId: string; request: Parameters<typeof provenBy>[0]; session: string },
): Promise<{ requestId: string }> {
  const proof = await provenBy(request, tx, person, subjectOfAct(staffActs.printLetter(letterId)))
  const key = keyOfSession(proof.token, session)
  const requestId = randomUUID()
  const { rows } = await sql<{ outcome: string }>`
    select app_print_letter(${requestId}::uuid, ${letterId}::uuid, ${proof.id}::uuid, ${key.publicKey},
      ${key.expiresAt}) as outcome`.execute(tx)
  refuseUnlessDone('asked', rows[0]!.outcome)
  await enqueue(tx, PRINT_LETTER_JOB, { requestId }, { singletonKey: requestId })
  keys.keep(requestId, { privateKey: key.privateKey, expiresAt: key.expiresAt }, now())
  return { requestId }
}

/** The PDF; null while the worker is setting it. Refuses `not-found`, `gone`. */
export async function readPrintedLetter(
  tx: Tx,
  store: ObjectStore,
  requestId: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{
    expiresAt: Date
    printedAt: Date | null
    object: string | null
    refused: string | null
  }>`
    select expires_at as "expiresAt", printed_at as "printedAt", object, refused
    from notice_letter_prints where id = ${requestId}::uuid`.execute(tx)
  const print = rows[0] ?? refuse('not-found')
  const key = keys.of(requestId)
  if (print.refused !== null || print.expiresAt <= now() || key === undefined) refuseAsOver()
  if (print.printedAt === null) return null
  const { object } = print
  const seal = printedContext(requestId)
  return await openHandedOver(store, key.privateKey, { object, seal, over: refuseAsOver })
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'The letter was open for as long as your confirmation lasted. Print it again.',
    because('notice-letter-over'),
  )
}
