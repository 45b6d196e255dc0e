// One person's browser, as far as the API can tell: keeps the cookies it is given, and repeats what a restart of the server cut off.
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client } from '@testate/api/client'

/** One call; an upload of 10 MB on a slow line included. */
const callWithinMs = 120_000
/** How long an unreachable or starting server is waited for. */
const awayWithinMs = 90_000

export interface Browser {
  call: Client
  /** The cookies by name; for tests. */
  cookies: ReadonlyMap<string, string>
}

/** A fresh browser without cookies. Calls throw a Problem when refused, an Error when the server stays away. */
export function openBrowser(baseUrl: string): Browser {
  const cookies = new Map<string, string>()
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    // Whoever brings a signal says how long; a stream has no length of its own.
    const given = init?.signal ?? undefined
    const answer = await persistently(
      () =>
        fetch(input, {
          ...init,
          headers,
          redirect: 'manual',
          signal: given ?? AbortSignal.timeout(callWithinMs),
        }),
      given,
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

/** RFC 6265 section 5.2, as much of it as one server's own cookies need. */
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
