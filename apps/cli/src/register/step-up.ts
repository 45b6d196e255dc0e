// A person's second factor: a code mailed to them, bound to the document's hash, exchanged for a token valid
// for five minutes.
import { setTimeout as pause } from 'node:timers/promises'
import { confirmStepUp, requestStepUp } from '@testate/api/accounts'
import { Problem } from '@testate/api/problem'
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import type { Inbox } from './inbox.ts'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'

/** The register mails at most five codes in a quarter of an hour; then one must wait. */
const patienceMs = 16 * 60_000
const askAgainMs = 10_000

/** Throws an Error when the register's code is for another document than the one on screen. */
export async function stepUp(
  actor: Actor,
  inbox: Inbox,
  purpose: StepUpPurpose,
  will: { willId: string; documentHash: string },
  progress: Progress,
): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (let told = ''; ;) {
    try {
      return await stepUpOnce(actor, inbox, purpose, will)
    } catch (error) {
      // The register cannot repeat a token: when its answer was lost, or the process that requested it died,
      // the code is used up and another is requested.
      const again = error instanceof Problem && ['gone', 'too-many-requests'].includes(error.code)
      if (!again || performance.now() > deadline) throw error
      const why = error.detail ?? error.message
      if (why !== told) progress.say(`${actor.name} needs another code: ${why}`)
      told = why
      if (error.code === 'too-many-requests') await pause(askAgainMs)
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
  const newest = await inbox.codes(actor.email, `to ${purpose}`, async () => {
    asked = (await call(requestStepUp, { body: { purpose, willId } })).documentHash
  })
  for (;;) {
    const code = await newest()
    const confirmed = await call(confirmStepUp, { body: { purpose, willId, code } }).catch(
      (error: unknown) => {
        // A code from an earlier mail that came late: the right one is on its way. Five wrong codes end it.
        if (error instanceof Problem && error.code === 'step-up-needed') return null
        throw error
      },
    )
    if (confirmed === null) continue
    if (asked !== documentHash || confirmed.documentHash !== documentHash)
      throw new Error('The confirmation code is for another document than the one that was uploaded.')
    return confirmed.stepUp
  }
}
