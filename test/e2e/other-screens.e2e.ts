// The screens beside the specification's table that only a link opens, or that work on the device alone: a new
// password, a task handed to a phone, the check of a document. Files that verdicts.e2e.ts shows to the page in each run
// are checked here with TESTATE_FULL=1 alone. So are two mailed links whose acts apps/server/src/accounts has in each
// run: one takes a changed address back, and one sets a password after “It was not me”, as the first test here does.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSession, signIn, signUp } from '@testate/api/accounts'
import { Problem } from '@testate/api/problem'
import { SCREENS_BUILD } from '@testate/api/screens-build'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { button, confirmAddress, fill, heading, useSampleIdentity } from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs, samplePdf } from './stages.ts'
import { willToRead, withProduct } from './with-product.ts'

const words = (): string => randomBytes(12).toString('base64url')
/** @returns the file with a comment at its end that no other copy has. */
const withComment = async (file: string): Promise<Buffer> =>
  Buffer.concat([await readFile(file), Buffer.from(`% ${words()}\n`)])

describe.skipIf(!hasBrowser)(`screens a link leads to${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('a forgotten password is replaced by the mailed link, once', async () => {
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const email = await inbox.addressFor('Ann Example')
    const username = `ann.${randomBytes(4).toString('hex')}`
    await openTerminal(product.url).call(signUp, {
      body: { firstName: 'Ann', lastName: 'Example', email, username, password: words(), role: 'testator' },
    })
    const person = await openPerson(chromium, { url: product.url, width: 390 })
    const { page } = person
    await page.goto('/login')
    await page.getByRole('link', { name: 'I have forgotten my password' }).click()
    await heading(page, 'Set a new password').waitFor()
    await page.getByRole('textbox', { name: /^Email/ }).fill(email)
    await button(page, 'Send the link').click()
    await page.getByText('Look in your mailbox').first().waitFor()
    const link = await inbox.link(email, 'the link', async (one) => one.includes('/password-reset/'))
    await page.goto(link)
    await heading(page, 'Set a new password').waitFor()
    const password = words()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await button(page, 'Save the new password').click()
    await page
      .getByText(/Your password has been changed/)
      .first()
      .waitFor()
    // What went well is not left standing above what did not.
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(words())
    await button(page, 'Sign in').click()
    await page.getByText('Login Failed').first().waitFor()
    expect(await page.getByText(/Your password has been changed/).count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await heading(page, 'Dashboard').waitFor()
    await page.context().clearCookies()
    await page.goto(link)
    // Said before another password is thought up.
    await heading(page, 'This link no longer works').waitFor()
    await page.goto('/password-reset/nonsense')
    await heading(page, 'This link no longer works').waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a phone takes over the identity check, and the first screen notices', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'submitted')
    const desk = await openAs(chromium, ann, { url: product.url })
    const phone = await openPerson(chromium, { url: product.url, width: 390 })
    await desk.page.goto(`/digital-signing?will=${willId}&open=identity`)
    const dialog = desk.page.getByRole('dialog', { name: 'Identity Verification' })
    await dialog.getByText('Use another device', { exact: true }).click()
    await button(dialog, 'Show the code for the other device').click()
    const link = (await dialog.locator('code').filter({ hasText: '/hand-off/' }).textContent()) ?? ''
    const number = (await dialog.locator('.hand-off-code').textContent()) ?? ''
    await phone.page.goto(link)
    await heading(phone.page, 'Go on with this device').waitFor()
    expect(await phone.page.locator('.hand-off-code').textContent()).toBe(number)
    await button(phone.page, 'Yes, go on here').click()
    await heading(phone.page, 'Go on with your identity check').waitFor()
    await dialog.getByText(/The other browser has opened the address/).waitFor()
    await useSampleIdentity(phone.page)
    await dialog.getByText('SAMPLE identity accepted: nobody was checked').waitFor()
    await phone.page
      .getByText(/Thank you, that is done|SAMPLE identity accepted/)
      .first()
      .waitFor()
    expect([...desk.complaints(), ...phone.complaints()]).toEqual([])
    await desk.close()
    await phone.close()
  })

  test('two codes change the email address, and the link in the old mailbox takes it back', async () => {
    const run = randomBytes(4).toString('hex')
    const inbox = openMailbox(product.mailbox, run)
    const [old, fresh] = [await inbox.addressFor('ann'), await inbox.addressFor('ann new')]
    const [username, password, next] = [`ann_${run}`, words(), words()]
    await openTerminal(product.url).call(signUp, {
      body: { firstName: 'Ann', lastName: 'Example', email: old, username, password, role: 'testator' },
    })
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    // A password input has no textbox role.
    const secret = async (label: string, value: string): Promise<void> =>
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.goto('/login?next=/account')
    await fill(page, { Username: username })
    await secret('Password', password)
    await button(page, 'Sign in').click()
    await confirmAddress(page, inbox, old)
    await page.goto('/account')
    await button(page, 'Change your email address').click()
    await fill(page, { 'New email address': fresh })
    await secret('Your password', password)
    await page
      .getByLabel('Code from the message')
      .fill(
        await inbox.code(
          old,
          'to change the address',
          async () => await button(page, 'Go on to the code').click(),
        ),
      )
    const code = await inbox.code(
      fresh,
      'of the new address',
      async () => await button(page, 'Confirm').click(),
    )
    await page.getByText('A change waits for your code').waitFor()
    await page.reload()
    await page.getByLabel('Code from the message').fill(code)
    await button(page, 'Confirm').click()
    await page.getByText('Your email address is changed').first().waitFor()
    await page.getByText(`go to ${fresh}`).waitFor()
    if (full) {
      const link = await inbox.link(old, 'to take it back', async (one) => one.includes('/email-take-back/'))
      await page.goto(new URL(link).pathname)
      await secret('Your password when the address was changed', password)
      await secret('New password', next)
      await button(page, 'Take it back').click()
      await page.getByText('Your email address is back').first().waitFor()
      await page.goto('/login?next=/account')
      await fill(page, { Username: username })
      await secret('Password', next)
      await button(page, 'Sign in').click()
      await page.getByText(`go to ${old}`).waitFor()
    }
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a sign-in on a new device is mailed; “It was not me” signs out and mails a reset link', async () => {
    const run = randomBytes(4).toString('hex')
    const inbox = openMailbox(product.mailbox, run)
    const [email, username, password, next] = [await inbox.addressFor('ann'), `ann_${run}`, words(), words()]
    const own = openTerminal(product.url)
    await own.call(signUp, {
      body: { firstName: 'Ann', lastName: 'Example', email, username, password, role: 'testator' },
    })
    await own.call(signIn, { body: { username, password } })
    await openTerminal(product.url).call(signIn, { body: { username, password } })
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    await page.goto(
      new URL(await inbox.link(email, 'to say that it was not me', async (one) => one.includes('/not-me/')))
        .pathname,
    )
    await button(page, 'It was not me').click()
    await page.getByRole('heading', { name: 'Everybody is signed out' }).waitFor()
    expect((await own.call(getSession)).user).toBeNull()
    if (full) {
      await page.goto(
        new URL(
          await inbox.link(email, 'to set a new password', async (one) => one.includes('/password-reset/')),
        ).pathname,
      )
      await page.getByLabel('New password', { exact: true }).fill(next)
      await button(page, 'Save the new password').click()
      await page.getByText('Your password has been changed').first().waitFor()
    }
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a remembered session that may only read leads a change to sign-in and back', async () => {
    const run = randomBytes(4).toString('hex')
    const [username, password] = [`ann_${run}`, words()]
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
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    const enter = async (): Promise<void> => {
      await fill(page, { Username: username })
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Sign in').click()
    }
    await page.goto('/login?next=/account')
    await enter()
    // The register's response to a session whose password was typed more than twelve hours ago
    // (sign-in.test.ts); too long to wait for here.
    await page.route(
      /\/api\/account\/name$/,
      async (route) =>
        await route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          json: new Problem('sign-in-again').document(),
        }),
      { times: 1 },
    )
    await button(page, 'Change your name').click()
    await fill(page, { 'Last name': 'Sample' })
    await button(page, 'Save').click()
    await page.getByText('You have not used the register for 12 hours').waitFor()
    await enter()
    await button(page, 'Change your name').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await person.close()
  })

  test.runIf(full)(
    'a document is checked on the device: one that is not registered, and no document',
    async () => {
      const person = await openPerson(chromium, { url: product.url })
      const { page } = person
      // The sample itself may be registered by then: other files use the same product.
      const unknown = { name: 'will.pdf', mimeType: 'application/pdf', buffer: await withComment(samplePdf) }
      const check = async (file: string | typeof unknown): Promise<void> => {
        await page.goto('/verify')
        await heading(page, 'Check a document').waitFor()
        // The trusted register's details are collapsed; until they are loaded, nothing can be judged.
        await page.getByText(/as this website states them/).waitFor({ state: 'attached' })
        await page.locator('.verify-picker input').setInputFiles(file)
      }
      await check(unknown)
      await page.getByText('This document is not registered here').first().waitFor()
      await check(join(import.meta.dirname, 'other-screens.e2e.ts'))
      await page.locator('.verify-result').getByText(/\S/).first().waitFor()
      expect(person.complaints()).toEqual([])
      await person.close()
    },
  )

  test('the check can be tried on a sample, whole and changed; nothing is asked about it', async () => {
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.getByRole('link', { name: 'Check a sample' }).click()
    await page.waitForURL((url) => url.pathname === '/verify')
    await button(page, 'Check the sample').click()
    const result = page.locator('.verify-result')
    await result.getByText('Nothing in this file has been changed; the ledgers were not asked').waitFor()
    await result.getByText(/^SAMPLE: this is not a document of this register/).waitFor()
    await button(page, 'Change it a little, and check').click()
    await result.getByText('We cannot confirm this file').waitFor()
    expect(await result.getByRole('button').count()).toBe(0)
    expect(asked.filter((path) => path.startsWith('/api/links/'))).toEqual([])
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test.runIf(full)(
    'a certificate is recognised, with the files to check in its place and no second question',
    async () => {
      const person = await openPerson(chromium, { url: product.url })
      const { page } = person
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/verify')
      await page.getByText(/as this website states them/).waitFor({ state: 'attached' })
      await page.locator('.verify-picker input').setInputFiles(certificateFile)
      await page.getByText('This is a certificate of registration', { exact: true }).waitFor()
      const result = page.locator('.verify-result')
      await result.getByText(/It proves nothing by itself/).waitFor()
      await result.getByText(/^An evidence capsule/).waitFor()
      expect(await result.getByText('not registered').count()).toBe(0)
      expect(await result.getByRole('button').count()).toBe(0)
      // It is not sent anywhere either.
      expect(asked.filter((path) => path.startsWith('/api/links/'))).toEqual([])
      expect(person.complaints()).toEqual([])
      await person.close()
    },
  )

  test('the checking page is kept on the device and checks a capsule without a connection', async () => {
    const person = await openPerson(chromium, { url: product.url, usedWindow: false, width: 390 })
    const { page, context } = person
    await page.goto('/verify')
    await page.getByText(/This page is kept on this device/).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/You are not connected/).waitFor()
    await bringTrust(page)
    await page.locator('.verify-picker input').setInputFiles(golden('will.capsule.json'))
    await page.getByText('Nothing in this file has been changed; the ledgers were not asked').waitFor()
    const notAsked = page.getByText(/^Offline: Ethereum .* was not asked\.$/)
    await notAsked.first().waitFor()
    expect(await notAsked.count()).toBe(1)
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test.runIf(full)(
    'a proof is checked alone, then with the will’s own PDF and with another one',
    async () => {
      const person = await openPerson(chromium, { url: product.url })
      const { page } = person
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/verify')
      await heading(page, 'Check a document').waitFor()
      await bringTrust(page, 'proof/trust.json')
      const result = page.locator('.verify-result')
      const choose = async (name: string) => {
        await page.locator('.verify-picker input').setInputFiles(golden('proof/will.proof.json'))
        await result.getByText(/^The proof holds nothing of the will/).waitFor()
        await result.locator('input').setInputFiles(name)
      }
      await choose(golden('proof/will.pdf'))
      await result.getByText(/^This PDF is exactly the document, version 1, of the proof/).waitFor()
      await choose(samplePdf)
      await result.getByText('We cannot confirm this file').waitFor()
      await result
        .getByText(/This PDF is not the document of the proof/)
        .first()
        .waitFor()
      expect(asked.filter((path) => path.startsWith('/api/links/'))).toEqual([])
      await person.close()
    },
  )

  test('if the ledger reader cannot load, the file is checked and each ledger says unasked', async () => {
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    // A service worker fetches past these routes, and takes the page over two seconds after it has loaded.
    await page.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker)
    let refused = 0
    await page.route('**/assets/open-reader-*.js', async (route) => {
      refused += 1
      await route.abort()
    })
    await page.goto('/verify')
    await heading(page, 'Check a document').waitFor()
    await bringTrust(page)
    expect(refused).toBe(0)
    await page.locator('.verify-picker input').setInputFiles(golden('will.capsule.json'))
    await page.getByText('Nothing is refuted, but something could not be asked').waitFor()
    await page
      .locator('.verify-steps')
      .getByText(/Ethereum .* could not be asked: the part that asks the ledgers could not be fetched/)
      .waitFor()
    expect(refused).toBe(1)
    await person.close()
  })

  test('a page opened before an update asks for a reload and does not judge the log', async () => {
    const { people } = await willToRead(product)
    const person = await openAs(chromium, people[0], { url: product.url })
    const { page } = person
    await page.goto('/audit-log')
    await button(page, 'Check the log').waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Testate has been updated' })
    expect(await notice.count()).toBe(0)
    // As a page of the previous build calls.
    await page.route(
      /\/api\//,
      async (route) =>
        await route.continue({ headers: { ...route.request().headers(), [SCREENS_BUILD]: 'previous' } }),
    )
    await button(page, 'Check the log').click()
    await page.getByText('The page may not know every kind of entry there is now').waitFor()
    expect(await page.getByText('Something does not hold').count()).toBe(0)
    await notice.waitFor()
    await page.unroute(/\/api\//)
    const loaded = page.waitForEvent('load')
    await button(page, 'Reload this page').click()
    await loaded
    await button(page, 'Check the log').click()
    await page.getByText(/^At .* shown\.$/).waitFor()
    expect(await notice.count()).toBe(0)
    await person.close()
  })
})

/** As the register titles one; the real one is recognised in certificate.test.ts. */
const certificateFile = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n/Title (Certificate of registration: A will)\n/Creator (Typst 0.14.2)\n'),
}
const golden = (name: string): string =>
  join(import.meta.dirname, '../../packages/evidence/testing/golden', name)

async function bringTrust(page: Page, set = 'trust.json'): Promise<void> {
  await page.getByText('Who this check trusts').click()
  // The page is painted before its scripts run; React names itself on the elements it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.verify-trust input[type=file]') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
  await page.locator('.verify-trust input[type=file]').setInputFiles(golden(set))
  await page.getByText(/The trust set you brought, of Example Register/).waitFor()
}
