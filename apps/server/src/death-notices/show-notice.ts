// A notice as its caller is shown it, with what they may do now: the same rules that the acts ask.
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { CONFIRMATIONS_REQUIRED, isOpen, mayMove, whyNotConfirm } from '@testate/domain/death/death-notice'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { callerOf, reasonOf } from './caller-of.ts'

export async function showNotice(tx: Tx, person: Person, id: string): Promise<DeathNotice> {
  const { row, notice, me, as, related, submitterName } =
    (await callerOf(tx, person, id)) ?? refuse('not-found')
  const whyNot = whyNotConfirm(notice, me, as)
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
    state: row.state,
    version: row.version,
    contentHash: row.contentHash,
    waitDays: row.waitDays,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    disputeReason: row.disputeReason,
    inspected: row.inspectedAt !== null,
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
