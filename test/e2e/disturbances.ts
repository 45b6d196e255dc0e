// What may come between while somebody works: the page is loaded again, left and come back to, opened a second time, cut off, and its server started anew.
import type { Page } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Product } from './product.ts'

export const disturbances = ['reload', 'back', 'second tab', 'lost connection', 'restart'] as const
export type Disturbance = (typeof disturbances)[number]

/** What a step says of itself, so that it can be disturbed and looked at again. */
export interface Held {
  /** The person is where they were, and nothing was lost. Throws if not. */
  (page: Page): Promise<void>
}

export interface Work {
  held: Held
  /** In place of `held`, where something else is right: a recording goes on in one window only. */
  heldIn?: Partial<Record<Disturbance, Held>>
  /** What the person does while the connection is gone. */
  meanwhile?: (page: Page) => Promise<void>
}

/** Disturbs one person's work, and looks whether it is still there. The restart is done by the caller, once for everybody. */
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

/** Starts the server anew under everybody at once. */
export async function restartUnder(
  product: Product,
  people: readonly { person: Person; work: Work }[],
): Promise<void> {
  await product.restart()
  for (const { person, work } of people) await (work.heldIn?.restart ?? work.held)(person.page)
}
