// An executor chooses what a beneficiary sees, looks at it, gives it with a code, and ends it; the beneficiary reads it
// in a window without an account.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, confirmByCode } from './acts.ts'
import { waitsMs, type Person } from './browser.ts'
import { forgetCodes, type Executors } from './co-executors.ts'

/** Of an estate whose overview the window shows; `until` is YYYY-MM-DD. */
export async function giveView(person: Person, executors: Executors, until: string): Promise<void> {
  const { page } = person
  const { inbox, all } = executors
  const title = async (name: string, of: Page = page): Promise<void> =>
    await of.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'For beneficiaries' }).click()
  await page.getByText('Nothing is shown to anybody.').waitFor()
  await page.getByRole('link', { name: 'Choose what a beneficiary sees' }).click()
  await page.getByLabel('Who is it for?').selectOption({ label: 'Hester Heir' })
  const [year, month, day] = until.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await button(page, 'Look at what they will see').click()
  await page.getByText('Choose at least one line to show').first().waitFor()
  await page.getByLabel('What the will gives them').check()
  await page.getByLabel('The house', { exact: true }).check()
  await button(page, 'Look at what they will see').click()

  await title('What Hester Heir will see')
  const preview = page.getByRole('region', { name: 'What Hester Heir will see' })
  const said = async (of: ReturnType<Page['locator']>) =>
    (await of.locator('dl, table').allTextContents()).join('\n')
  await preview.getByText('It is not the whole of the accounts.').waitFor()
  const before = await said(preview)
  expect(before).toContain('The house')
  expect(before).not.toContain('The bank account')
  await forgetCodes(executors)
  await confirmByCode(page, inbox, all[0].email, async () => {
    await button(page, 'Show this to Hester Heir').click()
  })
  await title('What Hester Heir sees')
  const address = (await page.getByText('/estate-view/').textContent())!

  const context = await page.context().browser()!.newContext()
  context.setDefaultTimeout(waitsMs)
  try {
    const visitor = await context.newPage()
    await visitor.goto(address)
    await visitor.getByText('would like to show you something of the estate’s records.').waitFor()
    // To follow the address is no opening.
    await page.reload()
    await page.getByText('Not opened yet.').waitFor()
    await button(visitor, 'Show it').click()
    await visitor.getByRole('heading', { name: 'What the will gives you' }).waitFor()
    expect(await said(visitor.getByRole('main'))).toBe(before)
    // The executor hears of it at once.
    await page.getByText('Opened once, last on').waitFor()
    await button(page, 'End it now').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await page.getByText('Ended. Nothing is shown any more.').waitFor()
    await visitor.reload()
    await title('Nothing is shown here', visitor)
  } finally {
    await context.close()
  }
}
