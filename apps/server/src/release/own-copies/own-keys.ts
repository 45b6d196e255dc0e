// What the api shows an executor of their own keys and copies, and what they confirm to keep one.
import type { OwnKeys } from '@testate/api/death/own-copies'
import type { Tx } from '../../platform/database/database.ts'
import { isExecutorOf, ownCopies, ownNamings } from './store-copies.ts'

/** Of one page. */
const MOST = 500

export async function showOwnKeys(
  tx: Tx,
  page: { after?: string | undefined; limit: number } = { limit: MOST },
): Promise<OwnKeys> {
  const { rows, next } = await ownNamings(tx, page)
  return {
    keys: rows.map(({ keptAt, ...naming }) => ({ ...naming, keptAt: keptAt?.toISOString() ?? null })),
    next,
    copies: (await ownCopies(tx)).map(({ willId, madeAt }) => ({ willId, madeAt: madeAt.toISOString() })),
  }
}

/**
 * The digest that their browser made of the key. Null for whoever is no executor of that will. The release worker makes
 * the same from its own rows.
 */
export async function ownKeyToConfirm(
  tx: Tx,
  willId: string,
  aroundId: string | undefined,
  digest: string | undefined,
): Promise<string | null> {
  if (aroundId === undefined || digest === undefined) return null
  return (await isExecutorOf(tx, willId, aroundId)) ? digest : null
}
