// The Legal Notice of the Digital Signing page, with its version, so that what was accepted can be looked up
// later (decisions, section 2).
import type { PartyRole } from './party.ts'

export const LEGAL_NOTICE = {
  version: '2026-11-21',
  accept: 'I acknowledge and accept the above legal requirements',
} as const

/** Shown to a person who tries to sign without having accepted it. */
export const legalNoticeRequired =
  'Legal Notice Required: Please acknowledge and accept the legal requirements before signing.'

/**
 * The four confirmations for a role: a testator does not witness, and no party signs the will itself here.
 */
export function legalNotice(role: PartyRole): readonly string[] {
  return [
    'My identity is verified before I sign',
    role === 'testator'
      ? 'Two witnesses were present at the same time and saw me sign my will on paper'
      : 'I was present and witnessed the testator’s signature, or I say truthfully that I saw it by video only',
    'I understand the UK legal requirements: in England and Wales a will is in writing, signed, and ' +
      'witnessed by two people present at the same time (Wills Act 1837, section 9)',
    'I understand that my digital signature has legal effect on the registration statement. It does ' +
      'not sign or change the will itself',
  ]
}
