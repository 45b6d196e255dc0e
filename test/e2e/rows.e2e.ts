// Every row of the specification's route table in a browser: each element it names is present with its text,
// and works; the aliases show the same screen; a visitor sees the landing screen; the shared layout has what
// it lists. The expectations are data, in rows/. The first view of each screen is looked at with axe too, in one width
// and colour scheme by turns. In short each view is opened with all of its elements, the first of its deeds is done
// (of a link it is read where it leads), and one screen is opened at its Welsh address and one at another English
// one; TESTATE_FULL=1 (`npm run assurance`) looks at every view, does every deed, follows every link and opens every
// address.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, screens } from '../../apps/web/src/addresses/screens.ts'
import { full, hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import type { Place } from './product.ts'
import type { Named, View } from './rows/row.ts'
import { rows } from './rows/rows.ts'
import { looks, seeIn } from './see.ts'
import { bringTo, openAs, type Stage, type Staged } from './stages.ts'
import { withProduct } from './with-product.ts'

const shared: readonly Stage[] = ['registered', 'recorded', 'verified', 'submitted', 'drafted']
/** All elements of a view are there by then. */
const shownWithinMs = 60_000

describe.skipIf(!hasBrowser)(`every row of the table${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  const staged = new Map<Stage, Promise<Staged>>()
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    for (const stage of shared) {
      const begun = bringTo(product, stage)
      // A caller that awaits it gets the rejection; until then it must not count as unhandled.
      begun.catch(() => undefined)
      staged.set(stage, begun)
    }
  })
  afterAll(async () => {
    await Promise.allSettled(staged.values())
  })

  /**
   * A will at a stage is shared by its views; an account without one is new each time, because some of them
   * begin a will.
   */
  const stageOf = async (stage: Stage): Promise<Staged> =>
    await (staged.get(stage) ?? bringTo(product, stage))
  const nobody: Staged = {
    stage: 'account',
    people: [] as never,
    inbox: null as never,
    willId: '',
    documentHash: '',
  }

  async function openFor({
    stage,
    order,
  }: Pick<View, 'stage' | 'order'>): Promise<{ person: Person; at: Staged }> {
    const options = { url: product.url }
    if (stage === 'visitor') return { person: await openPerson(chromium, options), at: nobody }
    const at = await stageOf(stage)
    return { person: await openAs(chromium, at.people[order ?? 0], options), at }
  }

  const cases = rows
    .flatMap((row) =>
      row.views.map((view) => ({ row, view, name: `${row.path}${view.query ?? ''}, ${view.stage}` })),
    )
    .map((one, at) => ({ ...one, look: looks[at % looks.length]! }))
  test.each(cases)('$name', async ({ row, view, name, look }) => {
    const { person, at } = await openFor(view)
    const { page, context } = person
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
    const address = `${row.path}${(view.query ?? '').replace('{will}', at.willId)}`
    const open = async (): Promise<void> => {
      await page.goto(address)
      await page.locator('.loading-page').waitFor({ state: 'detached' })
      await page.waitForFunction(
        () => document.querySelector('main .loading, [role=dialog] .loading') === null,
      )
      await view.act?.(page, at)
    }
    const wrong: string[] = []
    await open()
    const on = view.dialog === undefined ? page : page.getByRole('dialog', { name: view.dialog })
    const until = performance.now() + shownWithinMs
    for (const element of view.elements) {
      const why = await isNot(element, element.find(on).filter({ visible: true }).first(), until)
      if (why !== null) wrong.push(`${element.says}: ${why}`)
    }
    if (!(await page.title()).startsWith(`${row.title} – `) && row.views[0] === view && row.path !== '/')
      wrong.push(`the tab says “${await page.title()}”`)
    await seeIn(look, person, name, full || row.views[0] === view)
    for (const [index, { does, act }] of (view.deeds ?? []).slice(0, full ? undefined : 1).entries()) {
      if (index > 0) await open()
      await act(page, at).catch((error: unknown) =>
        wrong.push(
          `${does}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`,
        ),
      )
    }
    wrong.push(...person.complaints())
    await person.close()
    expect(wrong, wrong.join('; ')).toEqual([])
  })

  const aliased = screens.filter(
    (screen) => addressesOf(screen).length > 1 && rows.some(({ path }) => path === screen.path),
  )
  const isWelshToo = (screen: (typeof screens)[number]): boolean =>
    addressesOf(screen).some((address) => address.startsWith('/cy'))
  const others = full ? aliased : [aliased.find(isWelshToo)!, aliased.find((screen) => !isWelshToo(screen))!]
  test.each(others)('$path: its other addresses show the same screen', async (screen) => {
    const row = rows.find(({ path }) => path === screen.path)!
    const { person, at } = await openFor(row.views[0]!)
    const query = (row.views[0]!.query ?? '').replace('{will}', at.willId)
    const seen: Record<string, { heading: string; title: string; language: string }> = {}
    const addresses = addressesOf(screen)
    // The last is Welsh where the screen is.
    for (const address of full ? addresses : [addresses[0]!, addresses.at(-1)!]) {
      await person.page.goto(`${address}${query}`)
      await person.page.locator('.loading-page').waitFor({ state: 'detached' })
      await person.page.waitForFunction(() => document.querySelector('main .loading') === null)
      const heading = person.page.locator('h1').first()
      await heading.waitFor({ state: 'attached' })
      seen[address] = {
        heading: (await heading.textContent()) ?? '',
        title: await person.page.title(),
        language: (await person.page.locator('html').getAttribute('lang')) ?? '',
      }
    }
    await person.close()
    const [english, welsh] = [false, true].map((isWelsh) =>
      Object.entries(seen)
        .filter(([address]) => address.startsWith('/cy') === isWelsh)
        .map(([, one]) => one),
    )
    for (const [language, ones] of [
      ['en-GB', english!],
      ['cy', welsh!],
    ] as const) {
      for (const one of ones) expect(one).toEqual({ ...ones[0], language })
    }
    if (welsh!.length > 0) expect(welsh![0]!.heading).not.toBe(english![0]!.heading)
  })
})

/** Null when it is as expected. */
async function isNot(
  { disabled, checked }: Named,
  found: ReturnType<Named['find']>,
  until: number,
): Promise<string | null> {
  // One that is missing leaves the others a moment.
  const left = (): number => Math.max(1_000, until - performance.now())
  try {
    await found.waitFor({ state: 'visible', timeout: left() })
  } catch {
    return 'not there'
  }
  const holds = async (is: () => Promise<boolean>): Promise<boolean> =>
    await expect
      .poll(is, { timeout: left() })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  if (disabled === true && !(await holds(() => found.isDisabled()))) return 'open'
  if (checked === true && !(await holds(() => found.isChecked()))) return 'not chosen'
  return null
}
