import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthority, exportAuthority } from '@testate/evidence/certificates/authority'
import { toPem } from '@testate/evidence/certificates/certificate'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { noticesToRelease } from '../../testing/notices-to-release.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { standInAuthority } from '../../testing/timestamp-authority.ts'
import { setClock } from '../platform/clock.ts'
import { examineRenewals } from './examine-renewals.ts'

let stack: Stack
let keysDir: string
let willIds: string[]
beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  const notices = noticesToRelease(stack, people)
  willIds = [(await notices.waiting()).willId, (await notices.waiting()).willId]
  keysDir = await mkdtemp(join(tmpdir(), 'testate-renewals-'))
  await mkdir(join(keysDir, 'worker'))
  const authority = await createAuthority({
    name: 'Example',
    crlBaseUrl: 'http://127.0.0.1/crl',
    at: new Date(),
  })
  await writeFile(join(keysDir, 'worker', 'authority.json'), JSON.stringify(await exportAuthority(authority)))
})
afterAll(async () => {
  await stack.stop()
  await rm(keysDir, { recursive: true })
})

const examined = async (more: Partial<Parameters<typeof examineRenewals>[0]> = {}): Promise<string[]> =>
  (await examineRenewals({ ...stack.config, keysDir, ...more })).map(
    ({ standing, says }) => `${standing}: ${says}`,
  )
const state = (willId: string | undefined, due: string, until: string) =>
  stack.owner.query(
    `insert into seal_states (will_id, sealed_hash, state, renewals, checkable_until, due_at)
      values ($1::uuid, sha256($1::uuid::text::bytea), '{}', 0, now() + $3::interval, now() + $2::interval)`,
    [willId, due, until],
  )

test('a late renewal, a file that ended without one, and a unit that has served are said', async () => {
  expect(await examined()).toEqual([
    expect.stringMatching(/^well: The time-stamping unit serves until/),
    'well: Every time on a seal is the register’s own word: no outside time-stamp authority is set.',
    'well: No sealed file waits too long for its renewal.',
  ])
  await state(willIds[0], '-8 days', '60 days')
  await state(willIds[1], '-300 days', '-1 day')
  expect((await examined()).slice(2)).toEqual([
    expect.stringMatching(/^mend: 1 sealed file was not renewed in time/),
    'warn: 1 sealed file has waited for a renewal for more than a week.',
  ])
  const restore = setClock(() => new Date(Date.now() + 800 * 86_400_000))
  try {
    expect((await examined())[0]).toMatch(/^warn: A new time-stamping unit has been due since/)
  } finally {
    restore()
  }
})

test('outside authorities are asked, and one that answers wrongly is named; production is warned without', async () => {
  const authority = await standInAuthority({ kind: 'p256', at: new Date('2026-01-01T00:00:00Z') })
  const rootsFile = join(keysDir, 'roots.pem')
  await writeFile(rootsFile, toPem(authority.unit.root.certificate))
  try {
    const timestamps = { urls: [authority.url], rootsFile, policies: [] }
    expect((await examined({ timestamps }))[1]).toMatch(
      /^well: The time-stamp authority http:.* answers\. What it stamps can be checked until 2036-/,
    )
    authority.as = { status: 2 }
    expect((await examined({ timestamps }))[1]).toMatch(
      /^warn: The time-stamp authority http:.* is passed over\. It refused: rejection/,
    )
    await writeFile(rootsFile, 'nothing')
    expect((await examined({ timestamps }))[1]).toMatch(/^unasked: .*holds no certificate in PEM/)
    expect((await examined({ mode: 'production' }))[1]).toMatch(
      /^warn: Every time on a seal is the register’s own word/,
    )
  } finally {
    await authority.stop()
  }
})
