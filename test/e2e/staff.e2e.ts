// How a person becomes an administrator, by the first start's link or by invitation, and what an administrator must
// have before anything of staff's opens; then the work of staff, as that administrator. On one product of its own,
// whose lists nobody else fills. In this order: the first two of the work begin with empty lists, and the last leaves
// identities to review. Who was an administrator before there were factors comes with TESTATE_FULL=1
// alone, and so does the comparison of faces, which apps/server/src/identity/face-consent.test.ts has in each run.
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inviteAccount, signIn, signUp } from '@testate/api/accounts'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { confirmMailedAddress } from '../../apps/cli/src/register/people.ts'
import { words as accounts } from '../../apps/web/src/accounts/words.ts'
import { words as staffWords } from '../../apps/web/src/factors/staff-words.ts'
import { words as factors } from '../../apps/web/src/factors/words.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { proveStaff } from '../stack/staff-passkey.ts'
import { button, fill, heading } from './acts.ts'
import { appCode } from './app-code.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Product } from './product.ts'
import { see } from './see.ts'
import { comparisonOfFaces } from './staff/face-consent.ts'
import { reviewOfNotices } from './staff/notice-reviews.ts'
import { workForTheService } from './staff/service-work.ts'
import type { StaffPlace } from './staff/staff-place.ts'
import { openToNotices } from './told-death.ts'
import { staffOf } from './tour.ts'
import { withOwnProduct } from './with-product.ts'

