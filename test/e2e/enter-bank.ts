// Bank details of an heir in the browser: wrong forms are said beside their fields and nothing typed is lost, they are
// entered with a code, the other executor sees how they end and is mailed, and a code shows them. With TESTATE_FULL=1
// the disks of the installation are searched too, and hold none; apps/server/src/estate/bank/bank.test.ts searches
// every table in each run.
import { randomBytes, randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { filesOnDisk, formsOf, placesOnDisk } from '../stack/on-disk.ts'
import { button, confirmByCode } from './acts.ts'
import { full, type Person } from './browser.ts'
import { forgetCodes, type Executors } from './co-executors.ts'
import { see } from './see.ts'

interface Payee {
  willId: string
  name: string
  /** On which it was confirmed, YYYY-MM-DD. */
  day: string
}

export async function enterBank(
  person: Person,
  second: Person,
  executors: Executors,
  { willId, name, day }: Payee,
): Promise<void> {
  const { page } = person
  const { inbox, all, product } = executors
  const people = `/estate-administration/${willId}/people`
  // Found on the disks nowhere but where it was stored.
  const typed = {
    accountName: `Payee ${randomBytes(6).toString('hex')}`,
    accountNumber: String(randomInt(10_000_000, 100_000_000)),
    sortCode: String(randomInt(100_000, 1_000_000)),
  }
  await forgetCodes(executors)
  await second.page.goto(people)
  await page.goto(people)
  await page.getByRole('link', { name: `Bank details of ${name}` }).click()
  await page.getByText('Confirm by telephone, at a number you already had, before you pay').waitFor()
  await page.getByText('No bank details have been entered.').waitFor()
  await see(person, 'bank details, none yet')
  await page.getByRole('link', { name: 'Enter bank details' }).click()
  await button(page, 'Continue').click()
  await page.getByRole('alert').getByText('Choose where the account is').waitFor()
  await page.getByLabel('In the United Kingdom').check()
  await page.getByLabel('Name on the account').fill(typed.accountName)
  await page.getByText('The account has another name').waitFor()
  await page.getByLabel('Sort code').fill(typed.sortCode.slice(1))
  await page.getByLabel('Account number').fill(typed.accountNumber)
  await button(page, 'Continue').click()
  await page.getByRole('alert').getByText('A sort code has six digits').waitFor()
  await see(person, 'bank details, a wrong sort code')
  await page.getByLabel('Sort code').fill(typed.sortCode)
  await button(page, 'Continue').click()
  await page.getByText(`Account: ${typed.accountName}`).waitFor()
  await page.getByLabel('By telephone, at a number I already had').check()
  const [year, month, date] = day.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(date)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await see(person, 'bank details, how they were confirmed')
  // What is typed is nowhere in the window's storage.
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(typed.accountNumber)
  await confirmByCode(page, inbox, all[0].email, async () => await button(page, 'Confirm and save').click())
  const line = `Account ending ${typed.accountNumber.slice(-2)}, confirmed by telephone`
  await page.getByText(line).waitFor()
  // It comes to the other window by itself.
  await second.page.getByText(line).waitFor()
  expect(await second.page.getByText(typed.accountNumber).count()).toBe(0)
  await see(second, 'people, one with bank details')
  await second.page.getByRole('link', { name: `Bank details of ${name}` }).click()
  await confirmByCode(
    second.page,
    inbox,
    all[1].email,
    async () => await button(second.page, 'Show the bank details').click(),
  )
  await second.page.getByText(typed.accountNumber).waitFor()
  await see(second, 'bank details shown')
  await button(second.page, 'Hide them').click()
  await second.page.getByText(typed.accountNumber).waitFor({ state: 'detached' })
  await second.page.goto(`/estate-administration/${willId}/agreement`)
  if (!full) return
  const needles = new Map(
    [typed.accountName, typed.accountNumber].map((text) => [text, formsOf(Buffer.from(text))]),
  )
  needles.set('the name of the heir', [Buffer.from(name)])
  const { found, read } = await placesOnDisk(filesOnDisk(product.dataDir), needles)
  expect(read).toBeGreaterThan(500)
  const places = found.filter((one) => !one.startsWith('the name'))
  expect({ isSearched: found.length > 0, places }).toEqual({ isSearched: true, places: [] })
}
