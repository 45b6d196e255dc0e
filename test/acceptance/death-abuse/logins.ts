// Scripts about whoever has taken over a process or a row: what its login may write releases nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { pastTheTrigger } from '../../../apps/server/testing/notice-sample.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../../apps/server/src/platform/database/person.ts'
import { tokenHash } from '../../../apps/server/src/platform/token.ts'
import { insertProof } from '../../../apps/server/src/proofs/insert-proof.ts'
import { setNoticeState } from '../../../apps/server/src/death-notices/set-notice-state.ts'
import type { NoticeRow } from '../../stack/death.ts'
import { act, done, refused, submitted, waiting, type Script, type Will } from './scripts.ts'

const logins = {
  api: (will: Will, fn: Parameters<typeof inTransaction>[2]) =>
    inTransaction(will.death.stack.db, { person: { ...will.executor, isAdmin: true } }, fn),
  worker: (will: Will, fn: Parameters<typeof inTransaction>[2]) =>
    inTransaction(will.death.stack.workerDb, { service: 'worker' }, fn),
}

/** The login tries each of these on a notice that awaits, and none is let through. */
const writes = (
  tries: string,
  login: keyof typeof logins,
  statements: (notice: NoticeRow, will: Will) => RawBuilder<unknown>[],
): Script => ({
  tries,
  ends: 'awaiting',
  async run(will) {
    const notice = await submitted(will)
    for (const statement of statements(notice, will))
      await expect(logins[login](will, (tx) => statement.execute(tx))).rejects.toThrow()
  },
})
const confirmation = ({ id, contentHash }: NoticeRow, { contact }: Will): RawBuilder<unknown> => sql`
  insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary, notice_version,
    content_hash, proof_id)
  values (${id}, ${contact.id}, ${randomBytes(32)}, 'contact', false, 1, ${Buffer.from(contentHash, 'hex')},
    ${randomUUID()})`
const grant = ({ id, willId }: NoticeRow, { executor }: Will): RawBuilder<unknown> => sql`
  insert into release_grants (id, will_id, notice_id, person_id, expires_at)
  values (gen_random_uuid(), ${willId}, ${id}, ${executor.id}, now() + interval '1 day')`
const release = ({ willId }: NoticeRow): RawBuilder<unknown> =>
  sql`select app_change_will_status(${willId}::uuid, '{registered}', 'released', now())`
const waits = ({ id }: NoticeRow): RawBuilder<unknown> =>
  sql`update death_notices set state = 'waiting', waiting_since = now() - interval '20 days' where id = ${id}`
const goes = (
  { id, willId }: NoticeRow,
  login: keyof typeof logins,
  to: 'waiting' | 'released',
  will: Will,
) =>
  logins[login](will, async (tx) => {
    await setNoticeState(tx, { id, willId, state: 'awaiting', version: 1 }, to, {
      actor: will.executor.id,
      reason: 'Now',
    })
  })

/** Whoever has the worker’s login makes a proof in another person’s name; the token that shows it. */
async function forgedProof(will: Will, person: Person, { contentHash }: NoticeRow): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await logins.worker(will, (tx) =>
    insertProof(tx, {
      personId: person.id,
      subject: { purpose: 'confirm-death', willId: will.willId, documentHash: contentHash },
      requestKey: randomBytes(32).toString('hex'),
      factor: 'passkey',
      tokenHash: tokenHash(token).toString('hex'),
    }),
  )
  return token
}

/** The row of a confirmation that nobody could add while the triggers stand. */
async function rowPastTriggers(
  { death: { rows } }: Will,
  { id, contentHash }: NoticeRow,
  { person, proofId }: { person: Person; proofId: string },
): Promise<void> {
  await rows('alter table death_notice_confirmations disable trigger user')
  await rows(
    `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary, notice_version,
       content_hash, proof_id) values ($1, $2, notice_person_key($2), 'contact', false, 1, decode($3, 'hex'), $4)`,
    id,
    person.id,
    contentHash,
    proofId,
  )
  await rows('alter table death_notice_confirmations enable trigger user')
}

