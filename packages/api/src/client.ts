// The typed client: browsers and the terminal call the API through the same route descriptions that the
// server uses.
import { z } from 'zod'
import { receivedProblem, type Problem } from './problem.ts'
import {
  onlyReads,
  type GivenBodyOf,
  type GivenParamsOf,
  type GivenQueryOf,
  type ReceivedOf,
  type RouteDescription,
} from './route.ts'

export interface CallInput<R extends RouteDescription> {
  params?: GivenParamsOf<R>
  query?: GivenQueryOf<R>
  body?: GivenBodyOf<R>
  form?: FormData
  /** The token from `POST /api/step-up`. */
  stepUp?: string
  /** Requests with the same key take effect once; passed by the caller so that a retry can repeat it. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface ClientOptions {
  baseUrl: string
  /** Replaces the platform's fetch, for example by one with cookies. */
  fetch?: typeof fetch
}

/**
 * Calls one route. A non-OK answer is thrown as a Problem whose message is the specification's `"{status}:
 * {text}"`.
 */
export type Client = <R extends RouteDescription>(route: R, input?: CallInput<R>) => Promise<ReceivedOf<R>>

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  return async (route, input = {}) => {
    const headers = new Headers({ accept: 'application/json, application/problem+json' })
    if (input.stepUp !== undefined) headers.set('step-up', input.stepUp)
    if (!onlyReads(route)) headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
    let body: string | FormData | undefined
    if (input.form !== undefined) body = input.form
    else if (input.body !== undefined) {
      headers.set('content-type', 'application/json')
      body = JSON.stringify(input.body)
    }
    const answer = await send(urlOf(options.baseUrl, route, input), {
      method: route.method,
      headers,
      body: body ?? null,
      credentials: 'include',
      signal: input.signal ?? null,
    })
    if (!answer.ok) throw await problemOf(answer)
    if (!(route.answer instanceof z.ZodType)) return answer as ReceivedOf<typeof route>
    return route.answer.parse(await answer.json()) as ReceivedOf<typeof route>
  }
}

function urlOf<R extends RouteDescription>(baseUrl: string, route: R, input: CallInput<R>): URL {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text()
  const problem = receivedProblem(text, answer.status)
  problem.message = `${answer.status}: ${text === '' ? answer.statusText : text}`
  return problem
}
