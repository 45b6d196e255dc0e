// A person who does not or cannot allow the camera sees the specification's words, how to allow it, and the
// alternatives; with files the identity check still succeeds.
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, heading } from './acts.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const sample = (name: string): string => join(import.meta.dirname, '../../apps/cli/samples', name)

describe.skipIf(!hasBrowser)(`with the camera refused${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has), { camera: 'refused' })

  test('a witness reads what to do, and shows who they are with two files', async () => {
    const {
      people: [, witness],
    } = await bringTo(product, 'opened')
    const person = await openAs(chromium, witness, { url: product.url, width: 390 })
    const { page } = person
    await page.goto('/witness')
    await heading(page, 'Check your identity').waitFor()
    await page.getByRole('combobox', { name: 'Which document do you have?' }).selectOption('UK Passport')
    await button(page, 'Use the camera').click()
    await refusal(page, 'Please allow camera access to take your pictures.')
    await page.getByText('Use another device', { exact: true }).waitFor()
    await see(person, 'identity, camera refused')

    await choose(page, sample('sample-identity-document.png'), 'The picture of your document')
    await button(page, 'Use the camera').click()
    await refusal(page, 'Please allow camera access to take your pictures.')
    await choose(page, sample('sample-selfie.png'), 'The picture of yourself')
    await button(page, 'Send both pictures').click()
    // Once read by machine, these two may be rejected soon; what matters is that they are on record.
    await heading(page, 'Your pictures are being looked at')
      .or(page.getByText('Please take the pictures again'))
      .first()
      .waitFor()
    await person.close()
  })

  test('a witness may use another device, allow the camera later, or go on without the video', async () => {
    const {
      people: [testator, witness],
    } = await bringTo(product, 'verified')
    const person = await openAs(chromium, witness, { url: product.url, width: 390 })
    const { page } = person
    await page.goto('/witness')
    await heading(page, 'Your video statement').waitFor()
    await button(page, 'Turn on the camera').click()
    await refusal(page, 'Please allow camera access to record your video statement.')
    await see(person, 'video statement, camera refused')

    await page.getByText('Use another device', { exact: true }).click()
    await button(page, 'Show the code for the other device').click()
    await page.getByText('A phone cannot reach this register').waitFor()
    await page.getByText('Waiting for the other browser…').waitFor()
    // On this computer's own address a QR code would lead nowhere.
    expect(await page.getByRole('img', { name: /^Square code/ }).count()).toBe(0)
    await see(person, 'video statement, another device')
    await button(page, 'Stop, and go on here').click()
    // What stood above the link is gone then, and the link has moved.
    await button(page, 'Show the code for the other device').waitFor()

    await page.getByRole('link', { name: 'Go on without a video of your own' }).click()
    await heading(page, `Waiting for ${testator.name} to sign`).waitFor()
    await page.getByText('You have no video statement of your own.').waitFor()
    await see(person, 'turn, without a video')

    await page.getByRole('link', { name: 'Record one after all' }).click()
    await button(page, 'Turn on the camera').click()
    await refusal(page, 'Please allow camera access to record your video statement.')
    await person.context.grantPermissions(['camera', 'microphone'])
    await button(page, 'Try the camera again').click()
    await expect.poll(async () => await button(page, 'Start Recording').isEnabled()).toBe(true)
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})

/** The specification's words, how to allow the camera on each kind of device, and a retry. */
async function refusal(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Camera Access Required' })
  await alert.getByText(sentence).waitFor()
  for (const device of ['an iPhone or iPad', 'an Android phone', 'a computer'])
    await page.getByText(`How to allow it on ${device}`).waitFor()
  await page.getByText('How to allow it on a computer').click()
  await page.getByText('Set Camera and Microphone to Allow.').waitFor()
  const before = (await alert.elementHandle())!
  await button(page, 'Try the camera again').click()
  // The browser is asked, and refuses anew: what is pressed next does not stand beside the earlier refusal.
  await before.waitForElementState('hidden')
  await alert.getByText(sentence).waitFor()
}

/** The alternative to the camera. */
async function choose(page: Page, path: string, alt: string): Promise<void> {
  await button(page, 'Choose a picture instead').click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture').click()
  await (await chooser).setFiles(path)
  await page.getByRole('img', { name: alt }).waitFor()
}
