// Stops an erasure by the mailed link, without signing in: no one is signed in to the account during the
// delay, and another person may have set its password.
import type { readStopErasure as readRoute, stopErasure as stopRoute } from '@testate/api/account'
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import type { Context } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { stopByLink, stoppableBy } from './store.ts'

const unknown = 'This link is not known here, or the account is gone.'
const begun = 'It is too late to stop it: the account is being erased.'

/** Opening the link changes nothing: programs that scan mail follow links. Names no one. */
export async function readStopErasure({ tx, params }: Context<typeof readRoute>) {
  const found =
    (await stoppableBy(tx, params.token)) ?? refuse('gone', unknown, because('erasure-link-unknown'))
  if (found.state !== 'waiting' && found.state !== 'taken back')
    refuse('gone', begun, because('erasure-begun'))
  return { stopped: found.state === 'taken back', dueAt: found.dueAt.toISOString() }
}

/** A second press changes nothing, and gets the same answer. Refuses `gone` once it has begun. */
export async function stopErasure({ tx, params }: Context<typeof stopRoute>) {
  const found =
    (await stopByLink(tx, params.token)) ?? refuse('gone', unknown, because('erasure-link-unknown'))
  if (found.state !== 'taken back') refuse('gone', begun, because('erasure-begun'))
  if (found.stopped && found.personId !== null) {
    await append(tx, {
      event: 'account.erasure-taken-back',
      actor: 'accounts',
      details: { erasureId: found.id, by: 'link' },
    })
    const person = await findPerson(tx, found.personId)
    if (person !== null)
      await notify(tx, {
        to: person.email,
        template: 'erasure-taken-back',
        data: { name: person.name, by: 'link' },
      })
  }
  return { message: 'Stopped: The account is not erased, and nothing was withdrawn.' }
}
