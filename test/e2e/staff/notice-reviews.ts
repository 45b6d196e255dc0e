// Staff's work on death notices in a browser: they look at the certificate, say what they saw, and two of them end a
// dispute; one who disputes a notice decides nothing about it. They print the letter to the testator, and post it. With
// TESTATE_FULL=1 they freeze a notice and look a professional up too: apps/server/src/death-notices has both in each
// run.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { decideDeathNotice } from '@testate/api/death-notices'
import { staffActs } from '@testate/api/death/staff-acts'
import { expect, test } from 'vitest'
import { openMailbox } from '../../../apps/cli/src/register/inbox.ts'
import { gatherPeople, openAccount, type Actor } from '../../../apps/cli/src/register/people.ts'
import { silent } from '../../../apps/cli/src/register/progress.ts'
import type { Device } from '../../../apps/server/testing/passkey-fixture.ts'
import { readPrinted } from '../../../apps/server/testing/read-printed.ts'
import { words } from '../../../apps/web/src/notice-reviews/words.ts'
import { en as refusals } from '../../../apps/web/src/refusals/death-notices.ts'
import { words as professionals } from '../../../apps/web/src/notice-reviews/professional-words.ts'
import { deathNotice, letterCode as stopping } from '../../../apps/web/src/stopping/words.ts'
import { words as staffWords } from '../../../apps/web/src/staff/words.ts'
import { words as stepUp } from '../../../apps/web/src/step-up/words.ts'
import { jpegOf, passportPage } from '../../identity/documents.ts'
import { makeTd3, randomFrom } from '../../identity/strips.ts'
import { addStaffPasskey, proveStaff } from '../../stack/staff-passkey.ts'
import { button, heading } from '../acts.ts'
import { asOwner } from '../as-owner.ts'
import { full, openPerson } from '../browser.ts'
import type { Place } from '../product.ts'
import { see } from '../see.ts'
import { bringTo, openAs } from '../stages.ts'
import { disputeIt, tellOfDeath } from '../told-death.ts'
import { holdPasskey } from '../tour.ts'
import type { StaffPlace } from './staff-place.ts'

const t = words.en
const p = professionals.en
const pictures = process.env['PICTURES']

/** A second administrator, as the operator would make one, whose passkey counts at once. */
async function secondOfStaff(product: Place): Promise<Actor & { device: Device }> {
  const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
  const [person] = await gatherPeople(product.url, inbox)
  await openAccount(person, inbox, silent)
  const device = await addStaffPasskey(person, inbox, product.url, { confirmed: true })
  await asOwner(product, "update people set is_admin = true, role = 'admin' where id = $1", [person.id])
  await asOwner(product, 'update passkeys set counts_from = enrolled_at where person_id = $1', [person.id])
  return { ...person, device }
}

