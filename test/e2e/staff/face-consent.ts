// A program compares faces only with consent: asked where the pictures are sent, with the box left empty and
// ticked, withdrawn, and what the reviewer sees in each case. In the dialog of a person with an account, and
// in Welsh on a witness's phone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { words as identity } from '../../../apps/web/src/identity/words.ts'
import { words as agreed } from '../../../apps/web/src/wording/agreed-words.ts'
import { words as witnessWords } from '../../../apps/web/src/witness/words.ts'
import { jpegOf, passportPage, selfie } from '../../identity/documents.ts'
import { makeTd3, randomFrom } from '../../identity/strips.ts'
import { button, heading } from '../acts.ts'
import { see } from '../see.ts'
import { bringTo, openAs } from '../stages.ts'
import type { StaffPlace } from './staff-place.ts'

/** Until the register has read the pictures, which needs the processor for a while. */
const readWithin = { timeout: 150_000 }

export function comparisonOfFaces(place: () => StaffPlace): void {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'testate-faces-'))
    const passport = makeTd3(randomFrom(7), {
      state: 'GBR',
      surname: 'EXAMPLE',
      given: 'ANN',
      birth: '580314',
      expiry: '300101',
    })
    await writeFile(join(folder, 'document.jpg'), jpegOf(await passportPage(passport, { head: 1 })))
    await writeFile(join(folder, 'selfie.jpg'), jpegOf(await selfie([1])))
  })
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  /** Both pictures from files, by the screen's texts. */
  async function choose(
    page: Page,
    on: Page | Locator,
    say: (key: keyof typeof identity.en) => string,
  ): Promise<void> {
    await on.getByRole('combobox', { name: say('documentType') }).selectOption({ index: 1 })
    for (const [file, alt] of [
      ['document.jpg', say('documentAlt')],
      ['selfie.jpg', say('selfieAlt')],
    ] as const) {
      const chooser = page.waitForEvent('filechooser')
      await button(on, say('choosePicture')).click()
      await (await chooser).setFiles(join(folder, file))
      const picture = on.getByRole('img', { name: alt })
      await expect
        .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
  }

  const cardOf = (page: Page, name: string): Locator =>
    page.locator('section.card').filter({ has: page.getByRole('heading', { name }) })

  test('in the dialog: unticked, agreed to, taken back there, and shown on the account page', async () => {
    const { product, chromium, staff } = place()
    const {
      people: [testator],
      willId,
    } = await bringTo(product, 'submitted')
    const person = await openAs(chromium, testator, { url: product.url })
    const { page } = person
    await page.goto(`/digital-signing?will=${willId}&open=identity`)
    const dialog = page.getByRole('dialog', { name: 'Identity Verification' })
    await choose(page, dialog, (key) => identity.en[key])
    const box = dialog.getByRole('checkbox', { name: FACE_CONSENT.agree })
    expect(await box.isChecked()).toBe(false)
    for (const term of FACE_CONSENT.terms) await dialog.getByText(term).waitFor()
    await see(person, 'faces, asked')
    // A tick applies to these pictures now: after a reload the person decides again.
    await box.check()
    await page.reload()
    await dialog.getByRole('img', { name: identity.en.selfieAlt }).waitFor()
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await see(person, 'faces, agreed')
    await button(dialog, identity.en.send).click()

    await button(dialog, identity.en.facesEnd).waitFor()
    await see(person, 'faces, sent in')
    await page.goto('/account')
    await heading(page, identity.en.facesGivenTitle).waitFor()
    await button(page, identity.en.facesEnd).waitFor()
    await see(person, 'faces, on the account page')

    const reviewer = await openAs(chromium, staff, { url: product.url })
    await reviewer.page.goto('/identity-reviews')
    const card = cardOf(reviewer.page, testator.name)
    await card
      .getByText(/Portrait and selfie: likeness [01]\.\d\d; 0\.\d\d or more counts as alike/)
      .waitFor(readWithin)

    await button(page, identity.en.facesEnd).click()
    await page.getByRole('status').filter({ hasText: 'you took back your consent' }).waitFor()
    await expect.poll(async () => await page.locator('.identity-consent:focus').count()).toBe(1)
    await see(person, 'faces, taken back')
    await card.getByText('Not compared: the consent was taken back').waitFor()
    expect(await card.getByText(/Portrait and selfie: likeness/).count()).toBe(0)
    await see(reviewer, 'review, consent taken back')
    await Promise.all([person.close(), reviewer.close()])
  })

  test('on a witness’s phone in Welsh an empty box blocks nothing, and the reviewer is told', async () => {
    const { product, chromium, staff } = place()
    const {
      people: [, witness],
    } = await bringTo(product, 'opened')
    const person = await openAs(chromium, witness, { url: product.url, width: 320 })
    const { page } = person
    const say = (key: keyof typeof identity.en): string => identity.cy?.[key] ?? key
    await page.goto('/cy/witness')
    await choose(page, page, say)
    const box = page.getByRole('checkbox', { name: agreed.cy?.facesAgree ?? '' })
    expect(await box.isChecked()).toBe(false)
    // The recorded wording is below its translation.
    await page.getByText(FACE_CONSENT.agree).waitFor()
    await see(person, 'cy faces, asked')
    await button(page, say('send')).click()
    await heading(page, witnessWords.cy?.reviewTitle ?? '').waitFor()
    expect(await button(page, say('facesEnd')).count()).toBe(0)

    const reviewer = await openAs(chromium, staff, { url: product.url })
    await reviewer.page.goto('/identity-reviews')
    const card = cardOf(reviewer.page, witness.name)
    await card.getByText('Not asked to compare. Compare the two yourself.').waitFor(readWithin)
    await card.getByText('Not asked to compare: the person did not agree').waitFor()
    await see(reviewer, 'review, not asked to compare')
    await Promise.all([person.close(), reviewer.close()])
  })
}