/** On any page with the section: adds an authenticator app, by a code sent to the mailbox. */
async function addApp(page: Page, inbox: Inbox, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: factors.en.authenticatorTitle })
  const code = await inbox.code(
    email,
    'a code',
    async () => await button(page, factors.en.addAuthenticator).click(),
  )
  await dialog.getByRole('textbox', { name: stepUp.en.code }).fill(code)
  await button(dialog, stepUp.en.confirm).click()
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: factors.en.appCode }).fill(appCode(key))
  await button(dialog, factors.en.addIt).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser)(`becoming an administrator, and the work of staff${whySkipped}`, () => {
  let product: Product
  let chromium: Browser
  let staff: StaffPlace['staff']
  const administrator = {
    email: 'sam@example.com',
    username: 'sam.example',
    password: randomBytes(12).toString('base64url'),
  }
  withOwnProduct((has) => void ({ product, chromium } = has), openToNotices)

  test('the one-time link makes the first administrator, and no second one', async () => {
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    await page.goto(product.adminLink)
    await heading(page, 'Create the administrator account').waitFor()
    await button(page, 'Create administrator account').click()
    await page.getByText('First name is required').first().waitFor()
    await see(person, 'the first administrator')
    await fill(page, {
      'First name': 'Sam',
      'Last name': 'Example',
      'Email': administrator.email,
      'Username': administrator.username,
    })
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await button(page, 'Create administrator account').click()
    await heading(page, 'Sign in').first().waitFor()
    await expect.poll(async () => await page.getByLabel('Username').inputValue()).toBe(administrator.username)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await button(page, 'Sign in').click()
    // Nothing of staff's opens before there is a passkey or an app, which requires a confirmed address first
    // (the tests below go on from here).
    await heading(page, 'Add a passkey or an authenticator app first').waitFor()
    await page.getByText('Please confirm your email address').first().waitFor()
    await button(page, 'Menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Administrator', { exact: true }).waitFor()
    expect(
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('link', { name: 'Identity checks to review' })
        .count(),
    ).toBe(0)
    await page.keyboard.press('Escape')
    await page.goto(product.adminLink)
    await heading(page, 'This link no longer works').waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('an invitation needs its mailbox’s code; then nothing opens without a passkey or an app', async () => {
    staff = await staffOf(product, administrator)
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const email = await inbox.addressFor('Eve')
    await staff.browser.call(inviteAccount, {
      body: { email, admin: true },
      stepUp: await proveStaff(staff, staff.device, staffActs.invite({ email, admin: true })),
    })
    const link = await inbox.link(email, 'the invitation to staff', async (one) =>
      one.includes('invitation='),
    )
    const password = randomBytes(12).toString('base64url')
    const person = await openPerson(chromium, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await page.goto(link)
    await page.getByText(accounts.en.invited).waitFor()
    await fill(page, {
      'First name': 'Eve',
      'Last name': 'Example',
      'Email': email,
    })
    await page.getByText(/^Your username: eve\.example\.\d{4}$/).click()
    await fill(page, { Username: 'eve.example' })
    await page.getByLabel('Password', { exact: true }).fill(password)
    const dialog = page.getByRole('dialog', { name: accounts.en.staffCodeTitle })
    // The worker does not answer: an error with a retry, and nothing is used up.
    const asks = /\/api\/auth\/staff-invitation\/request$/
    await page.route(
      asks,
      async (route) =>
        await route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'worker-away' }),
        }),
    )
    await button(page, accounts.en.create).click()
    await dialog.getByText(/Nothing was used up/).waitFor()
    await see(person, 'staff code, worker away')
    await page.unroute(asks)
    const first = await inbox.code(
      email,
      'the code',
      async () => await button(dialog, stepUp.en.again).click(),
    )
    const box = dialog.getByRole('textbox', { name: stepUp.en.code })
    await box.waitFor()
    await see(person, 'staff code')
    await box.fill(String((Number(first) + 1) % 1_000_000).padStart(6, '0'))
    await button(dialog, stepUp.en.confirm).click()
    await dialog.getByText('That is not the code. 4 tries are left.').waitFor()
    await see(person, 'staff code, wrong')
    const second = await inbox.code(
      email,
      'another code',
      async () => await button(dialog, stepUp.en.resend).click(),
    )
    await dialog.getByText(stepUp.en.resent).waitFor()
    await box.fill(first)
    await button(dialog, stepUp.en.confirm).click()
    await dialog
      .getByText(first === second ? '' : /That is not the code/)
      .first()
      .waitFor()
    await box.fill(second)
    await button(dialog, stepUp.en.confirm).click()
    await heading(page, accounts.en.signInTitle).first().waitFor()
    await expect.poll(async () => await page.getByLabel('Username').inputValue()).toBe('eve.example')
    // The code confirmed the address, so no confirmation link is mentioned.
    expect(await page.getByText(accounts.en.signedUpLink).count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    // On every screen the second factor comes first; only their own account stays open.
    await heading(page, staffWords.en.page).waitFor()
    await page.getByText(/What you add before .* works at once/).waitFor()
    await see(person, 'staff factor, at once')
    for (const path of ['/dashboard', '/identity-reviews', '/my-wills', '/create-will']) {
      await page.goto(path)
      await heading(page, staffWords.en.page).waitFor()
    }
    await page.goto('/account')
    await heading(page, factors.en.title).waitFor()
    await page.goto('/identity-reviews')
    await addApp(page, inbox, email)
    await page.getByText('Nothing to review').waitFor()
    await see(person, 'no identity to review')
    await person.close()
  })

  test.runIf(full)(
    'an earlier administrator sees a three-day wait and the other way; the operator cuts it',
    async () => {
      const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
      const terminal = openTerminal(product.url)
      const [email, username, password] = [
        await inbox.addressFor('Old'),
        `old.${randomBytes(4).toString('hex')}`,
        randomBytes(12).toString('base64url'),
      ]
      await terminal.call(signUp, {
        body: { firstName: 'Olwen', lastName: 'Example', email, username, password, role: 'testator' },
      })
      await terminal.call(signIn, { body: { username, password } })
      await confirmMailedAddress({ browser: terminal, email }, inbox)
      await asOwner(product, "update people set is_admin = true, role = 'admin' where email = $1", [email])
      const person = await openPerson(chromium, { url: product.url, width: 320 })
      const { page } = person
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      await page.goto('/login?next=/identity-reviews')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Sign in').click()
      await heading(page, staffWords.en.page).waitFor()
      await page.getByText(staffWords.en.noPasskeysTitle).waitFor()
      await page.getByText(staffWords.en.threeDays).waitFor()
      await see(person, 'staff factor, no passkeys')
      await addApp(page, inbox, email)
      await page.getByText(/^What you have added works from/).waitFor()
      await see(person, 'staff factor, waits')
      await page.goto('/identity-reviews')
      await page.getByText(`npm run operate -- staff-factor ${email}`).waitFor()
      // Done by the register's operator; then another one counts at once.
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '../../apps/embedded/src/operate.ts'), 'staff-factor', email],
        { env: { ...process.env, DATA_DIR: product.dataDir } },
      )
      expect(stdout).toBe(
        `Within a day they add a passkey or an authenticator app at ${product.url}/staff-factor, ` +
          'and it works at once.\n',
      )
      await page.reload()
      await page.getByText(/What you add before .* works at once/).waitFor()
      await addApp(page, inbox, email)
      await page.getByText('Nothing to review').waitFor()
      await person.close()
    },
  )
  const place = (): StaffPlace => ({ product, chromium, staff })
  describe('what waits for staff', () => {
    workForTheService(place)
  })
  describe('staff and death notices', () => {
    reviewOfNotices(place)
  })
  describe.runIf(full)('the comparison of faces', () => {
    comparisonOfFaces(place)
  })
})
