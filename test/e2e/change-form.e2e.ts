// What was told to the register, seen and changed: the executor's address after submitting, and with TESTATE_FULL=1
// where the original is kept once the will is registered, of which apps/server/src/wills/changeable-form.test.ts has
// each step.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { showAnchors } from '@testate/api/registration'
import { showWill } from '@testate/api/wills'
import { button, confirmByCode, hasFocus, heading } from './acts.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`what you told us${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('the executor’s address is changed after submitting and before inviting', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'submitted')
    const person = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await page.goto('/my-wills')
    await page.getByRole('link', { name: /^What you told us/ }).click()
    await heading(page, 'What you told us').waitFor()
    await page.getByText('You can change any of this until a witness has accepted').waitFor()
    await see(person, 'what you told us')

    await page.getByRole('link', { name: 'Change: Executor' }).click()
    await page.getByText('You are changing a form that you have submitted').waitFor()
    const email = page.getByRole('textbox', { name: /^Email address of the executor/ })
    const name = page.getByRole('textbox', { name: /^Full name of the executor/ })
    await hasFocus(name)
    await email.fill('right.executor@example.com')
    await email.blur()
    await page
      .getByText(/^Saved$/)
      .first()
      .waitFor()
    await see(person, 'changing the form')

    // Left before the end: nothing has changed, and the way on is there.
    await page.goto(`/register-will?draft=${willId}`)
    await page.getByText('You have changes that are not submitted').waitFor()
    const { form } = await ann.browser.call(showWill, { params: { id: willId } })
    expect(form?.executorEmail).not.toBe('right.executor@example.com')
    await see(person, 'changes not submitted')

    await page.getByRole('link', { name: 'Go on with the changes' }).click()
    await heading(page, 'Check your answers').waitFor()
    await page.getByText('What you are changing').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Email address of the executor' }).waitFor()
    await see(person, 'submitting the changes')
    await button(page, 'Submit the changes').click()
    await heading(page, 'What you told us').waitFor()
    await page.getByText('right.executor@example.com').waitFor()
    expect(await page.getByText('You have changes that are not submitted').count()).toBe(0)
    expect((await ann.browser.call(showWill, { params: { id: willId } })).form?.executorEmail).toBe(
      'right.executor@example.com',
    )
    await person.close()
  })

  test.runIf(full)(
    'the place of the original is changed on a registered will, and the certificate made again',
    async () => {
      const {
        people: [ann],
        inbox,
        willId,
      } = await bringTo(product, 'registered')
      const printedAt = async () =>
        Date.parse((await ann.browser.call(showAnchors, { params: { id: willId } })).capsule!.madeAt)
      const person = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
      const { page } = person
      await page.goto(`/blockchain-registration?will=${willId}`)
      await page.getByRole('link', { name: 'What you told us' }).click()
      await heading(page, 'What you told us').waitFor()
      await see(person, 'what you told us, registered')
      expect(await page.getByRole('link', { name: /^Change:/ }).count()).toBe(0)
      await button(page, 'Change where the original is kept').click()
      const dialog = page.getByRole('dialog', { name: 'Change where the original is kept' })
      const place = dialog.getByRole('textbox', { name: /^Where the signed original is kept/ })
      await place.fill('short')
      await button(dialog, 'Save the change').click()
      await dialog
        .getByText(/^Too short: at least \d+ characters/)
        .first()
        .waitFor()
      await place.fill('The strongroom of Example & Co, York')
      await see(person, 'changing the place')
      const changing = Date.now()
      await confirmByCode(page, inbox, ann.email, async () => await button(dialog, 'Save the change').click())
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('The strongroom of Example & Co, York').first().waitFor()
      await see(person, 'the place changed')
      await expect.poll(printedAt).toBeGreaterThan(changing)
      await person.close()
    },
  )
})
