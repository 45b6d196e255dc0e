// What a person sees of their own choice: whether they can be found, what is missing, and who asked.
import type { showFindable as route } from '@testate/api/death/findable'
import type { AnswerOf } from '@testate/api/route'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { referenceOf } from './question.ts'
import { hitsOf, ownChoice, type OwnChoice } from './store.ts'

type Findable = AnswerOf<typeof route>

/** The first thing that is missing. */
function standingOf(choice: OwnChoice): Findable['standing'] {
  if (!choice.findable) return 'not-chosen'
  if (!choice.isIdentified) return 'identity-needed'
  if (choice.isSample) return 'identity-sample'
  if (!choice.hasBirthDate) return 'birth-date-unknown'
  return choice.hasWill ? 'found' : 'will-needed'
}

export async function showFindable(tx: Tx, person: Person): Promise<Findable> {
  const choice = await ownChoice(tx)
  return {
    findable: choice.findable,
    changedAt: choice.changedAt?.toISOString() ?? null,
    standing: standingOf(choice),
    searches: (await hitsOf(tx, person.id)).map(({ searchId, askedAt, ...hit }) => ({
      ...hit,
      reference: referenceOf(searchId),
      at: askedAt.toISOString(),
    })),
  }
}
