// The public pages of the tour: each in its initial state, in each of its languages, straight from the list
// of screens, so that a new one is never forgotten.
import { publicPages } from '../../apps/web/src/addresses/public-pages.ts'
import type { Stop } from './tour.ts'

/** Those with stops of their own in tour.ts. */
const known = ['/verify', '/cy/verify']
const pages = publicPages.filter((path) => !known.includes(path))

/** The register's data have arrived, or the page says that they have not. */
const settled: Stop['shows'] = async (page) => {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(
    () =>
      !/Asking [^.\n]*…|being asked…|Being asked…|Yn holi|Yn gofyn|[Yy]n cael ei holi/.test(
        document.body.innerText,
      ),
  )
}

export const publicStops: readonly Stop[] = [
  ...pages.map((path): Stop => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    stage: 'visitor',
    path: () => path,
    shows: settled,
  })),
  {
    name: 'cost-calculator-all',
    stage: 'visitor',
    path: () => '/cost-calculator',
    act: async (page) => {
      await page.getByRole('checkbox').first().waitFor()
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
    },
    shows: async (page) => void (await page.getByText('£182.00').first().waitFor()),
  },
  {
    name: 'public-menu',
    stage: 'visitor',
    path: () => '/how-it-works',
    // Where there is room the menu is a row of links.
    act: async (page) => {
      const menu = page.locator('summary').filter({ hasText: 'Menu' })
      if (await menu.isVisible()) await menu.click()
    },
    shows: settled,
  },
  {
    name: 'public-sources',
    stage: 'visitor',
    path: () => '/uk-wills-act-compliance',
    act: async (page) =>
      await page
        .locator('details:not(.public-menu)')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))),
    shows: settled,
  },
]
