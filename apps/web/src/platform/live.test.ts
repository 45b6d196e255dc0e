// Which data each live event re-reads: named by the routes, so that the platform knows no subject.
import { showAccount } from '@testate/api/account'
import { getMe } from '@testate/api/accounts'
import { listRecord } from '@testate/api/audit'
import { showCeremony, showRecordingUpload } from '@testate/api/ceremony'
import { dashboardStats, willTasks } from '@testate/api/dashboard'
import { listDeathNotices, listWillsToReport } from '@testate/api/death-notices'
import { readTakeBack } from '@testate/api/email-change'
import { readHandOff } from '@testate/api/hand-offs'
import { listChecks, myChecks } from '@testate/api/identity'
import { liveEvents } from '@testate/api/live-events'
import { listNetworks } from '@testate/api/networks'
import { listParties, readInvitation } from '@testate/api/parties'
import { readPayment } from '@testate/api/payments'
import { showAnchors } from '@testate/api/registration'
import { deletedDrafts, listWills, showWill } from '@testate/api/wills'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain, readMissed } from './live.tsx'
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
  listWillsToReport,
].map((route) => read(route))

test.each([
  ['will', [...wills, ...tasks, ...ceremony, ...others, myChecks, readHandOff, showAccount]],
  ['identity', [...wills, ...tasks, ...ceremony, myChecks, listChecks, listDeathNotices, listWillsToReport]],
  ['me', [getMe, showAccount, dashboardStats]],
  ['review', [listChecks]],
  ['notice', [getMe, listDeathNotices, listWillsToReport, dashboardStats]],
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

/** One query that waits for its answers. */
function firstRead() {
  const queries = createQueries()
  const answers: ((data: string) => void)[] = []
  const { meta } = read(showAnchors, { params: { id: 'w' } })
  const screen = new QueryObserver(queries, {
    queryKey: [showAnchors.id],
    meta,
    queryFn: async () => await new Promise<string>((resolve) => answers.push(resolve)),
  })
  return { queries, answers, screen, end: screen.subscribe(() => {}) }
}

test.each([
  ['an event', (queries: QueryClient) => readAgain(queries, 'will')],
  ['the opening of the stream', readMissed],
])('%s during the first read has it read again: the answer may be older', async (_what, happens) => {
  const { queries, answers, screen, end } = firstRead()
  const reread = happens(queries)
  expect(answers).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  answers[0]!('of before it')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('of after it')
  await reread
  expect(screen.getCurrentResult().data).toBe('of after it')
  end()
})
