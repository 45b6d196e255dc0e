// An administrator's dashboard and the screens for payments and invitations, in a browser.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { readPayment } from '@testate/api/payments'
import { expect, test } from 'vitest'
import { openMailbox } from '../../../apps/cli/src/register/inbox.ts'
import { words } from '../../../apps/web/src/staff/words.ts'
import { words as dashboard } from '../../../apps/web/src/dashboard/words.ts'
import { words as stepUp } from '../../../apps/web/src/step-up/words.ts'
import { button, heading } from '../acts.ts'
import { asOwner } from '../as-owner.ts'
import { see } from '../see.ts'
import { bringTo, openAs } from '../stages.ts'
import { holdPasskey } from '../tour.ts'
import type { StaffPlace } from './staff-place.ts'

const t = words.en
const pictures = process.env['PICTURES']

export function workForTheService(place: () => StaffPlace): void {
  const confirm = async (page: Page): Promise<void> => await button(page, stepUp.en.passkeyGo).click()

  test('the dashboard shows the service; each act of staff asks for a proof and is done', async () => {
    const { product, chromium, staff } = place()
    const staged = await bringTo(product, 'paid')
    const { payment } = await staged.people[0].browser.call(readPayment, { params: { id: staged.willId } })
    const [{ url } = { url: '' }] = await asOwner<{ url: string }>(
      product,
      'select url from payments where id = $1',
      [payment!.id],
    )
    /** On the test provider's own page. */
    const refunds = async (outcome: 'fail' | 'succeed'): Promise<void> => {
      const body = new URLSearchParams({ outcome: `refunds-${outcome}` })
      expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBeLessThan(400)
    }
    const person = await openAs(chromium, staff, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await holdPasskey(page, staff.device, new URL(product.url).hostname)
    await page.goto('/dashboard')
    await heading(page, t.work).waitFor()
    await page.getByRole('link', { name: 'None to review' }).waitFor()
    expect(await page.getByText(dashboard.en.emptyText).count()).toBe(0)
    await see(person, 'dashboard-staff', pictures)

    await page.getByRole('link', { name: 'None on its way back' }).click()
    await page.getByText(t.noPayments).waitFor()
    await page.getByText(t.other).click()
    await button(page, t.otherDo).click()
    await page.getByText(t.numberWrong).first().waitFor()
    await see(person, 'staff-payments-wrong', pictures)
    const number = page.getByRole('textbox', { name: t.number })
    await number.fill('00000000-0000-4000-8000-000000000000')
    await page.getByRole('textbox', { name: t.refundReason }).fill('They asked for it by telephone.')
    await button(page, t.otherDo).click()
    await confirm(page)
    await page.getByText(t.refundFailed).waitFor()
    await refunds('fail')
    await number.fill(payment!.id)
    await button(page, t.otherDo).click()
    await confirm(page)
    await page
      .getByText(/is asked back/)
      .first()
      .waitFor()
    // The card does not take the money, of which this page hears by itself.
    await page.getByText(t.failedTag).waitFor()
    await page.getByText(payment!.id).waitFor()
    await page.getByText(t.refundAgain, { exact: true }).click()
    await button(page, t.refundAgainDo).click()
    await page.getByText(t.whyMissing).first().waitFor()
    await see(person, 'staff-payments', pictures)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /1 refund failed/ }).click()
    await refunds('succeed')
    await page.getByText(t.refundAgain, { exact: true }).click()
    await page.getByRole('textbox', { name: t.refundReason }).first().fill('The card works again.')
    await button(page, t.refundAgainDo).click()
    await confirm(page)
    await page.getByText(t.noPayments).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: t.invitationsNow }).click()
    await heading(page, t.invitePage).waitFor()
    await button(page, t.inviteDo).click()
    await page.getByRole('alert').first().waitFor()
    await see(person, 'staff-invitations', pictures)
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const email = await inbox.addressFor('Nan')
    // The words of the confirmed act are the same here, at the server and in the database.
    await page.getByRole('textbox', { name: t.email }).fill(` ${email.toUpperCase()} `)
    await page.getByRole('radio', { name: t.asAdmin }).check()
    await button(page, t.inviteDo).click()
    await confirm(page)
    await page.getByText(t.invited).waitFor()
    await inbox.link(email, 'the invitation', async (link) => link.includes('invitation='))
    await see(person, 'staff-invited', pictures)

    await page.goto('/staff-timeline')
    await page.getByRole('textbox', { name: t.email }).fill(staged.people[0].email.toUpperCase())
    await button(page, t.timelineDo).click()
    await confirm(page)
    await heading(page, staged.people[0].name).waitFor()
    await page.getByText('The fee was paid.').first().waitFor()
    await see(person, 'staff-timeline', pictures)
    await person.close()
  })

  test('to anybody else each page says whose it is', async () => {
    const { product, chromium } = place()
    const { people } = await bringTo(product, 'account')
    const person = await openAs(chromium, people[0], { url: product.url, width: 320 })
    for (const path of ['/staff-payments', '/staff-invitations', '/staff-timeline']) {
      await person.page.goto(path)
      await person.page.getByText(t.notStaff).waitFor()
      await see(person, path.slice(1))
    }
    await person.close()
  })
}
