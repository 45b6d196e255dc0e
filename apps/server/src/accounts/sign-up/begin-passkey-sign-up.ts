// Begins an account that is opened with a passkey.
import type { z } from 'zod'
import type { beginPasskeySignUp as beginRoute } from '@testate/api/accounts'
import type { AnswerOf } from '@testate/api/route'
import { beginFirstPasskeyQuestion } from '../../factors/questions.ts'
import { countedAddress } from '../../platform/http/counted-address.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { withinLimit } from '../limit.ts'
import { mayOpen } from './may-open.ts'

/**
 * What the device needs to make the passkey of an account. Refuses as `signUp` would, so that no device keeps a
 * passkey for an account that was not opened.
 */
export async function beginPasskeySignUp(
  app: App,
  input: z.output<typeof beginRoute.body>,
  address: string,
): Promise<AnswerOf<typeof beginRoute>> {
  await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
    if (!(await withinLimit(tx, 'sign-up-passkey', countedAddress(address), 300, 3600)))
      refuse('too-many-requests', undefined, because('too-many-tries'))
    await mayOpen(tx, app.config, input)
  })
  const { email, firstName, lastName } = input
  return await askWorker(app, beginFirstPasskeyQuestion, { email, name: `${firstName} ${lastName}` })
}
