// The database's own rules about professionals. Each is provoked by rows of the schema's owner, who passes every
// function, so that nothing but the trigger refuses.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import { startDeathStack, type DeathStack, type NoticeRow } from '../../../../../test/stack/death.ts'
import { lookedUp, type LookedUp } from '../../../../../test/stack/professionals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'

let death: DeathStack
let will: NoticeSample
let notice: NoticeRow
let assigner: Person
let one: LookedUp

beforeAll(async () => void (death = await startDeathStack()))
beforeEach(async () => {
  will = await death.wills.registered()
  await death.submit(will, will.executor)
  notice = await death.noticeOf(will.willId)
  assigner = await death.oldStaff()
  one = await lookedUp(death)
})
afterAll(() => death?.stop())

const owner = async (text: string, ...values: unknown[]): Promise<unknown> =>
  await death.rows(text, ...values)
const assign = async (over: { person?: string; record?: string; by?: string } = {}): Promise<unknown> =>
  await owner(
    `insert into death_notice_professionals (notice_id, person_id, professional_id, factor, until, checked_by,
       assigned_by) values ($1, $2, $3, 'mailbox', now(), $4, $5)`,
    notice.id,
    over.person ?? one.person.id,
    over.record ?? one.professionalId,
    one.by.id,
    over.by ?? assigner.id,
  )
const withoutIdentity = async ({ id }: Pick<Person, 'id'>): Promise<void> => {
  await owner('delete from identity_readings where person_id = $1', id)
  await owner('delete from identity_checks where person_id = $1', id)
}
/** In place of the sample: a document that a reviewer accepted, with what was read from it. */
async function shown(
  { id }: Pick<Person, 'id'>,
  by: Pick<Person, 'id'>,
  { type = 'passport', isRead = true }: { type?: string; isRead?: boolean } = {},
): Promise<void> {
  const evidence = randomUUID()
  await owner(
    `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object,
       selfie_sha256, selfie_media, created_at)
     values ($1, $2, $3, $4, 'image/jpeg', $3, $4, 'image/jpeg', now())`,
    evidence,
    id,
    'a'.repeat(64),
    randomBytes(32),
  )
  await owner(
    `update identity_checks set sample = false, evidence_id = $2, decided_by = $3, reason = 'seen', document_type = $4
     where person_id = $1 and state = 'accepted'`,
    id,
    evidence,
    by.id,
    type,
  )
  await owner('delete from identity_readings where person_id = $1', id)
  await owner(
    `insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers,
       document_sha256, selfie_sha256, person_fingerprint, read_at)
     select id, person_id, 'review', '{}', '[]', 0, '{}', '{}', $2, $2, $3, now() from identity_checks
     where person_id = $1 and state = 'accepted'`,
    id,
    randomBytes(32),
    isRead ? randomBytes(32) : null,
  )
}
const since = async ({ id }: Pick<Person, 'id'>, hours: number): Promise<unknown> =>
  await owner(
    'update people set staff_since = app_now() - make_interval(hours => $2) where id = $1',
    id,
    hours,
  )
const inspect = async (by: Person): Promise<void> => {
  await owner(
    `insert into death_certificate_openings (id, notice_id, notice_version, staff_id, public_key, proof_id, expires_at,
       opened_at, media) values ($1, $2, 1, $3, 'key', $4, app_now() + interval '5 minutes', app_now(), 'image/png')`,
    randomUUID(),
    notice.id,
    by.id,
    randomUUID(),
  )
  await owner(
    `insert into death_notice_inspections (notice_id, notice_version, person_id, certificate, name, date)
     values ($1, 1, $2, 'readable', 'agrees', 'agrees')`,
    notice.id,
    by.id,
  )
}
const state = async (to: string): Promise<unknown> =>
  await owner(
    `update death_notices set state = $2, dispute_reason = 'I saw her.', disputed_by = $3 where id = $1`,
    notice.id,
    to,
    will.witnesses[0].id,
  )
