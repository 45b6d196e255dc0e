// Signing in during an erasure's delay takes it back: a person who uses their account wants to keep it. Once
// the erasure has begun there is nothing to sign in to.
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { on } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { takeBack } from './store.ts'

export function listenForOwnData(): void {
  on('account.signing-in', async (tx, { personId }) => {
    const erasure = await takeBack(tx, personId)
    if (erasure === undefined) return
    if (erasure.begun)
      refuse(
        'gone',
        'This account is being erased, as was asked for. It can no longer be used.',
        because('account-being-erased'),
      )
    await append(tx, {
      event: 'account.erasure-taken-back',
      actor: personId,
      details: { erasureId: erasure.id },
    })
    const person = await findPerson(tx, personId)
    if (person !== null)
      await notify(tx, {
        to: person.email,
        template: 'erasure-taken-back',
        data: { name: person.name, by: 'sign-in' },
      })
  })
}
