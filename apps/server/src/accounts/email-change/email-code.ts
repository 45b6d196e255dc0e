// The code that proves a new address. Only its mailbox learns whether the address has an account; the rows
// written and the answer are the same either way.
import { randomUUID } from 'node:crypto'
import type { pendingEmail } from '@testate/api/email-change'
import type { z } from 'zod'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import type { Subject } from '../../proofs/factor.ts'
import { CHANGE_MS } from '../../proofs/mailed-code.ts'
import { requestProof, type Asker } from '../../proofs/request-proof.ts'
import { withinLimit } from '../limit.ts'
import { accountByEmail } from '../rows/store.ts'
import {
  heldUntil,
  insertChange,
  noteCode,
  noteExpiry,
  waitingChange,
  type WaitingChange,
} from '../rows/store-email-changes.ts'

const CODE_MS = 30 * 60_000
const mostCodes = 5

export const noChange = 'There is no change of your email address to confirm. Please begin again.'
export const newEmail: Subject = { purpose: 'new-email', willId: null, documentHash: null }

type Pending = z.output<typeof pendingEmail>

export const asPending = ({
  email,
  codeExpiresAt,
  expiresAt,
}: Pick<WaitingChange, 'email' | 'codeExpiresAt' | 'expiresAt'>): Pending => ({
  email,
  codeExpiresAt: codeExpiresAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Ends the previous change. The code is mailed once this is committed (`mailCode`). */
export async function beginChange(
  tx: Tx,
  person: Person,
  { email, proofId, at }: { email: string; proofId: string; at: Date },
): Promise<WaitingChange> {
  const change = {
    id: randomUUID(),
    proofId,
    email,
    codeId: null,
    codeExpiresAt: new Date(now().getTime() + CODE_MS),
    expiresAt: new Date(at.getTime() + CHANGE_MS),
  }
  await insertChange(tx, person.id, change)
  return change
}

/** Refuses `gone` when no change is pending. */
export async function sendAgain(app: Asker, person: Person, session: string): Promise<Pending> {
  const change = await inTransaction(
    app.db,
    { service: 'accounts' },
    async (tx) =>
      (await waitingChange(tx, person.id)) ?? refuse('gone', noChange, because('email-change-missing')),
  )
  return await mailCode(app, person, session, change)
}

/**
 * The worker makes and mails it. `first`: only if none was mailed yet, so that of two simultaneous calls one
 * mails, and one that was interrupted, or found no worker, continues under the same id. One address gets at
 * most five messages a day, whoever requests them. The refusal is the same for every address: if it were
 * silent, the screen would announce a message that was never sent, and the code that did arrive would be
 * void.
 */
export async function mailCode(
  app: Asker,
  person: Person,
  session: string,
  change: WaitingChange,
  { first = false } = {},
): Promise<Pending> {
  const { email, proofId } = change
  const begun = first ? change.codeId : null
  const id = begun ?? randomUUID()
  const silent = await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
    if (begun === null) {
      if (!(await noteCode(tx, change.id, id, first))) return null
      if (!(await withinLimit(tx, 'email-change:to', email, mostCodes, 86_400)))
        refuse(
          'too-many-requests',
          'Five messages have gone to that address within a day, and we send no more. Please use the ' +
            'latest code, or try again tomorrow.',
          because('messages-to-address-too-many'),
        )
    }
    const owner = await accountByEmail(tx, email)
    const held = await heldUntil(tx, email, person.id)
    if (owner === undefined && held === null) return false
    if (begun === null)
      await emit(tx, 'email.not-free', {
        email,
        name: owner?.name ?? null,
        until: held?.toISOString() ?? null,
      })
    return true
  })
  if (silent === null) return asPending(change)
  const { expiresAt } = await requestProof(app, {
    id,
    session,
    personId: person.id,
    subject: newEmail,
    address: { email, proofId, silent },
  })
  const codeExpiresAt = new Date(expiresAt)
  await inTransaction(app.db, { service: 'accounts' }, (tx) => noteExpiry(tx, change.id, codeExpiresAt))
  return asPending({ ...change, codeExpiresAt })
}
