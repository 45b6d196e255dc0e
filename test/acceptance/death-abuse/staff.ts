// Scripts about proofs of staff that an api which was taken over passes on, and about letters of staff with a part.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../../apps/server/src/platform/clock.ts'
import { inTransaction, type Tx } from '../../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../../apps/server/src/platform/database/person.ts'
import { actDigest } from '../../../apps/server/src/proofs/proven-by.ts'
import { printedLetter, printIt, sayOf, takeBack } from '../../stack/letters.ts'
import { assign, lookedUp } from '../../stack/professionals.ts'
import { staffProof } from '../../stack/proofs.ts'
import { done, refused, somebody, submitted, type Script, type Will } from './scripts.ts'

const cannot = { what: 'not-posted', reason: 'other' } as const

/** With the api’s login: the proof that staff gave for something else is used up as if for this act. */
const passedOn = async (
  { death }: Will,
  staff: Person,
  { madeFor, usedFor }: { madeFor: string | undefined; usedFor: string },
  act: (tx: Tx) => Promise<unknown>,
): Promise<unknown> => {
  const proof = (await staffProof(death.stack, staff.id, madeFor))['step-up']
  return await inTransaction(death.stack.db, { service: 'accounts' }, async (tx) => {
    await sql`select app_commit_proof(${proof}, 'staff', null, ${actDigest(usedFor)})`.execute(tx)
    return await act(tx)
  })
}

export const aboutStaff: Script[] = [
  {
    tries: 'a proof of staff that was made for something else keeps a letter from being posted',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const staff = await will.death.oldStaff()
      const id = await printedLetter(will.death, notice, staff)
      for (const act of [
        staffActs.printLetter(id),
        staffActs.settleLetter(id, { what: 'posted', day: londonDay(now()) }),
        staffActs.inspect(notice.id),
      ])
        await refused(sayOf(will.death, staff, id, cannot, act), 403, 'confirmation-spent')
      for (const madeFor of [undefined, staffActs.printLetter(id)])
        await expect(
          passedOn(
            will,
            staff,
            { madeFor, usedFor: staffActs.settleLetter(id, cannot) },
            async (tx) =>
              await sql`select app_settle_letter(${id}::uuid, 'not-posted', null, 'other', null)`.execute(tx),
          ),
        ).rejects.toThrow('no administrator proved what became of this letter')
    },
  },
  {
    tries: 'staff who printed a letter and assigned a professional print on, and speak for others’ letters',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(will.death.confirm(will.witnesses[0], notice))
      const [staff, other] = [await will.death.oldStaff(), await will.death.oldStaff()]
      const own = await printedLetter(will.death, notice, staff, other)
      await done(assign(will.death, staff, notice, await lookedUp(will.death)))
      await refused(printIt(will.death, staff, own), 403, 'notice-staff-takes-part')
      await done(sayOf(will.death, other, own, { what: 'posted', day: londonDay(now()) }))
      const back = { what: 'came-back', reason: 'refused' } as const
      await refused(sayOf(will.death, staff, own, back), 403, 'notice-staff-takes-part')
      await refused(takeBack(will.death, staff, own), 409, 'notice-letter-kept')
      const theirs = await printedLetter(will.death, notice, other)
      await refused(sayOf(will.death, staff, theirs, cannot), 403, 'notice-staff-takes-part')
    },
  },
  {
    tries: 'a proof that opens a certificate makes somebody staff, and accepts an identity',
    ends: 'none',
    async run(will) {
      const staff = await will.death.oldStaff()
      const [email, hash] = [`${randomUUID()}@example.org`, actDigest(randomUUID())]
      const invited = { email, admin: true }
      const insert = async (tx: Tx) =>
        await sql`
          insert into account_invites (id, token_hash, email, admin, invited_by, expires_at)
          values (${randomUUID()}, ${hash}, ${email}, true, ${staff.id}, now() + interval '1 day')`.execute(
          tx,
        )
      for (const madeFor of [undefined, staffActs.invite({ email, admin: false })])
        await expect(
          passedOn(will, staff, { madeFor, usedFor: staffActs.invite(invited) }, insert),
        ).rejects.toThrow('row-level security')
      // Used up for the mailbox that it was made for, it invites no other.
      const others = staffActs.invite({ email: 'other@example.org', admin: true })
      await expect(passedOn(will, staff, { madeFor: others, usedFor: others }, insert)).rejects.toThrow(
        'row-level security',
      )
      const { id: personId } = await somebody(will, 'Ann Example')
      const [check] = await will.death.rows<{ id: string }>(
        'select id from identity_checks where person_id = $1',
        personId,
      )
      const usedFor = staffActs.reviewIdentity(check!.id, 'accepted')
      await expect(
        passedOn(
          will,
          staff,
          { madeFor: undefined, usedFor },
          async (tx) =>
            await sql`select * from app_decide_identity(${check!.id}::uuid, 'accepted', 'x')`.execute(tx),
        ),
      ).rejects.toThrow('no administrator proved this decision')
    },
  },
]