const decide = async (by: Person, dispute = 1): Promise<unknown> =>
  await owner(
    `insert into death_notice_decisions (notice_id, dispute, person_id, what, reason)
     values ($1, $3, $2, 'continue', 'We asked.')`,
    notice.id,
    by.id,
    dispute,
  )
const invite = async (by: Person, whom: Person): Promise<unknown> =>
  await owner(
    `insert into account_invites (id, token_hash, email, admin, invited_by, created_at, expires_at, used_by)
     values ($1, $2, $3, true, $4, now(), now() + interval '1 day', $5)`,
    randomUUID(),
    randomBytes(32),
    whom.email,
    by.id,
    whom.id,
  )

test('an assignment that keeps all of them stands', async () => {
  await assign()
  expect(
    await death.rows('select factor from death_notice_professionals where notice_id = $1', notice.id),
  ).toEqual([{ factor: 'authenticator' }])
})

const old = 'only staff of thirty days with an accepted identity'
const part = 'nobody looks up or assigns where they take part'
const together = 'one of the staff looks up, and another assigns whom they neither invited nor accepted'
const accepted = 'whose identity they accepted'
const acted = 'who inspected or decided neither looks up nor assigns'
const apart = 'a professional stands apart from will, notice and staff'
const record = 'this record does not count'

