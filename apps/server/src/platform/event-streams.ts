// Server-sent events (HTML Living Standard, section 9.2) to an open screen: bounded for each person, asked about again at every change and every
// heartbeat, so that a stream outlives no session and no right, and ended for a client that does not read.
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from './log.ts'
import { refuse } from './problem.ts'

export interface StreamOptions {
  heartbeatMs: number
  /** Streams one person may hold open on one process: some tabs and devices, not a thousand sockets. */
  mostPerPerson: number
}
export const usualStreams: StreamOptions = { heartbeatMs: 15_000, mostPerPerson: 12 }

/** What a client that does not read may leave lying here before it is let go. */
const MOST_UNREAD_BYTES = 256 * 1024

type Send = (event: string, data: unknown) => void

export interface Source {
  /** Sends what is new. False: nothing here is this caller's any more, and the stream ends. One look at a time; called again after a throw. */
  look(send: Send): Promise<boolean>
  /** Calls `again` when there may be something new. Returns the end of it. */
  watch(again: () => void): () => void
}

export interface EventStreams {
  /** Refuses with `too-many-requests` when too many are open, `not-found` when the first look says no. */
  open(
    call: { personId: string; request: FastifyRequest; reply: FastifyReply },
    source: Source,
  ): Promise<PassThrough>
  /** Ends all of them; clients come back by themselves. */
  endAll(): void
}

/** The streams of one kind on one process. */
export function createEventStreams(log: Logger, options: StreamOptions): EventStreams {
  const streams = new Set<PassThrough>()
  const held = new Map<string, number>()

  const open: EventStreams['open'] = async ({ personId, request, reply }, source) => {
    const mine = held.get(personId) ?? 0
    if (mine >= options.mostPerPerson)
      refuse('too-many-requests', `You have ${mine} of these open already; close one.`)
    // Taken before anything is waited for, so that many at once cannot all find the same number.
    held.set(personId, mine + 1)
    const release = (): void => {
      const left = (held.get(personId) ?? 1) - 1
      if (left > 0) held.set(personId, left)
      else held.delete(personId)
    }
    const stream = new PassThrough()
    const send: Send = (event, data) => {
      if (stream.writableEnded || stream.destroyed) return
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
    }
    // One look at a time; whatever changes meanwhile is one more look.
    let [looking, again] = [false, false]
    const refresh = async (): Promise<void> => {
      again = true
      if (looking) return
      looking = true
      try {
        while (again && !stream.destroyed && !stream.writableEnded) {
          again = false
          if (!(await source.look(send)) && !stream.writableEnded) stream.end('event: end\ndata: {}\n\n')
        }
      } catch (error) {
        // The database is away: the next heartbeat looks again.
        log.debug({ error: String(error) }, 'a live stream could not be read')
      } finally {
        looking = false
      }
    }

    stream.write('retry: 2000\n\n')
    // Before the first look: what changes after it must be heard of.
    const unwatch = source.watch(() => void refresh())
    looking = true
    try {
      if (!(await source.look(send))) refuse('not-found')
    } catch (error) {
      unwatch()
      release()
      throw error
    } finally {
      looking = false
    }
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
    reply
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store, no-transform')
      .header('connection', 'close')
    // Nobody reads what follows a HEAD, and nobody would ever close it.
    if (request.method === 'HEAD') stream.end()
    else if (again) void refresh()
    return stream
  }

  return { open, endAll: () => streams.forEach((stream) => stream.end()) }
}
