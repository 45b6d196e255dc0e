// A public page is painted before its scripts are requested: input in between still counts when they load. In short
// each page is looked at in one of two widths, by turns; TESTATE_FULL=1 (`npm run assurance`) has both.
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { painted as paintedPages } from '../../apps/web/src/addresses/public-pages.ts'
import { full, hasBrowser, waitsMs, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { withProduct } from './with-product.ts'

const widths = [390, 1280]

describe.skipIf(!hasBrowser)(`before the scripts${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  /** The painted page, and the function that lets its scripts load. */
  async function painted(address: string, width = 390): Promise<{ page: Page; wake: () => Promise<void> }> {
    const context = await chromium.newContext({ baseURL: product.url, viewport: { width, height: 844 } })
    context.setDefaultTimeout(waitsMs)
    const { promise, resolve } = Promise.withResolvers<void>()
    await context.route(/\/assets\/.*\.js$/, async (route) => (await promise, await route.continue()))
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    return {
      page,
      wake: async () => (
        resolve(),
        void (await page.waitForFunction(() =>
          Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
        ))
      ),
    }
  }

  test('a network and a second will ticked on the calculator stay ticked and are counted', async () => {
    const { page, wake } = await painted('/cost-calculator')
    await page.locator('#network-ethereum').check()
    await page.locator('#wills-2').check()
    await wake()
    await page.locator('.calculator-paper[data-state=known]').waitFor()
    expect(await page.locator('#network-ethereum').isChecked()).toBe(true)
    expect(await page.locator('#wills-2').isChecked()).toBe(true)
    await page.locator('.calculator-paper').getByText('Ethereum').first().waitFor()
    await page.locator('.calculator-paper').getByText('Two wills, with a quote each').first().waitFor()
  })

  test('a set chosen on the calculator is the one that is counted', async () => {
    const { page, wake } = await painted('/cost-calculator')
    await page.locator('#strategy-maximum').check()
    await wake()
    await page.locator('.calculator-paper[data-state=known]').waitFor()
    for (const name of ['solana', 'ethereum', 'corda'])
      expect(await page.locator(`#network-${name}`).isChecked(), name).toBe(true)
  })

  test('the focus is in the first field, and what was typed there is the form’s', async () => {
    const { page, wake } = await painted('/sign-up?next=%2Fmy-wills')
    const focused = async (): Promise<string | undefined> =>
      await page.evaluate(() => document.activeElement?.id)
    await expect.poll(focused).toBe('firstName')
    await page.keyboard.type('Ann')
    await page.locator('#email').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('three words together')
    await page.getByRole('radio', { name: 'Named as an executor' }).check()
    // Nothing is sent before a script can: the password would be in the address.
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('?next=%2Fmy-wills')
    await wake()
    await page.getByText(/^Your username: ann\.\d{4}$/).waitFor()
    await page.locator('#lastName').fill('Example')
    expect(await page.locator('#firstName').inputValue()).toBe('Ann')
    expect(await page.locator('#email').inputValue()).toBe('ann@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('three words together')
    expect(await page.getByRole('radio', { name: 'Named as an executor' }).isChecked()).toBe(true)
    expect(await page.getByRole('link', { name: 'Sign in' }).last().getAttribute('href')).toBe(
      '/login?next=%2Fmy-wills',
    )
  })

  test('what was typed into the sign-in form is the form’s too', async () => {
    const { page, wake } = await painted('/login?after=password-reset')
    await expect.poll(async () => await page.evaluate(() => document.activeElement?.id)).toBe('username')
    await page.keyboard.type('ann.example')
    await page.getByRole('checkbox').check()
    await wake()
    await page
      .getByText(/Your password has been changed/)
      .first()
      .waitFor()
    expect(await page.locator('#username').inputValue()).toBe('ann.example')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rememberMe')
  })

  // A press is lost when what was pressed moves before it is let go.
  const looks = paintedPages.flatMap((address, at) =>
    (full ? widths : [widths[at % 2]!]).map((width) => ({ address, width })),
  )
  test.each(looks)(
    'nothing on $address moves as the scripts come, $width px wide',
    async ({ address, width }) => {
      const { page, wake } = await painted(address, width)
      const places = async (): Promise<string[]> =>
        await page.locator('a, button, input, label').evaluateAll((all) =>
          all.map((one) => {
            const { left, top } = one.getBoundingClientRect()
            return `${one.textContent?.trim() || one.id} ${Math.round(left)} ${Math.round(top + scrollY)}`
          }),
        )
      // The heading may be there before its style.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      )
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await places()
      expect(before.length).toBeGreaterThan(5)
      await wake()
      await page.waitForTimeout(300)
      const after = await places()
      expect(after.filter((one) => !before.includes(one))).toEqual([])
      await page.context().close()
    },
  )

  test('the colours that were pressed come', async () => {
    const { page, wake } = await painted('/pricing')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await wake()
    await page.locator('html[data-theme=dark]').waitFor()
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  })
})
