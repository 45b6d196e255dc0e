// Acts of staff whose proof is made for the very act: asked for and used up under these words, which the database's
// functions spell in the same way.
import type { ListName } from '@testate/domain/death/professional'

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
}
