// Which estates an executor has, and where each stands.
import type { ListedEstate } from '@testate/api/estate/calls'
import { executorPoint } from '@testate/domain/journey/executor'
import type { Tx } from '../platform/database/database.ts'
import { givenTo } from '../release/list-released.ts'
import { openedEstates } from './store.ts'

export async function listEstates(tx: Tx): Promise<{ estates: ListedEstate[] }> {
  const given = await givenTo(tx)
  const opened = await openedEstates(tx)
  return {
    estates: given.map((one) => ({
      willId: one.willId,
      testatorName: one.testatorName,
      standing: executorPoint({
        ...one,
        isOpened: opened.has(one.willId),
        isClosed: opened.get(one.willId)?.isClosed ?? false,
      }),
    })),
  }
}
