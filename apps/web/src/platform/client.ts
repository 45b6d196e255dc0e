// The browser's API client: the typed client on this page's own origin, and the text shown for a refusal.
import { createClient, type Client } from '@testate/api/client'
import { Problem, type ProblemDocument } from '@testate/api/problem'
import { attendance } from './attended.ts'
import { buildHeader, noteBuild } from './newer-build.ts'
import { words } from './refusal-words.ts'
import { whyOf, worded } from './refusals/worded.ts'

/**
 * Calls a described route with the session's cookie and throws refusals as `Problem`. A remembered session
 * that may now only read is redirected to sign in, and then back here; the refused call has had no effect.
 */
export const call: Client = async (route, input) => {
  try {
    return await callAndStay(route, input)
  } catch (error) {
    if (isProblem(error, 'sign-in-again'))
      location.assign(
        `/login?${new URLSearchParams({ after: 'again', next: `${location.pathname}${location.search}${location.hash}` })}`,
      )
    throw error
  }
}

/**
 * As `call`, but never redirects, for screens where leaving would lose input: the screen asks the person to
 * sign in again in another tab.
 */
export const callAndStay: Client = async (route, input) => {
  try {
    return await client()(route, input)
  } catch (error) {
    throw await worded(error)
  }
}

let made: Client | undefined
/** Created at the first call: prerendering has no origin. */
function client(): Client {
  return (made ??= createClient({
    baseUrl: location.origin,
    fetch: async (to, init) => {
      const answer = await fetch(to, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...attendance(), ...buildHeader() },
      })
      noteBuild(answer)
      return answer
    },
  }))
}

/**
 * One sentence for people: `"{status}: {text}"` (specification, section 8), or that the connection failed.
 */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return `${error.status}: ${whyOf(error, 'en').text}`
  return words.en[error instanceof TypeError ? 'unreachable' : 'unknown']
}

/** Why, without the status, on an English screen. */
export const reasonOf = (error: Problem): string => whyOf(error, 'en').text

/** The per-field messages of a refusal (`errors: [{ field, message }]`); empty when there are none. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  const errors = error instanceof Problem ? (error.extra as Partial<ProblemDocument>)['errors'] : undefined
  return Array.isArray(errors) ? (errors as { field: string; message: string }[]) : []
}

/** True for a refusal with this code. */
export function isProblem(error: unknown, code: Problem['code']): error is Problem {
  return error instanceof Problem && error.code === code
}
