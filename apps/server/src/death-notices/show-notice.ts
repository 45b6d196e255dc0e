// A notice as its caller is shown it, with what they may do now: the same rules that the acts ask.
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import {
  CONFIRMATIONS_REQUIRED,
  daysToWait,
  isOpen,
  mayMove,
  whyNotConfirm,
} from '@testate/domain/death/death-notice'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { callersOf, reasonOf, type Caller } from './caller-of.ts'

export const showNotice = async (tx: Tx, person: Person, id: string): Promise<DeathNotice> =>
  (await showNotices(tx, person, [id]))[0] ?? refuse('not-found')

/** Those of the notices that the caller may see, in the order given. */
export const showNotices = async (tx: Tx, person: Person, ids: readonly string[]): Promise<DeathNotice[]> =>
  (await callersOf(tx, person, ids)).map((caller) => showFor(person, caller))

export function showFor(
  person: Person,
  { row, notice, me, as, related, submitterName, professional }: Caller,
): DeathNotice {
  const whyNot = whyNotConfirm(notice, me, as, now())
  const isOwn = row.submittedById === person.id
  const isAboutMe = notice.testator.personId === person.id
  return {
    id: row.id,
    willId: row.willId,
    submittedById: row.submittedById,
    submittedByName: submitterName,
    deceasedName: row.deceasedName,
    dateOfDeath: row.dateOfDeath,
    entryNumber: row.entryNumber,
    registrationDistrict: row.registrationDistrict,
    supportingDocumentUrl: certificateUrl(row.certificateId),
    confirmationsRequired: CONFIRMATIONS_REQUIRED,
    confirmationsReceived: row.confirmationsReceived,
    askedAgain: row.askedAgain,
    state: row.state,
    version: row.version,
    contentHash: row.contentHash,
    waitDays: daysToWait(notice),
    lengthened: notice.lengthened,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    disputeReason: row.disputeReason,
    inspected: row.inspectedAt !== null,
    professional,
    isOwn,
    isAboutMe,
    may: {
      confirm: whyNot === null ? null : reasonOf(whyNot),
      dispute: related && mayMove('dispute', row.state),
      change: isOwn && mayMove('change', row.state),
      withdraw: isOwn && mayMove('withdraw', row.state),
      stop: isAboutMe && isOpen(row.state),
    },
  }
}
