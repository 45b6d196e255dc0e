// An estate worked by its executor, from opening it to accounts that balance, on a narrow dark screen: what the
// register knows is filled in, each answer is saved, and an entry that was wrong is taken back.
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { button, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { releaseWill } from './release-will.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withOwnProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`an estate${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withOwnProduct((has) => void ({ product, chromium } = has))

  test('is opened with what is known, and worked until the accounts balance', async () => {
    const staged = await bringTo(product, 'registered')
    const {
      people: [ann],
      inbox,
    } = staged
    const account = async (name: string, email: string): Promise<Actor> => {
      const actor: Actor = { order: 0, name, email, browser: openTerminal(product.url), id: '' }
      await openAccount(actor, inbox, silent)
      return actor
    }
    const executor = await account('Executor Example', ann.email.replace('@', '.executor@'))
    const contacts = [
      await account('Carl Contact', await inbox.addressFor('Carl Contact')),
      await account('Cora Contact', await inbox.addressFor('Cora Contact')),
    ]
    await releaseWill(product, staged, executor, contacts)
    await asOwner(
      product,
      `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
         decided_at) values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
      [executor.id],
    )
    const person = await openAs(chromium, executor, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    const title = async (name: string): Promise<void> =>
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const go = async (name: string): Promise<void> => {
      await page.getByRole('navigation', { name: 'Pages of this estate' }).getByRole('link', { name }).click()
      await title(name)
    }
    const next = async (): Promise<void> => await button(page, 'Save and continue').click()

    await page.goto('/released')
    await page.getByRole('link', { name: 'Keep the records of the estate' }).click()
    await heading(page, 'Estate administration').waitFor()
    await button(page, 'Open the estate').click()
    await heading(page, 'Overview').waitFor()
    await page.getByText('Arrange the funeral').waitFor()
    await see(person, 'opened')

    await go('People')
    await page.getByText('Filled in by the register, which knows this person as an executor.').waitFor()
    await page.getByRole('link', { name: 'Add a person' }).click()
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText('Choose at least one part').waitFor()
    await see(person, 'a person without a part')
    await page.getByLabel('Full name, or the name of the organisation').fill('Hester Heir')
    await page.getByLabel('Beneficiary').check()
    await page.getByLabel('Their share of what is left at the end').fill('1/1')
    await button(page, 'Save').click()
    await heading(page, 'Hester Heir').waitFor()

    // One question to a page; each answer is there after a reload.
    await go('Assets and debts')
    await page.getByRole('link', { name: 'Add an asset' }).click()
    await page.getByLabel('House, flat or land').check()
    await next()
    await heading(page, 'What is it?').waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: 'What is it?' }).fill('The house')
    await next()
    await page.getByLabel('Shared, and their share passes by the will').check()
    await next()
    await page.getByRole('textbox', { name: 'What was their share?' }).fill('1/2')
    await next()
    await heading(page, 'Who gets it?').waitFor()
    await page.getByLabel('It is part of what is shared out by the will').check()
    await next()
    await heading(page, 'What was it worth on the day of death?').waitFor()
    await page.getByLabel('Amount in pounds, for the whole of it').fill('300,000.01')
    await page.getByLabel('Who says so?').fill('A valuer')
    await see(person, 'the value of a house')
    await button(page, 'Save').click()
    // A half of 300,000.01 is 150,000.01: the odd penny goes to the first.
    await page.getByText('1/2 is £150,000.01.').waitFor()
    await page.getByRole('link', { name: 'Add a debt' }).click()
    await page.getByLabel('Bill', { exact: true }).check()
    await next()
    await page.getByRole('textbox', { name: 'What is it?' }).fill('Gas')
    await next()
    await page.getByLabel('They alone').check()
    await next()
    await page.getByLabel('Amount in pounds, for the whole of it').fill('99.99')
    await page.getByLabel('Who says so?').fill('The bill')
    await button(page, 'Save').click()
    await heading(page, 'Gas').waitFor()
    await see(person, 'assets and debts')

    await go('Accounts')
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
    const enter = async (number: number, kind: string, details: () => Promise<void>): Promise<void> => {
      await page.getByRole('link', { name: 'Make an entry' }).click()
      await page.getByLabel(kind).check()
      await next()
      await title(kind)
      await details()
      await fillDay(page, today)
      await button(page, 'Save').click()
      await heading(page, `Entry ${number}: ${kind}`).waitFor()
    }
    const amount = async (text: string): Promise<void> => await page.getByLabel('Amount in pounds').fill(text)
    await enter(1, 'Money was given to a beneficiary', async () => {
      await page.getByLabel('Who?').selectOption({ label: 'Hester Heir' })
      await amount('10')
    })
    await page.getByText('After entry 1 more had been paid than there was, by £10.00.').waitFor()
    await see(person, 'accounts that do not agree')
    await button(page, 'Take entry 1 back').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Taken back by entry 2.').waitFor()
    await enter(3, 'Money came in for an asset', async () => {
      await page.getByLabel('Which one?').selectOption({ label: 'The house' })
      await amount('160,000')
      await page.getByLabel('Nothing more is to come for it').check()
    })
    await enter(4, 'A debt was paid', async () => {
      await page.getByLabel('Which one?').selectOption({ label: 'Gas' })
      await amount('99.99')
    })
    await enter(5, 'Money was given to a beneficiary', async () => {
      await page.getByLabel('Who?').selectOption({ label: 'Hester Heir' })
      await amount('159,900.01')
    })
    await page.getByText('The accounts balance').waitFor()
    const cells = await page.getByRole('table', { name: 'Who gets what' }).getByRole('cell').allTextContents()
    expect(cells).toEqual(['£159,900.01', '£159,900.01', '£0.00'])
    await see(person, 'accounts that balance')

    await go('Overview')
    const done = page.getByRole('listitem').filter({ hasText: 'Completed' })
    await done.filter({ hasText: 'See that the accounts balance' }).waitFor()
    await page.getByRole('link', { name: 'Arrange the funeral' }).click()
    await fillDay(page, today)
    await button(page, 'Save').click()
    await done.filter({ hasText: 'Arrange the funeral' }).waitFor()
    expect(person.complaints()).toEqual([])
    await person.close()
  }, 420_000)
})

async function fillDay(page: Page, today: string): Promise<void> {
  const [year, month, day] = today.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}
