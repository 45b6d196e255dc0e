// A will as the dashboard receives it.
import type { dashboardStats } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'

export type DashboardWill = ReceivedOf<typeof dashboardStats>['wills'][number]
