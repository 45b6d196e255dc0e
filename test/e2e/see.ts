// The requirements of every screen in every state: nothing axe finds, nothing in the console, no sideways
// scroll, one h1 and a title of its own.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'wcag2aaa']

/**
 * Each finding as one line: rule, subject, element. Only violations, and only in the page itself: our pages
 * contain no frames, and axe's own handling of those, which opens a second page to merge the results, costs
 * 2.1 s of processor time where this costs 0.6 s.
 */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // The enhanced rule, of AAA, finds all of these, and is as slow.
    .disableRules('color-contrast')
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${id} (${impact}): ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
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

/** A dialog that is still fading in hides the page and is none itself yet: nothing has a heading then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    const late = new Promise((resolve) => setTimeout(resolve, 2_000))
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), late])
  })
}

/** Checks the current screen; with a folder, also saves a full-page picture there. */
export async function see(person: Person, name: string, pictures?: string): Promise<void> {
  const { page } = person
  await page.evaluate(async () => await document.fonts.ready)
  await settled(page)
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  expect({
    name,
    axe: await findings(page),
    frames: page.frames().length,
    sideways: await scrollsSideways(page),
    headings: await page.getByRole('heading', { level: 1 }).count(),
    titled: /\S+ – Testate$|^Testate/.test(await page.title()),
    complaints: person.complaints(),
  }).toEqual({ name, axe: [], frames: 1, sideways: false, headings: 1, titled: true, complaints: [] })
}
