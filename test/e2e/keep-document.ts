// A document of an estate in the browser: one that is none is refused and nothing typed is lost, a picture is added and
// seen by the other executor without a reload, opened by them byte for byte, bound to an asset, shown on its card, and
// removed after a question that says what it is evidence of.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { smallPng } from '../../apps/server/testing/small-png.ts'
import { button, heading } from './acts.ts'
import type { Person } from './browser.ts'
import { see } from './see.ts'

/** The windows of two executors; `willId` has an asset of this name. */
export async function keepDocument(
  person: Person,
  second: Person,
  { willId, asset }: { willId: string; asset: string },
): Promise<void> {
  const { page } = person
  const documents = `/estate-administration/${willId}/documents`
  const title = 'Letter of the bank'
  await second.page.goto(documents)
  await second.page.getByText('No documents are kept here yet.').waitFor()

  await page.getByRole('navigation', { name: 'Pages of this estate' }).getByText('Documents').click()
  await page.getByRole('link', { name: 'Add a document', exact: true }).click()
  const pick = async (name: string, buffer: Buffer): Promise<void> =>
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await pick('letter.png', Buffer.from('no picture'))
  await page.getByLabel('What is it called?').fill(title)
  await page.getByLabel('Day', { exact: true }).fill('20')
  await page.getByLabel('Month', { exact: true }).fill('1')
  await page.getByLabel('Year', { exact: true }).fill('2026')
  await button(page, 'Add it').click()
  await page.getByText('This is not a PDF, a JPEG or a PNG. Please save it as a PDF').waitFor()
  await see(person, 'a document that is none')
  await pick('letter.png', smallPng)
  await button(page, 'Add it').click()
  await heading(page, title).waitFor()
  await see(person, 'a document')

  // The other executor's window has it by itself, and opens it.
  const [download] = await Promise.all([
    second.page.waitForEvent('download'),
    button(second.page, new RegExp(`^Open ?: ${title}$`)).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.png`)
  expect((await readFile(await download.path())).equals(smallPng)).toBe(true)
  await second.page.getByText(`“${title}” was saved to this device.`).waitFor()

  await page.getByRole('link', { name: new RegExp(`^Change ?: ${title}$`) }).click()
  await page.getByLabel('What is it evidence of?').selectOption({ label: asset })
  await button(page, 'Save').click()
  await second.page.getByText(`Evidence of: ${asset}`).click()
  await second.page.getByRole('link', { name: title, exact: true }).click()
  await button(second.page, 'Remove this document').click()
  await second.page.getByText('Something in this estate has it as evidence').waitFor()
  await button(second.page, 'Remove it').click()
  await page.getByText('No documents are kept here yet.').waitFor()
}
