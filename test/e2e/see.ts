// The requirements of every screen in every state: nothing axe finds, nothing in the console, no sideways
// scroll, one h1 and a title of its own. All but axe in each run; axe once for each screen (on-journeys.ts), and in
// every state with TESTATE_FULL=1.
import { appendFileSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { full, type Person, type PersonOptions } from './browser.ts'
import { onJourneys, screenAt } from './on-journeys.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'wcag2aaa']

/** axe itself, as the package for Playwright brings it. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

interface Axe {
  run(on: Document, options: object): Promise<{ violations: Violation[] }>
}
interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/**
 * Each finding as one line: rule, subject, element. Only violations, and only in the page itself: our pages contain
 * no frames. axe is called in the page directly: the package's builder reads axe's long source at each look, also
 * where the document holds it already, and fetches every rule's result. A look cost 0.5 s of processor time so, and
 * costs 0.35 s.
 */
export async function findings(page: Page): Promise<string[]> {
  const held = await page.evaluate(() => 'axe' in globalThis)
  if (!held) await page.evaluate(source)
  const violations = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const found = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // The enhanced rule, of AAA, finds all of these, and is as slow.
      rules: { 'color-contrast': { enabled: false } },
    })
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
    }))
  }, tags)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact}): ${target}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/** True while a part of the page extends beyond the window's right edge. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  // Not innerWidth: on a phone it grows with a page that is too wide.
  return await page.evaluate(
    (width) => document.documentElement.scrollWidth > width,
    page.viewportSize()?.width ?? 0,
  )
}

/**
 * Brings each animation that ends to its end. axe takes a dialog that has only begun to appear for none, and the page
 * behind it is hidden already: it then finds neither a main part nor a heading. To wait for the end is not enough: on
 * a busy machine a browser draws no frame for seconds. An end can begin another animation, so it looks again.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round += 1) {
      const ending = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
      if (ending.length === 0) return
      for (const one of ending) one.finish()
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })
}

export type Look = Pick<Required<PersonOptions>, 'width' | 'theme'>

/** Each width in each colour scheme. */
export const looks: readonly Look[] = ([1280, 390, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)

/** In another width and colour scheme than the window's own, 1280 px and light, which it has again then. */
export async function seeIn(
  { width, theme }: Look,
  person: Person,
  name: string,
  withAxe: boolean,
): Promise<void> {
  const { page } = person
  const { height } = page.viewportSize()!
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  try {
    await check(person, `${name}, ${width} px, ${theme}`, { withAxe })
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height })
  }
}

/** Where the run collects the addresses that were looked at. */
const lookedAt = process.env['TESTATE_LOOKED_AT']

const asItShould = { axe: [] as string[], frames: 1, sideways: false, headings: 1, titled: true }
const shown = async (page: Page, withAxe: boolean): Promise<typeof asItShould> => ({
  axe: withAxe ? await findings(page) : [],
  frames: page.frames().length,
  sideways: await scrollsSideways(page),
  headings: await page.getByRole('heading', { level: 1 }).count(),
  titled: /\S+ – Testate$|^Testate/.test(await page.title()),
})

/** Checks the current screen; with a folder, also saves a full-page picture there. */
export async function see(person: Person, name: string, pictures?: string): Promise<void> {
  await check(person, name, { withAxe: full || isFirstLook(person.page), pictures })
}

/** As `see`, always with axe. */
export async function look(person: Person, name: string): Promise<void> {
  await check(person, name, { withAxe: true })
}

/** The screens that this file has looked at: the modules of a file are loaded anew for the next. */
const had = new Set<string>()

/** True once for each screen at which this file looks in each run. */
function isFirstLook(page: Page): boolean {
  const screen = screenAt(new URL(page.url()).pathname)
  if (screen === undefined || had.has(screen)) return false
  if (onJourneys[screen] !== basename(expect.getState().testPath ?? '')) return false
  had.add(screen)
  return true
}

async function check(
  person: Person,
  name: string,
  { withAxe, pictures }: { withAxe: boolean; pictures?: string | undefined },
): Promise<void> {
  const { page } = person
  await page.evaluate(async () => await document.fonts.ready)
  await settled(page)
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  // What is found while the page still changes is looked at again; what is found six times stands.
  let seen = await shown(page, withAxe)
  for (let again = 0; !isDeepStrictEqual(seen, asItShould) && again < 5; again += 1) {
    await page.waitForTimeout(500)
    await settled(page)
    seen = await shown(page, withAxe)
  }
  expect({ name, ...seen, complaints: person.complaints() }).toEqual({ name, ...asItShould, complaints: [] })
  if (withAxe && lookedAt !== undefined) appendFileSync(lookedAt, `${new URL(page.url()).pathname}\n`)
}
