// "Tell my executor": sends the letter to an executor or contact when the testator asks; nobody is written to earlier.
import { isTold } from '@testate/domain/people-around'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { now } from '../../platform/clock.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive } from '../../platform/live.ts'
import { answering } from '../../proofs/answering.ts'
import { testatorNameOf, noteExecutor } from './note-executor.ts'
import { openParticulars } from './particulars.ts'
import { tellPersonQuestion } from './questions.ts'
import { ownWill, viewPeople } from './read-people.ts'
import { aroundWill, noteTold } from './store.ts'

const AGAIN_MS = 60_000

/** The api has counted the mails. Refuses `not-found`, and `not-now` for whoever declined. */
export const answerTellPerson = answering(tellPersonQuestion, async (tx, asked, context) => {
  const { personId, willId, aroundId } = asked
  const will = await ownWill(tx, { personId, willId }, 'people.tell')
  const testator = (await findPerson(tx, personId)) ?? refuse('not-found')
  const row = (await noteExecutor(tx, context, will)).find(({ id }) => id === aroundId)
  if (row === undefined || !isTold(row.kind)) refuse('not-found', 'Nobody of this id is named here.')
  const { name, email } = await openParticulars(context, row, row.particulars)
  if (email === null) refuse('not-found', 'Nobody of this id is named here.')
  if (row.declinedAt !== null)
    refuse('not-now', `${name} has declined, and is not written to again.`, because('named-declined'))
  // A second press, or a call whose answer was lost.
  if (row.toldAt !== null && now().getTime() - row.toldAt.getTime() < AGAIN_MS)
    return await viewPeople(tx, context, willId, await aroundWill(tx, willId))
  await noteTold(tx, row.id)
  await notify(tx, {
    to: email,
    template: 'you-are-named',
    data: {
      name,
      testatorName: testatorNameOf(will) || testator.name,
      kind: row.kind,
      reserve: row.standing === 'reserve',
      registered: will.status === 'registered',
    },
  })
  await append(tx, {
    event: 'around.told',
    willId,
    actor: personId,
    details: { aroundId: row.id, kind: row.kind },
  })
  await tellLive(tx, willId)
  return await viewPeople(tx, context, willId, await aroundWill(tx, willId))
})
