// A person without a mouse: everything by keys, and after each of them the focus is on an element and
// visible.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { noLook } from './acts.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'

/** More stops than any screen has. */
const mostStops = 150

export interface Keys {
  /** Presses one key, and checks the focus. */
  press(key: string): Promise<void>
  /** Tabs to the element, wrapping round the end of the page if necessary. */
  to(wanted: Locator): Promise<void>
  /** Tabs there and presses the key; `then` appears when it had its effect. */
  use(wanted: Locator, then?: Locator, key?: 'Enter' | 'Space'): Promise<void>
  /** Each field by the beginning of its label, in the order of the page. */
  fill(within: Page | Locator, fields: Record<string, string>): Promise<void>
  /** Chooses the option that begins so, by its letters. */
  select(wanted: Locator, option: string): Promise<void>
  /** Chooses a radio button by the arrow keys. */
  choose(wanted: Locator): Promise<void>
  /** Tab comes to each in turn and to nothing between them, and Shift+Tab goes back the same way. */
  inOrder(stops: readonly Locator[]): Promise<void>
  /** Tab does not leave the dialog, and Escape returns the focus to what opened it. */
  trapped(dialog: Locator, opener: Locator): Promise<void>
  /** The focus is on an element, and visible. */
  stands(where: string): Promise<void>
}

/** What a journey does with things on the page, whichever way. */
export type Acts = Pick<Keys, 'use' | 'fill' | 'select' | 'choose'>

export function keysOf(page: Page): Keys {
  const isThere = async (wanted: Locator): Promise<boolean> =>
    await wanted.evaluate((element) => element === document.activeElement)

  /** Looks for the element by its role and name, which takes as long as all else here: once, and once it is gone. */
  async function finder(wanted: Locator): Promise<() => Promise<Focus>> {
    let element = await wanted.elementHandle()
    return async () => {
      const focus = await page.evaluate(focusNow, element).catch(() => null)
      if (focus !== null && !focus.isGone) return focus
      element = await wanted.elementHandle()
      return await page.evaluate(focusNow, element)
    }
  }

  async function stands(where: string): Promise<void> {
    // A frame or two may pass between removing an element and focusing its replacement.
    await expect
      .poll(
        async () =>
          await page.evaluate(focusNow, null).then(
            ({ wrong }) => wrong,
            () => 'the page is being left',
          ),
        {
          message: where,
          timeout: 60_000,
          interval: 50,
        },
      )
      .toBeNull()
  }

  async function press(key: string): Promise<void> {
    const before = await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 60) ?? '')
    await page.keyboard.press(key)
    await stands(`${key} on “${before}”, ${new URL(page.url()).pathname}`)
  }

  async function to(wanted: Locator): Promise<void> {
    await wanted.waitFor({ state: 'attached' })
    const look = await finder(wanted)
    let focus = await look()
    for (let stop = 0; stop < mostStops; stop++) {
      if (focus.isThere) return await stands(`come to ${wanted.toString()}`)
      await page.keyboard.press('Tab')
      focus = await look()
      // After the last stop comes the browser's own toolbar; here that is the page's body, and the next Tab
      // starts again.
      if (focus.wrong !== null && !focus.isAtEnd) {
        await stands(`on the way to ${wanted.toString()}`)
        focus = await look()
      }
    }
    throw new Error(`${wanted.toString()} cannot be reached by Tab.`)
  }

  return {
    press,
    to,
    stands,
    async use(wanted, then, key = 'Enter') {
      await expect
        .poll(async () => await wanted.isEnabled(), { timeout: 120_000, message: wanted.toString() })
        .toBe(true)
      await to(wanted)
      await page.keyboard.press(key)
      await then?.waitFor()
      await stands(`after ${key} on ${wanted.toString()}`)
    },
    async fill(within, fields) {
      for (const [label, value] of Object.entries(fields)) {
        await to(within.getByRole('textbox', { name: new RegExp(`^${label}`) }))
        await page.keyboard.press('Control+A')
        await page.keyboard.type(value)
      }
    },
    async select(wanted, option) {
      await to(wanted)
      await page.keyboard.type(option)
      const chosen = async (): Promise<string> =>
        await wanted.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label ?? '')
      await expect.poll(chosen, { message: wanted.toString() }).toBe(option)
    },
    async choose(wanted) {
      const name = (await wanted.getAttribute('name')) ?? ''
      const group = page.locator(`input[type=radio][name="${name}"]`)
      const inGroup = async (): Promise<boolean> =>
        await page.evaluate(
          (radios) =>
            (document.activeElement as HTMLInputElement | null)?.type === 'radio' &&
            (document.activeElement as HTMLInputElement).name === radios,
          name,
        )
      for (let stop = 0; stop < mostStops && !(await inGroup()); stop++) await page.keyboard.press('Tab')
      if (!(await wanted.isChecked())) await page.keyboard.press('Space')
      for (let arrow = 0; arrow < (await group.count()) && !(await wanted.isChecked()); arrow++)
        await press('ArrowDown')
      expect(await wanted.isChecked()).toBe(true)
    },
    async inOrder(stops) {
      await to(stops[0]!)
      for (const [key, way] of [
        ['Tab', stops.slice(1)],
        ['Shift+Tab', stops.slice(0, -1).toReversed()],
      ] as const)
        for (const stop of way) {
          await press(key)
          expect(await isThere(stop), `${key} comes to ${stop.toString()}`).toBe(true)
        }
    },
    async trapped(dialog, opener) {
      await dialog.waitFor()
      const inside = async (): Promise<boolean> =>
        await dialog.evaluate((element) => element.contains(document.activeElement))
      await expect.poll(inside, { message: 'the window takes the focus', timeout: 60_000 }).toBe(true)
      for (const key of ['Tab', 'Shift+Tab']) {
        const first = await page.evaluateHandle(() => document.activeElement)
        for (let stop = 0; stop < mostStops; stop++) {
          await press(key)
          expect(await inside(), `${key} ${stop + 1} times stays in the window`).toBe(true)
          if (stop > 0 && (await first.evaluate((element) => element === document.activeElement))) break
        }
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(async () => await isThere(opener), {
          message: `Escape gives the focus back to ${opener.toString()}`,
          timeout: 60_000,
        })
        .toBe(true)
    },
  }
}

