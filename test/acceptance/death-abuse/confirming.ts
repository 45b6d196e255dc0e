// Scripts about who confirms a notice, with what, and how often.
import { randomBytes, randomUUID } from 'node:crypto'
import { nameAround } from '../../../apps/server/testing/notice-sample.ts'
import type { Person } from '../../../apps/server/src/platform/database/person.ts'
import { giveProof } from '../../stack/proofs.ts'
import type { NoticeRow } from '../../stack/death.ts'
import {
  act,
  contact,
  done,
  printOf,
  refused,
  somebody,
  submitted,
  waiting,
  type Script,
  type Will,
} from './scripts.ts'

/** After one who counts has confirmed, another tries to be the second. */
const second = (
  tries: string,
  by: (will: Will) => Promise<Person> | Person,
  status: number,
  reason?: string,
): Script => ({
  tries,
  ends: 'awaiting',
  async run(will) {
    const notice = await submitted(will)
    await done(will.death.confirm(will.witnesses[0], notice))
    await refused(will.death.confirm(await by(will), notice), status, reason)
  },
})
/** The contact, who counts, with a proof that is not for this. */
const withProof = (tries: string, proof: (will: Will, notice: NoticeRow) => Promise<string>): Script => ({
  tries,
  ends: 'awaiting',
  async run(will) {
    const notice = await submitted(will)
    await done(will.death.confirm(will.witnesses[0], notice))
    await refused(
      will.death.confirm(will.contact, notice, { proof: await proof(will, notice) }),
      403,
      'confirmation-spent',
    )
  },
})
const change = (will: Will, { id }: NoticeRow, by: Person, over: object = {}) =>
  will.death.call(by, `/api/death-notices/${id}/content`, {
    method: 'PUT',
    payload: { deceasedName: 'Tess A Tator', dateOfDeath: '2026-01-03', ...over },
  })

