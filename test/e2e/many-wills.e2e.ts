// Somebody with more wills than one answer lists: My Wills shows them page by page, and what looks for some
// among all of them finds the oldest. That, and other long lists, with TESTATE_FULL=1 alone: the former is in
// apps/server/src/dashboard/many-wills.test.ts.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, hasFocus, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

/** One more than the most that the server lists at once. */
const MANY = 501

describe.skipIf(!hasBrowser)(`many wills${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('My Wills shows twenty, and twenty more at each press, by keyboard', async () => {
    const { person, fill } = await withWills()
    await fill(41)
    const { page } = person
    const cards = page.locator('.my-wills > li')
    const said = page.locator('.show-more > p')
    const more = button(page, 'Show more wills')
    await page.goto('/my-wills')
    await said.getByText('20 wills shown, and there are more.', { exact: true }).waitFor()
    expect(await cards.count()).toBe(20)
    await see(person, 'many wills')
    await more.focus()
    await page.keyboard.press('Enter')
    await said
      .getByText('20 more wills added: 40 wills shown, and there are more.', { exact: true })
      .waitFor()
    await hasFocus(more)
    await page.keyboard.press('Enter')
    await said.getByText('One more will added: 41 wills shown.', { exact: true }).waitFor()
    // The button is gone, so the will that was added has the focus.
    await more.waitFor({ state: 'detached' })
    await hasFocus(cards.last())
    expect(await cards.count()).toBe(41)
    await see(person, 'all of many wills')
    await person.close()
  })

  test('a will is found by a part of its title, among those that are not shown, and a reload keeps it', async () => {
    const { person, fill } = await withWills()
    await fill(41)
    const { page } = person
    const cards = page.locator('.my-wills > li')
    await page.goto('/my-wills')
    const find = page.getByRole('searchbox', { name: 'Find a will by its title' })
    await find.fill('will 41')
    await page.getByText('One will has this in its title.').waitFor()
    expect(await cards.count()).toBe(1)
    await heading(page, 'Will 41').waitFor()
    await see(person, 'one of many wills')
    await page.reload()
    await page.getByText('One will has this in its title.').waitFor()
    expect(await find.inputValue()).toBe('will 41')
    await find.fill('Will')
    await page.getByText('More than 20 wills have this in their titles.').waitFor()
    await button(page, 'Show more wills').waitFor()
    await find.fill('nothing like this')
    await page.getByText('No will has this in its title.').waitFor()
    expect(await cards.count()).toBe(0)
    await see(person, 'none of many wills')
    await find.fill('')
    await expect.poll(async () => await cards.count()).toBe(20)
    expect(new URL(page.url()).search).toBe('')
    await person.close()
  })

  test.runIf(full)('the oldest of more than one answer lists opens as the draft it is', async () => {
    const { person, fill } = await withWills()
    const oldest = await fill(MANY)
    const { page } = person
    await page.goto(`/register-will?draft=${oldest}&step=3`)
    await expect
      .poll(async () => await page.getByRole('textbox', { name: /^Will title/ }).inputValue())
      .toBe(`Will ${MANY}`)
    // Of all of them the only one in progress.
    await asOwner(
      product,
      `
        update wills set status = 'withdrawn' where id <> $1 and testator_id = (select testator_id
        from wills where id = $1)`,
      [oldest],
    )
    await page.goto('/digital-signing')
    await page.waitForURL(`**/digital-signing?will=${oldest}`)
    await heading(page, 'Digital Signing').first().waitFor()
    await person.close()
  })

  test.runIf(full)('deleted drafts and sessions show twenty too, and the rest on request', async () => {
    const { person, ann } = await withWills()
    const { page } = person
    await asOwner(
      product,
      `
        insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
        select gen_random_uuid(), p.id, 'Draft ' || n, '{}', now() - n * interval '1 second',
          now() + interval '1 day' from people p, generate_series(1, 21) n where p.email = $1`,
      [ann.email],
    )
    await asOwner(
      product,
      `
        insert into auth."session" ("expiresAt", "token", "createdAt", "updatedAt", "userId", "actsUntil")
        select s."expiresAt", gen_random_uuid()::text, now() - n * interval '1 second', now(), s."userId",
          s."actsUntil"
        from generate_series(1, 20) n,
          (select s.* from auth."session" s join people p on p.id = s."userId" where p.email = $1 limit 1) s`,
      [ann.email],
    )
    for (const [address, rows, what] of [
      ['/my-wills', '.deleted-drafts li', 'deleted drafts'],
      ['/account', '.account-sessions > li', 'sessions'],
    ] as const) {
      await page.goto(address)
      const said = page.locator('.show-more > p')
      await said.getByText(`20 ${what} shown, and there are more.`, { exact: true }).waitFor()
      expect(await page.locator(rows).count()).toBe(20)
      const more = button(page, `Show more ${what}`)
      await more.focus()
      await page.keyboard.press('Enter')
      await said.getByText(new RegExp(`21 ${what} shown\\.$`)).waitFor()
      await more.waitFor({ state: 'detached' })
      const last = page.locator(rows).last()
      await hasFocus(last)
      expect(await page.locator(rows).count()).toBe(21)
    }
    await person.close()
  })

  /** An account, and what gives it so many drafts; the id of the oldest. */
  async function withWills() {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const person = await openAs(chromium, ann, { url: product.url })
    const fill = async (wills: number): Promise<string> => {
      const [row] = await asOwner<{ id: string }>(
        product,
        `with made as (
          insert into wills (id, testator_id, status, title, particulars, created_at, updated_at)
            select gen_random_uuid(), p.id, 'draft', 'Will ' || n, jsonb_build_object('willTitle', 'Will '
              || n), now() - n * interval '1 minute', now()
            from people p, generate_series(1, $2) n where p.email = $1 returning id, created_at)
        select id from made order by created_at limit 1`,
        [ann.email, wills],
      )
      return row!.id
    }
    return { person, ann, fill }
  }
})
