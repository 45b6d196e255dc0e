// The browser's API client: the typed client on this page's own origin, and the text shown for a refusal.
import { createClient, type Client } from '@testate/api/client'
import { Problem, type ProblemDocument } from '@testate/api/problem'
import { attendance } from './attended.ts'
import { buildHeader, noteBuild } from './why-reload.ts'
import { words } from './refusal-words.ts'
import { fieldMessageOf, whyOf, worded } from './refusals/worded.ts'
import type { Language } from './words.ts'

/**
 * Calls a described route with the session's cookie and throws refusals as `Problem`. A remembered session
 * that may now only read is redirected to sign in, and then back here; the refused call has had no effect.
 */
export const call: Client = async (route, input) => {
  try {
    return await callAndStay(route, input)
  } catch (error) {
    if (isProblem(error, 'sign-in-again')) {
      const next = `${location.pathname}${location.search}${location.hash}`
      location.assign(`/login?${new URLSearchParams({ after: 'again', next })}`)
    }
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

/** What is wrong with single fields, in words; empty for a refusal that names none. */
export function fieldErrorsOf(
  error: unknown,
  language: Language = 'en',
): { field: string; message: string }[] {
  const errors = error instanceof Problem ? (error.extra as Partial<ProblemDocument>)['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return (errors as { field: string; message: string }[]).map((entry) => ({
    field: entry.field,
    message: fieldMessageOf(entry, language),
  }))
}

/** True for a refusal with this code. */
export function isProblem(error: unknown, code: Problem['code']): error is Problem {
  return error instanceof Problem && error.code === code
}
