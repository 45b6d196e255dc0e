// Which data each live event re-reads: named by the routes, so that the platform knows no subject.
import { showAccount } from '@testate/api/account'
import { getMe } from '@testate/api/accounts'
import { listRecord } from '@testate/api/audit'
import { showCeremony, showRecordingUpload } from '@testate/api/ceremony'
import { dashboardStats, willTasks } from '@testate/api/dashboard'
import { listDeathNotices } from '@testate/api/death-notices'
import { readTakeBack } from '@testate/api/email-change'
import { readHandOff } from '@testate/api/hand-offs'
import { listChecks, myChecks } from '@testate/api/identity'
import { liveEvents } from '@testate/api/live-events'
import { listNetworks } from '@testate/api/networks'
import { listParties, readInvitation } from '@testate/api/parties'
import { readPayment } from '@testate/api/payments'
import { showAnchors } from '@testate/api/registration'
import { deletedDrafts, listWills, showWill } from '@testate/api/wills'
import { expect, test } from 'vitest'
import { readAgain } from './live.tsx'
import { createQueries, read } from './queries.ts'
import { meQuery } from './session.ts'

const wills = [listWills, showWill, deletedDrafts, listParties, readInvitation]
const tasks = [dashboardStats, willTasks, listRecord]
const ceremony = [showCeremony, showRecordingUpload]
const others = [readPayment, showAnchors, listNetworks]
const never = [readTakeBack]
const kept = [
  ...wills,
  ...tasks,
  ...ceremony,
  ...others,
  ...never,
  myChecks,
  listChecks,
  readHandOff,
  showAccount,
  listDeathNotices,
].map((route) => read(route))

test.each([
  ['will', [...wills, ...tasks, ...ceremony, ...others, myChecks, readHandOff, showAccount]],
  ['identity', [...wills, ...tasks, ...ceremony, myChecks, listChecks, listDeathNotices]],
  ['me', [getMe, showAccount, dashboardStats]],
  ['review', [listChecks]],
  ['notice', [getMe, listDeathNotices, dashboardStats]],
  ['handoff', [...ceremony, readHandOff, myChecks, listChecks]],
] as const)('%s', async (event, expected) => {
  const queries = createQueries()
  const cache = queries.getQueryCache()
  for (const { queryKey, meta } of [...kept, meQuery]) cache.build(queries, { queryKey: [queryKey[0]], meta })
  await readAgain(queries, event)
  const touched = cache.getAll().filter(({ state }) => state.isInvalidated)
  expect(touched.map(({ queryKey }) => queryKey[0]).toSorted()).toEqual(
    expected.map(({ id }) => id).toSorted(),
  )
})

test('data that name no route follow the person’s wills', async () => {
  for (const event of liveEvents) {
    const queries = createQueries()
    queries.setQueryData(['recording.kept'], 'data')
    await readAgain(queries, event)
    expect(queries.getQueryState(['recording.kept'])?.isInvalidated).toBe(event === 'will')
  }
})
