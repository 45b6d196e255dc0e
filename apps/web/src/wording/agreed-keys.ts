// Which of the agreed sentences is which: by role and presence, never by comparing sentences.
import { consentVersion } from '@testate/domain/ceremony'
import type { PartyRole, Presence } from '@testate/domain/party'
import type { words } from './agreed-words.ts'

export type AgreedKey = Exclude<keyof (typeof words)['en'], 'only' | 'recorded'>

/** The legal notice, line by line. */
export const noticeKeys = (role: PartyRole): readonly AgreedKey[] => [
  'noticeIdentity',
  role === 'testator' ? 'noticeTestator' : 'noticeWitness',
  'noticeRequirements',
  'noticeEffect',
]

export const faceTermKeys = ['facesUse', 'facesKept', 'facesFree', 'facesBack'] as const

/** Null for words of another version: their Welsh is not here. */
export function consentKeys(
  role: PartyRole,
  { version, presence }: { version: string; presence: Presence },
): { witnessed: AgreedKey; legalEffect: AgreedKey } | null {
  if (version !== consentVersion) return null
  const witnessed =
    role === 'testator' ? 'consentTestator' : presence === 'video' ? 'consentVideo' : 'consentInPerson'
  return { witnessed, legalEffect: 'consentLegalEffect' }
}
