// The specification's messages that appear only on failure, or for a moment (sections 5 and 8): a response is
// replaced on its way to the browser, and the screen is checked. test/messages.test.ts lists which message is
// provoked where.
import { randomBytes } from 'node:crypto'
import type { Browser, Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { button, confirmByCode, fill, heading, useSampleIdentity } from './acts.ts'
import { hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs, samplePdf } from './stages.ts'
import { willToRead, withProduct } from './with-product.ts'

/** A response from a server in trouble, or one without its sentence. */
const refuse =
  (status: number, body: Record<string, unknown>) =>
  async (route: Route): Promise<void> =>
    await route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', status, ...body }),
    })
const trouble = refuse(503, {
  title: 'A part of the service does not answer at the moment',
  code: 'unavailable',
  detail: 'The store could not be written to',
})
const toastSays = async (page: Page, words: string | RegExp): Promise<void> =>
  void (await page.locator('.toast').getByText(words).first().waitFor())
/** On the whole page, overlays included: screen readers hear it once too. */
const saidOnce = async (page: Page, words: string): Promise<void> => {
  await page.getByText(words).first().waitFor()
  expect(await page.getByText(words).count()).toBe(1)
}
const inMain = async (page: Page, words: string | RegExp): Promise<void> =>
  void (await page.locator('main, [role=dialog]').getByText(words).first().waitFor())

