// Whether a will can be found: the release worker's answer. A hit and a miss read the same, write the same rows of the
// same size, and one line of the log that says nothing of the answer.
import { randomUUID } from 'node:crypto'
import { SEARCHES_A_DAY } from '@testate/domain/death/finding'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { answering } from '../proofs/answering.ts'
import { keyedPerson, sealNote } from './keyed.ts'
import { findQuestion, referenceOf } from './question.ts'
import { askerOf, noteSearch, registeredAs } from './store.ts'

export const answerFindAWill = answering(findQuestion, async (tx, asked, { openingKey, sealingKey }) => {
  const { personId, fullName, birthDate, capacity, statement } = asked
  const asker = (await askerOf(tx, personId)) ?? refuse('not-found')
  if (!asker.isIdentified)
    refuse(
      'forbidden',
      'Only somebody whose identity was accepted may look for a will.',
      because('asker-not-identified'),
    )
  // Before anything is looked up: it says nothing of the register.
  if (capacity === 'professional' && !asker.isProfessional)
    refuse(
      'forbidden',
      'Only somebody whom staff have found in a public list of their profession may ask as a professional.',
      because('asker-not-professional'),
    )
  const found = await registeredAs(tx, keyedPerson(openingKey, fullName, birthDate))
  const id = randomUUID()
  const note = await sealNote(sealingKey, id, { found, statement })
  if (!(await noteSearch(tx, { id, personId, capacity, note })))
    refuse(
      'too-many-requests',
      `A will can be looked for ${SEARCHES_A_DAY} times a day.`,
      because('searches-too-many', { most: SEARCHES_A_DAY }),
    )
  await append(tx, { event: 'finding.asked', actor: personId, details: { searchId: id, capacity } })
  return {
    answer: found.length > 0 ? ('exists' as const) : ('absent' as const),
    reference: referenceOf(id),
    at: now().toISOString(),
  }
})
