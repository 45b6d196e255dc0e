// Which of the agreed sentences is which: by role and by name, never by comparing sentences.
import { consentVersion, earlierConsentVersion, type WitnessedSentence } from '@testate/domain/ceremony'
import type { PartyRole } from '@testate/domain/party'
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
export function consentKeys({
  version,
  sentences,
}: {
  version: string
  sentences: readonly { sentence: WitnessedSentence }[]
}): { witnessed: AgreedKey | null; legalEffect: AgreedKey } | null {
  if (version !== consentVersion && version !== earlierConsentVersion) return null
  return { witnessed: sentences[0]?.sentence ?? null, legalEffect: 'consentLegalEffect' }
}
