// What the doctor says of letters that staff have to post.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { giveCertificate, noticeSample } from '../../testing/notice-sample.ts'
import { examineLetters } from './examine-release.ts'

let stack: Stack
const people = knownPeople()
beforeAll(async () => void (stack = await startStack({ mount: () => {}, personOf: people.personOf })))
afterAll(() => stack?.stop())

const said = async (): Promise<string[]> =>
  (await examineLetters(stack.config)).map(({ standing, says }) => `${standing}: ${says}`)

test('none, some, and one that is late', async () => {
  expect(await examineLetters({ workerDatabaseUrl: '' })).toEqual([])
  expect(await said()).toEqual(['well: Letters to testators that staff have to post: 0.'])
  for (const late of ['current_date + 3', 'current_date']) {
    const { willId, executor } = await noticeSample(stack, people)
    const [notice, certificate] = [randomUUID(), await giveCertificate(stack, executor)]
    await stack.owner.query(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days)
       values ($1, $2, $3, sha256('k'), sha256('c'), 'Tess Tator', '2026-01-02', $4, 'o', sha256('x'), 14)`,
      [notice, willId, executor.id, certificate],
    )
    await stack.owner.query(
      `insert into notice_letters (id, notice_id, about, sealed, late_on)
       values ($1, $2, 'submitted', 'x', ${late})`,
      [randomUUID(), notice],
    )
  }
  expect(await said()).toEqual(['warn: Letters to testators that staff have to post: 2, of which 1 is late.'])
  await stack.owner.query("update notice_letters set result = 'dropped', settled_at = now(), sealed = null")
  expect(await said()).toEqual(['well: Letters to testators that staff have to post: 0.'])
})
