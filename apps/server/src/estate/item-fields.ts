// An item's fields as they are kept: a share only where it is shared, and a debt is given to nobody.
import type { z } from 'zod'
import type { itemFields } from '@testate/api/estate/fields'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { peopleRows, type ItemFields } from './store.ts'

/** Refuses a person who is not of this estate. */
export async function keptItem(
  tx: Tx,
  willId: string,
  given: z.output<typeof itemFields>,
): Promise<ItemFields> {
  const givenTo = given.side === 'asset' ? given.givenTo : null
  if (givenTo !== null && !(await peopleRows(tx, willId)).some(({ id }) => id === givenTo))
    refuse('rule-broken', 'This person is not of this estate.', because('estate-no-such-person'))
  const isShared = given.holding !== null && given.holding !== 'sole'
  return { ...given, givenTo, share: isShared ? given.share : { of: 1, in: 1 } }
}
