// A person chooses whether they can be found after their death. Each change is a line of the log.
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { tellPerson } from '../platform/live.ts'
import { setChoice } from './store.ts'

export async function chooseFindable(tx: Tx, person: Person, findable: boolean): Promise<void> {
  if (!(await setChoice(tx, person.id, findable))) return
  await append(tx, { event: 'finding.chosen', actor: person.id, details: { findable } })
  await tellPerson(tx, person.id, 'me')
}
