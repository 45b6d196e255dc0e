// Adds a network that costs nothing: there is nothing to pay, so the testator's request is enough.
import { formatPounds, pence } from '@testate/domain/money'
import { isOpenDuring } from '@testate/domain/permissions'
import type { takeAddition as route } from '@testate/api/payments'
import type { AnswerOf } from '@testate/api/route'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { Person } from '../../platform/database/person.ts'
import { emit } from '../../platform/events.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { addFreeNetwork, quoteById } from '../store.ts'
import { requireAddable } from './may-add.ts'

export const isFreeAddition = async (tx: Tx, quoteId: string): Promise<boolean> => {
  const quote = await quoteById(tx, quoteId)
  return quote !== undefined && quote.adds !== null && quote.total_pence === 0
}

/** One transaction: the will's networks, the line of the log, and the registration's job. */
export async function addForFree(tx: Tx, person: Person, quoteId: string): Promise<AnswerOf<typeof route>> {
  const quote = (await quoteById(tx, quoteId)) ?? refuse('not-found')
  const network = quote.adds ?? refuse('not-found')
  await lockWill(tx, quote.will_id)
  const will = (await willFacts(tx, quote.will_id)) ?? refuse('not-found')
  if (!isOpenDuring('payments.add-network', will.status))
    refuse(
      'not-now',
      `This will is “${will.status}”; there is nothing to pay for.`,
      because('nothing-to-pay', { willStatus: will.status }),
    )
  await requireAddable(tx, will.id, network)
  if (quote.expires_at <= now())
    refuse('quote-expired', 'Prices are locked for 30 minutes. Ask for a new quote; nothing was charged.')
  if (!(await addFreeNetwork(tx, quote.id, will.id, now())))
    throw new Error(`quote ${quote.id} added no network`)
  await append(tx, {
    event: 'network.added',
    willId: will.id,
    actor: person.id,
    details: { network, amountPence: 0 },
  })
  await emit(tx, 'will.network-added', { willId: will.id, network })
  return { paymentId: null, url: null, amountPence: 0, amount: formatPounds(pence(0)) }
}
