// Streams the changes of one will to an open page: the present view first, then an event at each change.
// Every look checks the permissions again (platform/event-streams.ts), so a stream outlives neither its
// session nor its person's part in the will.
import type { PassThrough } from 'node:stream'
import type { willEvents as route } from '@testate/api/registration'
import { isAllowed } from '@testate/domain/permissions'
import { inTransaction } from '../platform/database/database.ts'
import { createEventStreams, usualStreams, type StreamOptions } from '../platform/event-streams.ts'
import type { App, OwnTransactionContext } from '../platform/http/http.ts'
import { liveOf } from '../platform/live.ts'
import { viewAnchors } from './show-anchors.ts'
import { viewProgress } from './show-progress.ts'

export interface WillStreams {
  open(context: OwnTransactionContext<typeof route>): Promise<PassThrough>
  /** Ends all streams; clients reconnect on their own. */
  endAll(): void
}

/** The streams of one process. They read anew only when notified about the will. */
export function createWillStreams(app: App, options: StreamOptions = usualStreams): WillStreams {
  const streams = createEventStreams(app.log, options)
  const live = liveOf(app)

  async function open({
    person,
    params,
    request,
    reply,
  }: OwnTransactionContext<typeof route>): Promise<PassThrough> {
    const sent = new Map<string, string>()
    /** The present view for this person, or null if they may not see it any more. */
    const view = async (): Promise<Record<'status' | 'anchors', unknown> | null> => {
      const now = await app.personOf(request)
      if (now?.id !== person.id) return null
      return await inTransaction(app.db, { person: now }, async (tx) => {
        const standing = await app.standingOf(tx, now, 'will', params.id)
        if (standing === null || !isAllowed('registration.read', standing.relations)) return null
        const [status, anchors] = [
          await viewProgress(tx, params.id),
          await viewAnchors(tx, app.config, params.id),
        ]
        return status === null || anchors === null ? null : { status, anchors }
      })
    }
    return await streams.open(
      { personId: person.id, request, reply },
      {
        watch: (again) => live.watch(params.id, again),
        look: async (send) => {
          const now = await view()
          if (now === null) return false
          for (const [event, value] of Object.entries(now)) {
            const data = JSON.stringify(value)
            if (sent.get(event) === data) continue
            sent.set(event, data)
            send(event, value)
          }
          return true
        },
      },
    )
  }

  return { open, endAll: streams.endAll }
}
