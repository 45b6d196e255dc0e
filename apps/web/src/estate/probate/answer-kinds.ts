// How each question of the worksheet is answered, and how an answer reads.
import type { ProbateAnswer } from '@testate/domain/estate/probate/answers'

type Kind = 'yes-no' | 'certificate' | 'line' | 'or-none' | 'day' | 'count' | 'marks' | 'people' | 'documents'
export const kinds: Record<ProbateAnswer, Kind> = {
  willOriginal: 'yes-no',
  deathCertificate: 'certificate',
  homeHere: 'yes-no',
  applicantNamed: 'yes-no',
  canDecide: 'yes-no',
  nameOnWill: 'line',
  nameOnCertificate: 'line',
  nameReason: 'line',
  born: 'day',
  lastAddress: 'line',
  otherNames: 'or-none',
  taxCode: 'or-none',
  marriedAfter: 'yes-no',
  divorcedAfter: 'yes-no',
  condition: 'marks',
  codicils: 'count',
  codicilOriginals: 'yes-no',
  executorsInWill: 'count',
  executorNamesSame: 'yes-no',
  executorNamesReason: 'line',
  told: 'people',
  copies: 'count',
  assetsAbroad: 'yes-no',
  copiesAbroad: 'count',
  ready: 'documents',
}

/** Most characters of what is typed. */
export const mostOf: Partial<Record<ProbateAnswer, number>> = {
  nameOnWill: 120,
  nameOnCertificate: 120,
  nameReason: 500,
  lastAddress: 300,
  otherNames: 300,
  taxCode: 40,
  executorNamesReason: 500,
}

/** Null: no whole number from 0 to the most. */
export function readCount(text: string, most: number): number | null {
  const typed = /^\d{1,4}$/.exec(text.trim())
  return typed === null || Number(typed[0]) > most ? null : Number(typed[0])
}
export const mostCount = (answer: ProbateAnswer): number =>
  answer === 'copies' || answer === 'copiesAbroad' ? 999 : 50
