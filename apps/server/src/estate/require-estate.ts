// Whether the caller may work this estate now, and why not. The database decides by the same facts (app_estates); this
// says it in words.
import { executorPoint } from '@testate/domain/journey/executor'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { givenTo } from '../release/list-released.ts'
import { estateRow, type EstateRow } from './store.ts'

/** Refuses whoever was given nothing, or cannot work with it now. */
export async function requireGrant(tx: Tx, willId: string): Promise<void> {
  const given = (await givenTo(tx)).find((one) => one.willId === willId)
  if (given === undefined) refuseStranger()
  const refusals = {
    'frozen': ['gone', 'estate-frozen'],
    'identity-needed': ['forbidden', 'estate-identity-needed'],
    'time-over': ['forbidden', 'estate-time-over'],
    'declined': ['forbidden', 'estate-not-yours'],
    'declined-over': ['forbidden', 'estate-not-yours'],
  } as const
  const code = executorPoint({ ...given, isOpened: false, isClosed: false })
  if (code in refusals) {
    const [problem, reason] = refusals[code as keyof typeof refusals]
    refuse(problem, undefined, because(reason))
  }
}

export function refuseStranger(): never {
  refuse('forbidden', 'You are not an acting executor of this will.', because('estate-not-yours'))
}

export async function requireEstate(tx: Tx, willId: string): Promise<EstateRow> {
  const row = await estateRow(tx, willId)
  if (row !== null) return row
  await requireGrant(tx, willId)
  refuse('not-now', 'Open the estate first.', because('estate-not-opened'))
}
