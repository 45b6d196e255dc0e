// A mail server that takes a connection and never answers: a release that is due happens all the same, and an executor
// who accepts late is given the copy, while the mail still hangs.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDeathStack, type DeathStack } from '../../../../../test/stack/death.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { startSilentMailServer, type SilentMailServer } from '../../../testing/silent-mail-server.ts'
import { forgetSeen } from '../../../testing/first-look.ts'
import { startReleasing } from '../start-releasing.ts'

let death: DeathStack
let silent: SilentMailServer
const restores: (() => Promise<void>)[] = []
beforeAll(async () => {
  death = await startDeathStack()
  silent = await startSilentMailServer()
})
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
})
afterAll(async () => {
  await silent?.stop()
  await death?.stop()
})

const pass = async (days: number): Promise<void> => void restores.push(await death.pass(days))
const isReleased = async ({ willId }: { willId: string }): Promise<boolean> =>
  (await death.endOf(willId)).will === 'released'

/** Each is mailed at once while the mail server answers. */
async function waitingNow() {
  const notice = await death.wills.waiting()
  for (let rounds = 0; rounds < 2; rounds += 1) await death.look()
  return notice
}
async function acceptLate({ willId }: { willId: string }): Promise<void> {
  const late = await death.people.add(death.stack, { name: 'Lars Late' })
  const aroundId = randomUUID()
  await death.rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
       accepted_at, accepted_by) values ($1, $2, 'executor', 2, 'acting', '', $3, now(), now(), now(), 'passkey')`,
    aroundId,
    willId,
    late.id,
  )
  await death.wills.line(willId, 'around.accepted', late.id, {
    aroundId,
    kind: 'executor',
    factor: 'passkey',
  })
}

test('a release that is due and a late executor’s grant happen while a mail hangs', async () => {
  const released = await waitingNow()
  await pass(7)
  const due = await waitingNow()
  await pass(7.1)
  for (let rounds = 0; rounds < 2; rounds += 1) await death.look()
  expect([await isReleased(released), await isReleased(due)]).toEqual([true, false])

  const untold = await death.wills.waiting()
  await death.inLog()
  const { config } = death.context
  death.context.config = { ...config, mail: { ...config.mail, smtpUrl: silent.url } }
  await forgetSeen(death.context)
  const stop = startReleasing(death.context, 2_000)
  try {
    await eventually(async () => silent.waiting() === 1)
    await pass(7)
    await acceptLate(released)
    await death.inLog()
    await eventually(async () => await isReleased(due))
    await eventually(async () => (await death.endOf(released.willId)).openGrants === 2)
    // It still hangs, and no second one was begun beside it.
    expect(silent.waiting()).toBe(1)
    expect(await death.rows('select tries from release_mails where notice_id = $1', untold.noticeId)).toEqual(
      [{ tries: 1 }],
    )
  } finally {
    await silent.stop()
    await stop()
    death.context.config = config
  }
})
