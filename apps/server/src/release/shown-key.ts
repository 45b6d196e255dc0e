// The token and the key of the proof that a request shows: what is opened for it is sealed to that key.
import { sessionOf } from '../accounts/session/cookies.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { keyOfSession } from '../proofs/held-keys.ts'
import { shownToken } from '../proofs/proven-by.ts'

/** Refuses `step-up-needed` without a token, or with one of another browser or from before a restart. */
export function shownKey(
  app: Pick<App, 'config'>,
  person: Person,
  request: Parameters<typeof sessionOf>[0],
): { stepUp: string; publicKey: string; privateKey: string } {
  const stepUp = shownToken(request)
  const { publicKey, privateKey } = keyOfSession(stepUp, sessionOf(request, app.config, person.id))
  return { stepUp, publicKey, privateKey }
}
