// Every screen in each of its states: axe finds nothing, the console is silent, nothing scrolls sideways.
// Here every second one, each at one width and in one colour scheme by turns, without the loading and refused
// states and without the Welsh twins of public pages: most screens are looked at on the journeys too. All of it,
// six times, with SCREENS=all; `npm run assurance` runs its light half and its dark half in parallel.
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
/** In the short form, a width and a theme for each stop by turns. */
const seen = whole
  ? stops.map((stop) => ({ stop, variants: all.filter(({ theme }) => asked === 'all' || theme === asked) }))
  : stops
      .filter((stop) => !troubleStops.includes(stop) && !/^cy(-|$)/.test(stop.name))
      .filter((_, at) => at % 2 === 0)
      .map((stop, at) => ({ stop, variants: [all[at % all.length]!] }))

describe.skipIf(!hasBrowser)(`every screen${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  let tour: Tour
  withOwnProduct((has) => void ({ product, chromium } = has), openToNotices)
  beforeAll(async () => {
    tour = startTour(product)
  })

  for (const { stop, variants } of seen) {
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
