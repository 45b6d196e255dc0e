// Who is mailed when in a ceremony, from its opening to the third signature.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  pay,
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { openCeremony } from './open-ceremony.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const open = (will: VerifiedWill) => openCeremony(will.id, ceremony.worker)
/** For each person what they were mailed, oldest first. */
const mailed = async ({ people }: VerifiedWill): Promise<string[][]> =>
  await Promise.all(
    people.map(async ({ email }) =>
      (await mailsOf(ceremony.stack, { to: email })).map(({ template }) => template),
    ),
  )

test('each is told when they can record and when to sign, and the testator of each signature', async () => {
  const will = await ceremony.verifiedWill()
  await Promise.all([open(will), open(will)])
  const [record, sign, done] = ['your-turn-to-record-witness', 'your-turn-to-sign', 'all-signed']
  expect(await mailed(will)).toEqual([['your-turn-to-record'], [record], [record]])
  expect((await mailsOf(ceremony.stack, { to: will.people[0].email }))[0]!.data).toMatchObject({
    name: 'Ann Example',
    witnessNames: ['Witness One', 'Witness Two'],
    sample: true,
  })
  await ceremony.recorded(will.people[0], will)
  await ceremony.sign(will.people[0], will)
  expect(await mailed(will)).toEqual([['your-turn-to-record'], [record, sign], [record, sign]])
  await ceremony.sign(will.people[2], will)
  expect((await mailsOf(ceremony.stack, { template: 'witness-signed' })).map(({ data }) => data)).toEqual([
    { name: 'Ann Example', witnessName: 'Witness Two', waitingFor: 'Witness One' },
  ])
  await ceremony.sign(will.people[1], will)
  await open(will)
  expect(await mailed(will)).toEqual([
    ['your-turn-to-record', 'witness-signed', done],
    [record, sign, done],
    [record, sign, done],
  ])
})

test('unpaid, only the testator is told, to pay; the payment makes it everybody’s turn, once', async () => {
  const will = await ceremony.verifiedWill({ paid: false })
  await open(will)
  await open(will)
  expect(await mailed(will)).toEqual([['your-turn-to-pay'], [], []])
  await pay(ceremony.stack, will.id, will.people[0], ['ethereum'])
  await Promise.all([open(will), open(will)])
  expect(await mailed(will)).toEqual([
    ['your-turn-to-pay', 'your-turn-to-record'],
    ['your-turn-to-record-witness'],
    ['your-turn-to-record-witness'],
  ])
})

test('paid again after somebody signed, nobody is told to record', async () => {
  const will = await ceremony.verifiedWill()
  await open(will)
  await ceremony.recorded(will.people[0], will)
  await ceremony.sign(will.people[0], will)
  await ceremony.stack.owner.query('delete from told_once where will_id = $1', [will.id])
  await open(will)
  expect((await mailed(will))[0]).toEqual(['your-turn-to-record'])
})