/** A taken-over worker has the log's key too, so the lines say what it wants. */
const byWorker: Script[] = [
  {
    tries: 'a taken-over worker makes the proofs of two confirmers, and confirms in their sessions',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      for (const person of [will.witnesses[0], will.contact])
        await refused(
          will.death.confirm(person, notice, { proof: await forgedProof(will, person, notice) }),
          403,
          'confirmation-spent',
        )
    },
  },
  {
    tries: 'a taken-over worker writes the lines of two confirmations, and the rows are there',
    ends: 'waiting',
    doubt: 'by the log the notice is awaiting',
    async run(will) {
      const notice = await submitted(will)
      const begun = { ...will, noticeId: notice.id, contentHash: notice.contentHash }
      for (const [person, relation] of [
        [will.witnesses[0], 'witness'],
        [will.contact, 'contact'],
      ] as const) {
        const proofId = randomUUID()
        await rowPastTriggers(will, notice, { person, proofId })
        await will.death.wills.confirmLine(begun, person.id, { relation, proofId })
      }
      await will.death.wills.toWaiting(begun)
    },
  },
]

export const byLogins: Script[] = [
  ...byWorker,
  writes('the api’s login confirms for others', 'api', (notice, will) => [confirmation(notice, will)]),
  writes('the api’s login gives its caller a grant', 'api', (notice, will) => [grant(notice, will)]),
  writes('the api’s login releases the will', 'api', (notice) => [release(notice), waits(notice)]),
  writes('the worker’s login gives a grant', 'worker', (notice, will) => [grant(notice, will)]),
  writes('the worker’s login releases the will', 'worker', (notice) => [release(notice)]),
  ...(['api', 'worker'] as const).map((login): Script => ({
    tries: `the ${login}’s login lets an unconfirmed notice wait, or releases it`,
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      for (const to of ['waiting', 'released'] as const)
        await expect(goes(notice, login, to, will)).rejects.toThrow()
    },
  })),
  {
    tries: 'the row of a notice is moved three weeks back, past every trigger',
    ends: 'waiting',
    async run(will) {
      const notice = await waiting(will)
      await will.death.wills.daysFromNow(10, async () => {
        await done(act(will, will.witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }))
        await done(will.death.decide(await will.death.staff(), notice, 'continue'))
        await done(will.death.decide(await will.death.staff(), notice, 'continue'))
      })
      await pastTheTrigger(
        will.death.stack,
        `update death_notices set waiting_since = waiting_since - interval '21 days',
           due_at = due_at - interval '21 days' where id = $1`,
        [notice.id],
      )
    },
  },
  {
    tries: 'two confirmations are rows, and no line of the log says so',
    ends: 'waiting',
    async run(will) {
      const notice = await submitted(will)
      const begun = { ...will, noticeId: notice.id, contentHash: notice.contentHash }
      for (const person of [will.witnesses[0], will.contact])
        await rowPastTriggers(will, notice, { person, proofId: randomUUID() })
      await will.death.wills.toWaiting(begun)
    },
  },
  {
    tries: 'the row of a stopped notice is turned back to waiting',
    ends: 'waiting',
    async run(will) {
      const notice = await waiting(will)
      await done(act(will, will.testator, notice, 'stop'))
      await pastTheTrigger(
        will.death.stack,
        `update death_notices set state = 'waiting', ended_at = null, ended_reason = null,
           waiting_since = now(), due_at = now() + interval '14 days' where id = $1`,
        [notice.id],
      )
    },
  },
  {
    tries: 'the row of the notice names another day than was confirmed',
    ends: 'waiting',
    async run(will) {
      const notice = await waiting(will)
      await pastTheTrigger(
        will.death.stack,
        `update death_notices set date_of_death = '2025-12-31', content_hash = sha256('another') where id = $1`,
        [notice.id],
      )
    },
  },
]
