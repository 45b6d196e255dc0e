// Scripts about the professional whom staff assign to a notice that lacks confirmers.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { makeKeyPair } from '../../../apps/server/src/platform/http/request-keys.ts'
import type { Person } from '../../../apps/server/src/platform/database/person.ts'
import { nameAround } from '../../../apps/server/testing/notice-sample.ts'
import { addressKey } from '../../../apps/server/src/parties/around/particulars.ts'
import type { NoticeRow } from '../../stack/death.ts'
import { assign, check, end, lookedUp, type LookedUp } from '../../stack/professionals.ts'
import { giveFactor, staffProof } from '../../stack/proofs.ts'
import {
  act,
  done,
  printOf,
  refused,
  somebody,
  submitted,
  waiting,
  type Script,
  type Will,
} from './scripts.ts'

/** One of the testator's own people has confirmed, and another is assigned, whom it is refused. */
const assigned = (
  tries: string,
  whom: (will: Will, notice: NoticeRow) => Promise<{ one: LookedUp; by?: Person }>,
  [status, reason]: [number, string],
): Script => ({
  tries,
  ends: 'awaiting',
  async run(will) {
    const notice = await submitted(will)
    await done(will.death.confirm(will.witnesses[0], notice))
    const { one, by } = await whom(will, notice)
    await refused(assign(will.death, by ?? (await will.death.oldStaff()), notice, one), status, reason)
    await will.death.tellOfProfessional()
  },
})
/** Assigned and told; then, so many days later, they try to be the second. */
const later = (
  tries: string,
  days: number,
  [status, reason]: [number, string?],
  between: (will: Will, notice: NoticeRow, one: LookedUp) => Promise<unknown> = () => Promise.resolve(),
  lookedUpOn?: string,
): Script => ({
  tries,
  ends: 'awaiting',
  async run(will) {
    const notice = await submitted(will)
    await done(will.death.confirm(will.witnesses[0], notice))
    const one = await lookedUp(will.death, lookedUpOn === undefined ? {} : { lookedUpOn })
    await done(assign(will.death, await will.death.oldStaff(), notice, one))
    await will.death.tellOfProfessional()
    await between(will, notice, one)
    await will.death.wills.daysFromNow(days, async () =>
      refused(will.death.confirm(one.person, notice), status, reason),
    )
  },
})

/** As the worker’s job leaves it: the certificate was opened for them. */
async function inspect(will: Will, by: Person, { id, version }: NoticeRow): Promise<void> {
  await will.death.rows(
    `insert into death_certificate_openings (id, notice_id, notice_version, staff_id, public_key, proof_id, expires_at,
       opened_at, media)
     values ($1, $2, $3, $4, $5, $6, app_now() + interval '5 minutes', app_now(), 'image/png')`,
    randomUUID(),
    id,
    version,
    by.id,
    (await makeKeyPair()).publicKey,
    randomUUID(),
  )
}
const say = async (will: Will, by: Person, { id, version }: NoticeRow) =>
  await will.death.call(by, `/api/admin/death-notices/${id}/inspection`, {
    payload: { version, certificate: 'readable', name: 'agrees', date: 'agrees' },
    headers: await staffProof(will.death.stack, by.id, staffActs.inspect(id)),
  })

