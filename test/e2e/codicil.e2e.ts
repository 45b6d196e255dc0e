// A codicil: begun on a registered will, shown under it, and asked about when the will is withdrawn or replaced.
// TESTATE_FULL=1 alone: apps/server has each call, and the dialogs that ask about it are the will's own.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whyFull } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser || !full)(`a codicil${whyFull}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('is begun on a registered will, and stands under it', async () => {
    const {
      people: [ann],
      inbox,
      willId,
    } = await bringTo(product, 'registered')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto('/my-wills')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Register a codicil' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A codicil changes a will and does not replace it.').waitFor()
    await see(person, 'what a codicil is')
    await button(dialog, 'Begin').click()
    await page.getByText('This is a codicil', { exact: true }).waitFor()
    await see(person, 'the form of a codicil')

    const title = `Codicil to Will of ${ann.name}`
    // As if it had gone the whole way, which registration.test.ts goes.
    await asOwner(
      product,
      `
        insert into wills (id, testator_id, status, title, document_hash, document_object, networks, amends_id,
          created_at, updated_at)
        select gen_random_uuid(), testator_id, 'registered', title || ' (second)', sha256('a codicil'), 'none',
          networks, amends_id, now(), now() from wills where amends_id = $1`,
      [willId],
    )
    await page.goto('/my-wills')
    const under = page.getByRole('list', { name: `Codicils to Will of ${ann.name}` })
    await under.getByRole('heading', { name: title, exact: true }).waitFor()
    await heading(under, `${title} (second)`).waitFor()
    expect(await page.locator('.my-wills > li').count()).toBe(1)
    await under.getByText(`A codicil to “Will of ${ann.name}”, which it changes.`).first().waitFor()
    await see(person, 'codicils under their will')

    await page.getByRole('button', { name: `More for Will of ${ann.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Begin a new version' }).click()
    const question = page.getByRole('group', { name: `“${title} (second)” is a codicil to this will.` })
    await question.waitFor()
    await button(dialog, 'Begin').click()
    await question.getByText('Choose what is to happen to this codicil').waitFor()
    await see(person, 'a codicil not answered for')
    await button(dialog, 'Cancel').click()

    await page.getByRole('button', { name: `More for Will of ${ann.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Withdraw the registration' }).click()
    await question.getByRole('radio', { name: 'Keep it registered' }).check()
    await confirmByCode(
      page,
      inbox,
      ann.email,
      async () => await button(dialog, 'Ask for the withdrawal').click(),
    )
    await page.getByText('The withdrawal of this registration has been asked for').first().waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
