// Scripts about who submits a notice, and what it says.
import { randomBytes, randomUUID } from 'node:crypto'
import { certificateUrl } from '@testate/api/death-notices'
import { giveCertificate, nameAround } from '../../../apps/server/testing/notice-sample.ts'
import {
  act,
  contact,
  disputed,
  done,
  printOf,
  refused,
  somebody,
  submitted,
  type Script,
} from './scripts.ts'

/** The form with one field changed, by the executor, who may submit. */
const says = (tries: string, over: object, status: number, reason?: string): Script => ({
  tries,
  ends: 'none',
  run: (will) => refused(will.death.submit(will, will.executor, over), status, reason),
})

export const submitting: Script[] = [
  {
    tries: 'a stranger submits a notice',
    ends: 'none',
    run: async (will) =>
      await refused(will.death.submit(will, await somebody(will, 'Ned Nobody')), 403, 'notice-not-related'),
  },
  {
    tries: 'somebody who is not signed in submits a notice',
    ends: 'none',
    run: ({ death, willId }) =>
      refused(
        death.call(null, '/api/death-notices', {
          payload: {
            willId,
            deceasedName: 'Tess Tator',
            dateOfDeath: '2026-01-02',
            supportingDocumentUrl: certificateUrl(randomUUID()),
          },
        }),
        401,
      ),
  },
  {
    tries: 'the testator submits their own',
    ends: 'none',
    run: (will) => refused(will.death.submit(will, will.testator), 403, 'notice-of-testator'),
  },
  {
    tries: 'the testator’s other account submits it',
    ends: 'none',
    async run(will) {
      const other = await contact(will, 'Tess Tator', { print: await printOf(will, will.testator) })
      await refused(will.death.submit(will, other), 403, 'notice-of-testator')
    },
  },
  {
    tries: 'a member of staff with no part in the will submits a notice',
    ends: 'none',
    run: async (will) =>
      await refused(will.death.submit(will, await will.death.staff()), 403, 'notice-not-related'),
  },
  {
    tries: 'a contact who declined submits a notice',
    ends: 'none',
    async run(will) {
      await will.death.rows(
        `update people_around set accepted_at = null, accepted_by = null, declined_at = now()
         where person_id = $1`,
        will.contact.id,
      )
      await refused(will.death.submit(will, will.contact), 403, 'notice-not-related')
    },
  },
  {
    tries: 'an executor whom the testator has removed submits a notice',
    ends: 'none',
    async run(will) {
      await will.death.rows(
        'update people_around set ended_at = now() where person_id = $1',
        will.executor.id,
      )
      await refused(will.death.submit(will, will.executor), 403, 'notice-not-related')
    },
  },
  {
    tries: 'somebody submits a notice in another’s name',
    ends: 'none',
    run: (will) =>
      refused(
        will.death.submit(will, will.executor, { submittedById: will.contact.id }),
        403,
        'notice-by-other-person',
      ),
  },
  {
    tries: 'the certificate is one that another has uploaded',
    ends: 'none',
    async run(will) {
      const supportingDocumentUrl = certificateUrl(await giveCertificate(will.death.stack, will.contact))
      await refused(
        will.death.submit(will, will.executor, { supportingDocumentUrl }),
        422,
        'notice-certificate-missing',
      )
    },
  },
  says(
    'the certificate was never uploaded',
    { supportingDocumentUrl: certificateUrl(randomUUID()) },
    422,
    'notice-certificate-missing',
  ),
  says(
    'the certificate is an address elsewhere',
    { supportingDocumentUrl: 'http://127.0.0.1:1/certificate.pdf' },
    400,
  ),
  says('there is no certificate', { supportingDocumentUrl: undefined }, 400),
  says('the death is in the future', { dateOfDeath: '2999-01-01' }, 400),
  says('the death is before the signing', { dateOfDeath: '2020-01-01' }, 422, 'notice-before-signing'),
  says('the day does not exist', { dateOfDeath: '2026-02-30' }, 400),
  says('there is no name', { deceasedName: '  ' }, 400),
  says('the name turns the direction of the text after it', { deceasedName: 'Tess \u202erotaT' }, 400),
  says('the name has a second line', { deceasedName: 'Tess Tator\nconfirmed by: all' }, 400),
  says('the notice says that it was confirmed', { confirmationsReceived: 2 }, 400),
  says('the notice says that its wait is over', { state: 'waiting', dueAt: '2026-01-01T00:00:00Z' }, 400),
  says('the notice says how long it waits', { waitDays: 0 }, 400),
  says('the will does not exist', { willId: randomUUID() }, 403, 'notice-not-related'),
  ...(['superseded', 'withdrawn'] as const).map((status): Script => ({
    tries: `the will is ${status}`,
    ends: 'none',
    will: status,
    async run(will) {
      await will.death.rows('update wills set status = $2 where id = $1', will.willId, status)
      await refused(will.death.submit(will, will.executor), 409, 'notice-will-not-registered')
    },
  })),
  {
    tries: 'a second notice is submitted beside the first, by another and with another name',
    ends: 'awaiting',
    async run(will) {
      const notice = await submitted(will)
      await done(will.death.submit(will, will.contact, { deceasedName: 'Tess Other' }), 201)
      const [only, ...others] = await will.death.noticesOf(will.willId)
      if (others.length > 0 || only!.contentHash !== notice.contentHash)
        throw new Error('the second notice changed something')
    },
  },
  {
    tries: 'somebody whose three notices were rejected submits a fourth under another account',
    ends: 'none',
    async run(will) {
      const print = randomBytes(32)
      const [first, second] = [await will.death.staff(), await will.death.staff()]
      for (let n = 0; n < 3; n += 1) {
        const other = { ...(await will.death.wills.registered()), death: will.death }
        const often = await contact(other, 'Otto Often', { print })
        const notice = await submitted(other, often)
        await done(act(other, other.witnesses[0], notice, 'dispute', { reason: 'She is alive.' }))
        await done(will.death.decide(first, notice, 'reject'))
        await done(will.death.decide(second, notice, 'reject'))
      }
      const again = await contact(will, 'Otto Often', { print })
      await refused(will.death.submit(will, again), 429, 'notice-strikes')
    },
  },
  {
    tries: 'a beneficiary who is nothing else submits a notice',
    ends: 'none',
    async run(will) {
      await nameAround(will.death.stack, will.willId, 'beneficiary', null)
      await refused(will.death.submit(will, await somebody(will, 'Ben Eficiary')), 403, 'notice-not-related')
    },
  },
  {
    tries: 'another notice is submitted while the first is disputed',
    ends: 'disputed',
    async run(will) {
      const notice = await disputed(will)
      await done(will.death.submit(will, will.contact), 201)
      const all = await will.death.noticesOf(will.willId)
      if (all.length !== 1 || all[0]!.id !== notice.id) throw new Error('a second notice was opened')
    },
  },
]