export const confirming: Script[] = [
  second('the submitter confirms', ({ executor }) => executor, 403, 'notice-own'),
  second(
    'the submitter’s other account confirms, whose identities are accepted after the notice',
    async (will) => await contact(will, 'Edith Executor', { print: await printOf(will, will.executor) }),
    403,
    'notice-own',
  ),
  second('the testator confirms', ({ testator }) => testator, 403, 'notice-of-testator'),
  second(
    'the testator’s other account confirms',
    async (will) => await contact(will, 'Tess Tator', { print: await printOf(will, will.testator) }),
    403,
    'notice-of-testator',
  ),
  second('one person confirms twice', ({ witnesses }) => witnesses[0], 409, 'notice-confirmed-already'),
  {
    tries: 'one person confirms under two addresses',
    ends: 'awaiting',
    async run(will) {
      const print = await printOf(will, will.witnesses[0])
      const other = await contact(will, 'Will One', { print })
      const notice = await submitted(will)
      await done(will.death.confirm(will.witnesses[0], notice))
      await refused(will.death.confirm(other, notice), 409, 'notice-confirmed-already')
    },
  },
  second('a stranger confirms', (will) => somebody(will, 'Ned Nobody'), 404),
  second('a member of staff confirms', ({ death }) => death.staff(), 403),
  second(
    'a contact confirms who was named after the notice',
    (will) => contact(will, 'Lars Late', { acceptedDaysAgo: 0 }),
    403,
    'notice-named-too-late',
  ),
  second(
    'a contact confirms who accepted 29 days before the notice',
    (will) => contact(will, 'Lars Late', { acceptedDaysAgo: 29 }),
    403,
    'notice-named-too-late',
  ),
  second(
    'a contact confirms who was told and never accepted',
    async (will) => {
      await will.death.rows(
        'update people_around set accepted_at = null, accepted_by = null where person_id = $1',
        will.contact.id,
      )
      return will.contact
    },
    403,
  ),
  second(
    'a contact confirms who declined after the notice',
    async (will) => {
      await will.death.rows(
        `update people_around set accepted_at = null, accepted_by = null, declined_at = now()
         where person_id = $1`,
        will.contact.id,
      )
      return will.contact
    },
    404,
  ),
  second(
    'a contact confirms whom the testator removed after the notice',
    async (will) => {
      await will.death.rows('update people_around set ended_at = now() where person_id = $1', will.contact.id)
      return will.contact
    },
    404,
  ),
  second(
    'a contact confirms whose identity nobody has accepted',
    async (will) => {
      await will.death.rows('delete from identity_checks where person_id = $1', will.contact.id)
      return will.contact
    },
    403,
    'notice-identity-needed',
  ),
  second(
    'the witness of another will confirms',
    async (will) => (await will.death.wills.registered()).witnesses[0],
    404,
  ),
  {
    tries: 'two beneficiaries confirm',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      for (const status of [200, 403]) {
        const addressKey = randomBytes(32)
        const person = await contact(will, `Ben Eficiary ${status}`, { addressKey })
        await nameAround(will.death.stack, will.willId, 'beneficiary', null, { addressKey })
        if (status === 200) await done(will.death.confirm(person, notice))
        else await refused(will.death.confirm(person, notice), status, 'notice-second-beneficiary')
      }
    },
  },
  {
    tries: 'somebody confirms without a proof',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(will.death.confirm(will.witnesses[0], notice))
      const { version, contentHash } = notice
      await refused(
        act(will, will.contact, notice, 'confirm', { version, contentHash }),
        403,
        'confirmation-needed',
      )
    },
  },
  withProof('the proof was made up', async () => randomBytes(32).toString('base64url')),
  withProof('the proof is another person’s', async ({ death, witnesses }, notice) =>
    death.proofFor(witnesses[1], notice),
  ),
  withProof('the proof is for another will', async ({ death, contact: me }, notice) =>
    giveProof(death.stack, me.id, {
      purpose: 'confirm-death',
      willId: randomUUID(),
      documentHash: notice.contentHash,
      maker: 'release',
    }),
  ),
  withProof('the proof is for another content', async ({ death, contact: me }, notice) =>
    giveProof(death.stack, me.id, {
      purpose: 'confirm-death',
      willId: notice.willId,
      documentHash: 'ab'.repeat(32),
      maker: 'release',
    }),
  ),
  withProof('the proof was made to sign a statement', async ({ death, contact: me }, notice) =>
    giveProof(death.stack, me.id, {
      purpose: 'sign',
      willId: notice.willId,
      documentHash: notice.contentHash,
    }),
  ),
  {
    tries: 'one proof is used for two notices',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const proof = await will.death.proofFor(will.contact, notice)
      await done(will.death.confirm(will.contact, notice, { proof }))
      await done(act(will, will.executor, notice, 'withdraw'))
      const next = await submitted(will, will.witnesses[0])
      await refused(will.death.confirm(will.contact, next, { proof }), 403, 'confirmation-spent')
    },
  },
  {
    tries: 'a confirmation names the version before a change',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(change(will, notice, will.executor))
      const proof = await will.death.proofFor(will.contact, await will.death.noticeOf(will.willId))
      await refused(will.death.confirm(will.contact, notice, { proof }), 409, 'notice-changed')
    },
  },
  {
    tries: 'a confirmation names the new version with the content of the one before',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(change(will, notice, will.executor))
      const proof = await will.death.proofFor(will.contact, await will.death.noticeOf(will.willId))
      await refused(will.death.confirm(will.contact, notice, { proof, version: 2 }), 409, 'notice-changed')
    },
  },
  {
    tries: 'the submitter changes the notice after two have confirmed it',
    ends: 'awaiting',
    async run(will) {
      await done(change(will, await waiting(will), will.executor))
    },
  },
  {
    tries: 'the submitter changes it after two confirmed, and back again',
    ends: 'awaiting',
    async run(will) {
      const notice = await waiting(will)
      await done(change(will, notice, will.executor))
      await done(
        change(will, notice, will.executor, { deceasedName: 'Tess Tator', dateOfDeath: '2026-01-02' }),
      )
    },
  },
  {
    tries: 'a confirmer changes what they have confirmed',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(will.death.confirm(will.contact, notice))
      await refused(change(will, notice, will.contact), 403, 'notice-not-own')
    },
  },
  {
    tries: 'two at once are the last of three that are needed, and one of them is the submitter',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      const answers = await Promise.all(
        [will.contact, will.executor].map(async (person) => await will.death.confirm(person, notice)),
      )
      if (answers.filter(({ statusCode }) => statusCode === 200).length !== 1)
        throw new Error('not one of two')
    },
  },
  {
    tries: 'a notice is confirmed that its submitter has withdrawn',
    ends: 'withdrawn',
    async run(will) {
      const notice = await submitted(will)
      const proof = await will.death.proofFor(will.contact, notice)
      await done(act(will, will.executor, notice, 'withdraw'))
      await refused(will.death.confirm(will.contact, notice, { proof }), 409, 'notice-cannot-follow')
    },
  },
]
