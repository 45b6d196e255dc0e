// The journeys beside the main job by keyboard alone: a person in their account; with TESTATE_FULL=1 a visitor from the
// guide through the calculator to signing in, and a testator in the audit log, where rows.e2e.ts goes with a mouse.
import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getMe, signIn, signUp } from '@testate/api/accounts'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { button, heading } from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import { keysOf } from './keys.ts'
import type { Place } from './product.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`pages by keyboard${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test.runIf(full)(
    'a visitor reads the guide, works out the price, and signs in where they wanted to go',
    async () => {
      const username = `ann.${randomBytes(4).toString('hex')}`
      const password = randomBytes(12).toString('base64url')
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
      const keys = keysOf(page)
      await page.goto('/')
      await keys.use(
        page.getByRole('navigation').getByRole('link', { name: /Guide/i }).first(),
        heading(page, 'Blockchain and NFT guide'),
      )
      await keys.use(
        page
          .getByRole('navigation')
          .getByRole('link', { name: /Cost calculator/i })
          .first(),
        heading(page, 'Cost calculator').first(),
      )
      await page.getByRole('checkbox', { name: /Ethereum/ }).waitFor()
      await keys.use(
        page.getByRole('checkbox', { name: /Ethereum/ }),
        page.getByText('£182.00').first(),
        'Space',
      )
      await keys.use(
        page.getByRole('link', { name: /Register Will on 3 Networks/ }),
        heading(page, 'Create an account'),
      )
      await keys.use(
        page.getByRole('main').getByRole('link', { name: 'Sign in' }),
        heading(page, 'Sign in').first(),
      )
      await keys.fill(page, { Username: username })
      await keys.to(page.getByLabel('Password', { exact: true }))
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await heading(page, 'Personal Information').waitFor()
      await keys.stands('where they wanted to go')
      expect(new URL(page.url()).pathname).toBe('/register-will')
      expect(person.complaints()).toEqual([])
      await person.close()
    },
  )

  test.runIf(full)(
    'a testator opens the log from the menu, looks at payments alone, and checks the log',
    async () => {
      const {
        people: [ann],
      } = await bringTo(product, 'paid')
      const person = await openAs(chromium, ann, { url: product.url })
      const { page } = person
      const keys = keysOf(page)
      await page.goto('/dashboard')
      await keys.use(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))
      await keys.use(
        page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Audit Log' }),
        heading(page, 'Audit Log'),
      )
      await page
        .getByText(/entries shown/)
        .first()
        .waitFor()
      await keys.use(
        page.locator('summary').filter({ hasText: 'Show only some of it' }),
        page.getByRole('combobox', { name: 'What it is about' }),
      )
      await keys.to(page.getByRole('combobox', { name: 'What it is about' }))
      await page.keyboard.type('Payment')
      await keys.use(button(page, 'Show'), button(page, 'Show everything'))
      await page
        .getByText(/entr(y|ies) shown/)
        .first()
        .waitFor()
      expect(new URL(page.url()).searchParams.get('kind')).toBe('payment')
      await keys.use(button(page, 'Check the log'), page.getByText('What was checked').first())
      await keys.stands('checked')
      expect(person.complaints()).toEqual([])
      await person.close()
    },
  )

  test('a person finds another session of theirs in the account, and ends it', async () => {
    const username = `ann.${randomBytes(4).toString('hex')}`
    const password = randomBytes(12).toString('base64url')
    const [here, elsewhere] = [openTerminal(product.url), openTerminal(product.url)]
    await here.call(signUp, {
      body: {
        firstName: 'Ann',
        lastName: 'Example',
        email: `${username}@example.com`,
        username,
        password,
        role: 'testator',
      },
    })
    const { user } = await here.call(signIn, { body: { username, password } })
    await elsewhere.call(signIn, { body: { username, password } })
    const person = await openAs(
      chromium,
      { order: 0, name: 'Ann Example', email: user.email, browser: here, id: user.id },
      { url: product.url },
    )
    const { page } = person
    const keys = keysOf(page)
    await page.goto('/account')
    await heading(page, 'Where you are signed in').waitFor()
    await keys.use(button(page, 'Change your name'), page.getByRole('dialog', { name: 'Change your name' }))
    await keys.trapped(
      page.getByRole('dialog', { name: 'Change your name' }),
      button(page, 'Change your name'),
    )
    await keys.use(
      page.getByRole('button', { name: /^This wasn’t me/ }),
      page.getByText('You are signed in here and nowhere else.'),
    )
    await expect(elsewhere.call(getMe)).rejects.toMatchObject({ status: 401 })
    expect((await here.call(getMe)).id).toBe(user.id)
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
