// Confirmations of a death are proven to the release worker: who else writes one, what a proof is good for, what is
// left when a process ends between taking a proof and counting it, and how notices of before are asked about again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateUrl } from '@testate/api/death-notices'
import { deathProof } from '../../../../../test/stack/death-proof.ts'
import { startDeathStack, type DeathStack, type NoticeRow } from '../../../../../test/stack/death.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { giveCertificate, type NoticeSample } from '../../../testing/notice-sample.ts'
import { askAgain } from '../../death-notices/confirming/ask-again.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { insertConfirmation } from './store-confirmations.ts'

let death: DeathStack
beforeAll(async () => {
  death = await startDeathStack()
})
afterAll(() => death?.stop())

async function submitted(sample: NoticeSample, over: object = {}): Promise<NoticeRow> {
  const answer = await death.submit(sample, sample.executor, over)
  expect(answer.statusCode, answer.body).toBe(201)
  return await death.noticeOf(sample.willId)
}
const confirmed = async (person: Person, notice: NoticeRow, proof?: string) => {
  const answer = await death.confirm(person, notice, proof === undefined ? {} : { proof })
  return answer.statusCode === 200 ? 'confirmed' : (answer.json() as { reason?: string }).reason
}
const stateOf = async ({ willId }: NoticeRow): Promise<string> => (await death.noticeOf(willId)).state
const takenOf = (notice: NoticeRow): Promise<{ proofId: string; personId: string }[]> =>
  death.rows(
    'select proof_id as "proofId", person_id as "personId" from release_confirmations where notice_id = $1',
    notice.id,
  )
