// Interruptions of a person's work: the page is reloaded, left and revisited, opened a second time,
// disconnected, and its server restarted.
import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Product } from './product.ts'

export const disturbances = ['reload', 'back', 'second tab', 'lost connection', 'restart'] as const
export type Disturbance = (typeof disturbances)[number]

/** A step's check, run before and after a disturbance. */
export interface Held {
  /** The person is where they were, and nothing was lost. Throws if not. */
  (page: Page): Promise<void>
}

export interface Work {
  held: Held
  /** Replaces `held` where the right result differs: a recording continues in one window only. */
  heldIn?: Partial<Record<Disturbance, Held>>
  /** What the person does while disconnected. */
  meanwhile?: (page: Page) => Promise<void>
}

/**
 * Disturbs one person's work, and checks that it is still there. The caller restarts the server, once for
 * everyone.
 */
export async function disturb(person: Person, kind: Disturbance, work: Work): Promise<void> {
  const { page, context } = person
  const held = work.heldIn?.[kind] ?? work.held
  if (kind === 'reload') await page.reload()
  if (kind === 'back') {
    await page.goBack()
    await page.goForward()
  }
  if (kind === 'second tab') {
    const second = await context.newPage()
    await second.goto(page.url())
    await held(second)
    await second.close()
    return await work.held(page)
  }
  if (kind === 'lost connection') {
    await context.setOffline(true)
    await work.meanwhile?.(page)
    await context.setOffline(false)
  }
  await held(page)
}

/** Restarts the server under everyone at once. */
export async function restartUnder(
  product: Product,
  people: readonly { person: Person; work: Work }[],
): Promise<void> {
  await product.restart()
  for (const { person, work } of people) await (work.heldIn?.restart ?? work.held)(person.page)
}
