// Every screen in each of its states: axe finds nothing, the console is silent, nothing scrolls sideways.
// Here each screen that neither rows.e2e.ts nor a journey looks at, once, at one width and in one colour scheme by
// turns, without its other states; test/run.ts requires that a run has looked at every screen. Of the screens of a
// death and an estate every eighth is also gone through by keyboard and on paper. All of it, six times, with
// SCREENS=all; `npm run assurance` runs its light half and its dark half in parallel.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLookedAtElsewhere } from '../looked-at.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import { screenAt } from './on-journeys.ts'
import type { Place, Product } from './product.ts'
import { keyFindings } from './see-by-keys.ts'
import { printedFindings } from './see-printed.ts'
import { look, looks, type Look } from './see.ts'
import { deathStops } from './tour-death.ts'
import { estateStops } from './tour-estate.ts'
import { startTour, stops, type Stop, type Tour } from './tour.ts'
import { openToNotices } from './told-death.ts'
import { withOwnProduct, withProduct } from './with-product.ts'

const asked = process.env['SCREENS']
const whole = asked === 'all' || asked === 'light' || asked === 'dark'
/** What executors and witnesses of a death work with is also gone through by keyboard, and printed. */
const ofDeath = new Set<Stop>([...estateStops, ...deathStops])
/** Null where it is known only once there is a will. */
function addressOf({ path }: Stop): URL | null {
  try {
    const address = path({ willId: 'will', people: [{}, {}, {}], inbox: null } as never)
    if (typeof address === 'string') return new URL(address, 'https://register.example')
    address.catch(() => undefined)
  } catch {
    // It needs the will.
  }
  return null
}
/** The screen, and the step or part of a form: each is looked at. */
function screenOf(stop: Stop): string {
  const address = addressOf(stop)
  if (address === null) return stop.name
  const steps = ['step', 'part'].map((one) => address.searchParams.get(one)).filter((one) => one !== null)
  return [screenAt(address.pathname) ?? address.pathname, ...steps].join(' ')
}
/** Each screen in the first of its states, which is no fault if it has another. */
const firsts = new Map<string, Stop>()
const isWelsh = ({ name }: Stop): boolean => /^cy(-|$)/.test(name)
const isTrouble = ({ name }: Stop): boolean => /-(loading|failed|gone)$/.test(name)
for (const stop of [...stops.filter((one) => !isTrouble(one)), ...stops.filter(isTrouble)])
  if (!isWelsh(stop) && !firsts.has(screenOf(stop))) firsts.set(screenOf(stop), stop)
/** Which costs more than the look itself: a press of a key for each thing to use, and a look at the focus. */
const byKeysAndOnPaper = new Set(
  (whole ? [...stops] : [...firsts.values()])
    .filter((stop) => ofDeath.has(stop))
    .filter((_, at) => whole || at % 8 === 0),
)
const seen: { stop: Stop; variants: readonly Look[] }[] = whole
  ? stops.map((stop) => ({ stop, variants: looks.filter(({ theme }) => asked === 'all' || theme === asked) }))
  : [...firsts]
      .filter(
        ([, stop]) => byKeysAndOnPaper.has(stop) || !isLookedAtElsewhere(addressOf(stop)?.pathname ?? ''),
      )
      // A width and a theme by turns.
      .map(([, stop], at) => ({ stop, variants: [looks[at % looks.length]!] }))

describe.skipIf(!hasBrowser)(`every screen${whySkipped}`, () => {
  let chromium: Browser
  let tour: Tour
  const begin = (has: { product: Place | Product; chromium: Browser }): void => {
    ;({ chromium } = has)
    tour = startTour(has.product)
  }
  // The screens of staff take the administrator's link, which works once; journeys look at those.
  if (whole) withOwnProduct(begin, openToNotices)
  else withProduct(begin)

  for (const { stop, variants } of seen) {
    test.each(variants)(`${stop.name}, $width px, $theme`, { timeout: 300_000 }, async (variant) => {
      const person = await tour.open(stop, chromium, variant)
      try {
        await look(person, stop.name)
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
