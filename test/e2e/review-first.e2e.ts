// The testator looks through the PDF of the will and confirms it before they can sign.
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseWay, showCeremony } from '@testate/api/ceremony'
import { record } from '../../apps/cli/src/register/hold-ceremony.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import { button, confirmByCode, openTasks } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`the review before the signature${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('who has not looked through the PDF is led to it, and can sign afterwards', async () => {
    const { people, inbox, willId } = await bringTo(product, 'opened')
    const [ann] = people
    for (const person of people) await proveIdentity(person, silent)
    const params = { id: willId }
    await until('the ceremony to open', 60_000, async () =>
      (await ann.browser.call(showCeremony, { params })).openedAt === null ? null : true,
    )
    await ann.browser.call(chooseWay, { params, body: { way: 'together' } })
    await record(ann, willId, silent)

    const { page, ...person } = await openAs(chromium, ann, { url: product.url })
    await page.goto(`/digital-signatures?will=${willId}`)
    await page.getByText('Please look through the PDF of your will and confirm it before signing.').waitFor()
    expect(await button(page, 'Sign Document').isDisabled()).toBe(true)
    expect(await task(page, willId)).toMatch(/In progress/)

    await page.goto(`/digital-signatures?will=${willId}`)
    await page.getByRole('link', { name: 'Look through the PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Document Upload & Review' })
    await confirmByCode(page, inbox, ann.email, async () => await button(dialog, 'Show the pages').click())
    await expect.poll(async () => await button(dialog, 'Confirm Review Complete').isEnabled()).toBe(true)
    await button(dialog, 'Confirm Review Complete').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await task(page, willId)).toMatch(/Completed/)

    await page.goto(`/digital-signatures?will=${willId}`)
    await expect.poll(async () => await button(page, 'Sign Document').isEnabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Look through the PDF' }).count()).toBe(0)
    expect(person.complaints()).toEqual([])
  })
})

/** What the list of tasks says about the document. */
async function task(page: Page, willId: string): Promise<string> {
  await page.goto(`/digital-signing?will=${willId}`)
  await openTasks(page)
  const item = page.getByRole('listitem').filter({ hasText: 'Document Review' }).first()
  await item.waitFor()
  return await item.innerText()
}
