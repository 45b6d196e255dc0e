// A will as the list returns it.
import type { listWills } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'

export type ListedWill = ReceivedOf<typeof listWills>[number]
