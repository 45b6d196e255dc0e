// Every screen in each of its states: axe finds nothing, the console is silent, nothing scrolls sideways.
// Here each screen once, at one width and in one colour scheme by turns, without its other states and without the
// Welsh twins of public pages: most states are looked at on the journeys too; of the screens of a death and an
// estate every fourth also by keyboard and on paper. All of it, six times, with SCREENS=all; `npm run assurance`
// runs its light half and its dark half in parallel.
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, whySkipped, type PersonOptions } from './browser.ts'
import type { Product } from './product.ts'
import { keyFindings } from './see-by-keys.ts'
import { printedFindings } from './see-printed.ts'
import { see } from './see.ts'
import { deathStops } from './tour-death.ts'
import { estateStops } from './tour-estate.ts'
import { startTour, stops, type Stop, type Tour } from './tour.ts'
import { openToNotices } from './told-death.ts'
import { withOwnProduct } from './with-product.ts'

const all: Pick<Required<PersonOptions>, 'width' | 'theme'>[] = ([1280, 390, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)
const asked = process.env['SCREENS']
const whole = asked === 'all' || asked === 'light' || asked === 'dark'
/** What executors and witnesses of a death work with is also gone through by keyboard, and printed. */
const ofDeath = new Set<Stop>([...estateStops, ...deathStops])
/** The address without the numbers of links, and the step or part of a form: each is a screen of its own. */
function screenOf({ name, path }: Stop): string {
  try {
    const address = path({ willId: 'will', people: [{}, {}, {}], inbox: null } as never)
    if (typeof address === 'string') {
      const { pathname, searchParams } = new URL(address, 'https://register.example')
      const steps = ['step', 'part'].map((one) => searchParams.get(one)).filter((one) => one !== null)
      return [pathname.replace(/\/(x{43}|a{43}|short)$/, ''), ...steps].join(' ')
    }
    address.catch(() => undefined)
  } catch {
    // The address is known only once there is a will.
  }
  return name
}
/** Each screen in the first of its states, which is no fault if it has another; a width and a theme by turns. */
function shortForm(): { stop: Stop; variants: typeof all }[] {
  const isWelsh = ({ name }: Stop): boolean => /^cy(-|$)/.test(name)
  const isTrouble = ({ name }: Stop): boolean => /-(loading|failed|gone)$/.test(name)
  const firsts = new Map<string, Stop>()
  for (const stop of [...stops.filter((one) => !isTrouble(one)), ...stops.filter(isTrouble)])
    if (!isWelsh(stop) && !firsts.has(screenOf(stop))) firsts.set(screenOf(stop), stop)
  return [...firsts.values()].map((stop, at) => ({ stop, variants: [all[at % all.length]!] }))
}
const seen = whole
  ? stops.map((stop) => ({ stop, variants: all.filter(({ theme }) => asked === 'all' || theme === asked) }))
  : shortForm()
/** Which costs more than the look itself: a press of a key for each thing to use, and a look at the focus. */
const byKeysAndOnPaper = new Set(
  seen
    .map(({ stop }) => stop)
    .filter((stop) => ofDeath.has(stop))
    .filter((_, at) => whole || at % 4 === 0),
)

describe.skipIf(!hasBrowser)(`every screen${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  let tour: Tour
  withOwnProduct((has) => void ({ product, chromium } = has), openToNotices)
  beforeAll(async () => {
    tour = startTour(product)
  })

  for (const { stop, variants } of seen) {
    test.each(variants)(`${stop.name}, $width px, $theme`, { timeout: 300_000 }, async (variant) => {
      const person = await tour.open(stop, chromium, variant)
      try {
        await see(person, stop.name)
        if (byKeysAndOnPaper.has(stop))
          expect({
            name: stop.name,
            byKeys: await keyFindings(person.page),
            onPaper: await printedFindings(person.page),
          }).toEqual({ name: stop.name, byKeys: [], onPaper: [] })
      } finally {
        await person.close()
      }
    })
  }
})
