// A newcomer's way in: one page from the front page to the screen they came for, the same for an address that
// somebody else has; and signing in again by that address.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signUp } from '@testate/api/accounts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { addAuthenticator } from './authenticator.ts'
import { addressLinkOf, button, fill, heading } from './acts.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { withProduct } from './with-product.ts'

const password = 'marble fence lamp seven'

describe.skipIf(!hasBrowser)(`a short way in${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  const fillIn = async (page: Page, email: string): Promise<void> => {
    await fill(page, { 'First name': 'Margaret', 'Last name': 'Ellwood', 'Email': email })
    await page.getByLabel('Password', { exact: true }).fill(password)
  }
  const focused = async (page: Page): Promise<string | undefined> =>
    await page.evaluate(() => document.activeElement?.id)

  test('from the front page one page leads to the form of a will, for a taken address too', async () => {
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const email = await inbox.addressFor('Margaret')
    for (const taken of [false, true]) {
      const person = await openPerson(chromium, { url: product.url, width: taken ? 320 : 1280 })
      const { page } = person
      await page.goto('/')
      await page.getByRole('link', { name: 'Register your will' }).first().click()
      await heading(page, 'Create an account').waitFor()
      await page.getByText('Two people cannot share one address.').waitFor()
      await expect.poll(async () => await focused(page)).toBe('firstName')
      expect(await page.getByRole('radio', { name: 'Registering my own will' }).isChecked()).toBe(true)
      await see(person, 'sign up')
      await fillIn(page, email)
      await button(page, 'Create account').click()
      await page.locator('.toast').getByText('Registration Successful').waitFor()
      await heading(page, 'Personal Information').waitFor()
      expect(new URL(page.url()).pathname).toBe('/register-will')
      await page.goto('/dashboard')
      await page.getByText('Please confirm your email address').first().waitFor()
      await page.getByText(/one address is one account/).waitFor()
      await see(person, 'unconfirmed')
      if (!taken) {
        await page.goto(await addressLinkOf(inbox, email))
        await button(page, 'Confirm my email address').click()
        await heading(page, 'Your email address is confirmed').waitFor()
        // By the address, in another browser.
        await page.context().clearCookies()
        await page.goto('/login')
        await expect.poll(async () => await focused(page)).toBe('username')
        await page.getByLabel('Username or email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await button(page, 'Sign in').click()
        await page.locator('.toast').getByText('Welcome back, Margaret').waitFor()
      }
      expect(person.complaints()).toEqual([])
      await person.close()
    }
  })

  test.each([
    ['Asked to be a witness', 'Your invitations', /The link opens your invitation/],
    ['Named as an executor', 'What you are named for', /you need the signed paper will/],
  ])('“%s” begins at “%s”, and so does signing in', async (role, first, says) => {
    const person = await openPerson(chromium, { url: product.url, width: 390, theme: 'dark' })
    const { page } = person
    await page.goto('/login?view=create')
    await fillIn(page, `${randomBytes(6).toString('hex')}@example.com`)
    await page.getByRole('radio', { name: role }).check()
    await page.getByText(/^Your username: margaret\.ellwood\.\d{4}$/).click()
    const username = await page.getByRole('textbox', { name: /^Username/ }).inputValue()
    await button(page, 'Create account').click()
    await heading(page, first).waitFor()
    await page.getByText(says).waitFor()
    await see(person, first)
    await button(page, 'Menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: first }).waitFor()
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await heading(page, first).waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('with a passkey instead of a password, on a phone; the same passkey signs in again', async () => {
    const person = await openPerson(chromium, { url: product.url, width: 390, theme: 'dark' })
    const { page } = person
    const { lock } = await addAuthenticator(page)
    await page.goto('/sign-up')
    await fill(page, { 'First name': 'Margaret', 'Last name': 'Ellwood' })
    await fill(page, { Email: `${randomBytes(6).toString('hex')}@example.com` })
    await page.getByRole('radio', { name: 'With a passkey' }).check()
    await page.getByText(/your device asks for your fingerprint/).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await see(person, 'sign up with a passkey')
    await lock(true)
    await button(page, 'Create account').click()
    await page.getByRole('alert').getByText('No passkey was made.').waitFor()
    await see(person, 'no passkey was made')
    await lock(false)
    await button(page, 'Create account').click()
    await heading(page, 'Dashboard').waitFor()
    await page.goto('/account')
    await page.getByText(/so it has no password/).waitFor()
    await page.getByText(/^You sign in with it\. Confirm your email address/).waitFor()
    await see(person, 'account with a passkey alone')
    await page.context().clearCookies()
    await page.goto('/login')
    await button(page, 'Sign in with a passkey').click()
    await heading(page, 'Dashboard').waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a taken username is said where the username is folded away', async () => {
    const username = `ann.${randomBytes(4).toString('hex')}`
    await openTerminal(product.url).call(signUp, {
      body: {
        firstName: 'Ann',
        lastName: 'Example',
        email: `${username}@example.com`,
        username,
        password,
        role: 'testator',
      },
    })
    const person = await openPerson(chromium, { url: product.url, width: 320 })
    const { page } = person
    await page.goto('/sign-up')
    await fillIn(page, `${randomBytes(6).toString('hex')}@example.com`)
    await page.getByText(/^Your username: /).click()
    await fill(page, { Username: username })
    await page.getByText(/^Your username: /).click()
    await button(page, 'Create account').click()
    await page.getByRole('alert').getByText('This username is taken. Please choose another.').waitFor()
    const box = page.getByRole('textbox', { name: /^Username/ })
    expect(await box.isVisible()).toBe(true)
    await see(person, 'username taken')
    await box.fill(`${username}2`)
    await button(page, 'Create account').click()
    await heading(page, 'Dashboard').waitFor()
    await person.close()
  })
})
