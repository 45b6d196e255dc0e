// Every screen in each of its states: axe finds nothing, the console is silent, nothing scrolls sideways.
// Here at one width and in one colour scheme, without the loading and refused states and without the Welsh
// twins of public pages; all of it, six times, with SCREENS=all; `npm run assurance` runs its light half and
// its dark half in parallel.
import type { Browser } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { hasBrowser, whySkipped, type PersonOptions } from './browser.ts'
import type { Product } from './product.ts'
import { see } from './see.ts'
import { startTour, stops, type Tour } from './tour.ts'
import { openToNotices } from './told-death.ts'
import { troubleStops } from './tour-troubles.ts'
import { withOwnProduct } from './with-product.ts'

const all: Pick<Required<PersonOptions>, 'width' | 'theme'>[] = ([1280, 390, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)
const asked = process.env['SCREENS']
const whole = asked === 'all' || asked === 'light' || asked === 'dark'
const variants = whole
  ? all.filter(({ theme }) => asked === 'all' || theme === asked)
  : [{ width: 320 as const, theme: 'light' as const }]
const seen = whole
  ? stops
  : stops.filter((stop) => !troubleStops.includes(stop) && !/^cy(-|$)/.test(stop.name))

describe.skipIf(!hasBrowser)(`every screen${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  let tour: Tour
  withOwnProduct((has) => void ({ product, chromium } = has), openToNotices)
  beforeAll(async () => {
    tour = startTour(product)
  })

  for (const stop of seen) {
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
