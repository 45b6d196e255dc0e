// Scripts about what stops a notice, and who tries to keep it going: disputes, staff, the testator, and those who reach
// for the copy too early.
import { staffActs } from '@testate/api/death/staff-acts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { nameAround } from '../../../apps/server/testing/notice-sample.ts'
import { mailsOf } from '../../stack/mails.ts'
import { staffProof } from '../../stack/proofs.ts'
import {
  act,
  contact,
  disputed,
  done,
  refused,
  somebody,
  submitted,
  waiting,
  type Script,
  type Will,
} from './scripts.ts'

/** It waits twice as long, once the release worker has noticed it as well. */
async function lengthenedOf({ death, willId }: Will): Promise<void> {
  const found = await death.rows<{ days: number }>(
    `select extract(epoch from due_at - waiting_since)::float8 / 86400 as days
     from death_notices where will_id = $1 and lengthened_at is not null`,
    willId,
  )
  expect(found).toEqual([{ days: 28 }])
}

export const against: Script[] = [
  {
    tries: 'every mail to the testator comes back, so that they do not hear of it',
    ends: 'waiting',
    async run(will) {
      const { death, testator } = will
      await waiting(will)
      await death.tellAll()
      await death.sendTo(testator.email)
      await death.comeBack(testator.email)
      await lengthenedOf(will)
    },
  },
  {
    tries: 'the testator’s mailbox is closed before the notice, so that every mail is refused',
    ends: 'waiting',
    async run(will) {
      const { death, testator } = will
      death.smtp.refuseOnly(testator.email)
      try {
        await waiting(will)
        await death.tellAll()
        await death.sendTo(testator.email)
      } finally {
        death.smtp.refuseOnly(null)
      }
      await lengthenedOf(will)
    },
  },
  {
    tries: 'a witness disputes it in the last seconds of its wait',
    ends: 'disputed',
    async run(will) {
      const notice = await waiting(will)
      await will.death.wills.daysFromNow(13.9999, async () => {
        await done(act(will, will.witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }))
      })
    },
  },
  {
    tries: 'somebody disputes without a reason',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await refused(act(will, will.contact, notice, 'dispute', { reason: ' ' }), 400)
    },
  },
  {
    tries: 'a stranger disputes a true notice',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const stranger = await somebody(will, 'Ned Nobody')
      await refused(act(will, stranger, notice, 'dispute', { reason: 'Because.' }), 404)
    },
  },
  {
    tries: 'one member of staff alone ends a dispute',
    ends: 'disputed',
    async run(will) {
      await done(will.death.decide(await will.death.staff(), await disputed(will), 'continue'))
    },
  },
  {
    tries: 'one member of staff ends a dispute by deciding twice',
    ends: 'disputed',
    async run(will) {
      const [notice, one] = [await disputed(will), await will.death.staff()]
      await done(will.death.decide(one, notice, 'continue'))
      await refused(will.death.decide(one, notice, 'continue'), 409, 'notice-decided-already')
    },
  },
  {
    tries: 'two members of staff disagree about a dispute',
    ends: 'disputed',
    async run(will) {
      const notice = await disputed(will)
      await done(will.death.decide(await will.death.staff(), notice, 'continue'))
      await done(will.death.decide(await will.death.staff(), notice, 'reject'))
    },
  },
  {
    tries: 'a member of staff who is a contact of the will decides',
    ends: 'disputed',
    async run(will) {
      const [notice, one] = [await disputed(will), await will.death.staff()]
      await nameAround(will.death.stack, will.willId, 'contact', one)
      await refused(will.death.decide(one, notice, 'continue'), 403, 'notice-staff-takes-part')
    },
  },
  {
    tries: 'a member of staff decides without a proof',
    ends: 'disputed',
    async run(will) {
      const [notice, one] = [await disputed(will), await will.death.staff()]
      await refused(
        will.death.call(one, `/api/admin/death-notices/${notice.id}/decide`, {
          payload: { what: 'continue', reason: 'We spoke to the registrar.' },
        }),
        403,
        'confirmation-needed',
      )
    },
  },
  {
    tries: 'a member of staff decides about a notice that nobody disputes',
    ends: 'awaiting',
    async run(will) {
      const [notice, one] = [await submitted(will), await will.death.staff()]
      await refused(will.death.decide(one, notice, 'continue'), 409, 'notice-cannot-follow')
    },
  },
  {
    tries: 'somebody who is not staff decides',
    ends: 'disputed',
    async run(will) {
      const notice = await disputed(will)
      await refused(will.death.decide(will.executor, notice, 'continue'), 403)
    },
  },
  {
    tries: 'whoever of staff disputed it decides about it',
    ends: 'disputed',
    async run(will) {
      const [notice, one] = [await waiting(will), await will.death.staff()]
      await done(
        will.death.call(one, `/api/admin/death-notices/${notice.id}/dispute`, {
          payload: { reason: 'It is a picture of a cat.' },
          headers: await staffProof(will.death.stack, one.id, staffActs.dispute(notice.id)),
        }),
      )
      await refused(will.death.decide(one, notice, 'continue'), 403, 'notice-staff-takes-part')
    },
  },
  {
    tries: 'two of staff let a dispute go on: the wait of before counts no longer',
    ends: 'waiting',
    async run(will) {
      const notice = await waiting(will)
      await will.death.wills.daysFromNow(10, async () => {
        await done(act(will, will.witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }))
        await done(will.death.decide(await will.death.staff(), notice, 'continue'))
        await done(will.death.decide(await will.death.staff(), notice, 'continue'))
      })
    },
  },
  {
    tries: 'somebody else than the testator stops a notice',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      for (const person of [will.executor, will.contact, will.witnesses[0]])
        await refused(act(will, person, notice, 'stop'), 403, 'notice-not-own')
      await refused(act(will, await somebody(will, 'Ned Nobody'), notice, 'stop'), 404)
    },
  },
  {
    tries: 'somebody else than the submitter withdraws a notice',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await refused(act(will, will.contact, notice, 'withdraw'), 403, 'notice-not-own')
      await refused(act(will, will.testator, notice, 'withdraw'), 403, 'notice-not-own')
    },
  },
  {
    tries: 'the testator presses the mailed link after two have confirmed',
    ends: 'stopped',
    async run(will) {
      const { death, testator } = will
      await waiting(will)
      await done(death.call(null, `/api/stop-death-notice/${await linkOf(will)}`))
      await done(death.call(null, `/api/stop-death-notice/${await linkOf(will)}`))
      if ((await death.noticeOf(will.willId)).state !== 'stopped') throw new Error(`${testator.id} is alive`)
    },
  },
  {
    tries: 'somebody guesses a link that stops',
    ends: 'awaiting',
    async run(will) {
      await submitted(will)
      await refused(will.death.call(null, `/api/stop-death-notice/${'x'.repeat(43)}`), 410)
    },
  },
  {
    tries: 'a program that scans mail opens the link that stops',
    ends: 'awaiting',
    async run(will) {
      await submitted(will)
      await done(will.death.call(null, `/api/stop-death-notice/${await linkOf(will)}`, { method: 'GET' }))
    },
  },
  {
    tries: 'the testator signs in while it waits, and the others confirm again',
    ends: 'stopped',
    async run(will) {
      const notice = await waiting(will)
      const late = await contact(will, 'Carla Contact')
      const proof = await will.death.proofFor(late, notice)
      await will.death.signIn(will.testator)
      await refused(will.death.confirm(late, notice, { proof }), 409, 'notice-cannot-follow')
    },
  },
  {
    tries: 'another person signs in while it awaits: it stands',
    ends: 'awaiting',
    async run(will) {
      await submitted(will)
      for (const person of [will.executor, will.contact]) await will.death.signIn(person)
    },
  },
  {
    tries: 'the executor reaches for the copy while the notice waits',
    ends: 'withdrawn',
    async run(will) {
      const notice = await waiting(will)
      const list = await will.death.call(will.executor, '/api/released', { method: 'GET' })
      if (JSON.stringify(list.json()).includes(will.willId)) throw new Error('the will is listed')
      await done(act(will, will.executor, notice, 'withdraw'))
    },
  },
  {
    tries: 'a notice that is over is disputed, changed, withdrawn and stopped again',
    ends: 'stopped',
    async run(will) {
      const notice = await waiting(will)
      await done(act(will, will.testator, notice, 'stop'))
      await refused(act(will, will.contact, notice, 'dispute', { reason: 'Again.' }), 409)
      await refused(act(will, will.executor, notice, 'withdraw'), 409)
      await refused(act(will, will.testator, notice, 'stop'), 409)
      await refused(
        will.death.call(will.executor, `/api/death-notices/${notice.id}/content`, {
          method: 'PUT',
          payload: { deceasedName: 'Tess Tator', dateOfDeath: '2026-01-02' },
        }),
        409,
      )
    },
  },
  {
    tries: 'somebody acts on a notice that does not exist',
    ends: 'none',
    async run(will) {
      for (const what of ['dispute', 'withdraw', 'stop'])
        await refused(
          act(will, will.executor, { id: randomUUID() }, what, what === 'dispute' ? { reason: 'No.' } : {}),
          404,
        )
    },
  },
]

/** The newest link that was mailed to the testator. */
async function linkOf({ death, testator }: Parameters<Script['run']>[0]): Promise<string> {
  await death.tellAll()
  const mails = await mailsOf<{ token: string | null }>(death.stack, {
    to: testator.email,
    template: 'death-notice-testator',
  })
  return mails.map(({ data }) => data.token).find((token) => token !== null)!
}
