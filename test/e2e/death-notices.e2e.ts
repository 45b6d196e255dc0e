// After a death: the executor reports it with a photograph of the certificate, the others see that at once, confirm
// and dispute it, and the testator, who is alive, stops it. Then once more as far as the waiting period, and a third
// time by the link in the testator's mail, in a window where nobody is signed in. With TESTATE_FULL=1 the second report
// goes by keyboard alone: in each run a death is confirmed and disputed so.
import type { Browser, FileChooser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import { byMouse, confirmByKeys, keysOf } from './keys.ts'
import type { Place } from './product.ts'
import { see as look } from './see.ts'
import { bringTo, openAs, samplePdf, type Staged } from './stages.ts'
import { signedOn, tellOfDeath } from './told-death.ts'
import { withProduct } from './with-product.ts'

const see: typeof look = async (person, name) => await look(person, name, process.env['PICTURES'])

const page = '/death-notices'
const list = 'Death notice management'

/** The executor of the form with an account of their own, who accepted long enough ago to count. */
async function acceptedExecutor(
  product: Place,
  inbox: Inbox,
  { people: [ann], willId }: Staged,
): Promise<Actor> {
  const executor: Actor = {
    order: 0,
    name: 'Executor Example',
    email: ann.email.replace('@', '.executor@'),
    browser: openTerminal(product.url),
    id: '',
  }
  await openAccount(executor, inbox, silent)
  const named = await asOwner(
    product,
    `update people_around set person_id = $2, told_at = now() - interval '60 days',
       accepted_at = now() - interval '59 days', accepted_by = 'mailbox'
     where will_id = $1 and kind = 'executor' returning id`,
    [willId, executor.id],
  )
  expect(named).toHaveLength(1)
  return executor
}

/** A picture as a phone makes it. */
const photograph = async (on: Page) => ({
  name: 'certificate.jpg',
  mimeType: 'image/jpeg',
  buffer: await on.screenshot({ type: 'jpeg', quality: 80 }),
})
async function choose(on: Page, name: string, file: Awaited<ReturnType<typeof photograph>> | string) {
  const chooser = on.waitForEvent('filechooser')
  await button(on, name).click()
  await (await chooser).setFiles(file)
}
async function fillDate(on: Page, day: string, month: string, year: string): Promise<void> {
  for (const [label, value] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await on.getByRole('textbox', { name: label, exact: true }).fill(value)
}
/** A button with whom it is about, which only a screen reader reads. */
const of = (label: string, whom: string): RegExp => new RegExp(`^${label} ?: ${whom}$`)
const badge = (on: Page, text: string | RegExp) => on.getByText(text).first().waitFor()

describe.skipIf(!hasBrowser)(`death notices${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('are submitted, seen at once, confirmed, disputed and stopped', async () => {
    const staged = await bringTo(product, 'registered')
    const {
      people: [ann, one, two],
      inbox,
      willId,
    } = staged
    const executor = await acceptedExecutor(product, inbox, staged)
    const theirs = await openAs(chromium, executor, { url: product.url, width: 390 })
    const first = await openAs(chromium, one, { url: product.url, width: 320, theme: 'dark' })
    const second = await openAs(chromium, two, { url: product.url })
    const own = await openAs(chromium, ann, { url: product.url, theme: 'dark' })
    for (const person of [theirs, first, second, own]) {
      await person.page.goto(page)
      await heading(person.page, list).waitFor()
      await heading(person.page, 'No pending death notices').waitFor()
    }
    await see(theirs, 'no death notice')

    // One question a page; there is one will, so it is not asked whose.
    const on = theirs.page
    await on.getByRole('link', { name: 'Submit Death Notice' }).click()
    await heading(on, 'What was the full name of the person who died?').waitFor()
    await button(on, 'Continue').click()
    await on.getByText('The person’s full name is required').first().waitFor()
    await see(theirs, 'a death notice without a name')
    await on.getByRole('textbox', { name: /^Full name/ }).fill('Ann Exampel')
    await button(on, 'Continue').click()
    await heading(on, 'When did they die?').waitFor()
    await fillDate(on, '31', '2', '2026')
    await button(on, 'Continue').click()
    await on.getByText('Please give a day, month and year that exist').first().waitFor()
    await fillDate(on, '1', '1', '2999')
    await button(on, 'Continue').click()
    await on.getByText('This day is still to come').first().waitFor()
    await see(theirs, 'a date of death still to come')
    await fillDate(on, '2', '1', '2026')
    await button(on, 'Continue').click()
    await heading(on, 'The death certificate').waitFor()
    await button(on, 'Continue').click()
    await on.getByRole('alert').getByText('Upload the death certificate').waitFor()
    await choose(on, 'Choose File', { name: 'cat.heic', mimeType: 'image/heic', buffer: Buffer.from('cat') })
    await on
      .getByText(/Only a PDF, a JPEG or a PNG picture is accepted/)
      .first()
      .waitFor()
    await see(theirs, 'a certificate of another kind')
    await choose(on, 'Choose File', { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a cat') })
    await on.getByText('The certificate was not uploaded').waitFor()
    await see(theirs, 'a certificate that is no picture')
    await choose(on, 'Choose File', await photograph(on))
    await on.getByText(/^certificate\.jpg \(\d+ KB\) is uploaded\.$/).waitFor()
    await see(theirs, 'a certificate uploaded')

    // What was answered is still there after a reload, and a page behind an open question is not shown.
    await on.goto(`${page}?report=check`)
    await heading(on, 'Check your answers').waitFor()
    await on.reload()
    await on.getByText('Ann Exampel', { exact: true }).waitFor()
    await on.getByText('The will is registered in the name of Ann Example. You wrote Ann Exampel.').waitFor()
    await see(theirs, 'a death notice to check')
    await on.getByRole('link', { name: of('Change', 'Full name') }).click()
    const name = on.getByRole('textbox', { name: /^Full name/ })
    expect(await name.inputValue()).toBe('Ann Exampel')
    await name.fill(ann.name)
    await button(on, 'Continue').click()
    await heading(on, 'Check your answers').waitFor()
    expect(await on.getByText('Is this the same person?').count()).toBe(0)
    await on.getByRole('link', { name: of('Change', 'Entry number') }).click()
    await on.getByRole('textbox', { name: /^Entry number/ }).fill('none')
    await button(on, 'Continue').click()
    await on
      .getByText(/^An entry number has digits/)
      .first()
      .waitFor()
    await see(theirs, 'a wrong entry number')
    await on.getByRole('textbox', { name: /^Entry number/ }).fill('QBDAX 123456')
    await on.getByRole('textbox', { name: /^Where the death was registered/ }).fill('Camden')
    await button(on, 'Continue').click()
    await heading(on, 'Check your answers').waitFor()
    await button(on, 'Submit Death Notice').click()
    await on
      .getByRole('alert')
      .getByText(/^The person who made this will signed its registration after/)
      .waitFor()
    await see(theirs, 'a death before the signing')
    await signedOn(product, willId, '2026-01-01')
    await button(on, 'Submit Death Notice').click()
    await on.getByText('The death notice has been submitted for confirmation.').first().waitFor()
    await heading(on, list).waitFor()
    await badge(on, 'Awaiting 2 more confirmation(s)')
    await on.getByText('Submitted by: you').waitFor()
    await see(theirs, 'an own death notice')

    // Everybody whom the will names sees it without a reload.
    for (const person of [first, second]) await badge(person.page, 'Awaiting 2 more confirmation(s)')
    await first.page.getByText('Submitted by: Executor Example').waitFor()
    await first.page.getByText('Date of death: 2 January 2026').waitFor()
    await see(first, 'a death notice to confirm')
    // Confirmed, disputed and stopped by keyboard alone.
    const confirming = async (): Promise<void> => await see(first, 'confirming a death')
    await confirmByKeys(first.page, inbox, one.email, button(first.page, of('Confirm', ann.name)), confirming)
    for (const person of [first, second, theirs]) await badge(person.page, 'Awaiting 1 more confirmation(s)')
    await first.page.getByText('You have confirmed this notice already.').waitFor()
    await see(first, 'a death notice confirmed')

    const ofSecond = keysOf(second.page)
    const dialog = second.page.getByRole('dialog', { name: 'Dispute this notice?' })
    const dispute = button(second.page, of('Dispute', ann.name))
    await ofSecond.use(dispute, dialog)
    await ofSecond.trapped(dialog, dispute)
    await ofSecond.use(dispute, dialog)
    await ofSecond.use(button(dialog, 'Dispute this notice'), dialog.getByText('Please say why').first())
    await see(second, 'disputing without a reason')
    await ofSecond.to(dialog.getByRole('textbox'))
    await second.page.keyboard.type('I had lunch with her today.')
    await ofSecond.use(button(dialog, 'Dispute this notice'))
    for (const person of [first, second, theirs, own]) await badge(person.page, 'Disputed')
    await theirs.page.getByText('The reason given: “I had lunch with her today.”').waitFor()
    await see(second, 'a disputed death notice')

    // The testator reads that they have died, and says that they are alive.
    await own.page.locator('main').getByText('Somebody told us that you have died').waitFor()
    await see(own, 'a death notice about oneself')
    await button(own.page.locator('main'), 'I am alive: stop this').waitFor()
    const band = own.page.getByRole('region', { name: 'A notice of your death' })
    for (const path of ['/create-will', '/dashboard']) {
      await own.page.goto(path)
      await band.getByText('Somebody told us that you have died.').waitFor()
      await see(own, `a notice of one’s death on ${path.slice(1)}`)
    }
    expect(await theirs.page.getByRole('region', { name: 'A notice of your death' }).count()).toBe(0)
    await keysOf(own.page).use(
      button(band, 'I am alive: stop this'),
      own.page.getByText('The notice is stopped. We have told everybody').first(),
    )
    await band.waitFor({ state: 'detached' })
    await own.page.goto(page)
    for (const person of [first, second, theirs, own]) await badge(person.page, 'Stopped')
    await see(theirs, 'a stopped death notice')

    // Once more, with a PDF, as far as the waiting period; with TESTATE_FULL=1 sent in by keyboard alone.
    const byKeys = keysOf(on)
    const keys = full ? byKeys : byMouse
    await keys.use(
      on.getByRole('link', { name: 'Submit Death Notice' }),
      heading(on, 'What was the full name of the person who died?'),
    )
    await keys.fill(on, { 'Full name': ann.name })
    await keys.use(button(on, 'Continue'), heading(on, 'When did they die?'))
    await keys.fill(on, { Day: '3', Month: '1', Year: '2026' })
    await keys.use(button(on, 'Continue'), heading(on, 'The death certificate'))
    if (full) {
      // Where the page changed just then, the button has lost the focus: a person presses once more.
      let chooser: FileChooser | null = null
      for (let press = 0; chooser === null && press < 3; press += 1) {
        await byKeys.to(button(on, 'Choose File'))
        const coming = on.waitForEvent('filechooser', { timeout: 20_000 }).catch(() => null)
        await on.keyboard.press('Enter')
        chooser = await coming
      }
      await chooser!.setFiles(samplePdf)
    } else await choose(on, 'Choose File', samplePdf)
    await on.getByText(/^sample-will\.pdf \(.*\) is uploaded\.$/).waitFor()
    await keys.use(button(on, 'Continue'), heading(on, 'What does the certificate say?'))
    await see(theirs, 'what the certificate says')
    await keys.use(button(on, 'Continue'), heading(on, 'Check your answers'))
    // As if the register had lost it.
    await asOwner(
      product,
      `delete from death_certificates c where person_id = $1
         and not exists (select 1 from death_notices n where n.certificate_id = c.id)`,
      [executor.id],
    )
    await keys.use(
      button(on, 'Submit Death Notice'),
      on.getByRole('alert').getByText('Please upload the death certificate here first.'),
    )
    await on.getByText('Submission Failed').first().waitFor()
    await see(theirs, 'a death notice refused')
    await on.getByRole('link', { name: of('Change', 'Certificate') }).click()
    await choose(on, 'Choose another file', samplePdf)
    await expect.poll(async () => await button(on, 'Continue').isEnabled()).toBe(true)
    await on.getByText(/^sample-will\.pdf \(.*\) is uploaded\.$/).waitFor()
    await button(on, 'Continue').click()
    await button(on, 'Submit Death Notice').click()
    await badge(on, 'Awaiting 2 more confirmation(s)')
    for (const [person, actor] of [
      [first, one],
      [second, two],
    ] as const)
      await confirmByCode(
        person.page,
        inbox,
        actor.email,
        async () => await button(person.page, of('Confirm', ann.name)).click(),
      )
    for (const person of [first, second, theirs, own])
      await badge(person.page, /^Waiting until \d+\s\w+\s\d{4}$/)
    await see(second, 'a death notice that waits')

    await band.waitFor()
    await see(own, 'a notice of one’s death that waits')

    // The dashboard of somebody without a will of their own.
    await theirs.page.goto('/dashboard')
    await on.getByText(`Two people have confirmed that ${ann.name} has died.`).waitFor()
    await see(theirs, 'the dashboard of an executor')
    await on.getByRole('link', { name: 'Go to the notices of a death' }).click()
    await heading(on, list).waitFor()

    // A change begins it anew; then its submitter takes it back.
    await on.getByRole('link', { name: of('Change', ann.name) }).click()
    await heading(on, 'Check your answers').waitFor()
    await on.getByRole('link', { name: of('Change', 'Date of death') }).click()
    await fillDate(on, '4', '1', '2026')
    await button(on, 'Continue').click()
    await see(theirs, 'a change of a death notice to check')
    await button(on, 'Save the change').click()
    for (const person of [first, second, theirs]) await badge(person.page, 'Awaiting 2 more confirmation(s)')
    await second.page.getByText('Date of death: 4 January 2026').waitFor()
    await button(on, of('Withdraw', ann.name)).click()
    await button(on.getByRole('alertdialog'), 'Withdraw the notice').waitFor()
    await see(theirs, 'withdrawing a death notice')
    await button(on.getByRole('alertdialog'), 'Withdraw the notice').click()
    for (const person of [first, second, theirs, own]) await badge(person.page, 'Withdrawn')
    await band.waitFor({ state: 'detached' })
    await see(second, 'a withdrawn death notice')

    // A witness tells of it once more; the testator reads the mail where nobody is signed in.
    await tellOfDeath(staged)
    for (const person of [theirs, first, second, own])
      await badge(person.page, 'Awaiting 2 more confirmation(s)')
    const link = await inbox.link(ann.email, 'the link that stops the notice', async (one) => {
      const { origin, pathname } = new URL(one)
      if (!pathname.startsWith('/stop-death-notice/')) return false
      const answer = await fetch(new URL(`/api${pathname}`, origin))
      return answer.ok && !((await answer.json()) as { stopped: boolean }).stopped
    })
    const windows = [
      await openPerson(chromium, { url: product.url, width: 320 }),
      await openPerson(chromium, { url: product.url, theme: 'dark' }),
    ] as const
    for (const { page: elsewhere } of windows) {
      await elsewhere.goto(link)
      await heading(elsewhere, 'Are you alive?').waitFor()
    }
    const stopping = 'I am alive: stop the notice'
    // Opening it has stopped nothing.
    for (const person of [theirs, first, second, own])
      await badge(person.page, 'Awaiting 2 more confirmation(s)')
    await see(windows[0], 'the page of an I am alive link')
    await button(windows[0].page, stopping).click()
    await heading(windows[0].page, 'The death notice is stopped').waitFor()
    await see(windows[0], 'a death notice stopped by the link')
    // Everybody is shown so without a reload: nothing waits any more, and it stands beside the first that was stopped.
    for (const { page: shown } of [theirs, first, second, own]) {
      await shown.getByText('Awaiting 2 more confirmation(s)').waitFor({ state: 'detached' })
      await expect.poll(async () => await shown.getByText('Stopped', { exact: true }).count()).toBe(2)
    }
    await band.waitFor({ state: 'detached' })
    // The button works once: a press in the other window, and the link opened again, say that it is stopped.
    await button(windows[1].page, stopping).click()
    await heading(windows[1].page, 'The death notice is stopped').waitFor()
    await windows[0].page.reload()
    await heading(windows[0].page, 'The death notice is stopped').waitFor()
    expect(await button(windows[0].page, stopping).count()).toBe(0)

    const events = await asOwner<{ event: string }>(
      product,
      `select audit_event(leaf) as event from audit_entries where will_id = $1 and audit_event(leaf) like 'notice.%'
       order by id`,
      [willId],
    )
    expect(events.map(({ event }) => event.replace('notice.', '')).join(' ')).toBe(
      'submitted confirmed disputed stopped submitted confirmed confirmed waiting changed withdrawn ' +
        'submitted stopped',
    )
    for (const person of [theirs, first, second, own, ...windows]) {
      expect(person.complaints()).toEqual([])
      await person.close()
    }
  }, 900_000)
})