/**
 * The same acts with a mouse, which cost no press of Tab and no look at the focus for each thing on the way: for a
 * journey that goes by keyboard with TESTATE_FULL=1 alone.
 */
export const byMouse: Acts = {
  async use(wanted, then) {
    await wanted.click()
    await then?.waitFor()
  },
  async fill(within, fields) {
    for (const [label, value] of Object.entries(fields))
      await within.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  },
  async select(wanted, option) {
    await wanted.selectOption({ label: option })
  },
  async choose(wanted) {
    await wanted.check()
  },
}

/** The second factor, asked for by that button: the code is mailed, typed and confirmed. */
export async function confirmByKeys(
  page: Page,
  inbox: Inbox,
  email: string,
  ask: Locator,
  look = noLook,
): Promise<void> {
  const keys = keysOf(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = await inbox.code(
    email,
    'a code',
    async () => await keys.use(ask, dialog.getByText(/^We have emailed you a code\. /)),
  )
  await look('code')
  await keys.fill(dialog, { 'Code from the message': code })
  await keys.use(dialog.getByRole('button', { name: 'Confirm', exact: true }))
  await dialog.waitFor({ state: 'detached' })
}

export interface Focus {
  /** It is on the element that was asked about. */
  isThere: boolean
  /** That element is no longer in the page. */
  isGone: boolean
  /** It is behind the last stop of the page. */
  isAtEnd: boolean
  /** What is wrong with it. A page that has just loaded has not focused anything yet. */
  wrong: string | null
}

/** In the page. */
export function focusNow(wanted: Node | null): Focus {
  const page = document as Document & { looked?: boolean }
  const isFresh = page.looked !== true
  page.looked = true
  const element = document.activeElement
  const isAtEnd = element === null || element === document.body
  const of = (wrong: string | null): Focus => ({
    isThere: wanted !== null && element === wanted,
    isGone: wanted !== null && !wanted.isConnected,
    isAtEnd,
    wrong,
  })
  if (isAtEnd) return of(isFresh ? null : 'the focus is nowhere')
  // Headings and dialogs are focused to be read, not to be used.
  if ((element as HTMLElement).tabIndex < 0) return of(null)
  // The focus is inside a player's own controls, and the browser draws their ring.
  if (element.matches('video[controls]')) return of(null)
  // The ring may be drawn by the row or the label that contains the element.
  const drawing = [
    element,
    ...(element.closest('label, li') === null
      ? []
      : [element.closest('label, li')!, ...element.closest('label, li')!.querySelectorAll('*')]),
  ]
  const ring = drawing.find(
    (one) =>
      getComputedStyle(one).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(one).outlineWidth) > 0,
  )
  const name =
    `${element.tagName.toLowerCase()} ` +
    `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  if (ring === undefined) return of(`no ring round ${name}`)
  const { top, bottom, left, right, width, height } = ring.getBoundingClientRect()
  const isInSight =
    width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return of(isInSight ? null : `out of sight: ${name}`)
}
