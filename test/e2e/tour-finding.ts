// Looking for a will in its states, and the choice to be found: the register's own answers, with an identity, a limit
// or a search in them. find-a-will.e2e.ts asks the real release worker.
import type { Page } from 'playwright-core'
import type { Stop } from './tour.ts'

const answers =
  (path: RegExp, json: object, method = 'GET') =>
  async (page: Page): Promise<void> =>
    void (await page.route(path, async (route) =>
      route.request().method() === method ? await route.fulfill({ json }) : await route.fallback(),
    ))
const searching = (left: number, professional = false) =>
  answers(/\/api\/find-a-will$/, { identified: true, professional, left })
/** Asked, and not answered yet. */
const yearly = answers(/\/api\/yearly-check$/, {
  stands: true,
  asks: true,
  askedAt: '2026-11-21T12:30:00.000Z',
  answeredAt: null,
  open: true,
})
/** A proven number, and another that was sent a code. */
const phones = answers(/\/api\/account\/phone$/, {
  available: true,
  endsIn: '123',
  provenAt: '2026-11-21T12:30:00.000Z',
  waiting: { endsIn: '456', expiresAt: '2026-11-21T13:00:00.000Z' },
})
const shows =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByText(text).first().waitFor())
const go = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()

const foundOnce = answers(/\/api\/findable$/, {
  findable: true,
  changedAt: '2026-01-02T10:00:00.000Z',
  standing: 'found',
  searches: [
    {
      reference: 'F-1A2B3C4D',
      at: '2026-11-21T12:30:00.000Z',
      askerName: 'Bartholomew Montgomery-Featherstonehaugh',
      capacity: 'executor',
      statement: 'She told me once that I am her executor, and I cannot reach her.',
    },
  ],
})

/** From the start to the page of that number. */
const on =
  (steps: number) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Start' }).click()
    const acts = [
      () =>
        page.getByRole('textbox', { name: /^Full name/ }).fill('Bartholomew Montgomery-Featherstonehaugh'),
      async () => {
        for (const [part, value] of [
          ['Day', '27'],
          ['Month', '3'],
          ['Year', '1950'],
        ] as const)
          await page.getByRole('textbox', { name: part }).fill(value)
      },
      () => page.getByRole('radio', { name: /^as a relative/ }).check(),
      () =>
        page.getByRole('textbox', { name: /^Your reason/ }).fill('He was my uncle, and we found no will.'),
    ]
    for (const act of acts.slice(0, steps)) {
      await act()
      await go(page)
    }
  }
const stop = (
  name: string,
  text: string | RegExp,
  { before = searching(5), act }: Pick<Stop, 'before' | 'act'> = {},
): Stop => ({
  name: `find-a-will-${name}`,
  stage: 'account',
  path: () => '/find-a-will',
  before,
  ...(act === undefined ? {} : { act }),
  shows: shows(text),
})
const answered = (answer: 'exists' | 'absent'): Pick<Stop, 'before' | 'act'> => ({
  before: async (page) => {
    await searching(5)(page)
    const json = { answer, reference: 'F-1A2B3C4D', at: '2026-11-21T12:30:00.000Z' }
    await answers(/\/api\/find-a-will$/, json, 'POST')(page)
  },
  act: async (page) => {
    await on(4)(page)
    await page.getByRole('button', { name: 'Ask the register' }).click()
  },
})

export const findingStops: readonly Stop[] = [
  {
    name: 'find-a-will',
    stage: 'account',
    path: () => '/find-a-will',
    shows: shows('First we need to know who you are'),
  },
  stop('start', 'You can ask 5 more times today'),
  stop('limit', 'You have asked five times today', { before: searching(0) }),
  stop('name', 'Full name is required', {
    act: async (page) => {
      await on(0)(page)
      await go(page)
    },
  }),
  stop('date', 'When were they born?', { act: on(1) }),
  stop('capacity', /our staff must first have found you/, { act: on(2) }),
  stop('professional', /^as a professional/, { before: searching(5, true), act: on(2) }),
  stop('why', 'Why are you asking?', { act: on(3) }),
  stop('check', 'Check your question', { act: on(4) }),
  stop('exists', 'A registered will exists', answered('exists')),
  stop('absent', 'No will was found', answered('absent')),
  {
    name: 'findable',
    stage: 'account',
    path: () => '/account',
    before: async (page) => {
      await yearly(page)
      await phones(page)
      await foundOnce(page)
    },
    shows: async (page) => {
      await shows('You have not answered yet.')(page)
      await shows('We tell you by text message to the number that ends in 123, and by email.')(page)
      await shows('Enter the code from the text message')(page)
      await shows('Who was told that a registration exists')(page)
    },
  },
]