export const aboutProfessionals: Script[] = [
  {
    tries: 'a member of staff is written down as a professional',
    ends: 'none',
    async run(will) {
      const staff = await will.death.oldStaff()
      await refused(check(will.death, staff, staff), 422, 'professional-not-possible')
      await refused(check(will.death, await will.death.oldStaff(), staff), 422, 'professional-not-possible')
    },
  },
  {
    tries: 'a member of staff’s other account is written down as a professional',
    ends: 'none',
    async run(will) {
      const print = randomBytes(32)
      const staff = await somebody(will, 'Sam Staff', print)
      await will.death.rows(`update people set is_admin = true, role = 'admin' where id = $1`, staff.id)
      const other = await somebody(will, 'Sam Staff', print)
      await refused(check(will.death, await will.death.oldStaff(), other), 422, 'professional-not-possible')
    },
  },
  assigned(
    'staff assign the submitter',
    async (will) => ({ one: await lookedUp(will.death, { person: will.executor }) }),
    [422, 'notice-professional-not-apart'],
  ),
  assigned(
    'staff assign the submitter’s other account',
    async (will) => ({ one: await lookedUp(will.death, { print: await printOf(will, will.executor) }) }),
    [422, 'notice-professional-not-apart'],
  ),
  assigned(
    'staff assign the other account of somebody who has confirmed',
    async (will) => ({ one: await lookedUp(will.death, { print: await printOf(will, will.witnesses[0]) }) }),
    [422, 'notice-professional-not-apart'],
  ),
  assigned(
    'staff assign the other account of a contact who has not confirmed',
    async (will) => ({ one: await lookedUp(will.death, { print: await printOf(will, will.contact) }) }),
    [422, 'notice-professional-not-apart'],
  ),
  assigned(
    'whoever looked the professional up assigns them',
    async (will) => {
      const one = await lookedUp(will.death)
      return { one, by: one.by }
    },
    [403, 'notice-professional-same-staff'],
  ),
  assigned(
    'whoever inspected the certificate assigns a professional',
    async (will, notice) => {
      const by = await will.death.oldStaff()
      await inspect(will, by, notice)
      await done(say(will, by, notice))
      return { one: await lookedUp(will.death), by }
    },
    [403, 'notice-professional-same-staff'],
  ),
  assigned(
    'staff with a part in the will assign a professional',
    async (will) => {
      const by = await will.death.oldStaff()
      await nameAround(will.death.stack, will.willId, 'contact', by)
      return { one: await lookedUp(will.death), by }
    },
    [403, 'notice-staff-takes-part'],
  ),
  assigned(
    'two professionals are assigned',
    async (will, notice) => {
      await done(assign(will.death, await will.death.oldStaff(), notice, await lookedUp(will.death)))
      return { one: await lookedUp(will.death) }
    },
    [409, 'notice-professional-there'],
  ),
  assigned(
    'a professional is assigned again after their assignment ended',
    async (will, notice) => {
      const first = await lookedUp(will.death)
      await done(assign(will.death, await will.death.oldStaff(), notice, first))
      await done(end(will.death, first.by, first))
      return { one: await lookedUp(will.death, { person: first.person }) }
    },
    [422, 'notice-professional-not-apart'],
  ),
  assigned(
    'a professional is assigned whose record has ended',
    async (will) => {
      const one = await lookedUp(will.death)
      await done(end(will.death, one.by, one))
      return { one }
    },
    [422, 'notice-professional-lapsed'],
  ),
  {
    tries: 'a professional is assigned after two have confirmed',
    ends: 'waiting',
    async run(will) {
      const notice = await waiting(will)
      // Begun later than the two weeks and a day.
      await will.death.wills.daysFromNow(10, async () => {
        await done(act(will, will.witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }))
        for (const staff of [await will.death.oldStaff(), await will.death.oldStaff()])
          await done(will.death.decide(staff, notice, 'continue'))
        await refused(
          assign(will.death, await will.death.oldStaff(), notice, await lookedUp(will.death)),
          409,
          'notice-cannot-follow',
        )
      })
    },
  },
  {
    tries: 'a professional confirms before anybody was told',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(will.death.confirm(will.witnesses[0], notice))
      const one = await lookedUp(will.death)
      await done(assign(will.death, await will.death.oldStaff(), notice, one))
      await refused(will.death.confirm(one.person, notice), 404)
      await will.death.wills.daysFromNow(40, async () => refused(will.death.confirm(one.person, notice), 404))
    },
  },
  later('a professional confirms 29 days after all were told', 29, [403, 'notice-professional-early']),
  later(
    'a professional confirms 59 days after all were told, and no message reached the testator',
    59,
    [403, 'notice-professional-early'],
    async (will, { id }) =>
      await will.death.rows('update death_notices set lengthened_at = app_now() where id = $1', id),
  ),
  later('a professional confirms whose record has lapsed', 366, [422, 'notice-professional-lapsed']),
  later(
    'a professional confirms whose record has ended',
    31,
    [404],
    async (will, _notice, one) => await done(end(will.death, one.by, one)),
  ),
  later(
    'a professional confirms who has become a member of staff since',
    31,
    [422, 'notice-professional-not-apart'],
    async (will, _notice, { person }) => {
      await will.death.rows(`update people set is_admin = true, role = 'admin' where id = $1`, person.id)
      Object.assign(person, { isAdmin: true, role: 'admin' })
    },
  ),
  {
    tries: 'staff assign a professional with a beneficiary’s mailbox',
    ends: 'awaiting',
    async run(will) {
      const one = await lookedUp(will.death)
      await nameAround(will.death.stack, will.willId, 'beneficiary', null, {
        addressKey: addressKey(will.death.stack.openingKey, one.person.email),
      })
      const notice = await submitted(will)
      await done(will.death.confirm(will.witnesses[0], notice))
      await done(assign(will.death, await will.death.oldStaff(), notice, one))
      await will.death.tellOfProfessional()
      await will.death.wills.daysFromNow(40, async () => refused(will.death.confirm(one.person, notice), 404))
      const { events } = await will.death.endOf(will.willId)
      expect(events.filter((event) => event.startsWith('notice.')).slice(-2)).toEqual([
        'notice.professional-assigned',
        'notice.professional-ended',
      ])
    },
  },
  {
    tries: 'whoever assigned the professional inspects the certificate',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const by = await will.death.oldStaff()
      await inspect(will, by, notice)
      await done(assign(will.death, by, notice, await lookedUp(will.death)))
      await refused(say(will, by, notice), 403, 'notice-staff-takes-part')
    },
  },
  {
    tries: 'staff and a professional alone confirm: the first had a part in neither',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const one = await lookedUp(will.death)
      const staff = await will.death.oldStaff()
      await giveFactor(will.death.stack, staff.id)
      await done(assign(will.death, staff, notice, one))
      await will.death.tellOfProfessional()
      await will.death.wills.daysFromNow(31, async () => {
        await done(will.death.confirm(one.person, notice))
        await refused(will.death.confirm(one.person, notice), 409, 'notice-confirmed-already')
        await refused(will.death.confirm(staff, notice), 403)
        await expect(
          will.death.wills.toWaiting({ ...will, noticeId: notice.id, contentHash: notice.contentHash }),
        ).rejects.toThrow('two people have not confirmed')
      })
    },
  },
  {
    tries: 'an assignment, and what rests on it, are rows, and no line of the log says so',
    ends: 'waiting',
    doubt: 'is refused: not-related',
    async run(will) {
      const notice = await submitted(will)
      const begun = { ...will, noticeId: notice.id, contentHash: notice.contentHash }
      await done(will.death.confirm(will.witnesses[0], notice))
      const one = await lookedUp(will.death, { by: await will.death.oldStaff('Cleo Checker', 70) })
      const staff = await will.death.oldStaff('Sam Staff', 70)
      // Sixty days ago, past the trigger that counts from now; the notice is as old.
      await will.death.wills.daysFromNow(-31, async () => {
        await will.death.rows(
          `insert into death_notice_professionals (notice_id, person_id, professional_id, factor, until, checked_by,
             assigned_by) values ($1, $2, $3, 'mailbox', now(), $4, $5)`,
          notice.id,
          one.person.id,
          one.professionalId,
          one.by.id,
          staff.id,
        )
        for (const what of ['cleared_at', 'told_at'])
          await will.death.rows(
            `update death_notice_professionals set ${what} = app_now() where notice_id = $1`,
            notice.id,
          )
      })
      const proofId = await will.death.wills.prove(begun, one.person)
      await will.death.wills.confirmRow(begun, one.person.id, proofId)
      await will.death.wills.confirmLine(begun, one.person.id, { relation: 'professional', proofId })
      await will.death.wills.toWaiting(begun)
    },
  },
]
