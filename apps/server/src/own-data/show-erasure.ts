// What erasing an account would do now, shown before it is confirmed.
import type { showErasure as route } from '@testate/api/account'
import type { AnswerOf } from '@testate/api/route'
import { inOpenNotice } from '../death-notices/open-notices-of.ts'
import { countPaid } from '../payments/count-paid.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { affairsOf, type Affair } from './store.ts'

/**
 * While a registered will can be found here others rely on it, and a stolen session must not be able to end
 * it in a minute.
 */
export const GRACE_DAYS = 14

export async function inTheWay(
  tx: Tx,
  person: Person,
  affairs: readonly Affair[],
): Promise<AnswerOf<typeof route>['inTheWay']> {
  return [
    ...(person.isAdmin ? ['administrator' as const] : []),
    ...(affairs.some(({ status }) => status === 'registering') ? ['registering' as const] : []),
    ...(affairs.some(({ status }) => status === 'released') ? ['released' as const] : []),
    ...((await inOpenNotice(tx, person.id)) ? ['open-notice' as const] : []),
  ]
}

export const isRegistered = ({ status }: Affair): boolean => status === 'registered'

/**
 * A payment page is open, or money was paid, for a registration that has not come: the will is withdrawn, so
 * that it does not come either.
 */
export const hasMoneyWaiting = ({ status, payment }: Affair): boolean =>
  payment !== null && !['registered', 'superseded', 'withdrawn', 'released'].includes(status)

/**
 * Money was paid for a registration that never came; a withdrawal may have ended it long ago. It is refunded
 * whatever the date: no one will be left to request it.
 */
export const isOwedBack = ({ neverCame, payment }: Affair): boolean =>
  neverCame && payment !== null && ['processing', 'paid', 'refunding'].includes(payment)

export async function showErasure(tx: Tx, person: Person): Promise<AnswerOf<typeof route>> {
  const affairs = await affairsOf(tx, person.id)
  const registered = affairs.filter(isRegistered)
  return {
    inTheWay: await inTheWay(tx, person, affairs),
    registered: registered.map(({ id, title }) => ({ id, title })),
    graceDays: registered.length > 0 ? GRACE_DAYS : 0,
    wills: affairs.length,
    moneyBack: affairs.some(isOwedBack),
    paymentsKept: await countPaid(tx, person.id),
  }
}