test.each<[string, () => Promise<unknown>, string]>([
  [
    'the notice is disputed',
    async () => {
      await state('disputed')
      await assign()
    },
    'this notice lacks no confirmer',
  ],
  ['the record is another person’s', async () => await assign({ person: will.contact.id }), record],
  [
    'the record has ended',
    async () => {
      await owner(
        `update professionals set ended_at = app_now(), ended_by = $2, ended_reason = 'over' where id = $1`,
        one.professionalId,
        one.by.id,
      )
      await assign()
    },
    record,
  ],
  [
    'the record lapses before they may confirm',
    async () => await death.wills.daysFromNow(340, async () => await assign()),
    record,
  ],
  ['who assigns is no member of staff', async () => await assign({ by: will.contact.id }), old],
  [
    'who assigns has been staff for less than thirty days',
    async () => {
      await since(assigner, 719)
      await assign()
    },
    old,
  ],
  [
    'who looked up has been staff for less than thirty days',
    async () => {
      await since(one.by, 719)
      await assign()
    },
    old,
  ],
  [
    'who assigns has no accepted identity',
    async () => {
      await withoutIdentity(assigner)
      await assign()
    },
    old,
  ],
  [
    'who looked up has no accepted identity',
    async () => {
      await withoutIdentity(one.by)
      await assign()
    },
    old,
  ],
  [
    'who assigns takes part',
    async () => {
      await nameAround(death.stack, will.willId, 'contact', assigner)
      await assign()
    },
    part,
  ],
  [
    'who looked up takes part',
    async () => {
      await nameAround(death.stack, will.willId, 'contact', one.by)
      await assign()
    },
    part,
  ],
  [
    'who assigns has assigned another before',
    async () => {
      const before = await lookedUp(death)
      await assign({ person: before.person.id, record: before.professionalId })
      await owner(
        'update death_notice_professionals set ended_at = app_now() where notice_id = $1',
        notice.id,
      )
      await assign()
    },
    part,
  ],
  [
    'who looked up and who assigns are one person under two accounts',
    async () => {
      const print = randomBytes(32)
      one = await lookedUp(death, { by: await death.oldStaff('Cleo Checker', 31, print) })
      await assign({ by: (await death.oldStaff('Cleo Checker', 31, print)).id })
    },
    together,
  ],
  [
    'who assigns was invited by who looked up',
    async () => {
      await invite(one.by, assigner)
      await assign()
    },
    together,
  ],
  [
    'who looked up was invited by who assigns',
    async () => {
      await invite(assigner, one.by)
      await assign()
    },
    together,
  ],
  [
    'who looked up accepted the identity of who assigns',
    async () => {
      await shown(assigner, one.by)
      await assign()
    },
    together,
  ],
  [
    'another account of who assigns accepted the identity of who looked up',
    async () => {
      const print = randomBytes(32)
      await shown(one.by, await death.oldStaff('Sam Staff', 31, print))
      await assign({ by: (await death.oldStaff('Sam Staff', 31, print)).id })
    },
    together,
  ],
  [
    'who assigns accepted the identity of the professional',
    async () => {
      await shown(one.person, assigner)
      await assign()
    },
    accepted,
  ],
  [
    'another account of who assigns accepted the identity of the professional',
    async () => {
      const print = randomBytes(32)
      await shown(one.person, await death.oldStaff('Sam Staff', 31, print))
      await assign({ by: (await death.oldStaff('Sam Staff', 31, print)).id })
    },
    accepted,
  ],
  [
    'who looked up accepted the identity of the professional since',
    async () => {
      await shown(one.person, one.by)
      await assign()
    },
    accepted,
  ],
  [
    'who assigns inspected the certificate',
    async () => {
      await inspect(assigner)
      await assign()
    },
    acted,
  ],
  [
    'who looked up inspected the certificate',
    async () => {
      await inspect(one.by)
      await assign()
    },
    acted,
  ],
  [
    'another account of who assigns inspected the certificate',
    async () => {
      const print = randomBytes(32)
      await inspect(await death.oldStaff('Sam Staff', 31, print))
      await assign({ by: (await death.oldStaff('Sam Staff', 31, print)).id })
    },
    acted,
  ],
  [
    'who assigns decided an earlier dispute',
    async () => {
      await state('disputed')
      for (const by of [assigner, await death.oldStaff()]) await decide(by)
      await state('awaiting')
      await assign()
    },
    acted,
  ],
  [
    'who looked up decided an earlier dispute',
    async () => {
      await state('disputed')
      for (const by of [one.by, await death.oldStaff()]) await decide(by)
      await state('awaiting')
      await assign()
    },
    acted,
  ],
  [
    'they have become staff',
    async () => {
      await owner(`update people set is_admin = true, role = 'admin' where id = $1`, one.person.id)
      await assign()
    },
    apart,
  ],
  [
    'they are named around the will',
    async () => {
      await nameAround(death.stack, will.willId, 'contact', one.person)
      await assign()
    },
    apart,
  ],
  [
    'another account of theirs is named around the will',
    async () => {
      const print = randomBytes(32)
      one = await lookedUp(death, { print })
      const other = await acceptedPerson(death.stack, death.people, 'Paula Professional', print)
      await nameAround(death.stack, will.willId, 'contact', other)
      await assign()
    },
    apart,
  ],
  [
    'they have no accepted identity any more',
    async () => {
      await withoutIdentity(one.person)
      await assign()
    },
    'a professional has an accepted identity',
  ],
  [
    'another is assigned',
    async () => {
      await assign()
      const other = await lookedUp(death)
      await assign({ person: other.person.id, record: other.professionalId, by: (await death.oldStaff()).id })
    },
    'death_notice_professionals_one',
  ],
])('nobody is assigned where %s', async (_where, tries, says) => {
  await expect(tries()).rejects.toThrow(says)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['who assigned inspects', async () => await inspect(assigner), 'nobody inspects where they take part'],
  ['who looked up inspects', async () => await inspect(one.by), 'nobody inspects where they take part'],
  [
    'who looked up decides',
    async () => {
      await state('disputed')
      await decide(one.by)
    },
    'nobody decides where they take part',
  ],
  [
    'who assigned decides',
    async () => {
      await state('disputed')
      await decide(assigner)
    },
    'nobody decides where they take part',
  ],
])('after the assignment has ended too, not even then: %s', async (_what, tries, says) => {
  await assign()
  await owner('update death_notice_professionals set ended_at = app_now() where notice_id = $1', notice.id)
  await expect(tries()).rejects.toThrow(says)
})