/** Whoever holds the letter types its code, by keyboard, and comes to the page with the button. */
async function codeOfLetter(
  { product, chromium }: Pick<StaffPlace, 'product' | 'chromium'>,
  code: string,
): Promise<void> {
  const visitor = await openPerson(chromium, { url: product.url, width: 320 })
  const { page } = visitor
  await page.goto('/alive')
  const field = page.getByRole('textbox', { name: stopping.en.code })
  await field.fill(`${code.slice(0, -1)}u`)
  await page.keyboard.press('Enter')
  await page.getByText(stopping.en.codeMalformed).first().waitFor()
  await field.fill(`00000${code.slice(5)}`)
  await page.keyboard.press('Enter')
  await page.getByText(stopping.en.codeUnknown).first().waitFor()
  await see(visitor, 'stop-by-code', pictures)
  await field.fill(` ${code.toUpperCase().replaceAll('-', ' ')}.`)
  await page.keyboard.press('Enter')
  await button(page, deathNotice.en.stop).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/stop-death-notice/${code}`)
  expect(await page.locator('body').innerText()).not.toMatch(/\bwills?\b/i)
  await visitor.close()
}

/** The code is right, and the notice is over: whoever it is about may have to sign in. */
async function codeOfOverNotice(
  { product, chromium }: Pick<StaffPlace, 'product' | 'chromium'>,
  code: string,
): Promise<void> {
  const visitor = await openPerson(chromium, { url: product.url, width: 320 })
  await visitor.page.goto('/alive')
  await visitor.page.getByRole('textbox', { name: stopping.en.code }).fill(code)
  await visitor.page.keyboard.press('Enter')
  await heading(visitor.page, deathNotice.en.goneTitle).waitFor()
  await visitor.page.getByText(deathNotice.en.gone).waitFor()
  await visitor.close()
}

export function reviewOfNotices(place: () => StaffPlace): void {
  const confirm = async (page: Page): Promise<void> => await button(page, stepUp.en.passkeyGo).click()

  test('two members of staff end a dispute after a look at the certificate; a false notice is frozen', async () => {
    const { product, chromium, staff: first } = place()
    const [other, staged] = [await secondOfStaff(product), await bringTo(product, 'registered')]
    const person = await openAs(chromium, first, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await holdPasskey(page, first.device, new URL(product.url).hostname)
    await page.goto('/notice-reviews')
    await page.getByText(t.emptyTitle).waitFor()
    await see(person, 'notice-reviews-empty', pictures)

    // It appears by itself.
    const notice = await tellOfDeath(staged)
    await page.getByRole('heading', { name: notice.deceasedName, exact: true }).waitFor()
    await page.getByText('Awaiting 2 more confirmations').waitFor()
    await page.getByText(t.notInspected).waitFor()
    // So does the letter to them: it is printed, and said to be posted, each by a proof of its own.
    await heading(page, t.letterTo.replace('{name}', notice.deceasedName)).waitFor()
    await page.getByText(t.letterOutcome).click()
    await page.getByRole('radio', { name: t.letterwasposted }).check()
    await see(person, 'notice-reviews-open', pictures)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t.letterPrint)
        .click()
        .then(() => confirm(page)),
    ])
    expect(saved.suggestedFilename()).toBe('letter-submitted.pdf')
    const { text } = await readPrinted(new Uint8Array(await readFile(await saved.path())))
    const code = /(?:[0-9a-z]{5}-){3}[0-9a-z]{5}/.exec(text)![0]
    await codeOfLetter({ product, chromium }, code)
    await button(page, t.letterSave).click()
    await confirm(page)
    await page.getByText(t.lettersPosted).waitFor()
    await button(page, t.letterPrint).waitFor({ state: 'detached' })
    // A slip: taken back, it is to be posted again.
    await button(page, t.letterUndo).click()
    await confirm(page)
    await button(page, t.letterPrint).waitFor()
    await button(page, t.letterUndo).waitFor({ state: 'detached' })

    await button(page, t.look).click()
    await confirm(page)
    await page.getByRole('group', { name: /^Page 1 of/ }).waitFor()
    await button(page, t.save).click()
    await page.getByText(t.chooseOne).first().waitFor()
    await see(person, 'notice-reviews-certificate', pictures)
    await page.getByRole('radio', { name: t.isReadable, exact: true }).check()
    await button(page, t.save).click()
    await expect.poll(async () => await page.getByText(t.chooseOne).count()).toBe(2)
    await page.getByRole('group', { name: t.nameAsk }).getByRole('radio', { name: t.agrees }).check()
    await page.getByRole('group', { name: t.dateAsk }).getByRole('radio', { name: t.differs }).check()
    await button(page, t.save).click()
    await confirm(page)
    await page.getByText(/^You, .*: it can be read; the name agrees; the date differs$/).waitFor()
    await page.getByText(t.inspected, { exact: true }).first().waitFor()
    await see(person, 'notice-reviews-inspected', pictures)

    await disputeIt(staged, notice)
    await heading(page, t.dispute).waitFor()
    await page.getByText('I spoke to them on the telephone this morning.').waitFor()
    await page.getByText(t.nobodyYet).waitFor()
    await button(page, t.decideDo).click()
    await page.getByText(t.chooseOne).first().waitFor()
    await page.getByRole('radio', { name: t.reject }).check()
    await button(page, t.decideDo).click()
    await page.getByText(t.reasonMissing).first().waitFor()
    await see(person, 'notice-reviews-dispute', pictures)
    await page.getByRole('textbox', { name: t.reason }).fill('The registrar knows of no such death.')
    await button(page, t.decideDo).click()
    await confirm(page)
    await page.getByText(/^You, .*: Reject\. The registrar knows of no such death\.$/).waitFor()
    await page.getByText(t.decidedFirst).first().waitFor()
    await page.getByText(t.history).click()
    await page.getByText('A member of staff decided on the dispute of the death notice.').waitFor()
    await see(person, 'notice-reviews-decided', pictures)

    await other.browser.call(decideDeathNotice, {
      params: { id: notice.id },
      body: { what: 'reject', reason: 'They answered the telephone.' },
      stepUp: await proveStaff(other, other.device, staffActs.decide(notice.id, 'reject')),
    })
    await page.getByText(t.emptyTitle).waitFor()
    await codeOfOverNotice({ product, chromium }, code)
    if (!full) return await person.close()

    // The next comes with a picture, of something else.
    const passport = makeTd3(randomFrom(9), {
      state: 'GBR',
      surname: 'EXAMPLE',
      given: 'ANN',
      birth: '580314',
      expiry: '210630',
    })
    await tellOfDeath(staged, new Uint8Array(jpegOf(await passportPage(passport, { head: 1 }))))
    // The proof that opened the first is kept, whatever they confirmed in between.
    await button(page, t.look).click()
    await page.getByRole('img', { name: `Certificate sent in for ${notice.deceasedName}` }).waitFor()
    await page.getByRole('radio', { name: t.isNot }).check()
    await page.getByText(t.wrongPaper).waitFor()
    await button(page, t.save).click()
    await confirm(page)
    await page.getByText(/^You, .*: it is not a death certificate$/).waitFor()
    await page.getByText(t.freeze).click()
    await button(page, t.freezeDo).click()
    await page.getByText(t.reasonMissing).waitFor()
    await see(person, 'notice-reviews-freeze', pictures)
    await page.getByRole('textbox', { name: t.freezeReason }).fill('This is a passport.')
    await button(page, t.freezeDo).click()
    await confirm(page)
    await page.getByText(t.takesPart).waitFor()
    await page.getByText('Reason given: This is a passport.').waitFor()
    expect(await button(page, t.decideDo).count()).toBe(0)
    await see(person, 'notice-reviews-takes-part', pictures)

    // They look a professional up. The words of the confirmed act are the same here, at the server and in the database.
    const { id, email, name } = staged.people[0]
    await page.getByText(p.summary, { exact: true }).click()
    await page.getByText(p.look, { exact: true }).click()
    await button(page, p.lookDo).click()
    await page.getByText(p.nameMissing).waitFor()
    await see(person, 'notice-reviews-professionals', pictures)
    await page.getByRole('textbox', { name: p.email }).fill(` ${email.toUpperCase()}`)
    await page.getByRole('textbox', { name: p.name }).fill(`${name} `)
    await page.getByRole('combobox', { name: p.list }).selectOption('sra')
    await page.getByRole('textbox', { name: p.number }).fill('a-12')
    await button(page, p.lookDo).click()
    await confirm(page)
    await page.getByText(refusals['professional-staff-new']).waitFor()
    await asOwner(product, "update people set staff_since = now() - interval '31 days' where is_admin")
    await asOwner(
      product,
      `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
         decided_at) select gen_random_uuid(), id, 'passport', '{}', true, 'accepted', 'sample', now(), now()
       from people p where (p.is_admin or p.id = $1) and not exists (
         select 1 from identity_checks c where c.person_id = p.id and c.state = 'accepted')`,
      [id],
    )
    await button(page, p.lookDo).click()
    await confirm(page)
    await page.getByText(new RegExp(`^${name}, .*A-12`)).waitFor()
    await person.close()
  })

  test.runIf(full)('to anybody else the page says whose it is', async () => {
    const { product, chromium } = place()
    const { people } = await bringTo(product, 'account')
    const person = await openAs(chromium, people[0], { url: product.url, width: 320 })
    await person.page.goto('/notice-reviews')
    await person.page.getByText(staffWords.en.notStaff).waitFor()
    await see(person, 'notice-reviews-not-staff', pictures)
    await person.close()
  })
}
