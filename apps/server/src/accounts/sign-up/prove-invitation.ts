// The api's half of the code for an invitation to staff: passes on the token and what was typed, and learns
// from the worker whether it was right.
import { askWorker } from '../../proofs/ask-worker.ts'
import { askId, type Asker } from '../../proofs/request-proof.ts'
import { askStaffCode, checkStaffCode } from '../../proofs/staff-invitation.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

/**
 * Has a code mailed to the invited mailbox; `ask` is returned to this browser alone and is submitted with the
 * code. Refuses `gone`, `too-many-requests`, `worker-away`.
 */
export async function requestStaffCode(
  app: Asker,
  invitation: string,
  idempotencyKey: string | undefined,
): Promise<{ ask: string; expiresAt: string }> {
  const ask = askId(`staff-invitation\n${invitation}`, idempotencyKey)
  return { ask, ...(await askWorker(app, askStaffCode, { id: ask, invitation })) }
}

/**
 * Exchanges the code for the token that opens the account. Refuses `step-up-needed` for a wrong code, `gone`
 * when there is none to try.
 */
export async function confirmStaffCode(
  app: Asker,
  { ask, invitation, code }: { ask: string; invitation: string; code: string },
): Promise<{ stepUp: string; expiresAt: string }> {
  const stepUp = newToken()
  return {
    stepUp,
    ...(await askWorker(app, checkStaffCode, {
      id: ask,
      invitation,
      code,
      tokenHash: tokenHash(stepUp).toString('hex'),
    })),
  }
}
