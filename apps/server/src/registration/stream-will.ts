// Tells an open screen what changes about one will, as server-sent events (HTML Living Standard, section 9.2): the present view first, then
// an event at each change. Rights are asked for again at every change and every heartbeat, so a stream outlives no session and no place in a will.
import { PassThrough } from 'node:stream'
import type { willEvents as route } from '@testate/api/registration'
import { isAllowed } from '@testate/domain/permissions'
import { inTransaction } from '../platform/database.ts'
import type { OwnTransactionContext } from '../platform/http.ts'
import type { Live } from '../platform/live.ts'
import { refuse } from '../platform/problem.ts'
import { viewAnchors } from './show-anchors.ts'
import { viewProgress } from './show-progress.ts'

export interface StreamOptions {
  heartbeatMs: number
  /** Streams one person may hold open on one process: some tabs and devices, not a thousand sockets. */
  mostPerPerson: number
}
export const usual: StreamOptions = { heartbeatMs: 15_000, mostPerPerson: 12 }

/** What a client that does not read may leave lying here before it is let go. */
const MOST_UNREAD_BYTES = 256 * 1024

export interface WillStreams {
  open(context: OwnTransactionContext<typeof route>): Promise<PassThrough>
  /** Ends all of them; clients come back by themselves. */
  endAll(): void
}

/** The streams of one process. `changed` of `live` is all that makes them read anew. */
export function createWillStreams(live: Live, options: StreamOptions = usual): WillStreams {
  const streams = new Set<PassThrough>()
  const held = new Map<string, number>()

  async function open({ app, person, params, request, reply }: OwnTransactionContext<typeof route>): Promise<PassThrough> {
    const mine = held.get(person.id) ?? 0
    if (mine >= options.mostPerPerson) refuse('too-many-requests', `You have ${mine} of these open already; close one.`)
    // Taken before anything is waited for, so that many at once cannot all find the same number.
    held.set(person.id, mine + 1)
    const release = (): void => {
      const left = (held.get(person.id) ?? 1) - 1
      if (left > 0) held.set(person.id, left)
      else held.delete(person.id)
    }
    const stream = new PassThrough()
    const sent = new Map<string, string>()

    /** The present view as this person, or null when it is not theirs to see any more. */
    const look = async (): Promise<Record<'status' | 'anchors', unknown> | null> => {
      const now = await app.personOf(request)
      if (now?.id !== person.id) return null
      return await inTransaction(app.db, { person: now }, async (tx) => {
        const standing = await app.standingOf(tx, now, 'will', params.id)
        if (standing === null || !isAllowed('registration.read', standing.relations)) return null
        const [status, anchors] = [await viewProgress(tx, params.id), await viewAnchors(tx, app.config, params.id)]
        return status === null || anchors === null ? null : { status, anchors }
      })
    }
    const tell = (view: Record<string, unknown>): void => {
      for (const [event, value] of Object.entries(view)) {
        const data = JSON.stringify(value)
        if (sent.get(event) === data) continue
        sent.set(event, data)
        stream.write(`event: ${event}\ndata: ${data}\n\n`)
      }
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
    }
    // One look at a time; whatever changes meanwhile is one more look.
    let [looking, again] = [false, false]
    const refresh = async (): Promise<void> => {
      again = true
      if (looking) return
      looking = true
      try {
        while (again && !stream.destroyed) {
          again = false
          const view = await look()
          if (view === null) stream.end('event: end\ndata: {}\n\n')
          else if (!stream.writableEnded) tell(view)
        }
      } catch (error) {
        // The database is away: the next heartbeat looks again.
        app.log.debug({ error: String(error) }, 'a live stream could not be read')
      } finally {
        looking = false
      }
    }

    const first = await look().catch((error: unknown) => {
      release()
      throw error
    })
    if (first === null) {
      release()
      refuse('not-found')
    }
    const unwatch = live.watch(params.id, () => void refresh())
    const heartbeat = setInterval(() => {
      if (!stream.writableEnded) stream.write(': still here\n\n')
      void refresh()
    }, options.heartbeatMs)
    heartbeat.unref()
    streams.add(stream)
    stream.once('close', () => {
      clearInterval(heartbeat)
      unwatch()
      streams.delete(stream)
      release()
    })
    // Proxies that collect an answer before they pass it on would make it no stream.
    // A connection that was kept for another call would hold up a server that closes, after the stream has ended.
    reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform').header('connection', 'close')
    stream.write('retry: 2000\n\n')
    tell(first)
    // Nobody reads what follows a HEAD, and nobody would ever close it.
    if (request.method === 'HEAD') stream.end()
    return stream
  }

  return { open, endAll: () => streams.forEach((stream) => stream.end()) }
}
