// Which estates an executor has, and where each stands.
import type { ListedEstate } from '@testate/api/estate/calls'
import type { Tx } from '../platform/database/database.ts'
import { givenTo } from '../release/list-released.ts'
import { standingOf } from './require-estate.ts'
import { openedEstates } from './store.ts'

export async function listEstates(tx: Tx): Promise<{ estates: ListedEstate[] }> {
  const given = await givenTo(tx)
  const opened = await openedEstates(tx)
  return {
    estates: given.map((one) => {
      const standing = standingOf(one)
      return {
        willId: one.willId,
        testatorName: one.testatorName,
        standing: standing !== 'works' ? standing : opened.has(one.willId) ? 'open' : 'not-opened',
      }
    }),
  }
}
