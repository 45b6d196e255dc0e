// Tells the register that a testator has died. Only somebody whom the will names may; everybody else is told to
// write to staff, in words that do not say whether there is such a will.
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { isInTheFuture } from '@testate/domain/death/death-notice'
import { londonDay } from '@testate/domain/london-day'
import { fieldProblem } from '@testate/domain/field-problems'
import { asLine, prepareLine } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { contentHash } from './content-hash.ts'
import { certificateOf, noticeRow, openNoticeOf, type NoticeRow } from './store.ts'

export interface Told {
  willId: string
  deceasedName: string
  dateOfDeath: string
  certificateId: string
  entryNumber: string | null
  registrationDistrict: string | null
}

/**
 * `joined`: another had told of this death already; theirs is the notice, and this person may confirm it.
 * Refuses `forbidden` to whoever the will does not name and to the testator, a date of death as `requireDate` does,
 * `not-now` where no registration stands, `too-many-requests` after three rejected notices in a year.
 */
export async function submitNotice(
  tx: Tx,
  person: Person,
  told: Told,
): Promise<{ notice: NoticeRow; joined: boolean }> {
  await lockWill(tx, told.willId)
  await requireDate(tx, told.willId, told.dateOfDeath)
  const id = randomUUID()
  const certificate = await certificateOf(tx, told.certificateId)
  const line = await prepareLine({
    event: 'notice.submitted',
    willId: told.willId,
    actor: person.id,
    details: {
      noticeId: id,
      version: 1,
      contentHash: contentHash({ ...told, version: 1, certificateSha256: certificate?.sha256 ?? '' }),
    },
  })
  const { rows } = await sql<{ outcome: string }>`
    select app_submit_notice(${id}::uuid, ${told.willId}::uuid, ${told.deceasedName}, ${told.dateOfDeath}::date,
    ${told.certificateId}::uuid, ${told.entryNumber}::text, ${told.registrationDistrict}::text,
    ${asLine(line)}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === 'open') return { notice: (await openNoticeOf(tx, told.willId))!, joined: true }
  if (outcome !== 'submitted') refuseSubmission(outcome)
  await sql`select app_tell_notice(${told.willId}::uuid)`.execute(tx)
  await emit(tx, 'notice.submitted', { noticeId: id, willId: told.willId })
  return { notice: (await noticeRow(tx, id))!, joined: false }
}

/**
 * Refuses `invalid-fields` for a day after today, by the calendar of London, and `rule-broken` for one before the
 * testator signed the registration statement. The database says the second only to those who may submit a notice.
 */
export async function requireDate(tx: Tx, willId: string, dateOfDeath: string): Promise<void> {
  if (isInTheFuture(dateOfDeath, londonDay(now())))
    refuse('invalid-fields', undefined, { errors: [fieldProblem('dateOfDeath', 'date-in-the-future')] })
  const { rows } = await sql<{ early: boolean }>`
    select app_died_before_signing(${willId}::uuid, ${dateOfDeath}::date) as early`.execute(tx)
  if (rows[0]?.early === true) refuse('rule-broken', undefined, because('notice-before-signing'))
}

function refuseSubmission(outcome: string | undefined): never {
  switch (outcome) {
    case 'is-testator':
      refuse('forbidden', 'Nobody tells their own death.', because('notice-of-testator'))
    case 'not-registered':
      refuse('not-now', 'No registration of this will stands.', because('notice-will-not-registered'))
    case 'strikes':
      refuse(
        'too-many-requests',
        'Three notices of yours were rejected within twelve months. Please write to our staff.',
        because('notice-strikes'),
      )
    case 'no-certificate':
      refuse(
        'rule-broken',
        'Please upload the certificate here first.',
        because('notice-certificate-missing'),
      )
    default:
      refuse(
        'forbidden',
        'You are not named for this will. Please write to our staff.',
        because('notice-not-related'),
      )
  }
}
