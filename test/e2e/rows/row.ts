// The specification's route table as data: the elements of each screen by their exact texts, and what each
// does when used. A reader can compare it with the specification line by line; rows.e2e.ts runs it,
// docs/screens.md counts it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { full } from '../browser.ts'
import type { Staged, Stage } from '../stages.ts'

/** An element the specification names. */
export interface Named {
  says: string
  find: (on: Page | Locator) => Locator
  /** It is present but disabled for now. */
  disabled?: true
  checked?: true
}

/** What happens when it is used. It starts at the view, and may end anywhere. */
export interface Deed {
  does: string
  act: (page: Page, staged: Staged) => Promise<void>
}

export interface View {
  stage: Stage | 'visitor'
  /** 0 the testator, 1 a witness. */
  order?: 0 | 1
  /** Appended to the address; `{will}` is replaced by the will's id. */
  query?: string
  /** From the address to the view. */
  act?: (page: Page, staged: Staged) => Promise<void>
  /** The dialog with the elements; else the whole page. */
  dialog?: string
  elements: readonly Named[]
  deeds?: readonly Deed[]
}

export interface Row {
  /** As in the specification's table. */
  path: string
  /** The browser tab's title before “ – Testate”. */
  title: string
  views: readonly View[]
}

type Name = string | RegExp
type Role =
  | 'heading'
  | 'button'
  | 'link'
  | 'checkbox'
  | 'radio'
  | 'textbox'
  | 'combobox'
  | 'table'
  | 'region'
  | 'progressbar'
  | 'timer'
  | 'navigation'
  | 'alert'
  | 'row'
  | 'menuitem'

const shown = (name: Name): string => (typeof name === 'string' ? `“${name}”` : String(name))
const byRole =
  (role: Role) =>
  (name: Name): Named => ({
    says: `${role} ${shown(name)}`,
    find: (on) => on.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }),
  })

export const heading = byRole('heading')
export const button = byRole('button')
export const link = byRole('link')
export const checkbox = byRole('checkbox')
export const radio = byRole('radio')
export const combobox = byRole('combobox')
export const region = byRole('region')
/** A field by its label, whatever else is beside it. */
export const field = (label: Name): Named => ({
  says: `field ${shown(label)}`,
  find: (on) => on.getByLabel(label),
})
export const text = (words: Name): Named => ({
  says: `words ${shown(words)}`,
  find: (on) => on.getByText(words),
})
export const off = (named: Named): Named => ({ ...named, says: `${named.says}, not yet`, disabled: true })
export const ticked = (named: Named): Named => ({ ...named, says: `${named.says}, chosen`, checked: true })

export const soon = { timeout: 60_000 }
/** A collapsed menu contains links of the same names. */
const seen = (found: Locator): Locator => found.filter({ visible: true }).first()

/** By its visible name; the first of that name. */
export const press = async (on: Page | Locator, name: Name): Promise<void> =>
  await seen(button(name).find(on)).click(soon)
export const follow = async (on: Page | Locator, name: Name): Promise<void> =>
  await seen(link(name).find(on)).click(soon)
export const arrives = async (page: Page, at: RegExp): Promise<void> =>
  await page.waitForURL((url) => at.test(`${url.pathname}${url.search}`), soon)
export const sees = async (on: Page | Locator, name: Name): Promise<void> =>
  void (await seen(on.getByText(name)).waitFor(soon))
/** The toast, which disappears after a while. */
export const toastSays = async (page: Page, words: Name): Promise<void> =>
  void (await page.locator('.toast').getByText(words).first().waitFor(soon))

/** A link or a button to another screen. In short a link is not followed whose own address says where it leads. */
export function leads(name: Name, to: RegExp): Deed {
  return {
    does: `${shown(name)} leads to ${String(to)}`,
    act: async (page) => {
      const way = seen(link(name).find(page).or(button(name).find(page)))
      const address = full ? null : await way.getAttribute('href', soon)
      if (address !== null && to.test(address)) return
      await way.click(soon)
      await arrives(page, to)
    },
  }
}

/** A button that copies a text to the clipboard and confirms it. */
export function copies(name: Name, what: RegExp): Deed {
  return {
    does: `${shown(name)} copies ${String(what)}`,
    act: async (page) => {
      await press(page, name)
      await toastSays(page, 'Copied to clipboard')
      const copied = await page.evaluate(async () => await navigator.clipboard.readText())
      if (!what.test(copied)) throw new Error(`The clipboard holds “${copied}”.`)
    },
  }
}

/** A button that opens a dialog, which Escape closes. */
export function opens(name: Name, dialog: string): Deed {
  return {
    does: `${shown(name)} opens “${dialog}”`,
    act: async (page) => {
      await press(page, name)
      const opened = page.getByRole('dialog', { name: dialog })
      await opened.waitFor(soon)
      // Escape is heard where the focus is.
      const hasFocus = async (): Promise<boolean> =>
        await opened.evaluate((one) => one.contains(document.activeElement))
      await expect.poll(hasFocus, { message: `${dialog} takes the focus` }).toBe(true)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached', ...soon })
    },
  }
}
