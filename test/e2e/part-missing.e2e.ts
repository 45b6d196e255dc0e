// A script that cannot be fetched, as while the register is started anew: the page stays, says what is missing, and
// the part comes by itself.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, heading } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { openAs } from './stages.ts'
import { willToRead, withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`a part of a page that cannot be fetched${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('the page stays and says so; the part comes once its script can be fetched', async () => {
    const { people, willId } = await willToRead(product)
    const person = await openAs(chromium, people[0], { url: product.url, width: 320 })
    const { page } = person
    let refused = 0
    const script = /\/assets\/own-wallet-[^/]*\.js$/
    await page.route(script, async (route) => {
      refused += 1
      await route.abort('connectionrefused')
    })
    await page.goto(`/blockchain-registration?will=${willId}`)
    await page.getByText('A part of this page is missing').waitFor()
    await heading(page, 'Will Successfully Registered!').waitFor()
    await button(page, 'Reload this page').waitFor()
    // For whoever looks for a fault in the script itself.
    expect(person.complaints()).toEqual([
      expect.stringContaining('Failed to fetch dynamically imported module'),
    ])
    await see(person, 'with a part missing')
    const wallet = page.locator('summary', { hasText: 'Your own wallet (optional)' })
    expect(await wallet.count()).toBe(0)
    await expect.poll(() => refused).toBeGreaterThan(1)

    await page.unroute(script)
    await wallet.waitFor()
    await page.getByText('A part of this page is missing').waitFor({ state: 'detached' })
    await person.close()
  })
})
