// The link in a reminder: opening it, as mail scanners do, changes nothing; the button of its page ends the
// reminders, where nobody is signed in, in English and in Welsh.
import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`ending reminders by a mailed link${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('the button ends them; opening the page does not', async () => {
    const { willId } = await bringTo(product, 'submitted')
    const tokens = [1, 2].map(() => randomBytes(32).toString('base64url'))
    for (const [order, token] of tokens.entries())
      await asOwner(
        product,
        'update parties set reminder_links = array[$3::bytea] where will_id = $1 and witness_order = $2',
        [willId, order, createHash('sha256').update(token).digest()],
      )
    const ended = async () =>
      (
        await asOwner<{ ended: boolean }>(
          product,
          `select reminders_off_at is not null as ended from parties where will_id = $1 order by witness_order`,
          [willId],
        )
      ).map((row) => row.ended)
    const person = await openPerson(chromium, { url: product.url, width: 320 })
    const { page } = person
    await page.goto(`/stop-reminders/${tokens[0]!}`)
    await heading(page, 'No more reminders').waitFor()
    await page.getByText('the registration of Ann Example’s will is waiting for you').waitFor()
    await see(person, 'reminders')
    expect(await ended()).toEqual([false, false, false])
    const stop = button(page, 'Send me no more reminders')
    await stop.focus()
    await page.keyboard.press('Enter')
    await heading(page, 'You will get no more reminders').waitFor()
    await see(person, 'reminders ended')
    expect(await ended()).toEqual([true, false, false])
    await page.reload()
    await heading(page, 'You will get no more reminders').waitFor()
    await page.goto(`/cy/stop-reminders/${tokens[1]!}`)
    await button(page, 'Peidiwch ag anfon rhagor o nodiadau atgoffa').click()
    await heading(page, 'Ni chewch ragor o nodiadau atgoffa').waitFor()
    await see(person, 'reminders ended in Welsh')
    expect(await ended()).toEqual([true, true, false])
    await page.goto(`/stop-reminders/${tokens[0]!.slice(0, -4)}aaaa`)
    await heading(page, 'This link does not work').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Write to us' }).waitFor()
    await see(person, 'reminders of a link that does not work')
    await person.close()
  })
})
