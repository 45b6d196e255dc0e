// Mails one of the release worker's own codes, and writes down what became of it, also when the mail server takes
// longer than the asker waits: what it has taken counts.
import { randomUUID } from 'node:crypto'
import { append } from '../../audit/append.ts'
import { render, type RenderedMail } from '../../notifications/mail.ts'
import { mayBeTaken, send } from '../../notifications/send.ts'
import { templates } from '../../notifications/templates.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { isForAccount, isForWill, type Subject } from '../../proofs/factor.ts'
import { endUnmailed, forgetUnmailed, noteCodeMailed } from '../../proofs/release-codes.ts'
import { codeMinutes } from '../../proofs/six-digits.ts'

/** As many as a mail server can hold back at once: it does so for half a minute each. */
const MOST_UNDER_WAY = 20
let underWay = 0
export const areTooManyUnderWay = (): boolean => underWay >= MOST_UNDER_WAY

/** Refuses `not-found` for a subject that has no mail. */
export function renderOwnCode(
  config: Config,
  { purpose, documentHash }: Subject,
  named: { name: string; code: string; accepts: boolean },
): RenderedMail {
  const facts = { ...named, minutes: codeMinutes }
  if (documentHash !== null && isForWill(purpose))
    return render(templates['step-up-code']({ ...facts, purpose, documentHash }, config), config)
  if (documentHash === null && isForAccount(purpose))
    return render(templates['account-code']({ ...facts, purpose }, config), config)
  refuse('not-found')
}

interface OwnCode {
  id: string
  personId: string
  subject: Subject
  hmac: Buffer
  email: string
  mail: RenderedMail
}

/** True once the code counts. Never rejects. */
export async function mailOwnCode(
  { config, db, log }: JobContext,
  { id, personId, subject: { purpose, willId }, hmac, email, mail }: OwnCode,
): Promise<boolean> {
  underWay += 1
  const failure = await send(config, { id: randomUUID(), to: email, at: now(), mail })
    .then(
      () => null,
      (error: unknown) => ({ error }),
    )
    .finally(() => (underWay -= 1))
  if (failure !== null) log.error({ error: String(failure.error) }, 'a code could not be mailed')
  try {
    return await inTransaction(db, { service: 'release' }, async (tx) => {
      if (failure !== null) {
        await (mayBeTaken(failure.error) ? endUnmailed : forgetUnmailed)(tx, id, hmac)
        return false
      }
      if (!(await noteCodeMailed(tx, { id, personId, hmac }))) return false
      await append(tx, {
        event: 'step-up.requested',
        ...(willId === null ? {} : { willId }),
        actor: personId,
        details: { purpose },
      })
      return true
    })
  } catch (error) {
    log.error({ error: String(error) }, 'what became of a mailed code could not be written down')
    return false
  }
}
