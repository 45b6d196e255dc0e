// A check as the list of pending ones returns it.
import type { listChecks } from '@testate/api/identity'
import type { ReceivedOf } from '@testate/api/route'

export type Check = ReceivedOf<typeof listChecks>['checks'][number]
