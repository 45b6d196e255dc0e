// Events that death notices emit for slices to their right and for their own mails.
import type { NoticeState } from '@testate/domain/death/death-notice'

interface OfNotice {
  noticeId: string
  willId: string
}

declare module '../platform/events.ts' {
  interface Events {
    'notice.submitted': OfNotice
    /** By the submitter: a new version, which nobody has confirmed. */
    'notice.changed': OfNotice
    /** By one person, while another is still awaited. */
    'notice.confirmed': OfNotice
    /** No message reached the testator: it waits twice as long. */
    'notice.lengthened': OfNotice
    /** By a member of staff. */
    'notice.professional-assigned': OfNotice
    'notice.professional-ended': OfNotice
    /** From one state to another. */
    'notice.moved': OfNotice & { from: NoticeState; to: NoticeState; actor: string }
  }
}
