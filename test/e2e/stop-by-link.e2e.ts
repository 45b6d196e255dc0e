// Irreversible actions are delayed, and can be stopped meanwhile: a withdrawal by the link in the mail, in a
// browser where nobody is signed in, and by the button on the dashboard; an erasure by the link in its mail.
// Opening a link does nothing, as mail scanners do it too. In short a withdrawal is stopped by the link alone.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { showWill } from '@testate/api/wills'
import { button, confirmByCode, heading } from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs, type Staged } from './stages.ts'
import { withProduct } from './with-product.ts'

const stopLink = (
  kind: 'withdrawal' | 'erasure',
  { inbox, people: [ann] }: Staged,
  but: string[] = [],
): Promise<string> =>
  inbox.link(
    ann.email,
    `the link that stops the ${kind}`,
    async (link) => new URL(link).pathname.startsWith(`/stop-${kind}/`) && !but.includes(link),
  )

async function askForWithdrawal(
  page: Page,
  { inbox, people: [ann] }: Staged,
  look: (screen: string) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto('/my-wills')
  await button(page, 'More for Will of Ann Example').click()
  await page.getByRole('menuitem', { name: 'Withdraw the registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw the registration?' })
  await dialog
    .getByText(/24 hours later, here and on each network that holds it\. Until then you can stop it/)
    .waitFor()
  await look('withdraw dialog')
  await confirmByCode(
    page,
    inbox,
    ann.email,
    async () => await button(dialog, 'Ask for the withdrawal').click(),
  )
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser)(`stopping what cannot be undone${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  /** After each test it stands as before. */
  let staged: Staged
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    staged = await bringTo(product, 'registered')
  })

  test('a withdrawal, by the mailed link and by the button on the dashboard', async () => {
    const {
      people: [ann],
      willId,
    } = staged
    const standing = async () => {
      const { status, withdrawal } = await ann.browser.call(showWill, { params: { id: willId } })
      return { status, waits: withdrawal !== null }
    }
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await askForWithdrawal(page, staged, (screen) => see(person, screen))
    await page.getByText(/It is carried out on .*, on every network/).waitFor()
    await see(person, 'withdrawal waits, my wills')
    expect(await standing()).toEqual({ status: 'registered', waits: true })
    await page.goto('/dashboard')
    await page.getByText('The withdrawal of this registration has been asked for').waitFor()
    await see(person, 'withdrawal waits, dashboard')

    const link = await stopLink('withdrawal', staged)
    // A mail scanner: it fetches the page and its resources, and presses nothing.
    for (const address of [link, link.replace('/stop-withdrawal/', '/api/stop-withdrawal/')])
      expect((await fetch(address)).status).toBe(200)
    const elsewhere = await openPerson(chromium, { url: product.url, width: 320 })
    await elsewhere.page.goto(link)
    await heading(elsewhere.page, 'Stop the withdrawal of a registration').waitFor()
    await elsewhere.page.getByText(/We do so on \d/).waitFor()
    await see(elsewhere, 'stop withdrawal')
    expect(await standing()).toEqual({ status: 'registered', waits: true })
    const stop = button(elsewhere.page, 'Stop the withdrawal')
    await stop.focus()
    await elsewhere.page.keyboard.press('Enter')
    await heading(elsewhere.page, 'The withdrawal is stopped').waitFor()
    await see(elsewhere, 'withdrawal stopped')
    expect(await standing()).toEqual({ status: 'registered', waits: false })
    // The other window updates without a reload; the link says so from now on.
    await page
      .getByText('The withdrawal of this registration has been asked for')
      .waitFor({ state: 'detached' })
    await elsewhere.page.reload()
    await heading(elsewhere.page, 'The withdrawal is stopped').waitFor()

    if (!full) return void (await Promise.all([person.close(), elsewhere.close()]))
    await askForWithdrawal(page, staged)
    const second = await stopLink('withdrawal', staged, [link])
    await page.goto('/dashboard')
    await button(page, 'Stop the withdrawal of Will of Ann Example').click()
    await page.getByText('Withdrawal stopped').first().waitFor()
    await page
      .getByText('The withdrawal of this registration has been asked for')
      .waitFor({ state: 'detached' })
    expect(await standing()).toEqual({ status: 'registered', waits: false })
    await elsewhere.page.goto(second)
    await heading(elsewhere.page, 'The withdrawal is stopped').waitFor()
    await elsewhere.page.goto(`${link.slice(0, -4)}aaaa`)
    await heading(elsewhere.page, 'There is nothing left to stop').waitFor()
    await see(elsewhere, 'nothing left to stop')
    await person.close()
    await elsewhere.close()
  })

  test('an erasure, by the mailed link, in the dark', async () => {
    const {
      people: [ann],
      inbox,
    } = staged
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto('/account')
    await button(page, 'Erase my account…').click()
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
    await dialog.getByRole('textbox').fill('erase my account')
    const code = await inbox.code(
      ann.email,
      'a code',
      async () => await button(dialog, 'Go on to the code').click(),
    )
    await dialog.getByRole('textbox').fill(code)
    await button(dialog, 'Confirm').click()
    await page.getByText('Your account will be erased').first().waitFor()
    const elsewhere = await openPerson(chromium, { url: product.url, width: 390, theme: 'dark' })
    await elsewhere.page.goto(await stopLink('erasure', staged))
    await heading(elsewhere.page, 'Stop the erasure of your account').waitFor()
    await see(elsewhere, 'stop erasure')
    await button(elsewhere.page, 'Stop the erasure').click()
    await heading(elsewhere.page, 'Your account stays').waitFor()
    await see(elsewhere, 'erasure stopped')
    await elsewhere.page.reload()
    await heading(elsewhere.page, 'Your account stays').waitFor()
    await person.close()
    await elsewhere.close()
  })
})
