// The two screens of a will that chosen people open together, in their states: the register's own answers with people
// in them. shared-secret.e2e.ts makes real ones.
import type { Page } from 'playwright-core'
import type { listHoldings, showSharedSecret, SharedSecretView } from '@testate/api/death/shared-secret'
import type { AnswerOf } from '@testate/api/route'
import type { Staged } from './stages.ts'
import type { Stop } from './tour.ts'

type Holdings = AnswerOf<typeof listHoldings>
type Shown = AnswerOf<typeof showSharedSecret>
type Holder = SharedSecretView['holders'][number]

const id = (last: number): string => `b3c8d2ef-0000-4000-8000-00000000000${last}`
const day = '2026-02-03T10:00:00.000Z'
const lock = { salt: 'AAAA', sealed: 'AAAA' }
const key: NonNullable<Holdings['key']> = {
  publicKey: `${'A'.repeat(1622)}==`,
  madeAt: day,
  locks: [
    { ...lock, kind: 'phrase' },
    { ...lock, kind: 'code' },
  ],
}
const holding: Holdings['holdings'][number] = {
  id: id(1),
  secretId: id(2),
  willId: id(3),
  testatorName: 'Bartholomew Montgomery-Featherstonehaugh',
  state: 'preparing',
  share: null,
  shareHash: null,
  answersLeft: null,
  asks: 'key',
  practisedAt: null,
  answeredAt: null,
  isLost: false,
  hasGiven: false,
}
const held = { ...holding, share: 'AAAA', shareHash: 'ab12'.repeat(16), answersLeft: 64 }

const answers =
  (holdings: Partial<Holdings>, shown?: Partial<Shown>) =>
  async (page: Page): Promise<void> => {
    await page.route(
      /\/api\/shared-secrets$/,
      async (route) =>
        await route.fulfill({
          json: { key: null, holdings: [], ownWills: [], ...holdings } satisfies Holdings,
        }),
    )
    await page.route(
      /\/api\/wills\/[^/]+\/shared-secret$/,
      async (route) =>
        await route.fulfill({
          json: { mayBegin: true, candidates, closing: null, coming: null, ...shown } satisfies Shown,
        }),
    )
  }
const says =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByText(text).first().waitFor())
const press =
  (name: string) =>
  async (page: Page): Promise<void> =>
    await page.getByRole('button', { name, exact: true }).click()

const holds = (name: string, holdings: Partial<Holdings>, text: string | RegExp): Stop => ({
  name: `shares-${name}`,
  stage: 'account',
  path: () => '/shares',
  before: answers(holdings),
  shows: says(text),
})

const names = ['Wendy Witness', 'Edith Executor', 'Carl Contact']
const candidates: Shown['candidates'] = names.map((name, n) => ({
  personId: id(n + 4),
  name,
  relations: [(['witness', 'executor', 'contact'] as const)[n]!],
}))
const holder = (n: number, changes: Partial<Holder> = {}): Holder => ({
  id: id(n + 7),
  personId: id(n + 4),
  name: names[n]!,
  isNamed: true,
  hasKey: true,
  publicKey: key.publicKey,
  practisedAt: day,
  askedAt: null,
  answeredAt: null,
  isLost: false,
  isSilent: false,
  hasGiven: false,
  ...changes,
})
const secret = (changes: Partial<SharedSecretView>, holders = [0, 1, 2].map((n) => holder(n))) => ({
  id: id(2),
  state: 'on' as const,
  begunAt: day,
  onAt: day,
  part: 'AAAA',
  isPartLost: false,
  givenAwayAt: null,
  health: 'good' as const,
  holders,
  ...changes,
})
const together = (
  name: string,
  shown: Partial<Shown>,
  text: string | RegExp,
  own: Holdings['key'] = key,
): Stop => ({
  name: `open-together-${name}`,
  stage: 'submitted',
  path: ({ willId }: Staged) => `/wills/${willId}/shared-secret`,
  before: answers({ key: own }, shown),
  shows: says(text),
})
const lost = { isLost: true }

export const sharedStops: readonly Stop[] = [
  { ...holds('none', {}, 'You hold no share'), before: async () => {} },
  {
    ...holds('to-make-key', { holdings: [holding] }, /At least 16 characters/),
    act: async (page) => await page.getByRole('radio', { name: 'With a pass phrase' }).check(),
  },
  {
    ...holds('codes', { holdings: [holding] }, 'Print these codes before you go on'),
    act: async (page) => {
      await page.getByRole('radio', { name: 'With a pass phrase' }).check()
      for (const label of ['Pass phrase', 'The same pass phrase again'])
        await page.getByLabel(label, { exact: true }).fill('seven small boats in a drawer')
      await press('Make my key')(page)
    },
  },
  {
    ...holds(
      'asked',
      {
        key,
        holdings: [
          { ...held, state: 'practising', asks: 'practise' },
          { ...held, id: id(4), state: 'on', asks: 'still-there', practisedAt: day },
          { ...held, id: id(5), state: 'on', asks: 'release', practisedAt: day, answeredAt: day },
          { ...held, id: id(6), state: 'on', asks: 'nothing', practisedAt: day, isLost: true },
        ],
      },
      /^Number of your key/,
    ),
  },
  {
    ...holds(
      'opening',
      { key, holdings: [{ ...held, state: 'practising', asks: 'practise' }] },
      'Printed code',
    ),
    act: async (page) => {
      await press('Try it out')(page)
      await press('Use a printed code instead')(page)
    },
  },
  {
    ...holds(
      'giving-up',
      { key, ownWills: [{ willId: id(3), title: 'My last will', isPartLost: false }] },
      /^This key also opens your own will “My last will”/,
    ),
    act: press('I have lost what opens my key'),
  },
  holds(
    'given-up',
    { ownWills: [{ willId: id(3), title: 'My last will', isPartLost: true }] },
    'You gave up the key of your own will “My last will”',
  ),
  together('choose', {}, 'Whom do you choose?'),
  together('nobody-to-choose', { candidates: [] }, /^Nobody can be chosen yet/),
  together('not-now', { mayBegin: false }, 'This cannot be chosen now'),
  together(
    'keys',
    {
      coming: secret({ state: 'preparing', onAt: null }, [
        holder(0, { practisedAt: null }),
        holder(1, { practisedAt: null, hasKey: false, publicKey: null }),
        holder(2, { practisedAt: null }),
      ]),
    },
    'You need a key of your own too',
    null,
  ),
  {
    ...together(
      'switch-on',
      { coming: secret({ state: 'practising', onAt: null }) },
      /^From then on this register alone does not open this will/,
    ),
    act: press('Switch it on'),
  },
  together('moving', { closing: secret({ state: 'moving', onAt: null }) }, 'Your files are being locked'),
  together('on', { closing: secret({}) }, /^Since 3/),
  together(
    'one-short',
    { closing: secret({ health: 'one-short' }, [holder(0), holder(1), holder(2, lost)]) },
    'One more loss, and nobody can open this will',
  ),
  together(
    'nobody-opens',
    { closing: secret({ health: 'nobody-opens' }, [holder(0), holder(1, lost), holder(2, lost)]) },
    'Nobody will be able to open this will',
  ),
  together(
    'key-given-up',
    { mayBegin: false, closing: secret({ isPartLost: true }) },
    'You gave up the key that opens this will for you',
    null,
  ),
  together(
    'nobody-for-good',
    {
      mayBegin: false,
      closing: secret({ isPartLost: true, health: 'nobody-opens' }, [
        holder(0),
        holder(1, lost),
        holder(2, lost),
      ]),
    },
    'Nobody can open this copy any more',
    null,
  ),
]
