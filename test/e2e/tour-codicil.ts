// A codicil in My Wills: what it is, under its will, and the question about it when the will's registration ends.
import type { Page } from 'playwright-core'
import type { showWill, listWills } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'
import type { Stop } from './tour.ts'

const codicilId = 'c0d1c110-0000-4000-8000-000000000074'
type Detail = ReceivedOf<typeof showWill>

/** As if the will had a registered codicil: whatever is asked about it is answered as about the will. */
async function withCodicil(page: Page): Promise<void> {
  const title = (of: string): string => `Codicil to ${of}`
  let willId = ''
  await page.route(/\/api\/wills(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const [will, ...rest] = (await response.json()) as ReceivedOf<typeof listWills>
    willId = will!.id
    const amends = { id: willId, title: will!.title }
    const codicil = { ...will!, id: codicilId, title: title(will!.title), amends }
    await route.fulfill({ response, json: [codicil, will, ...rest] })
  })
  await page.route(/\/api\/wills\/[\w-]+/, async (route) => {
    const url = route.request().url()
    const isCodicil = url.includes(codicilId)
    const response = await route.fetch({ url: url.replace(codicilId, willId) })
    if (!/\/api\/wills\/[\w-]+$/.test(url)) return await route.fulfill({ response })
    const detail = (await response.json()) as Detail
    const codicils: Detail['codicils'] = [
      { id: codicilId, title: title(detail.title), status: 'registered', stands: true },
    ]
    await route.fulfill({
      response,
      json: isCodicil ? { ...detail, id: codicilId, title: title(detail.title) } : { ...detail, codicils },
    })
  })
}

const choose =
  (item: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name: /^More for Will/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
const stop = { stage: 'registered', path: () => '/my-wills' } as const

export const codicilStops: readonly Stop[] = [
  {
    ...stop,
    name: 'my-wills-codicil-begin',
    act: choose('Register a codicil'),
    shows: async (page) =>
      void (await page.getByRole('dialog').getByText('A codicil changes a will').waitFor()),
  },
  {
    ...stop,
    name: 'my-wills-codicil',
    before: withCodicil,
    shows: async (page) =>
      void (await page
        .getByRole('list', { name: /^Codicils to Will/ })
        .getByRole('heading')
        .first()
        .waitFor()),
  },
  ...(['Begin a new version', 'Withdraw the registration'] as const).map((item): Stop => ({
    ...stop,
    name: `my-wills-codicil-${item === 'Begin a new version' ? 'new-version' : 'withdraw'}`,
    before: withCodicil,
    act: choose(item),
    shows: async (page) => void (await page.getByRole('group', { name: /^“Codicil to Will/ }).waitFor()),
  })),
]
