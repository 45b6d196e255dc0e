// Every screen of the path in each of its states: axe finds nothing, the console is silent, nothing scrolls sideways. One width and one colour here;
// all six with SCREENS=all, as `npm run assurance` does.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { hasBrowser, openBrowser, whySkipped, type PersonOptions } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { see } from './see.ts'
import { startTour, stops, type Tour } from './tour.ts'

const all: Pick<Required<PersonOptions>, 'width' | 'theme'>[] = ([1280, 390, 320] as const).flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
const variants = process.env['SCREENS'] === 'all' ? all : [{ width: 320 as const, theme: 'light' as const }]

describe.skipIf(!hasBrowser)(`every screen${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  let tour: Tour
  beforeAll(async () => {
    product = await startProduct()
    chromium = await openBrowser()
    tour = startTour(product)
  }, 300_000)
  afterAll(async () => {
    await chromium?.close()
    await product?.stop()
  }, 60_000)

  for (const stop of stops) {
    test.each(variants)(`${stop.name}, $width px, $theme`, { timeout: 120_000 }, async (variant) => {
      const person = await tour.open(stop, chromium, variant)
      try {
        await see(person, stop.name)
      } finally {
        await person.close()
      }
    })
  }
})
