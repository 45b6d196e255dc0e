// An account's address counts once the link mailed there was used. The worker creates the link and stores the
// address: the api's data on either proves nothing.
import { sql } from 'kysely'
import { z } from 'zod'
import { uuid } from '@testate/api/route'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import { tellPerson } from '../platform/live.ts'
import { lockPerson } from '../platform/database/lock-person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { lockAddress } from '../platform/database/lock-address.ts'
import { knownAddress } from './addresses.ts'
import { answering } from './answering.ts'
import { ADDRESS_LINK_JOB } from './job-types.ts'
import { countLinks, endLink, findUsedLink, makeLink } from './mailed-links.ts'
import { defineQuestion } from './question.ts'
import { TAKE_BACK_MS } from './take-back.ts'

const LIVES_MS = 14 * 86_400_000
const mostAnHour = 5

const spent = 'This link has been used or has expired. Sign in and ask for another.'

/** For an account whose address is not confirmed yet. Mails at most five an hour. */
export const mailAddressLink = defineJob(ADDRESS_LINK_JOB, {}, async ({ personId }, context: JobContext) => {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    // Of two concurrent jobs each must count the other; the worker has no right to lock the row itself.
    await lockPerson(tx, personId)
    const { rows } = await sql<{
      personId: string
      email: string
      name: string
    }>`select ${personId}::uuid as "personId", email, name from known_person(${personId})
      where kind = 'account' and not exists (select 1 from proven_addresses
        where person_id = ${personId})`.execute(tx)
    const person = rows[0]
    if (
      person === undefined ||
      (await countLinks(tx, personId, 'address', new Date(now().getTime() - 3_600_000))) >= mostAnHour
    )
      return
    const { token } = await makeLink(tx, {
      kind: 'address',
      personId,
      email: person.email,
      livesMs: LIVES_MS,
    })
    await emit(tx, 'address.to-confirm', { ...person, token })
  })
})

/** `signedIn`: whom the confirming browser's session belongs to, if the passkey of their account opened it. */
export const confirmAddress = defineQuestion('address.confirm', {
  asked: z.strictObject({ token: z.string().max(100), signedIn: uuid.nullable() }),
  answer: z.object({}),
})

export const answerConfirmAddress = answering(confirmAddress, async (tx, { token, signedIn }) => {
  const link =
    (await findUsedLink(tx, 'address', token)) ?? refuse('gone', spent, because('address-link-spent'))
  // People press twice, also open the second mail, and lose answers: the link's work is already done.
  if ((await knownAddress(tx, link.personId)) === link.email) return {}
  if (link.used) refuse('gone', spent, because('address-link-spent'))
  await lockAddress(tx, link.email)
  if (await isAnothers(tx, link.personId, link.email))
    refuse(
      'conflict',
      'Another account has this address, and one address is one account. Sign in to that one, or open an ' +
        'account with an address of your own.',
      because('address-taken'),
    )
  await endLink(tx, token)
  const { rows } = await sql`
      insert into proven_addresses (person_id, email, proven_at) select ${link.personId}, email, ${now()}
      from known_person(${link.personId}) where email = ${link.email}
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) refuse('gone', spent, because('address-link-spent'))
  await sql`select app_mark_verified(${link.personId}::uuid)`.execute(tx)
  await append(tx, { event: 'account.address-confirmed', actor: link.personId, details: {} })
  await emit(tx, 'address.confirmed', { personId: link.personId, byItsPasskey: signedIn === link.personId })
  await tellPerson(tx, link.personId, 'me')
  return {}
})

/** Confirmed by another account, or left by one within the days in which it can take the address back. */
async function isAnothers(tx: Tx, personId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from proven_addresses a, known_person(a.person_id) p
      where a.email = ${email} and a.person_id <> ${personId} and p.kind = 'account'
    union all select 1 from address_changes c
      where c.old_email = ${email} and c.person_id <> ${personId}
        and c.changed_at > ${new Date(now().getTime() - TAKE_BACK_MS)} limit 1`.execute(tx)
  return rows.length > 0
}
