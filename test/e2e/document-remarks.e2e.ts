// What looks like a mistake about a document is pointed out, and can be gone past.
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
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
