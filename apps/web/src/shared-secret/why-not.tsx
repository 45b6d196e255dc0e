// Why a key did not open, or an act with it was refused.
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { words } from './open-key-words.ts'

/** The names of what this browser finds itself; their classes are loaded late. */
const found = {
  DoesNotUnlock: 'doesNotUnlock',
  NotACode: 'notACode',
  NotForThisKey: 'notForThisKey',
  OtherKey: 'otherKey',
  AnswerOutOfTurn: 'answerOutOfTurn',
  OtherReleaseKey: 'otherReleaseKey',
  PasskeyTurnedBack: 'turnedBack',
  NoPrf: 'noPrf',
} as const

export function WhyNot({ of }: { of: unknown }) {
  const t = useWords(words)
  const name = of instanceof Error ? of.name : ''
  return name in found ? <p>{t(found[name as keyof typeof found])}</p> : <Refusal of={of} />
}
