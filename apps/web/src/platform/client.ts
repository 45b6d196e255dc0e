// The browser's hand on the API: the typed client on this page's own address, and what a refusal is called on screen.
import { createClient, type Client } from '@testate/api/client'
import { Problem, type ProblemDocument } from '@testate/api/problem'
import { words } from './refusal-words.ts'

/**
 * Calls a described route with the session's cookie. Refusals are thrown as `Problem`. Who was remembered and may only read by now is led to sign in, and back
 * here afterwards: nothing of what they were about to do has happened.
 */
export const call: Client = async (route, input) => {
  try {
    return await client()(route, input)
  } catch (error) {
    if (isProblem(error, 'sign-in-again'))
      location.assign(
        `/login?${new URLSearchParams({ after: 'again', next: `${location.pathname}${location.search}${location.hash}` })}`,
      )
    throw error
  }
}

let made: Client | undefined
/** Made at the first call: prerendering has no address. */
function client(): Client {
  return (made ??= createClient({ baseUrl: location.origin }))
}

/** One sentence for people: `"{status}: {text}"` (specification, section 8), or what the connection lacks. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return `${error.status}: ${error.detail ?? error.document().title}`
  return words.en[error instanceof TypeError ? 'unreachable' : 'unknown']
}

/** The messages beside fields a refusal carries (`errors: [{ field, message }]`); empty when it carries none. */
export function fieldErrorsOf(error: unknown): { field: string; message: string }[] {
  const errors = error instanceof Problem ? (error.extra as Partial<ProblemDocument>)['errors'] : undefined
  return Array.isArray(errors) ? (errors as { field: string; message: string }[]) : []
}

/** True for a refusal with this code. */
export function isProblem(error: unknown, code: Problem['code']): error is Problem {
  return error instanceof Problem && error.code === code
}
