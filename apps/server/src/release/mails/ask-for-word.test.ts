// A notice that has waited long enough while no executor has accepted, and a release: both make the job that asks.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { noticesToRelease, type Begun } from '../../../testing/notices-to-release.ts'
import { listenForParties } from '../../parties/events.ts'
import { partyJobs } from '../../parties/jobs.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { askForWord } from './ask-for-word.ts'

const day = 86_400_000
let stack: Stack
let notices: ReturnType<typeof noticesToRelease>
let restore: (() => Promise<void>) | undefined

beforeAll(async () => {
  listenForParties()
  const people = knownPeople()
  stack = await startStack({
    mount: () => undefined,
    personOf: people.personOf,
    queues: partyJobs as never,
  })
  notices = noticesToRelease(stack, people)
})
afterEach(async () => await restore?.())
afterAll(() => stack.stop())

const asked = async ({ willId }: Pick<Begun, 'willId'>): Promise<{ since: string; isReleased: boolean }[]> =>
  (
    await stack.owner.query<{ data: { since: string; isReleased: boolean } }>(
      "select data from pgboss.job where name = 'ask-unanswered-executors' and data ->> 'willId' = $1",
      [willId],
    )
  ).rows.map(({ data }) => data)
const answer = async ({ willId }: Begun, set: string): Promise<unknown> =>
  await stack.owner.query(`update people_around set ${set} where will_id = $1 and kind = 'executor'`, [
    willId,
  ])

test('executors are asked once the wait is over, if none has accepted', async () => {
  const [silent, accepted] = [await notices.waiting(), await notices.waiting()]
  await answer(silent, 'accepted_at = null, accepted_by = null, told_at = null, person_id = null')
  await askForWord({ db: stack.workerDb })
  expect(await asked(silent)).toEqual([])
  restore = await moveTime(stack, 40 * day)
  await askForWord({ db: stack.workerDb })
  expect(await asked(silent)).toEqual([
    { willId: silent.willId, since: expect.any(String), isReleased: false },
  ])
  expect(await asked(accepted)).toEqual([])
  // They were told since: the next hour asks nobody again.
  await answer(silent, 'told_at = app_now()')
  await askForWord({ db: stack.workerDb })
  expect(await asked(silent)).toHaveLength(1)
})

test('a release makes the job with it, or not at all', async () => {
  const { willId } = await notices.waiting()
  const release = async (isBroken: boolean): Promise<void> =>
    await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
      await emit(tx, 'will.released', { willId })
      if (isBroken) throw new Error('broken')
    })
  await expect(release(true)).rejects.toThrow('broken')
  expect(await asked({ willId })).toEqual([])
  await release(false)
  expect(await asked({ willId })).toMatchObject([{ isReleased: true }])
})
