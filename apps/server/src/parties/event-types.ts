// Events that the parties slice emits for slices to its right.
import type { PersonId } from '../platform/database/person.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Of a testator whose name the form gave before. */
    'party.renamed': { willId: string; personId: string }
    /** Whom the testator names, or whether the certificate does. */
    'will.people-changed': { willId: string }
    'party.ready': { willId: string; personId: string }
    /** Before the party's state changes; `by`: the name of the person who takes their place. */
    'party.replaced-late': { willId: string; partyId: string; testatorId: PersonId; by: string }
  }
}
