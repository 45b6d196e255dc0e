// The document of a form: what looks like a mistake is pointed out and can be gone past, it is uploaded in its window
// too, and it goes on being sent while the person goes on.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { saveDraft, showWill } from '@testate/api/wills'
import { button, fill, heading } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs, samplePdf } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`remarks on a document${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('the same PDF twice, and a testator whom the text does not name', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'drafted')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto('/create-will')
    await fill(page, { 'Will Title': 'The same once more' })
    await page.locator('input[type=file]').setInputFiles(samplePdf)
    await button(page, 'Upload Will').click()
    await page.getByText('You have uploaded this PDF before').waitFor()
    await page.getByText(/^Your will “Will of .+” has exactly the same PDF\./).waitFor()
    // It stops nobody.
    await page.getByRole('link', { name: 'Go on to the form' }).waitFor()

    // The sample will names Ann Example and Edward Example.
    const form = { testatorName: 'Margaret Ellwood', executorName: 'Mr Edward Example' }
    const saved = await ann.browser.call(showWill, { params: { id: willId } })
    await ann.browser.call(saveDraft, { params: { id: willId }, body: { form, updatedAt: saved.updatedAt } })
    await page.goto(`/register-will?draft=${willId}&step=3`)
    await heading(page, 'Will Details').waitFor()
    const step = page.locator('main')
    await step.getByText('You have uploaded this PDF before').waitFor()
    expect(await step.getByText('Is this the right document?').count()).toBe(0)
    // The pages of a file chosen here are shown without a code.
    await step.locator('summary').filter({ hasText: 'Choose another PDF' }).click()
    await step.locator('input[type=file]').setInputFiles(samplePdf)
    await step.getByText('Is this the right document?').waitFor()
    await step.getByText(/^You gave Margaret Ellwood as the testator\. We did not find this name/).waitFor()
    expect(await step.getByText(/as the executor/).count()).toBe(0)
    await step.getByRole('button', { name: 'Confirm Review Complete', disabled: false }).waitFor()

    // The same in its window, which opens on Digital Signing.
    await page.goto(`/digital-signing?will=${willId}&open=document`)
    const dialog = page.getByRole('dialog', { name: 'Document Upload & Review' })
    await dialog.locator('summary').filter({ hasText: 'Choose another PDF' }).click()
    await dialog.locator('input[type=file]').setInputFiles(samplePdf)
    await dialog.getByRole('button', { name: 'Confirm Review Complete', disabled: false }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(person.complaints()).toEqual([])
    await person.close()
  })

  test('a PDF waits for the title, and is sent while the person goes on and stays', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'drafted')
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    const step = page.locator('main')
    await page.goto(`/register-will?draft=${randomUUID()}&step=3`)
    await step.getByText('Please give the will a title first').waitFor()
    await fill(page, {
      'Brief description': 'Signed on paper in 2020, about a house and savings',
      'Where the signed original is kept': 'Sample Solicitors, 1 Sample Street, London',
    })
    await button(page, 'Choose a PDF').waitFor()
    await step.locator('input[type=file]').setInputFiles(samplePdf)
    await step.getByText('Will title is required').first().waitFor()
    await step.getByText(/^Once the will has a title, .+ is sent/).waitFor()

    let go = (): void => undefined
    const may = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/wills', async (route) => {
      if (route.request().method() === 'POST') await may
      await route.continue()
    })
    await fill(page, { 'Will title': 'Last will of Ann Example' })
    const stop = button(page, 'Stop the upload')
    await stop.waitFor()
    for (const next of ['Choose the networks', 'What it costs', 'Check your answers']) {
      await button(page, 'Next Step').click()
      await heading(page, next).waitFor()
      await stop.waitFor()
    }
    await button(page, 'The PDF is still being sent').waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByText(/^The PDF of the will is still being sent\./).waitFor()
    await button(page, 'Stay on this page').click()
    go()
    await button(page, 'Accept and submit').waitFor()
    await stop.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Change: Will title' }).click()
    // Of the file chosen here, without a code.
    await step.getByRole('button', { name: 'Confirm Review Complete', disabled: false }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