describe.skipIf(!hasBrowser)(`messages of what fails${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  const people: Person[] = []
  withProduct((has) => void ({ product, chromium } = has))
  afterEach(async () => {
    for (const person of people.splice(0)) {
      // A refusal is a response; the page logs no errors for it.
      expect(person.complaints()).toEqual([])
      await person.close()
    }
  })
  const keep = (person: Person): Page => {
    people.push(person)
    return person.page
  }

  test('signing in and opening an account', async () => {
    const page = keep(await openPerson(chromium, { url: product.url }))
    await page.route('**/api/auth/sign-in', refuse(401, { title: '', code: 'invalid-credentials' }))
    await page.goto('/login')
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await button(page, 'Sign in').click()
    await inMain(page, 'Login Failed')
    await inMain(page, 'Invalid credentials')
    await page.unroute('**/api/auth/sign-in')
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await button(page, 'Sign in').click()
    await inMain(page, 'Invalid username or password')
    await saidOnce(page, 'Login Failed')

    await page.goto('/login?view=create')
    await button(page, 'Create account').click()
    for (const message of ['First name is required', 'Last name is required', 'Valid email is required'])
      await inMain(page, message)
    const username = `ann.${randomBytes(4).toString('hex')}`
    await fill(page, {
      'First name': 'Ann',
      'Last name': 'Example',
      'Email': `${username}@example.com`,
    })
    await page.getByText(/^Your username: ann\.example\.\d{4}$/).click()
    await fill(page, { Username: username })
    await page.getByLabel('Password', { exact: true }).fill('a long sample password')
    await page.route('**/api/auth/sign-up', refuse(422, { title: '', code: 'registration-failed' }))
    await button(page, 'Create account').click()
    await inMain(page, 'Registration Failed')
    await inMain(page, 'Something went wrong during registration')
    await saidOnce(page, 'Registration Failed')
    await page.unroute('**/api/auth/sign-up')
    await button(page, 'Create account').click()
    await toastSays(page, 'Registration Successful')
    await toastSays(page, 'Your account has been created, and you are signed in.')
    await heading(page, 'Dashboard').waitFor()
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('a long sample password')
    await button(page, 'Sign in').click()
    await toastSays(page, 'Login Successful')
    await toastSays(page, 'Welcome back, Ann')
  })

  test('an upload, and the identity check', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const page = keep(await openAs(chromium, ann, { url: product.url }))
    await page.goto('/create-will')
    await page.getByLabel(/^Will Title/).fill('Will of Ann Example')
    await page.locator('input[type=file]').setInputFiles(samplePdf)
    await page.route('**/api/wills', trouble)
    await button(page, 'Upload Will').click()
    await inMain(page, 'Upload Failed')
    await inMain(page, '503: The store could not be written to')
    // Its progress starts again.
    expect(await page.getByRole('progressbar', { name: /Sending/ }).count()).toBe(0)
    await page.unroute('**/api/wills')
    await button(page, 'Upload again').click()
    await toastSays(page, 'Will Uploaded Successfully')

    const willId = new URL(page.url()).searchParams.get('will') ?? ''
    await page.route('**/api/identity/verify', trouble)
    await page.goto(`/digital-signing?will=${willId}&open=identity`)
    const dialog = page.getByRole('dialog', { name: 'Identity Verification' })
    await useSampleIdentity(dialog)
    await toastSays(page, 'Verification Failed')
    await inMain(page, '503: The store could not be written to')
    await dialog.getByText('Step 2 of 3').waitFor()
    await page.unroute('**/api/identity/verify')
    await button(dialog, 'Try again').click()
    await dialog.getByText('SAMPLE identity accepted: nobody was checked').waitFor()
    await dialog.getByText('Step 3 of 3').waitFor()
    await button(dialog, 'Continue to Signing').click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('a signature', async () => {
    const {
      people: [ann],
      inbox,
      willId,
    } = await bringTo(product, 'recorded')
    const page = keep(await openAs(chromium, ann, { url: product.url }))
    await page.goto(`/digital-signatures?will=${willId}&open=signing`)
    const dialog = page.getByRole('dialog', { name: 'Digital Signing Ceremony' })
    await dialog.getByRole('checkbox', { name: /I sign in the presence/ }).check()
    await dialog.getByRole('checkbox', { name: /same legal effect/ }).check()
    // Without the Digital Signing page the notice is accepted here.
    await dialog
      .getByRole('checkbox', { name: 'I acknowledge and accept the above legal requirements' })
      .check()
    await page.route(/\/api\/wills\/[^/]+\/sign$/, trouble)
    await confirmByCode(page, inbox, ann.email, async () => await button(dialog, 'Sign Document').click())
    await toastSays(page, 'Signing Failed')
    await inMain(page, '503: The store could not be written to')
    await page.unroute(/\/api\/wills\/[^/]+\/sign$/)
    await confirmByCode(page, inbox, ann.email, async () => await button(dialog, 'Sign Document').click())
    await toastSays(page, 'Document Signed Successfully')
    await toastSays(page, 'Your digital signature has been recorded.')
    await page.getByText('2 signatures remaining.').waitFor()
  })

  test('each network as it goes, and where one of them fails', async () => {
    const {
      people: [ann],
      willId,
    } = await willToRead(product)
    const page = keep(await openAs(chromium, ann, { url: product.url }))
    // The register's own response, with the two status words overwritten: no ledger fails on demand. The
    // event stream ends at each change and reconnects, which makes a screen refetch everything.
    const shown: Record<string, string> = { solana: 'Pending', ethereum: 'Pending' }
    let changed = Promise.withResolvers<void>()
    changed.resolve()
    await page.route('**/api/events', async (route) => {
      await changed.promise
      changed = Promise.withResolvers()
      await route.fulfill({ contentType: 'text/event-stream', body: 'retry: 300\n\n' })
    })
    await page.route(/\/api\/wills\/[^/]+\/anchors$/, async (route) => {
      const answer = await route.fetch()
      const view = (await answer.json()) as {
        anchors: { network: string; statusText: string; reason: string | null }[]
      }
      for (const anchor of view.anchors)
        Object.assign(anchor, {
          statusText: shown[anchor.network],
          reason:
            shown[anchor.network] === 'Failed'
              ? 'NFT minting failed on Ethereum: the node does not answer'
              : null,
        })
      await route.fulfill({ response: answer, json: view })
    })
    await page.goto(`/blockchain-registration?will=${willId}`)
    await page.getByText('Waiting for its turn.').first().waitFor()
    const course = [
      ['Pending', 'Processing...', 'Minting on Ethereum'],
      ['Pending', 'Failed', 'Failed on Ethereum'],
      ['Processing...', 'Failed', 'Minting on Solana'],
      ['Registered', 'Processing...', 'Minting on Ethereum'],
      ['Processing...', 'Processing...', 'Minting on Solana'],
      ['Registered', 'Processing...', 'Success on Solana'],
      ['Registered', 'Registered', 'Multi-Chain Registration Complete!'],
      ['Registered', 'Failed', 'Partial Success'],
    ] as const
    for (const [solana, ethereum, said] of course) {
      Object.assign(shown, { solana, ethereum })
      changed.resolve()
      await toastSays(page, said)
    }
    await inMain(page, /Your will is secured on Solana/)
    await button(page, 'Retry Ethereum').waitFor()
    // The page keeps sending requests while it is being closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
