// Reversible actions are done at once: a draft is deleted without a question, and restored from the toast, by
// keys, or later from the list.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { deleteDraft, restoreDraft, saveDraft, showWill } from '@testate/api/wills'
import { button, heading } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`deleting a draft${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('and bringing it back', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    await ann.browser.call(saveDraft, {
      params: { id: randomUUID() },
      body: { form: { willTitle: 'Will begun on Monday' } },
    })
    const person = await openAs(chromium, ann, { url: product.url, width: 320 })
    const { page } = person
    // The message with “Undo” is there for five seconds: on a busy machine they pass before it has the focus.
    await page.addInitScript(() => {
      const after = setTimeout
      const longer = (run: () => void, ms?: number, ...values: unknown[]): unknown =>
        after(run, ms === 5_000 ? 600_000 : ms, ...values)
      Object.assign(globalThis, { setTimeout: longer })
    })
    const card = heading(page, 'Will begun on Monday')
    const remove = async (): Promise<void> => {
      await button(page, 'More for Will begun on Monday').click()
      await page.getByRole('menuitem', { name: 'Delete this draft' }).click()
      await heading(page, 'Deleted drafts').waitFor()
    }
    await page.goto('/my-wills')
    await card.waitFor()
    await remove()
    const toast = page.locator('.toast')
    await toast.getByText('The draft is deleted').waitFor()
    // F8 moves to the toast, as it says; it stays while it has the focus, and is checked meanwhile.
    await page.keyboard.press('F8')
    for (
      let steps = 0;
      steps < 4 && !(await button(toast, 'Undo').evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab')
    await see(person, 'draft deleted')
    await page.keyboard.press('Enter')
    await heading(page, 'Deleted drafts').waitFor({ state: 'detached' })
    await card.waitFor()

    await remove()
    await page.reload()
    await heading(page, 'No wills registered').waitFor()
    await page.getByText(/It can be brought back until \d/).waitFor()
    await button(page, 'Undo: bring back Will begun on Monday').click()
    await heading(page, 'Deleted drafts').waitFor({ state: 'detached' })
    await button(page, 'More for Will begun on Monday').waitFor()
    await see(person, 'draft brought back')
    await person.close()
  })

  test('a window that still shows it does not begin it again', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const { call } = ann.browser
    const id = randomUUID()
    await call(saveDraft, {
      params: { id },
      body: { form: { willTitle: 'Will begun on Tuesday', selectedChains: ['solana', 'ethereum'] } },
    })
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    // It is not notified of the other window's change, as in the moment before the event arrives.
    await person.context.route('**/api/events', (route) => route.abort())
    const screens = [
      {
        at: `/create-will?will=${id}`,
        save: 'Save as Draft',
        before: async () => {},
        says: 'The draft was not saved',
      },
      {
        at: `/multi-chain-wills?will=${id}&step=1`,
        save: 'Proceed with Registration',
        before: async () => await page.getByRole('checkbox', { name: /^Ethereum/ }).uncheck(),
        says: 'No price could be given',
      },
    ]
    for (const { at, save, before, says } of screens) {
      await page.goto(at)
      await button(page, save).waitFor()
      await before()
      const { updatedAt } = await call(showWill, { params: { id } })
      await call(deleteDraft, { params: { id } })
      const saving = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/drafts/${id}`),
      )
      await button(page, save).click()
      const answer = await saving
      expect([at, answer.status(), answer.request().postDataJSON()]).toEqual([
        at,
        404,
        expect.objectContaining({ updatedAt }),
      ])
      await page.getByText(says).waitFor()
      await call(restoreDraft, { params: { id } })
    }
    await person.close()
  })

  test('a form of a deleted draft says so, at its address and while open, and brings it back', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const { call } = ann.browser
    const id = randomUUID()
    await call(saveDraft, { params: { id }, body: { form: { willTitle: 'Will begun on Wednesday' } } })
    await call(deleteDraft, { params: { id } })
    const person = await openAs(chromium, ann, { url: product.url, width: 320 })
    const { page } = person
    const said = page.getByText('This draft was deleted')
    await page.goto(`/register-will?draft=${id}&step=3`)
    await said.waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await see(person, 'form of a deleted draft')
    await button(page, 'Bring it back').click()
    const title = page.getByRole('textbox', { name: /^Will title/ })
    await expect.poll(async () => await title.inputValue()).toBe('Will begun on Wednesday')

    await call(deleteDraft, { params: { id } })
    await said.waitFor()
    expect(await title.inputValue()).toBe('Will begun on Wednesday')
    await button(page, 'Bring it back').click()
    await said.waitFor({ state: 'detached' })
    await person.close()
  })

  test('the upload card saves over nothing that another window saved before it was seen', async () => {
    const {
      people: [ann],
    } = await bringTo(product, 'account')
    const { call } = ann.browser
    const id = randomUUID()
    const { updatedAt } = await call(saveDraft, { params: { id }, body: { form: { willTitle: 'Mine' } } })
    const stored = async () => (await call(showWill, { params: { id } })).form
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    const save = async (status: number): Promise<void> => {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/drafts/${id}`),
      )
      await button(page, 'Save as Draft').click()
      expect((await answered).status()).toBe(status)
    }
    await page.goto(`/create-will?will=${id}`)
    await page.getByRole('textbox', { name: /^Original Location/ }).fill('At the bank')
    await call(saveDraft, { params: { id }, body: { form: { willTitle: 'Theirs' }, updatedAt } })
    // The second press does not answer the question.
    await save(409)
    await button(page, 'Take the other window’s').waitFor()
    await save(409)
    expect(await stored()).toMatchObject({ willTitle: 'Theirs' })
    await see(person, 'two windows on one draft')
    await button(page, 'Take the other window’s').click()
    await button(page, 'Take the other window’s').waitFor({ state: 'detached' })
    await save(200)
    expect(await stored()).toMatchObject({ willTitle: 'Theirs', storageLocationAddress: 'At the bank' })
    await person.close()
  })
})
