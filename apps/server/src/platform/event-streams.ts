// Server-sent events (HTML Living Standard, section 9.2) to an open browser tab: limited per person,
// authorised again at every change and heartbeat, so that a stream never outlives its session or permission,
// and closed for a client that does not read.
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from './log.ts'
import { because, refuse } from './http/problem.ts'

export interface StreamOptions {
  heartbeatMs: number
  /** Streams one person may have open on one process: some tabs and devices, not a thousand sockets. */
  mostPerPerson: number
}
export const usualStreams: StreamOptions = { heartbeatMs: 15_000, mostPerPerson: 12 }

/** How much may be buffered for a client that does not read before its stream is destroyed. */
const MOST_UNREAD_BYTES = 256 * 1024

type Send = (event: string, data: unknown) => void

export interface Source {
  /**
   * Sends what is new. False: the caller may see nothing here any more, and the stream ends. Never runs
   * concurrently; called again after it throws.
   */
  look(send: Send): Promise<boolean>
  /** Calls `again` when there may be something new. Returns a function that ends the watch. */
  watch(again: () => void): () => void
}

export interface EventStreams {
  /**
   * Refuses with `too-many-requests` when too many are open, `not-found` when the first look returns false.
   */
  open(
    call: { personId: string; request: FastifyRequest; reply: FastifyReply },
    source: Source,
  ): Promise<PassThrough>
  /** Ends all streams; clients reconnect on their own. */
  endAll(): void
}

/** The streams of one kind on one process. */
export function createEventStreams(log: Logger, options: StreamOptions): EventStreams {
  const streams = new Set<PassThrough>()
  const held = new Map<string, number>()

  const open: EventStreams['open'] = async ({ personId, request, reply }, source) => {
    const mine = held.get(personId) ?? 0
    if (mine >= options.mostPerPerson)
      refuse(
        'too-many-requests',
        `You have ${mine} of these open already; close one.`,
        because('streams-too-many', { open: mine }),
      )
    // Counted before the first await, so that concurrent calls cannot all read the same number.
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
    // One look at a time; changes meanwhile cause one more look.
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
        // The database is unavailable: the next heartbeat looks again.
        log.debug({ error: String(error) }, 'a live stream could not be read')
      } finally {
        looking = false
      }
    }

    stream.write('retry: 2000\n\n')
    // Before the first look, so that no later change is missed.
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
    // Proxies that buffer a whole answer would break the stream. A kept-alive connection would delay a
    // closing server after the stream has ended.
    reply
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'no-store, no-transform')
      .header('connection', 'close')
    // A HEAD response has no body, so nothing else would ever close the stream.
    if (request.method === 'HEAD') stream.end()
    else if (again) void refresh()
    return stream
  }

  return { open, endAll: () => streams.forEach((stream) => stream.end()) }
}
