// The testator sees where each witness is, and has one reminded by mail: once a day.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`reminding a witness${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('says what comes next, reminds once a day, and says why not again', async () => {
    const {
      people: [ann, one, two],
      willId,
    } = await bringTo(product, 'testator-signed')
    const person = await openAs(chromium, ann, { url: product.url, width: 390 })
    const { page } = person
    await page.goto(`/digital-signing?will=${willId}&open=witnesses`)
    await expect.poll(async () => await page.getByText('It is their turn to sign.').count()).toBe(2)
    await see(person, 'witnesses whose turn it is')
    await button(page, `Remind ${one.name}`).click()
    await page.getByText('Reminder sent').first().waitFor()
    await button(page, `Remind ${one.name}`).click()
    await page.getByText(`${one.name} was reminded within the last day`).first().waitFor()
    await see(person, 'a reminder refused')
    const mails = await asOwner<{ to: string }>(
      product,
      `select to_address as to from outbox where template = 'reminder-asked' and to_address = any($1)`,
      [[one.email, two.email]],
    )
    expect(mails.map(({ to }) => to)).toEqual([one.email])

    // Their own reminders are switched off in the account, by keyboard, and stay so.
    await page.goto('/account')
    const wanted = page.getByRole('checkbox', { name: 'Remind me when a registration is waiting for me' })
    await wanted.focus()
    await expect.poll(async () => await wanted.isChecked()).toBe(true)
    await page.keyboard.press('Space')
    const isOff = async () =>
      (
        await asOwner<{ off: boolean }>(
          product,
          'select reminders_off_at is not null as off from people where id = $1',
          [ann.id],
        )
      )[0]?.off
    await expect.poll(isOff).toBe(true)
    await page.reload()
    await expect.poll(async () => await wanted.isChecked()).toBe(false)
    await see(person, 'account without reminders')
    await person.close()
  })
})