const asRelease = <T>(fn: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(death.stack.releaseDb, { service: 'release' }, fn)

test('neither api nor worker reads or writes what was proven, and nobody changes it', async () => {
  const sample = await death.wills.registered()
  const notice = await submitted(sample)
  await death.proofFor(sample.contact, notice)
  const row = sql`
    insert into release_confirmations (proof_id, notice_id, will_id, person_id, notice_version, content_hash)
    values (${randomUUID()}, ${notice.id}, ${notice.willId}, ${sample.contact.id}, 1,
      ${Buffer.from(notice.contentHash, 'hex')})`
  const logins = [
    [death.stack.db, { person: sample.contact }],
    [death.stack.workerDb, { service: 'worker' }],
  ] as const
  for (const [db, as] of logins)
    for (const statement of [
      row,
      sql`select 1 from release_confirmations`,
      sql`update release_confirmations set person_id = ${sample.executor.id}`,
      sql`delete from release_confirmations`,
    ])
      await expect(inTransaction(db, as, (tx) => statement.execute(tx))).rejects.toThrow('permission denied')
  for (const statement of [
    sql`update release_confirmations set person_id = ${sample.executor.id}`,
    sql`delete from release_confirmations`,
  ])
    await expect(asRelease((tx) => statement.execute(tx))).rejects.toThrow('permission denied')
  await expect(
    death.rows('update release_confirmations set person_id = $1', sample.executor.id),
  ).rejects.toThrow('never changed')
})

test('it is written down only with a proof of its own for that person, notice and content', async () => {
  const sample = await death.wills.registered()
  const { id: noticeId, willId, version, contentHash: hash } = await submitted(sample)
  const about = { noticeId, willId, version, hash }
  const made = async (maker: 'worker' | 'release', documentHash = hash): Promise<string> => {
    const token = await giveProof(death.stack, sample.contact.id, {
      purpose: 'confirm-death',
      willId,
      documentHash,
      maker,
    })
    const [{ id }] = (await death.rows<{ id: string }>(
      "select id from proofs where token_hash = sha256(convert_to($1, 'UTF8'))",
      token,
    )) as [{ id: string }]
    return id
  }
  const write = (proofId: string, personId = sample.contact.id, of = about): Promise<void> =>
    asRelease((tx) => insertConfirmation(tx, of, { personId, proofId }))
  await expect(write(await made('worker'))).rejects.toThrow('made no such proof')
  await expect(write(await made('release', 'ab'.repeat(32)))).rejects.toThrow('made no such proof')
  await expect(write(await made('release'), sample.executor.id)).rejects.toThrow('made no such proof')
  for (const of of [
    { ...about, version: 2 },
    { ...about, hash: 'ab'.repeat(32) },
    { ...about, noticeId: randomUUID() },
  ])
    await expect(write(await made('release'), sample.contact.id, of)).rejects.toThrow(
      'not the notice as it stands',
    )
  await write(await made('release'))
})

test('a proof for one notice does not confirm another that says the very same', async () => {
  const sample = await death.wills.registered()
  const supportingDocumentUrl = certificateUrl(await giveCertificate(death.stack, sample.executor))
  const one = await submitted(sample, { supportingDocumentUrl })
  const proof = await death.proofFor(sample.contact, one)
  await death.call(sample.executor, `/api/death-notices/${one.id}/withdraw`)
  const other = await submitted(sample, { supportingDocumentUrl })
  expect([other.id === one.id, other.contentHash]).toEqual([false, one.contentHash])
  expect(await confirmed(sample.contact, other, proof)).toBe('confirmation-spent')
  expect(await confirmed(sample.contact, other)).toBe('confirmed')
})

test('a proof that is taken and not used confirms nothing, and can be taken again', async () => {
  const sample = await death.wills.registered()
  const notice = await submitted(sample)
  await death.proofFor(sample.contact, notice)
  expect([(await takenOf(notice)).length, await stateOf(notice)]).toEqual([1, 'awaiting'])
  expect(await confirmed(sample.witnesses[0], notice)).toBe('confirmed')
  await death.look()
  expect(await stateOf(notice)).toBe('awaiting')
  expect(await confirmed(sample.contact, notice)).toBe('confirmed')
  expect(await stateOf(notice)).toBe('waiting')
  expect(new Set((await takenOf(notice)).map(({ personId }) => personId)).size).toBe(2)
})

test('ended while it takes a proof, the release worker has taken none', async () => {
  const sample = await death.wills.registered()
  const notice = await submitted(sample)
  await death.rows(`
    create function ends_here() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger ends_here after insert on release_confirmations for each row execute function ends_here()`)
  try {
    await expect(death.proofFor(sample.contact, notice)).rejects.toThrow()
  } finally {
    await death.rows('drop trigger ends_here on release_confirmations; drop function ends_here()')
  }
  expect(await takenOf(notice)).toEqual([])
  const made = 'select 1 from proofs where person_id = $1 and purpose = $2'
  expect(await death.rows(made, sample.contact.id, 'confirm-death')).toEqual([])
  expect(await confirmed(sample.contact, notice)).toBe('confirmed')
})

/** As the migration leaves what two people confirmed before. */
async function confirmedBefore(notice: NoticeRow): Promise<void> {
  const table = 'death_notice_confirmations'
  await death.rows('insert into notices_to_ask_again values ($1)', notice.id)
  await death.rows(`alter table ${table} disable trigger death_notice_confirmations_stay`)
  await death.rows(`update ${table} set counts = false where notice_id = $1`, notice.id)
  await death.rows(`alter table ${table} enable trigger death_notice_confirmations_stay`)
  await death.rows(
    "update death_notices set state = 'awaiting' where id = $1 and state = 'waiting'",
    notice.id,
  )
  await death.rows('delete from release_confirmations where notice_id = $1', notice.id)
}

test('a notice of before is asked about again, once, and released only after that', async () => {
  const sample = await death.wills.registered()
  const notice = await submitted(sample)
  const both = [sample.witnesses[0], sample.contact]
  for (const person of both) expect(await confirmed(person, notice)).toBe('confirmed')
  await confirmedBefore(notice)
  await death.look()
  for (let times = 0; times < 2; times += 1) await askAgain({ db: death.stack.workerDb })
  await death.tellAll()
  const news = await mailsOf<{ news: string }>(death.stack, {
    to: sample.contact.email,
    template: 'death-notice-others',
  })
  expect(news.filter(({ data }) => data.news === 'confirm-again')).toHaveLength(1)
  const seen = await death.call(sample.contact, '/api/death-notices', { method: 'GET' })
  expect(seen.json()).toMatchObject({
    notices: [{ state: 'awaiting', askedAgain: true, confirmationsReceived: 0, may: { confirm: null } }],
  })
  const restore = await death.pass(15)
  try {
    await death.look()
    await death.look()
    expect((await death.endOf(sample.willId)).will).toBe('registered')
    for (const person of both) expect(await confirmed(person, notice)).toBe('confirmed')
    expect(await confirmed(sample.contact, notice)).toBe('notice-confirmed-already')
    await death.look()
    const after = await death.pass(15)
    try {
      for (let rounds = 0; rounds < 2; rounds += 1) await death.look()
      const { will, events } = await death.endOf(sample.willId)
      expect(will).toBe('released')
      expect(events.filter((event) => event === 'notice.confirm-again')).toHaveLength(1)
    } finally {
      await after()
    }
  } finally {
    await restore()
  }
})

test('the worker asks about no other notice again', async () => {
  const sample = await death.wills.registered()
  const notice = await submitted(sample)
  for (const person of [sample.witnesses[0], sample.contact])
    expect(await confirmed(person, notice)).toBe('confirmed')
  await askAgain({ db: death.stack.workerDb })
  expect(await stateOf(notice)).toBe('waiting')
  await expect(
    inTransaction(death.stack.workerDb, { service: 'worker' }, (tx) =>
      sql`insert into notices_to_ask_again values (${notice.id})`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

const mailboxIs = (person: Person, email: string): Promise<object[]> =>
  death.rows(
    'update proven_addresses set email = $2, changed_at = app_now() where person_id = $1',
    person.id,
    email,
  )
const thief = 'thief@example.org'

test('the code goes where the confirmer’s mail went before the notice, whatever the worker says since', async () => {
  const sample = await death.wills.registered()
  await death.look()
  await mailboxIs(sample.contact, thief)
  const notice = await submitted(sample)
  await expect(deathProof(death.stack, sample.contact, notice, thief)).rejects.toThrow('no code was mailed')
  expect(await confirmed(sample.contact, notice)).toBe('confirmed')
})

test('an address that came after the notice confirms nothing for thirty days, also one that was moved', async () => {
  const sample = await death.wills.registered()
  await death.look()
  const notice = await submitted(sample)
  await death.rows('delete from release_addresses where person_id = $1', sample.contact.id)
  const refused = { code: 'not-now', extra: { reason: 'address-after-notice' } }
  await expect(deathProof(death.stack, sample.contact, notice)).rejects.toMatchObject(refused)
  await mailboxIs(sample.witnesses[0], thief)
  const pinned = 'update release_addresses set email = $2, pinned_at = app_now() where person_id = $1'
  await death.rows(pinned, sample.witnesses[0].id, thief)
  await expect(deathProof(death.stack, sample.witnesses[0], notice, thief)).rejects.toMatchObject(refused)
  await death.pin()
  await death.wills.daysFromNow(31, async () => {
    expect(await confirmed(sample.contact, notice)).toBe('confirmed')
  })
})

test('addresses are written down of all who may come to confirm, and of nobody else', async () => {
  const sample = await death.wills.registered()
  const stranger = await death.people.add(death.stack)
  await death.rows('delete from release_addresses')
  await death.rows('insert into addresses_to_see (person_id) select person_id from proven_addresses')
  await death.look()
  const { rows } = { rows: await death.rows<{ id: string }>('select person_id as id from release_addresses') }
  const pinned = new Set(rows.map(({ id }) => id))
  const { executor, contact, witnesses, testator } = sample
  expect([executor, contact, ...witnesses].every(({ id }) => pinned.has(id))).toBe(true)
  expect([testator, stranger].some(({ id }) => pinned.has(id))).toBe(false)
})
