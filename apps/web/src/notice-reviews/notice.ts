// A death notice as staff's list returns it.
import type { listOpenDeathNotices } from '@testate/api/death-notices'
import type { ReceivedOf } from '@testate/api/route'

export type OpenNotice = ReceivedOf<typeof listOpenDeathNotices>['notices'][number]
