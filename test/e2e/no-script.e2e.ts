// Public pages without JavaScript: each is complete in its HTML, in both languages, and its links work by
// plain navigation.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { prerendered } from '../../apps/web/src/addresses/public-pages.ts'
import { hasBrowser, waitsMs, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo } from './stages.ts'
import { withProduct } from './with-product.ts'

/**
 * Characters of a page's own text. Tool pages (checking a document, the calculator) say what they are and why
 * they need a script.
 */
const leastText = 300
const isTool = (address: string): boolean => /\/(verify|cost-calculator|cost-demo)$/.test(address)

describe.skipIf(!hasBrowser)(`public pages without JavaScript${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  let page: Page
  const complaints: string[] = []
  /** Where the links of these pages lead. */
  const wanted = new Set<string>()
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    const context = await chromium.newContext({
      baseURL: product.url,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    context.setDefaultTimeout(waitsMs)
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page = await context.newPage()
  })

  test.each(prerendered)('%s reads whole', async (address) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    expect(await page.locator('html').getAttribute('lang')).toBe(/^\/cy(\/|$)/.test(address) ? 'cy' : 'en-GB')
    expect(await page.locator('h1:visible').count()).toBe(1)
    const main = page.locator('main')
    const text = await main.innerText()
    expect(text.replaceAll(/\s+/g, ' ').length, text).toBeGreaterThan(
      isTool(address) ? leastText / 2 : leastText,
    )
    // Pending requests never complete without a script: the page must not announce any.
    expect(await page.locator('body').innerText()).not.toMatch(
      /Loading|Being asked|Asking the networks|Yn llwytho|Yn holi|Yn cael ei holi|…$/m,
    )
    expect(await page.title()).toMatch(/\S/)
    expect(
      (await page
        .locator('meta[name=description]')
        .first()
        .getAttribute('content')
        .catch(() => null)) ?? '',
    ).toMatch(/\S/)
    // None of the page's text needs a script to be visible; collapsible parts are `details`, which open
    // natively. Computed content may be left out.
    const hidden = await main
      .locator('p, h2, h3, li, td')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              one.closest('details:not([open]), .visually-hidden, [aria-hidden=true]') === null &&
              !/^$|…$/.test(one.textContent!.trim()) &&
              one.closest('.calculator-live, .written-to, .figures-read, .home-price, .price-state') ===
                null &&
              !(one as HTMLElement).checkVisibility(),
          )
          .map((one) => one.textContent!.trim().slice(0, 60)),
      )
    expect(hidden).toEqual([])
    expect(complaints.splice(0)).toEqual([])

    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
      const url = new URL(href)
      if (url.origin === product.url && url.hash === '') wanted.add(`${url.pathname}${url.search}`)
      // A link within the page must have its target on it.
      if (url.origin === product.url && url.hash !== '' && url.pathname === new URL(page.url()).pathname)
        expect(
          await page.locator(`[id="${decodeURIComponent(url.hash.slice(1))}"]`).count(),
          `${address}: ${href}`,
        ).toBe(1)
    }
  })

  test('every link of a public page leads to a page that is there', async () => {
    expect(wanted.size).toBeGreaterThan(5)
    const broken: string[] = []
    for (const href of wanted) {
      const answer = await page.request.get(href, { headers: { accept: 'text/html' } })
      if (answer.status() !== 200) broken.push(`${href}: ${answer.status()}`)
    }
    expect(broken).toEqual([])
  })

  test('the dashboard tells a signed-in person that it needs JavaScript, and promises nothing', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    await page
      .context()
      .addCookies([...ann.browser.cookies].map(([name, value]) => ({ name, value, url: product.url })))
    expect((await page.goto('/dashboard'))?.status()).toBe(200)
    expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Dashboard'])
    expect(await page.locator('main').innerText()).toMatch(
      /This page needs JavaScript\. Go to the front page/,
    )
    expect(await page.locator('body').innerText()).not.toMatch(/Loading|…$/m)
    expect(await page.locator('button').count()).toBe(0)
    await page.context().clearCookies()
    expect(complaints.splice(0)).toEqual([])
  })

  test('search engines are told where they may look', async () => {
    const robots = await page.request.get('/robots.txt')
    expect({ status: robots.status(), type: robots.headers()['content-type'] }).toEqual({
      status: 200,
      type: expect.stringContaining('text/plain'),
    })
    expect(await robots.text()).toMatch(/User-agent: \*[^]*Disallow: \/api\//)
  })

  test('a link is followed by plain navigation', async () => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).first().click()
    await page.waitForURL((url) => url.pathname.startsWith('/privacy'))
    expect(await page.locator('h1').innerText()).toBe('Privacy Policy')
  })
})
