// How far a will is, in the words and colours of the screens: the status badge, the four steps of an upload, what its testator may still do.
import type { WillStatus } from '@testate/domain/lifecycle'
import { isOpenDuring } from '@testate/domain/permissions'

export type TagKind = 'neutral' | 'info' | 'done' | 'warning' | 'error'

// A status that names a finished step wears the tick; the clock is for what is going on.
const kinds: Record<WillStatus, TagKind> = {
  draft: 'neutral',
  uploaded: 'done',
  verified: 'done',
  witnessed: 'done',
  registering: 'info',
  registered: 'done',
  released: 'done',
  superseded: 'neutral',
  withdrawn: 'warning',
}

/** The badge: the status with a capital letter (specification, My Wills). */
export function badgeOf(status: WillStatus): { kind: TagKind; text: string } {
  return { kind: kinds[status], text: status.charAt(0).toUpperCase() + status.slice(1) }
}

export const uploadSteps = ['Upload', 'Verify', 'Sign', 'Register'] as const

/** 1 to 4, where the upload card's progress stands. */
export function uploadStep(will: { status: WillStatus; document: unknown } | null): 1 | 2 | 3 | 4 {
  if (will === null || will.document === null) return 1
  if (will.status === 'draft' || will.status === 'uploaded') return 2
  return will.status === 'verified' ? 3 : 4
}

/** True while the testator may put another file in the place of this one: until the form is submitted, the parties were not yet invited to it. */
export function takesDocument(will: { status: WillStatus; submittedAt: string | null }): boolean {
  return will.status === 'draft' || (will.status === 'uploaded' && will.submittedAt === null)
}

export const mayWithdraw = (status: WillStatus): boolean => isOpenDuring('wills.withdraw', status)
/** Also while the networks are being written to, a paying consumer may cancel. */
export const mayCancel = (status: WillStatus): boolean => isOpenDuring('payments.cancel', status)
export const maySupersede = (status: WillStatus): boolean => isOpenDuring('wills.supersede', status)
