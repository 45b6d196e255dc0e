// The screen for death notices in its states: the register's own answer, with notices in it. A real notice would change
// what every later stop of the same will shows; death-notices.e2e.ts makes real ones.
import type { Page } from 'playwright-core'
import type { DeathNotice, DeathNoticeList } from '@testate/api/death-notices'
import type { Stop } from './tour.ts'

const id = (last: number): string => `a2b7c1de-0000-4000-8000-00000000000${last}`
const none = { dispute: false, change: false, withdraw: false, stop: false }
const notice = (changes: Partial<DeathNotice> = {}): DeathNotice => ({
  id: id(1),
  willId: id(2),
  submittedById: id(3),
  submittedByName: 'Edith Executor',
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-02',
  entryNumber: 'QBDAX 123456',
  registrationDistrict: 'Camden',
  supportingDocumentUrl: '',
  confirmationsRequired: 2,
  confirmationsReceived: 1,
  state: 'awaiting',
  version: 1,
  contentHash: 'ab12'.repeat(16),
  waitDays: 14,
  askedAgain: false,
  lengthened: false,
  waitingSince: null,
  dueAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  endedAt: null,
  disputeReason: null,
  inspected: true,
  professional: null,
  isOwn: false,
  isAboutMe: false,
  may: { confirm: null, ...none, dispute: true },
  ...changes,
})
const over = { confirm: 'notice-cannot-follow', ...none }
const ended = { endedAt: '2026-02-03T10:00:00.000Z', may: over }

const answers =
  (list: Partial<DeathNoticeList>) =>
  async (page: Page): Promise<void> => {
    const { wills: offered = [] } = list
    await page.route(
      /\/api\/death-notices(\?|$)/,
      async (route) =>
        await route.fulfill({ json: { open: true, notices: [], next: null, wills: [], ...list } }),
    )
    await page.route(
      /\/api\/death-notices\/wills\?/,
      async (route) => await route.fulfill({ json: { wills: offered, found: offered.length, next: null } }),
    )
  }
const shows =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByText(text).first().waitFor())
const list = (name: string, notices: DeathNotice[], text: string | RegExp): Stop => ({
  name: `death-notices-${name}`,
  stage: 'account',
  path: () => '/death-notices',
  before: answers({ notices }),
  shows: shows(text),
})
const wills = [
  { willId: id(2), testatorName: 'Tess Tator' },
  { willId: id(4), testatorName: 'Bartholomew Montgomery-Featherstonehaugh' },
]

export const deathStops: readonly Stop[] = [
  list('to-confirm', [notice()], 'Awaiting 1 more confirmation(s)'),
  list(
    'identity-needed',
    [notice({ may: { confirm: 'notice-identity-needed', ...none, dispute: true } })],
    'Have your identity checked',
  ),
  list(
    'own',
    [notice({ isOwn: true, may: { confirm: 'notice-own', ...none, change: true, withdraw: true } })],
    'Submitted by: you',
  ),
  list(
    'lengthened',
    [
      notice({
        state: 'waiting',
        lengthened: true,
        waitDays: 28,
        confirmationsReceived: 2,
        waitingSince: '2026-01-06T10:00:00.000Z',
        dueAt: '2026-02-03T10:00:00.000Z',
        may: { ...over, dispute: true },
      }),
    ],
    'twice as long: 28 days',
  ),
  list(
    'ended',
    [
      notice({ ...ended, state: 'released', dueAt: '2026-02-03T10:00:00.000Z' }),
      notice({ ...ended, id: id(5), state: 'relocked', dueAt: '2026-02-03T10:00:00.000Z' }),
      notice({ ...ended, id: id(6), state: 'rejected' }),
      notice({ ...ended, id: id(7), state: 'withdrawn' }),
      notice({ ...ended, id: id(8), state: 'stopped' }),
    ],
    'Earlier notices',
  ),
  {
    name: 'death-notices-closed',
    stage: 'account',
    path: () => '/death-notices',
    before: answers({ open: false }),
    shows: shows('Death notices are closed here'),
  },
  {
    name: 'death-notices-joined',
    stage: 'account',
    path: () => `/death-notices?joined=${id(1)}`,
    before: answers({ notices: [notice()] }),
    shows: shows('Another person has told us of this death'),
  },
  {
    name: 'death-notices-whose-will',
    stage: 'account',
    path: () => '/death-notices?report=will',
    before: answers({ wills }),
    act: async (page) => {
      await page.getByText('The person is not in this list').click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    shows: async (page) => void (await page.getByRole('link', { name: 'Choose whose will it is' }).waitFor()),
  },
  {
    name: 'about-my-death',
    stage: 'account',
    path: () => '/account',
    before: async (page) =>
      void (await page.route(/\/api\/auth\/session$/, async (route) => {
        const answer = await route.fetch()
        const { user } = (await answer.json()) as { user: object }
        await route.fulfill({ response: answer, json: { user: { ...user, deathNotices: [id(1)] } } })
      })),
    shows: async (page) =>
      void (await page.getByRole('region', { name: 'A notice of your death' }).getByRole('button').waitFor()),
  },
]
