// The sentences a party is asked to say: what probate registries and notaries expect to hear, and only what
// is true of this person.
import type { Presence } from '@testate/domain/party'

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

export function scriptLines(role: 'testator' | 'witness', presence: Presence): ScriptLine[] {
  if (role === 'testator') return ['scriptName', 'scriptPlace', 'scriptWill', 'scriptFree', 'scriptNoChange']
  return [
    'scriptName',
    'scriptPlace',
    'scriptEligible',
    'scriptKnow',
    presence === 'in-person' ? 'scriptInPerson' : 'scriptVideo',
  ]
}
