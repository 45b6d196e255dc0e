// Mounts the calls of a person's start screens.
import { exportRecord as exportRoute, listRecord as listRoute } from '@testate/api/audit'
import {
  dashboardStats,
  readTimeline as timelineRoute,
  showWork as workRoute,
  willTasks,
} from '@testate/api/dashboard'
import { myEvents } from '@testate/api/events'
import type { StreamOptions } from '../platform/event-streams.ts'
import { mount, type App } from '../platform/http/http.ts'
import { exportRecord } from './export-record.ts'
import { listRecord } from './list-record.ts'
import { readTimeline } from './read-timeline.ts'
import { showStats } from './show-stats.ts'
import { showTasks } from './show-tasks.ts'
import { showWork } from './show-work.ts'
import { createMyStreams } from './stream-events.ts'

export function mountDashboard(app: App, options: { streams?: StreamOptions } = {}): void {
  mount(app, dashboardStats, showStats, { rateLimit: 240 })
  mount(app, willTasks, showTasks)
  mount(app, workRoute, showWork)
  mount(app, timelineRoute, readTimeline, { rateLimit: 30 })
  mount(app, listRoute, listRecord, { rateLimit: 240 })
  mount(app, exportRoute, exportRecord, { transaction: 'own', rateLimit: 20 })
  const streams = createMyStreams(app, options.streams)
  mount(app, myEvents, streams.open, { transaction: 'own', rateLimit: 240 })
  // Before the server waits for open responses: these would never end by themselves.
  app.http.addHook('preClose', async () => streams.endAll())
}
