// The second factor of a person: a code mailed to them, bound to the document's hash, turned into a token of five minutes.
import { confirmStepUp, requestStepUp, type StepUpPurpose } from '@testate/api/accounts'
import type { Inbox } from './inbox.ts'
import type { Actor } from './people.ts'

/** Throws an Error when the register asks for another document than the one on screen. */
export async function stepUp(actor: Actor, inbox: Inbox, purpose: StepUpPurpose, will: { willId: string; documentHash: string }): Promise<string> {
  const { call } = actor.browser
  const { willId, documentHash } = will
  let asked = ''
  const code = await inbox.code(actor.email, `to ${purpose}`, async () => {
    asked = (await call(requestStepUp, { body: { purpose, willId } })).documentHash
  })
  const confirmed = await call(confirmStepUp, { body: { purpose, willId, code } })
  if (asked !== documentHash || confirmed.documentHash !== documentHash) throw new Error('The confirmation code is for another document than the one that was uploaded.')
  return confirmed.stepUp
}
