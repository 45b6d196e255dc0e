// Acts of staff. The proof of each is made for the very act: asked for and used up under these words, which the
// database's functions spell in the same way. Ids and mailboxes as the server reads them: in lower case.
import type { ListName } from '@testate/domain/death/professional'
import type { BodyOf } from '../route.ts'
import type { settleLetter } from './letters.ts'

/** What a member of staff saw in a public list. */
export interface SeenInList {
  email: string
  name: string
  body: ListName
  number: string
  lookedUpOn: string
}

export const staffActs = {
  inspect: (noticeId: string): string => `notice ${noticeId} inspect`,
  dispute: (noticeId: string): string => `notice ${noticeId} dispute`,
  decide: (noticeId: string, what: 'continue' | 'reject'): string => `notice ${noticeId} ${what}`,
  closeIncident: (incidentId: string): string => `incident ${incidentId} close`,
  assignProfessional: (noticeId: string, professionalId: string): string =>
    `notice ${noticeId} professional ${professionalId}`,
  checkProfessional: ({ email, body, number, lookedUpOn, name }: SeenInList): string =>
    `professional check ${email} ${body} ${number} ${lookedUpOn} ${name}`,
  endProfessional: (professionalId: string): string => `professional end ${professionalId}`,
  reviewIdentity: (checkId: string, decision: 'accepted' | 'rejected'): string =>
    `review ${checkId} ${decision}`,
  invite: ({ email, admin }: { email: string; admin: boolean }): string =>
    `invite ${admin ? 'staff' : 'account'} ${email}`,
  refund: (paymentId: string): string => `refund ${paymentId}`,
  printLetter: (letterId: string): string => `letter ${letterId} print`,
  settleLetter: (letterId: string, said: BodyOf<typeof settleLetter>): string =>
    [
      `letter ${letterId} ${said.what}`,
      ...('day' in said ? [said.day] : 'reason' in said ? [said.reason] : []),
    ].join(' '),
  undoLetter: (letterId: string): string => `letter ${letterId} undo`,
  disputePack: (commitment: string): string => `dispute pack ${commitment}`,
  endExecutor: (askId: string, what: 'end' | 'leave'): string => `executor end ${askId} ${what}`,
  readTimeline: (email: string): string => `timeline ${email}`,
}