const write = async (over: Record<string, unknown> = {}, days = 0): Promise<unknown> => {
  const person = await acceptedPerson(death.stack, death.people, 'Paul Professional')
  const row = {
    id: randomUUID(),
    person_id: person.id,
    body: 'sra',
    number: randomUUID().slice(0, 8).toUpperCase(),
    name: 'Paul Professional',
    checked_by: one.by.id,
    ...over,
  }
  const names = Object.keys(row)
  return await owner(
    `insert into professionals (${names.join(', ')}, looked_up_on, review_by)
     select ${names.map((_, at) => `$${at + 1}`).join(', ')}, d, d + 365
     from (select (app_now() at time zone 'Europe/London')::date + $${names.length + 1}::int as d) day`,
    ...Object.values(row),
    days,
  )
}
test('a look by a member of staff of thirty days, at somebody with all that it takes, stands', async () => {
  await write({ name: '  paul   PROFESSIONAL ' })
})
test.each<[string, () => Promise<unknown>, string]>([
  ['by nobody of staff', async () => await write({ checked_by: will.contact.id }), old],
  [
    'by new staff',
    async () => {
      await since(one.by, 719)
      await write()
    },
    old,
  ],
  [
    'by staff without an accepted identity',
    async () => {
      await withoutIdentity(one.by)
      await write()
    },
    old,
  ],
  [
    'at their own other account',
    async () => {
      const print = randomBytes(32)
      const by = await death.oldStaff('Cleo Checker', 31, print)
      const other = await acceptedPerson(death.stack, death.people, 'Cleo Checker', print)
      await write({ checked_by: by.id, person_id: other.id, name: 'Cleo Checker' })
    },
    'nobody looks themselves up',
  ],
  [
    'at somebody whose identity they accepted',
    async () => {
      await shown(one.person, one.by)
      await write({ person_id: one.person.id, name: one.person.name })
    },
    accepted,
  ],
  [
    'at a member of staff',
    async () => await write({ person_id: assigner.id, name: assigner.name }),
    'and is no staff',
  ],
  [
    'at somebody without an accepted identity',
    async () => {
      await withoutIdentity(one.person)
      await write({ person_id: one.person.id, name: one.person.name })
    },
    'an accepted identity',
  ],
  [
    'at somebody whose address nobody proved',
    async () => {
      const person = await acceptedPerson(death.stack, death.people, 'Pam Professional')
      await owner('delete from proven_addresses where person_id = $1', person.id)
      await write({ person_id: person.id, name: 'Pam Professional' })
    },
    'a proven address',
  ],
  ['on a day to come', async () => await write({}, 1), 'not older than thirty days'],
  ['more than thirty days ago', async () => await write({}, -31), 'not older than thirty days'],
  [
    'at somebody with another name',
    async () => await write({ name: 'Paul Profession' }),
    'the list names somebody else',
  ],
])('nobody is looked up %s', async (_how, tries, says) => {
  await expect(tries()).rejects.toThrow(says)
})

test('where samples are not accepted, all three are known by the strip of a document', async () => {
  const other = await death.oldStaff()
  const three = [one.person, one.by, assigner]
  for (const person of three) await shown(person, other)
  const says = { [one.person.id]: 'accepted identity', [one.by.id]: old, [assigner.id]: old }
  await owner('update installation set sample_identities = false')
  try {
    for (const person of three) {
      for (const flaw of [{ type: 'driving-licence' }, { isRead: false }]) {
        await shown(person, other, flaw)
        await expect(assign(), JSON.stringify(flaw)).rejects.toThrow(says[person.id])
      }
      await owner(
        'update identity_checks set sample = true, decided_by = null where person_id = $1',
        person.id,
      )
      await expect(assign(), 'a sample').rejects.toThrow(says[person.id])
      await shown(person, other, { type: 'national-identity-card' })
    }
    await assign()
  } finally {
    await owner('update installation set sample_identities = true')
  }
})

