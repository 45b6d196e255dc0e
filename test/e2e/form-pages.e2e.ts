// The last step of the form on its three pages: each has its address, one goes back to an answer and comes
// again, and the test of signing leaves nothing.
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { saveDraft, showWill } from '@testate/api/wills'
import { button, heading } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const answers = {
  testatorName: 'Ann Example',
  testatorEmail: 'ann@example.com',
  testatorPhone: '020 7946 0000',
  testatorAddress: '1 Sample Street, London',
  witness1Name: 'Witness One',
  witness1Email: 'one@example.com',
  witness2Name: 'Witness Two',
  witness2Email: 'two@example.com',
  executorName: 'Executor Example',
  executorEmail: 'executor@example.com',
  executorRelationship: 'Friend',
  willTitle: 'Last will of Ann Example',
  willDescription: 'Signed on paper in 2020, about a house and savings',
  storageLocationAddress: 'Sample Solicitors, 1 Sample Street, London',
  selectedChains: ['solana', 'corda'],
}

const hasFocus = async (page: Page, id: string): Promise<void> =>
  await expect.poll(async () => await page.evaluate(() => document.activeElement?.id)).toBe(id)

describe.skipIf(!hasBrowser)(`the last step of the form${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('three pages, each with its address; back goes one page back, and an answer is changed', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'drafted')
    const { updatedAt } = await ann.browser.call(showWill, { params: { id: willId } })
    await ann.browser.call(saveDraft, { params: { id: willId }, body: { form: answers, updatedAt } })
    const person = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await page.goto(`/register-will?draft=${willId}&step=3`)
    await button(page, 'Next Step').click()
    await heading(page, 'Choose the networks').waitFor()
    await hasFocus(page, 'wizard-title')
    await page.getByText('How they differ').click()
    await see(person, 'the networks')
    await button(page, 'Next Step').click()
    await heading(page, 'What it costs').waitFor()
    await page.getByText('Perfect choice!').waitFor()
    await page.getByText('More about this price').click()
    await see(person, 'what it costs')
    await button(page, 'Next Step').click()
    await heading(page, 'Check your answers').waitFor()
    await page.reload()
    await heading(page, 'Check your answers').waitFor()
    await page.getByText('£150.00', { exact: true }).waitFor()
    await see(person, 'the answers')

    await page.goBack()
    await heading(page, 'What it costs').waitFor()
    await page.goBack()
    await heading(page, 'Choose the networks').waitFor()
    await page.goForward()
    await page.goForward()
    await heading(page, 'Check your answers').waitFor()

    await page.getByRole('link', { name: 'Change: Executor' }).click()
    await hasFocus(page, 'executorName')
    await page.getByRole('textbox', { name: /^Relationship to you/ }).fill('Cousin')
    await button(page, 'Save and check your answers').click()
    await heading(page, 'Check your answers').waitFor()
    await hasFocus(page, 'wizard-title')
    await page.getByText('Cousin').waitFor()
    await expect
      .poll(
        async () => (await ann.browser.call(showWill, { params: { id: willId } })).form?.executorRelationship,
      )
      .toBe('Cousin')

    await page.getByRole('link', { name: 'Change: Blockchain networks' }).click()
    await page.getByRole('checkbox', { name: /^Corda/ }).uncheck()
    await button(page, 'Save and check your answers').click()
    await page
      .getByRole('definition')
      .filter({ hasText: /^Solana$/ })
      .waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('the test of signing asks the register nothing, and the form stays as it was', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'drafted')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto(`/register-will?draft=${willId}&step=4&part=check`)
    await page.getByText('£182.00', { exact: true }).waitFor()
    const { updatedAt } = await ann.browser.call(showWill, { params: { id: willId } })
    const address = page.url()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
    })
    await button(page, 'Test Signing').click()
    const dialog = page.getByRole('dialog', { name: 'Test Signing' })
    const sign = button(dialog, 'Sign the sample')
    expect(await sign.isDisabled()).toBe(true)
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await see(person, 'before the test')
    await sign.click()
    await dialog.getByText('The sample is signed').waitFor()
    await see(person, 'after the test')
    await button(dialog, 'Back to your answers').click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    expect(sent).toEqual([])
    expect((await ann.browser.call(showWill, { params: { id: willId } })).updatedAt).toBe(updatedAt)
    await person.close()
  })
})
