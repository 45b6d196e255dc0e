// A change of operator makes a new build, a setting not shown on any page does not; an invalid one refuses
// the start in one sentence.
import { expect, test } from 'vitest'
import { nameOfBuild } from './build-screens.ts'
import { Refused } from './settings.ts'

test('a build’s name depends on the operator’s details on the pages, and on no other setting', async () => {
  const [none, same, ann, ben, stripe, production] = await Promise.all([
    nameOfBuild({}),
    nameOfBuild({ PORT: '1234', OPERATOR_NAME: ' ' }),
    nameOfBuild({ OPERATOR_NAME: 'Ann Example' }),
    nameOfBuild({ OPERATOR_NAME: 'Ben Example' }),
    nameOfBuild({ PAYMENT_PROVIDER: 'stripe' }),
    nameOfBuild({ TESTATE_MODE: 'production' }),
  ])
  expect(none).toMatch(/^[0-9a-f]{16}$/)
  expect(same).toBe(none)
  expect(new Set([none, ann, ben, stripe, production]).size).toBe(5)
})

test('a wrong address stops the start before anything is built', async () => {
  await expect(nameOfBuild({ OPERATOR_SUPPORT_EMAIL: 'nobody' })).rejects.toThrow(
    new Refused('The configuration cannot be used. OPERATOR_SUPPORT_EMAIL: is to be one email address.'),
  )
})
