// Where an open death notice stands for one person, and what they can do about it: a table of rows like those of a
// will's tasks (journey.ts).
import type { OfNotice } from '../journey.ts'
import type { NoticeState } from './death-notice.ts'

/** `confirmer`: whoever the will names, or a witness, who did not submit it. */
export const noticeRelations = ['testator', 'submitter', 'confirmer', 'professional'] as const
export type NoticeRelation = (typeof noticeRelations)[number]

export interface NoticeFacts {
  willId: string
  state: NoticeState
  deceasedName: string
  relation: NoticeRelation
  /**
   * Whether their confirmation would count now; `after-identity`: once their identity is accepted; `later`: a
   * professional’s, once everybody has been told for long enough.
   */
  confirms: 'yes' | 'after-identity' | 'later' | 'no'
}

type Rows = readonly { when: (notice: NoticeFacts) => boolean; code: OfNotice }[]
const begun: Rows = [
  { when: ({ state }) => state === 'disputed', code: 'notice-disputed' },
  // A third confirmation changes nothing.
  { when: ({ state }) => state === 'waiting', code: 'notice-waiting' },
]
const confirming: Rows = [
  ...begun,
  { when: ({ confirms }) => confirms === 'yes', code: 'notice-to-confirm' },
  { when: ({ confirms }) => confirms === 'after-identity', code: 'notice-needs-identity' },
]
const table: Record<NoticeRelation, Rows> = {
  testator: [{ when: () => true, code: 'notice-about-you' }],
  submitter: begun,
  confirmer: confirming,
  professional: [
    ...confirming,
    { when: ({ confirms }) => confirms === 'later', code: 'notice-confirm-later' },
  ],
}

export const noticePoint = (notice: NoticeFacts): OfNotice =>
  table[notice.relation].find(({ when }) => when(notice))?.code ?? 'notice-awaited'
