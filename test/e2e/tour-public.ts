// The public pages of the tour: each as it is found, in each of its languages, straight from the list of screens, so that a new one is never forgotten.
import { inWelsh } from '../../apps/web/src/platform/language.ts'
import { screens } from '../../apps/web/src/screens.ts'
import type { Stop } from './tour.ts'

/** Those with stops of their own in tour.ts. */
const known = ['/verify']
const pages = screens.filter(({ frame, path }) => frame === 'public' && !path.includes(':') && !known.includes(path)).flatMap(({ path, welsh }) => (welsh === true ? [path, inWelsh(path)] : [path]))

/** What the register is asked for has come, or it is said that it has not. */
const settled: Stop['shows'] = async (page) => {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !/Asking the networks…|Being asked…|Yn holi|Yn cael ei holi/.test(document.body.innerText))
}

export const publicStops: readonly Stop[] = [
  ...pages.map((path): Stop => ({ name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), stage: 'visitor', path: () => path, shows: settled })),
  {
    name: 'cost-calculator-all', stage: 'visitor', path: () => '/cost-calculator',
    act: async (page) => {
      await page.getByRole('checkbox').first().waitFor()
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
    },
    shows: async (page) => void (await page.getByText('£182.00').first().waitFor()),
  },
  {
    name: 'public-menu', stage: 'visitor', path: () => '/how-it-works',
    // Where there is room the menu is a row of links.
    act: async (page) => {
      const menu = page.locator('summary').filter({ hasText: 'Menu' })
      if (await menu.isVisible()) await menu.click()
    },
    shows: settled,
  },
  {
    name: 'public-sources', stage: 'visitor', path: () => '/uk-wills-act-compliance',
    act: async (page) => await page.locator('details:not(.public-menu)').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))),
    shows: settled,
  },
]