test('looked up again: staff are told of the new look, and of no end', async () => {
  const news = async () =>
    (
      await death.rows<{ what: string }>(
        `select n.what from professional_news n join professionals p on p.id = n.professional_id
         where p.person_id = $1 order by n.id`,
        one.person.id,
      )
    ).map(({ what }) => what)
  one = await lookedUp(death, { person: one.person, by: one.by })
  expect(await news()).toEqual(['checked', 'checked'])
  await owner(
    `update professionals set ended_at = app_now(), ended_by = $2, ended_reason = 'over' where id = $1`,
    one.professionalId,
    one.by.id,
  )
  expect(await news()).toEqual(['checked', 'checked', 'ended'])
})

test('an assignment and a look are never changed, only cleared, told and ended, once and in this order', async () => {
  await assign()
  const set = async (what: string) =>
    await owner(`update death_notice_professionals set ${what} where notice_id = $1`, notice.id)
  await expect(set('told_at = app_now()')).rejects.toThrow('stays as it was made')
  await set('cleared_at = app_now()')
  await set('told_at = app_now()')
  for (const what of [
    "told_at = app_now() - interval '40 days'",
    'told_at = null',
    'cleared_at = null',
    'until = now()',
    'assigned_by = checked_by',
  ])
    await expect(set(what), what).rejects.toThrow('stays as it was made')
  await set('ended_at = app_now()')
  await expect(set('ended_at = null')).rejects.toThrow('stays as it was made')
  for (const what of ["number = 'X'", "name = 'Pia'"])
    await expect(owner(`update professionals set ${what} where id = $1`, one.professionalId)).rejects.toThrow(
      'never changed',
    )
})

test('none is confirmed before their thirty days, by whom the will names by now, or after the end', async () => {
  await assign()
  const begun = { ...will, noticeId: notice.id, contentHash: notice.contentHash }
  const set = async (what: string) =>
    await owner(`update death_notice_professionals set ${what} = app_now() where notice_id = $1`, notice.id)
  await set('cleared_at')
  await set('told_at')
  const confirm = async (days: number) =>
    await death.wills.daysFromNow(days, () => death.wills.confirmRow(begun, one.person.id, randomUUID()))
  await expect(confirm(29)).rejects.toThrow('does not count')
  await shown(one.person, assigner)
  await expect(confirm(31)).rejects.toThrow('does not count')
  await shown(one.person, await death.oldStaff())
  // Who accepted after the notice began counts neither as that nor as a professional.
  await nameAround(death.stack, will.willId, 'contact', one.person)
  await owner('update people_around set accepted_at = app_now() where person_id = $1', one.person.id)
  await expect(confirm(31)).rejects.toThrow('does not count')
  await owner('update people_around set ended_at = app_now() where person_id = $1', one.person.id)
  await set('ended_at')
  await expect(confirm(31)).rejects.toThrow('does not count')
})

test('the api’s login makes nobody the user of an invitation that another has used', async () => {
  await invite(one.by, assigner)
  await expect(
    inTransaction(death.stack.db, { service: 'accounts' }, (tx) =>
      sql`update account_invites set used_by = ${will.contact.id} where used_by = ${assigner.id}`.execute(tx),
    ),
  ).rejects.toThrow('an invitation is used once')
})

test('the api’s login gives nobody another name than the one their identity was accepted with', async () => {
  const rename = async (person: Person): Promise<unknown> =>
    await death.asApi(person, `update people set name = 'Paul Professional' where id = '${person.id}'`)
  await expect(rename(will.contact)).rejects.toThrow('an identity was checked with this name')
  await withoutIdentity(will.contact)
  await rename(will.contact)
})
