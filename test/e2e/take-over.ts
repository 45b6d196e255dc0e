// An executor of an empty estate takes one over from an encrypted file: a wrong pass phrase is told, what is in the
// file is shown before anything is entered, a code enters it, and the other executor reads the same entries and has
// the same document.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { handOverFiles } from '../../apps/server/src/estate/hand-over/hand-over-files.ts'
import { zipOf } from '../../apps/server/src/platform/zip.ts'
import { encryptFile, newPassPhrase } from '../../apps/web/src/estate/hand-over/encrypt-file.ts'
import { button, confirmByCode, heading } from './acts.ts'
import type { Person } from './browser.ts'
import { see } from './see.ts'

const fromFile = 'A file of another register; nobody here entered it'
const vector = join(import.meta.dirname, '../../docs/formats/estate/vector-3.json')

/** The published example of the format, of this day of death: the file, and the hash of its records. */
async function exampleFile(dateOfDeath: string, phrase: string): Promise<{ file: Buffer; sha256: string }> {
  const { estate, parts } = JSON.parse(readFileSync(vector, 'utf8')) as {
    estate: string
    parts: Record<string, string>
  }
  const records = JSON.stringify({ ...(JSON.parse(estate) as object), dateOfDeath })
  const at = new Date()
  const files = [
    ...handOverFiles(records, null),
    ...Object.entries(parts).map(([name, bytes]) => ({ name, at, bytes: Buffer.from(bytes, 'base64') })),
  ]
  const zip = new Blob((await Array.fromAsync(zipOf(files))) as BlobPart[])
  const file = await encryptFile(zip.stream(), phrase)
  return { file: Buffer.from(await file.arrayBuffer()), sha256: hash('sha256', records) }
}

/** Of a will that was released to both of them, and whose estate nobody has opened. */
export async function takeOver(
  person: Person,
  other: Person,
  { inbox, email, dateOfDeath }: { inbox: Inbox; email: string; dateOfDeath: string },
): Promise<void> {
  const { page } = person
  await page.goto('/released')
  await page.getByRole('link', { name: 'Keep the records of the estate' }).click()
  await button(page, 'Open the estate').click()
  await heading(page, 'Overview').waitFor()
  const estate = page.url()
  await page.getByRole('link', { name: 'Closing', exact: true }).click()
  await page.getByRole('link', { name: 'Hand the estate over, or take one over' }).click()
  await heading(page, 'Take an estate over').waitFor()
  await see(person, 'an estate to hand over or to take over')
  await page.getByRole('link', { name: 'Take over from a file' }).click()

  const phrase = newPassPhrase()
  const { file, sha256 } = await exampleFile(dateOfDeath, phrase)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'estate.zip.age', mimeType: 'application/octet-stream', buffer: file })
  const field = page.getByRole('textbox', { name: /^Its pass phrase/ })
  await field.fill(newPassPhrase())
  await button(page, 'Open and check it').click()
  await page.getByText('This pass phrase does not open this file, or the file is damaged').first().waitFor()
  await see(person, 'a wrong pass phrase')
  // As it is read aloud.
  await field.fill(phrase.toUpperCase().replaceAll('-', ' '))
  await button(page, 'Open and check it').click()

  await heading(page, 'What is in the file').waitFor()
  await page.getByText(sha256).waitFor()
  await page.getByText('£900.00').first().waitFor()
  await see(person, 'what is in a file')
  await other.page.goto(`${estate}/accounts`)
  await heading(other.page, 'Accounts').first().waitFor()
  expect(await other.page.getByText(fromFile).count()).toBe(0)
  await confirmByCode(page, inbox, email, async () => await button(page, 'Enter all of it').click())
  await page.getByText('This estate was taken over from a file').waitFor()
  await see(person, 'taken over')

  // It is there for the other executor, said to be taken over, and cannot be done twice.
  await other.page.reload()
  await other.page.getByText(fromFile).first().waitFor()
  await see(other, 'entries that were taken over')
  await other.page.goto(`${estate}/documents`)
  await other.page.getByText('Statement of the bank').first().waitFor()
  await see(other, 'a document that was taken over')
  expect(await page.getByRole('link', { name: 'Take over from a file' }).count()).toBe(0)
}
