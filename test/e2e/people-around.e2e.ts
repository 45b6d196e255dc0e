// The people around a will: the testator names a contact and has the executor written to; the executor opens an
// account with that address, sees what they are named for, and accepts. With TESTATE_FULL=1 the executor is written to
// from the certificate's page too, and the pages are seen with nobody on them.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const page1 = 'People around your will'
const page2 = 'What you are named for'

describe.skipIf(!hasBrowser)(`the people around a will${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('are named, told when the testator says so, and accept', async () => {
    const {
      people: [ann],
      inbox,
      willId,
    } = await bringTo(product, 'submitted')
    const person = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await page.goto(`/register-will?draft=${willId}`)
    await page.getByRole('link', { name: page1 }).click()
    await heading(page, page1).waitFor()
    await heading(page, 'Executor Example').waitFor()
    await page.getByText('Not told yet').waitFor()
    await see(person, 'people around a will')

    // A contact, with what is wrong said first.
    await button(page, 'Add a contact').click()
    const dialog = page.getByRole('dialog', { name: 'Add a contact' })
    await button(dialog, 'Put on the list').click()
    await dialog.getByText('Name is required').first().waitFor()
    await see(person, 'a contact without a name')
    await dialog.getByRole('textbox', { name: /^Full name/ }).fill('Fay Green')
    await dialog.getByRole('textbox', { name: /^Email address/ }).fill(ann.email)
    await button(dialog, 'Put on the list').click()
    await dialog.getByText('This is your own email address').first().waitFor()
    const fays = await inbox.addressFor('Fay Green')
    await dialog.getByRole('textbox', { name: /^Email address/ }).fill(fays)
    await button(dialog, 'Put on the list').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('This list is not saved yet').waitFor()
    expect(await button(page, /^Write to/).count()).toBe(0)
    await page.getByRole('textbox', { name: /^Days/ }).fill('6')
    await button(page, 'Save the list').click()
    await page.getByText('A whole number from 7 to 90').first().waitFor()
    await see(person, 'a list not saved')
    await page.getByRole('textbox', { name: /^Days/ }).fill('30')
    const onCertificate = page.getByRole('checkbox', { name: /^Name the executors who act/ })
    expect(await onCertificate.isChecked()).toBe(false)
    await onCertificate.check()
    await confirmByCode(page, inbox, ann.email, async () => await button(page, 'Save the list').click())
    await page.getByText('The list is saved').first().waitFor()
    await page.getByText('This list is not saved yet').waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Fay Green').waitFor()
    expect(await page.getByRole('textbox', { name: /^Days/ }).inputValue()).toBe('30')
    expect(await onCertificate.isChecked()).toBe(true)

    await button(page, 'Write to Executor Example').click()
    await page.getByRole('alertdialog').getByText('It says nothing about what is in your will').waitFor()
    await see(person, 'writing to the executor')
    await button(page, 'Send the message').click()
    await page.getByText('We have written to Executor Example').first().waitFor()
    await page.getByText(/^Told on /).waitFor()
    await see(person, 'the executor told')

    const executor: Actor = {
      order: 0,
      name: 'Executor Example',
      email: ann.email.replace('@', '.executor@'),
      browser: openTerminal(product.url),
      id: '',
    }
    await inbox.link(executor.email, 'the letter', async (link) => new URL(link).pathname === '/named')
    await openAccount(executor, inbox, silent)
    const theirs = await openAs(chromium, executor, { url: product.url, width: 390 })
    await theirs.page.goto('/named')
    await heading(theirs.page, page2).waitFor()
    await heading(theirs.page, `${ann.name} names you as an executor`).waitFor()
    await see(theirs, 'what an executor is named for')
    await confirmByCode(
      theirs.page,
      inbox,
      executor.email,
      async () => await button(theirs.page, 'Accept').click(),
      async () => await see(theirs, 'accepting'),
    )
    await theirs.page.getByText(/^You accepted on /).waitFor()
    await see(theirs, 'accepted')

    // The testator's page hears of it.
    await page.getByText(/^Accepted on .*with a code sent to their email address/).waitFor()
    await see(person, 'an executor who accepted')
    const [line] = await asOwner<{ details: string }>(
      product,
      "select details from audit_entries where will_id = $1 and event = 'around.accepted'",
      [willId],
    )
    expect(JSON.parse(line!.details)).toMatchObject({
      actor: executor.id,
      kind: 'executor',
      factor: 'mailbox',
    })

    await button(theirs.page, 'Decline').click()
    await see(theirs, 'declining')
    await button(theirs.page.getByRole('alertdialog'), 'Decline').click()
    await theirs.page.getByText(/^You declined on /).waitFor()
    await page.getByText(/^Declined on /).waitFor()
    expect([person.complaints(), theirs.complaints()]).toEqual([[], []])
    await theirs.close()
    await person.close()
  })

  test.runIf(full)('the certificate’s page has the executor written to, once', async () => {
    const {
      people: [ann],
      inbox,
      willId,
    } = await bringTo(product, 'registered')
    const person = await openAs(chromium, ann, { url: product.url, width: 390 })
    const { page } = person
    await page.goto(`/blockchain-registration?will=${willId}`)
    const part = page.getByRole('region', { name: 'Tell your executor' })
    await part.getByText('Not told yet').waitFor()
    await see(person, 'a certificate whose executor is not told')

    // Nothing is sent before the testator has read what the letter says, and has said so.
    await button(part, 'Send to my executor').click()
    const dialog = page.getByRole('alertdialog', { name: 'Write to Executor Example?' })
    await dialog.getByText(/what a register is, what to keep .* no file is attached/).waitFor()
    await see(person, 'what is sent to the executor')
    await button(dialog, 'Not now').click()
    await dialog.waitFor({ state: 'detached' })
    const told = async () =>
      await asOwner(product, "select 1 from audit_entries where will_id = $1 and event = 'around.told'", [
        willId,
      ])
    expect(await told()).toHaveLength(0)

    await button(part, 'Send to my executor').click()
    await button(dialog, 'Send the message').click()
    await part.getByText(/^Told on .*\d{4}, no answer yet$/).waitFor()
    await button(part, 'Write to Executor Example again').waitFor()
    expect(await button(part, 'Send to my executor').count()).toBe(0)
    expect(await told()).toHaveLength(1)
    await inbox.link(
      ann.email.replace('@', '.executor@'),
      'the letter',
      async (link) => new URL(link).pathname === '/named',
    )
    await see(person, 'a certificate whose executor was told')

    // Who has declined is not written to again.
    const [executor] = await asOwner<{ id: string }>(
      product,
      "update people_around set declined_at = now() where will_id = $1 and kind = 'executor' returning id",
      [willId],
    )
    expect(executor).toBeDefined()
    await page.reload()
    await part.getByText(/^Declined on /).waitFor()
    await see(person, 'a certificate whose executor declined')
    expect(await part.getByRole('button').count()).toBe(0)
    await part.getByRole('link', { name: page1 }).click()
    await heading(page, page1).waitFor()
    await heading(page, 'Executor Example').waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test.runIf(full)('are named once there is a will to name them for', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const person = await openAs(chromium, ann, { url: product.url, width: 390 })
    await person.page.goto('/people-around')
    await person.page.getByText('No will yet').waitFor()
    await see(person, 'people around no will')
    await person.page.goto('/named')
    await person.page.getByText('Nothing is listed here yet').waitFor()
    await see(person, 'named for nothing')
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
