// What the doctor says of notices that have waited long enough while no executor has accepted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { giveCertificate, noticeSample } from '../../testing/notice-sample.ts'
import { examineRelease } from './examine-release.ts'

let stack: Stack
const people = knownPeople()
beforeAll(async () => void (stack = await startStack({ mount: () => {}, personOf: people.personOf })))
afterAll(() => stack?.stop())

const said = async (): Promise<string[]> =>
  (await examineRelease(stack.config))
    .map(({ standing, says }) => `${standing}: ${says}`)
    .filter((line) => line.includes('accepted'))

test('only a notice whose wait is over, and of whose will no acting executor has accepted', async () => {
  for (const ended of [true, false]) {
    const { willId, executor } = await noticeSample(stack, people)
    const [notice, certificate] = [randomUUID(), await giveCertificate(stack, executor)]
    await stack.owner.query(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days)
       values ($1, $2, $3, sha256('k'), sha256('c'), 'Tess Tator', '2026-01-02', $4, 'o', sha256('x'), 14)`,
      [notice, willId, executor.id, certificate],
    )
    await stack.owner.query('alter table death_notices disable trigger user')
    await stack.owner.query(
      `update death_notices set state = 'waiting', waiting_since = now() - interval '20 days',
         due_at = now() + $2::interval where id = $1`,
      [notice, ended ? '-1 day' : '1 day'],
    )
    await stack.owner.query('alter table death_notices enable trigger user')
  }
  expect(await said()).toEqual([])
  await stack.owner.query('alter table people_around disable trigger user')
  await stack.owner.query(
    "update people_around set accepted_at = null, accepted_by = null, person_id = null where kind = 'executor'",
  )
  await stack.owner.query('alter table people_around enable trigger user')
  expect(await said()).toEqual(['warn: 1 notice has waited long enough, but no executor has accepted.'])
})
