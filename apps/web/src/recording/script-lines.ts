// The sentences a party is asked to say: what probate registries and notaries expect to hear, and only what
// is true of this person.
import type { CeremonyWay } from '@testate/domain/ceremony'

export type ScriptLine =
  | 'scriptName'
  | 'scriptPlace'
  | 'scriptWill'
  | 'scriptFree'
  | 'scriptNoChange'
  | 'scriptEligible'
  | 'scriptKnow'
  | 'scriptInPerson'
  | 'scriptVideo'
  | 'scriptSaw'

export function scriptLines(role: 'testator' | 'witness', way: CeremonyWay | null): ScriptLine[] {
  if (role === 'testator') return ['scriptName', 'scriptPlace', 'scriptWill', 'scriptFree', 'scriptNoChange']
  return [
    'scriptName',
    'scriptPlace',
    'scriptEligible',
    'scriptKnow',
    way === 'together' ? 'scriptInPerson' : way === 'live-video' ? 'scriptVideo' : 'scriptSaw',
  ]
}
