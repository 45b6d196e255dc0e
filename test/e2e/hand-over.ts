// An executor makes one file of an estate with a code, is shown its pass phrase once, and the file opens with that
// phrase alone; an estate that has entries takes no file over.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { decryptFile } from '../../apps/web/src/estate/hand-over/encrypt-file.ts'
import { button, confirmByCode } from './acts.ts'
import type { Person } from './browser.ts'
import { forgetCodes, type Executors } from './co-executors.ts'

/** Of an estate of which the window shows a page. */
export async function handOver({ page }: Person, executors: Executors): Promise<void> {
  const { inbox, all } = executors
  await page.getByRole('link', { name: 'Closing', exact: true }).click()
  await page.getByRole('link', { name: 'Hand the estate over, or take one over' }).click()
  await page.getByText('Something has been entered here, so no file can be taken over.').waitFor()
  await page.getByRole('link', { name: 'Make a file' }).click()
  await page.getByText('Not in it: bank details').waitFor()
  await forgetCodes(executors)
  await confirmByCode(page, inbox, all[0].email, async () => {
    await button(page, 'Make the file').click()
  })
  await page.getByText('Write down this pass phrase').waitFor()
  const phrase = (await page.getByText(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/).textContent())!
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the file').click()])
  expect(download.suggestedFilename()).toBe('estate.zip.age')
  const file = new Blob([new Uint8Array(await readFile(await download.path()))])
  const opened = await decryptFile(file, phrase)
  if ('problem' in opened) throw new Error(opened.problem)
  const zip = Buffer.from(
    await new Response(opened.zip as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  )
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(zip.includes('testate-estate/3')).toBe(true)
  expect(zip.includes('Hester Heir')).toBe(true)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Files made earlier').waitFor()
}
