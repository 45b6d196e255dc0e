// One person's browser, as far as the API is concerned: stores the cookies it receives, and repeats calls cut
// off by a restart of the server.
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client } from '@testate/api/client'

/** For one call, including an upload of 10 MB on a slow line. */
const callWithinMs = 120_000
/** How long to wait for an unreachable or starting server. */
const awayWithinMs = 90_000

export interface Browser {
  call: Client
  /** The cookies by name; for tests. */
  cookies: ReadonlyMap<string, string>
}

/**
 * A fresh browser, without cookies unless some are given. Calls throw a Problem when refused, an Error when the
 * server remains unreachable.
 */
export function openBrowser(baseUrl: string, given: Iterable<readonly [string, string]> = []): Browser {
  const cookies = new Map<string, string>(given)
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    // A caller with a signal sets its own time limit; a stream has no fixed length.
    const stopped = init?.signal ?? undefined
    const answer = await persistently(
      () =>
        fetch(input, {
          ...init,
          headers,
          redirect: 'manual',
          signal: stopped ?? AbortSignal.timeout(callWithinMs),
        }),
      stopped,
    )
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    return answer
  }
  return { call: createClient({ baseUrl, fetch: send }), cookies }
}

/** Every unsafe call carries an idempotency key, so sending it again has no second effect. */
async function persistently(send: () => Promise<Response>, given?: AbortSignal): Promise<Response> {
  const deadline = Date.now() + awayWithinMs
  for (let wait = 200; ; wait = Math.min(750, wait * 2)) {
    let answer: Response | undefined
    let failure: unknown
    try {
      answer = await send()
      if (![502, 503, 504].includes(answer.status)) return answer
    } catch (error) {
      if (given?.aborted === true) throw error
      failure = error
    }
    if (Date.now() + wait > deadline) {
      if (answer !== undefined) return answer
      throw new Error(`The register does not answer: ${reasonOf(failure)}.`, { cause: failure })
    }
    await answer?.body?.cancel()
    await pause(wait)
  }
}

function reasonOf(failure: unknown): string {
  const { cause, message } = failure as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

/** RFC 6265 section 5.2, as far as one server's own cookies need it. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  if (at < 1) return
  const name = pair.slice(0, at).trim()
  const over = attributes.some((attribute) => {
    const [key = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (/^max-age$/i.test(key)) return Number(value) <= 0
    return /^expires$/i.test(key) && Date.parse(value) <= Date.now() && !/max-age/i.test(line)
  })
  if (over) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1).trim())
}
