// An executor by profession, named in more wills than a page holds: all are reached by keyboard, and the will of
// somebody who died is found by a part of the name. With TESTATE_FULL=1 alone: the parts have tests of their own.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, hasFocus, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whyFull } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const MANY = 41

describe.skipIf(!hasBrowser || !full)(`many namings${whyFull}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('each naming is reached, and a will is found by a part of the name', async () => {
    const {
      people: [laura],
    } = await bringTo(product, 'account')
    await asOwner(
      product,
      `with testators as (
        insert into people (id, kind, email, name)
          select gen_random_uuid(), 'account', 'testator' || n || '@example.org', 'Siân Example ' || n
          from generate_series(1, $2) n returning id, name),
      made as (
        insert into wills (id, testator_id, status, title, particulars, document_hash, document_object, document_size,
            created_at, updated_at)
          select gen_random_uuid(), id, 'registered', 'A will', jsonb_build_object('testatorName', name), sha256(''),
            'object of ' || name, 1, now(), now() from testators returning id)
      insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
          accepted_at, accepted_by)
        select gen_random_uuid(), made.id, 'executor', 1, 'acting', '', p.id, now(), now(), now(), 'mailbox'
        from made, people p where p.email = $1 returning id`,
      [laura.email, MANY],
    )
    const person = await openAs(chromium, laura, { url: product.url })
    const { page } = person
    const more = button(page, 'Show more wills')
    const said = page.locator('.show-more > p')
    await page.goto('/named')
    const cards = page.locator('.around-list > li')
    await said.getByText('20 wills shown, and there are more.', { exact: true }).waitFor()
    await more.focus()
    await page.keyboard.press('Enter')
    await said.getByText('40 wills shown, and there are more.', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await said.getByText('41 wills shown.', { exact: true }).waitFor()
    await more.waitFor({ state: 'detached' })
    await hasFocus(cards.last())
    expect(await cards.count()).toBe(MANY)

    await page.goto('/death-notices?report=will')
    await heading(page, 'Whose will is it?').waitFor()
    await said.getByText('20 of 41 wills shown.', { exact: true }).waitFor()
    await see(person, 'whose will of many')
    const find = page.getByRole('searchbox', { name: 'Search by name' })
    await find.fill('zz')
    await page.getByText('No will found. Try a shorter part of the name').waitFor()
    await find.fill('sian 37')
    await page.getByText('1 will found.', { exact: true }).waitFor()
    await see(person, 'whose will found')
    // Enter in the search asks for nothing yet.
    await find.press('Enter')
    await page.getByRole('radio', { name: 'Siân Example 37' }).check()
    await find.fill('sian 12')
    await page.getByRole('radio', { name: 'Siân Example 12' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Siân Example 37' }).isChecked()).toBe(true)
    await button(page, 'Continue').click()
    await page.getByText('The will is registered in the name of Siân Example 37.').waitFor()
    await page.reload()
    await page.getByText('The will is registered in the name of Siân Example 37.').waitFor()
    await person.close()
  })
})
