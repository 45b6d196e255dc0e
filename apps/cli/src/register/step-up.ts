// The second factor of a person: a code mailed to them, bound to the document's hash, turned into a token of five minutes.
import { confirmStepUp, requestStepUp, type StepUpPurpose } from '@testate/api/accounts'
import { Problem } from '@testate/api/problem'
import type { Inbox } from './inbox.ts'
import type { Actor } from './people.ts'

const mostCodes = 3

/** Throws an Error when the register asks for another document than the one on screen. */
export async function stepUp(
  actor: Actor,
  inbox: Inbox,
  purpose: StepUpPurpose,
  will: { willId: string; documentHash: string },
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await stepUpOnce(actor, inbox, purpose, will)
    } catch (error) {
      // The register keeps no token to give again: when its answer was lost on the way, the code is used and another is asked for.
      if (!(error instanceof Problem) || error.code !== 'gone' || tries === mostCodes) throw error
    }
  }
}

async function stepUpOnce(
  actor: Actor,
  inbox: Inbox,
  purpose: StepUpPurpose,
  will: { willId: string; documentHash: string },
): Promise<string> {
  const { call } = actor.browser
  const { willId, documentHash } = will
  let asked = ''
  const code = await inbox.code(actor.email, `to ${purpose}`, async () => {
    asked = (await call(requestStepUp, { body: { purpose, willId } })).documentHash
  })
  const confirmed = await call(confirmStepUp, { body: { purpose, willId, code } })
  if (asked !== documentHash || confirmed.documentHash !== documentHash)
    throw new Error('The confirmation code is for another document than the one that was uploaded.')
  return confirmed.stepUp
}
