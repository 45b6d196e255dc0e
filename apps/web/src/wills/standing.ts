// A will's progress, in the words and colours of the screens: the status badge, the four steps of an upload,
// and the testator's available actions.
import type { WillStatus } from '@testate/domain/lifecycle'
import { isOpenDuring } from '@testate/domain/permissions'

export type TagKind = 'neutral' | 'info' | 'done' | 'warning' | 'error'

// A status that names a finished step has the tick; the clock is for what is in progress.
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

/** 1 to 4: the upload card's current step. */
export function uploadStep(will: { status: WillStatus; document: unknown } | null): 1 | 2 | 3 | 4 {
  if (will === null || will.document === null) return 1
  if (will.status === 'draft' || will.status === 'uploaded') return 2
  return will.status === 'verified' ? 3 : 4
}

/**
 * True while the testator may replace the document: until the form is submitted, as the parties have not been
 * invited to it before.
 */
export function takesDocument({ status }: { status: WillStatus }): boolean {
  return status === 'draft' || status === 'uploaded'
}

export const mayWithdraw = (status: WillStatus): boolean => isOpenDuring('wills.withdraw', status)
/** A paying consumer may cancel even while the networks are being written to. */
export const mayCancel = (status: WillStatus): boolean => isOpenDuring('payments.cancel', status)
export const mayAmend = (status: WillStatus): boolean => isOpenDuring('wills.amend', status)
export const maySupersede = (status: WillStatus): boolean => isOpenDuring('wills.supersede', status)
