// The main job by keyboard alone: the testator has no mouse from the account to the capsule. The witnesses use the API.
// With TESTATE_FULL=1 alone (`npm run assurance`), since main-job.e2e.ts takes the way with a mouse, and in each run a
// dispute of a death, a passkey and the end of a session go by keyboard.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { showCeremony } from '@testate/api/ceremony'
import { record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { gatherPeople, openMailedInvitation, type Actor } from '../../apps/cli/src/register/people.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import {
  addressLinkOf,
  button,
  hasFocus,
  heading,
  longEnough,
  machineTooBusy,
  mostTakes,
  tookTooLittle,
} from './acts.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import { keysOf, type Keys } from './keys.ts'
import type { Place } from './product.ts'
import { samplePdf } from './stages.ts'
import { withProduct } from './with-product.ts'

/** Both development ledgers, under load. */
const registeredWithinMs = 180_000

interface Typist {
  page: Page
  keys: Keys
  inbox: Inbox
  email: string
}

describe.skipIf(!hasBrowser)(`the main job by keyboard${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('content arriving late above the focus keeps it in view, and a scrolled page as it is', async () => {
    const { page, close } = await openPerson(chromium, { url: product.url })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    const keys = keysOf(page)
    await keys.to(page.getByRole('link', { name: 'Create an account' }))
    const grow = async (): Promise<void> =>
      await page.evaluate(async () => {
        document.querySelector('main')!.insertAdjacentHTML('afterbegin', '<div style="height: 1500px"></div>')
        for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      })
    await grow()
    await keys.stands('after the page has grown')
    await page.evaluate(async () => {
      scrollTo({ top: 0, behavior: 'instant' })
      for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    await grow()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await close()
  })

  test.runIf(full)('a will is registered without a mouse', async () => {
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const [testator, ...witnesses] = await gatherPeople(product.url, inbox)
    const person = await openPerson(chromium, { url: product.url })
    const { page } = person
    const keys = keysOf(page)
    const who: Typist = { page, keys, inbox, email: testator.email }

    await openAccount(who)
    await skipAndMenu(who)
    const willId = await fillWizard(who, witnesses)
    await pay(who)

    await page.goto(`/digital-signing?will=${willId}`)
    await acceptNotice(who)
    await showIdentity(who)
    await keys.use(
      button(page, 'Invite Witness One and Witness Two'),
      button(page, 'Send both invitations again'),
    )
    for (const witness of witnesses) {
      await openMailedInvitation(witness, inbox, silent)
      await proveIdentity(witness, silent)
    }
    await recordStatement(who)
    const recordings = [
      await record(witnesses[0], willId, silent),
      await record(witnesses[1], willId, silent),
    ]
    await signStatement(who)
    const documentHash =
      (await witnesses[0].browser.call(showCeremony, { params: { id: willId } })).documentHash ?? ''
    for (const [index, witness] of witnesses.entries())
      await sign(witness, inbox, { willId, documentHash }, recordings[index] ?? '', silent)

    await page.getByText('All Signatures Complete').waitFor()
    await keys.use(
      page.getByRole('link', { name: /^(Proceed to Blockchain Registration|See the registration)$/ }),
    )
    await heading(page, 'Will Successfully Registered!').waitFor({ timeout: registeredWithinMs })
    await downloadFromMenu(who)
    expect(person.complaints()).toEqual([])
  })
})

async function openAccount({ page, keys, inbox, email }: Typist): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  await page.goto('/')
  await keys.use(page.getByRole('link', { name: /sign in/i }).first(), heading(page, 'Sign in'))
  await keys.use(page.getByRole('link', { name: 'Create an account' }), heading(page, 'Create an account'))
  // Nothing is typed yet: the summary takes the focus, and its first line links to the first field.
  await keys.use(button(page, 'Create account'), page.getByRole('alert'))
  await keys.use(page.getByRole('alert').getByRole('link', { name: 'First name is required' }))
  await hasFocus(page.getByRole('textbox', { name: 'First name' }))
  await keys.fill(page, {
    'First name': 'Ann',
    'Last name': 'Example',
    'Email': email,
  })
  await keys.to(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  // Enter in a field submits the form, as everywhere.
  await page.keyboard.press('Enter')
  await heading(page, 'Dashboard').waitFor()
  await keys.stands('signed in')
  await keys.use(button(page, 'Send the link again'), page.getByText(/^We are sending a message to/))
  await page.goto(await addressLinkOf(inbox, email))
  await keys.use(button(page, 'Confirm my email address'), heading(page, 'Your email address is confirmed'))
  await keys.use(page.getByRole('link', { name: 'Go to the dashboard' }), heading(page, 'Dashboard'))
}

async function skipAndMenu({ page, keys }: Typist): Promise<void> {
  await page.goto('/dashboard')
  // The content has arrived: while it loads, nothing in it takes the focus.
  await page.getByRole('main').getByRole('link', { name: 'Register New Will' }).first().waitFor()
  await keys.press('Tab')
  await hasFocus(page.getByRole('link', { name: 'Skip to the content' }))
  await keys.press('Enter')
  // Past the header: the menu's button comes before.
  await keys.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const menu = button(page, 'Menu')
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await keys.use(menu, dialog)
  await keys.trapped(dialog, menu)
  await keys.use(menu, dialog)
  await keys.use(dialog.getByRole('link', { name: 'My Wills' }), heading(page, 'My Wills'))
  await keys.use(page.getByRole('link', { name: 'Register New Will' }).first())
}

async function fillWizard({ page, keys, email }: Typist, [one, two]: Actor[]): Promise<string> {
  const next = button(page, 'Next Step')
  await heading(page, 'Personal Information').waitFor()
  await keys.use(next)
  // The first missing item has the focus.
  await hasFocus(page.getByRole('textbox', { name: 'Telephone number' }))
  await keys.fill(page, {
    'Telephone number': '020 7946 0000',
    'Address': '1 Sample Street, London, SW1A 1AA',
  })
  await keys.use(next, heading(page, 'Witnesses & Executor'))
  await keys.fill(page, {
    'Full name of witness 1': 'Witness One',
    'Email address of witness 1': one?.email ?? '',
    'Full name of witness 2': 'Witness Two',
    'Email address of witness 2': two?.email ?? '',
    'Full name of the executor': 'Executor Example',
    'Email address of the executor': email.replace('@', '.executor@'),
    'Relationship to you': 'Friend',
  })
  await keys.use(next, heading(page, 'Will Details'))
  await keys.fill(page, {
    'Will title': 'Last will of Ann Example',
    'Brief description': 'Signed on paper in 2020, about a house and savings',
    'Where the signed original is kept': 'Sample Solicitors, 1 Sample Street, London',
  })

  const chooser = page.waitForEvent('filechooser')
  await keys.use(button(page, 'Choose a PDF'))
  await (await chooser).setFiles(samplePdf)
  await page
    .getByText(/Its one page can be read|Both pages can be read|All \d+ pages can be read/)
    .first()
    .waitFor()
  await keys.stands('the pages were read')
  await keys.use(button(page, 'Confirm Review Complete'), page.getByText(/You confirmed your review on /))
  await keys.stands('the document was reviewed')

  await keys.use(next, heading(page, 'Choose the networks'))
  await keys.choose(page.getByRole('radio', { name: 'Maximum' }))
  await keys.use(next, heading(page, 'What it costs'))
  await keys.use(next, heading(page, 'Check your answers'))
  const test = page.getByRole('dialog', { name: 'Test Signing' })
  const tester = button(page, 'Test Signing')
  await keys.use(tester, test)
  await keys.trapped(test, tester)
  const submit = button(page, 'Accept and submit')
  await keys.use(submit, page.getByRole('alert'))
  await hasFocus(page.getByRole('alert'))
  const agree = page.getByRole('checkbox', { name: /I agree to the Terms of Service/ })
  await keys.use(page.getByRole('alert').getByRole('link').first())
  await hasFocus(agree)
  await keys.press('Space')
  await keys.use(
    page.getByRole('checkbox', { name: /I understand that registering does not make/ }),
    undefined,
    'Space',
  )
  await keys.use(submit, heading(page, 'Payment').first())
  return new URL(page.url()).searchParams.get('will') ?? ''
}

async function pay({ page, keys }: Typist): Promise<void> {
  const total = 'Pay £182.00'
  await keys.use(button(page, total))
  // Not ticked yet: the missing box has the focus.
  const express = page.locator('main').getByRole('checkbox')
  await hasFocus(express)
  await keys.press('Space')
  await keys.use(button(page, total), heading(page, 'Test payment'))
  await keys.use(button(page, total), heading(page, 'Payment received'))
}

async function acceptNotice({ page, keys }: Typist): Promise<void> {
  await keys.use(page.getByText('You accept it before you record'))
  await keys.use(
    page.getByRole('checkbox', { name: 'I acknowledge and accept the above legal requirements' }),
    undefined,
    'Space',
  )
  await keys.use(button(page, 'Accept'), page.getByText(/You accepted this notice on/))
}

async function showIdentity({ page, keys }: Typist): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Document Upload & Review' })
  const reviewer = page.getByRole('button', { name: 'Document Review' })
  await keys.use(reviewer, review)
  await keys.trapped(review, reviewer)
  const opener = page.getByRole('button', { name: 'Identity Verification' })
  const dialog = page.getByRole('dialog', { name: 'Identity Verification' })
  await keys.use(opener, dialog)
  await keys.trapped(dialog, opener)
  await keys.use(opener, dialog)
  for (const picture of ['The picture of your document', 'The picture of yourself']) {
    await keys.use(button(dialog, 'Use the camera'), button(dialog, 'Take the picture'))
    await keys.use(button(dialog, 'Take the picture'), dialog.getByRole('img', { name: picture }))
  }
  // The pictures show nobody; the sample is what is sent.
  await keys.use(dialog.getByText('Trying this register out?'), button(dialog, 'Use a SAMPLE identity'))
  await keys.use(
    button(dialog, 'Use a SAMPLE identity'),
    dialog.getByText('SAMPLE identity accepted: nobody was checked'),
  )
  await keys.use(button(dialog, 'Continue to Signing'))
  await dialog.waitFor({ state: 'detached' })
  await keys.stands('back from the identity check')
}

async function recordStatement({ page, keys }: Typist): Promise<void> {
  await keys.use(
    page.getByRole('link', { name: 'Video Statement', exact: true }),
    heading(page, 'Video statement of truth'),
  )
  const done = page.getByText('Your video statement is on record')
  const refused = page.getByRole('alert').filter({ hasText: machineTooBusy })
  for (let take = 1; ; take += 1) {
    await keys.use(button(page, 'Turn on the camera'), button(page, 'Start Recording'))
    await keys.use(button(page, 'Start Recording'), button(page, 'Stop Recording'), 'Space')
    await page.getByRole('timer', { name: 'Recorded so far' }).filter({ hasText: longEnough }).waitFor()
    const taken = heading(page, 'Watch it before you put it on record')
    const tooLittle = page.getByText(tookTooLittle)
    await keys.use(button(page, 'Stop Recording'), taken.or(tooLittle).first(), 'Space')
    if (await tooLittle.isVisible()) {
      expect(take).toBeLessThan(mostTakes)
      continue
    }
    await keys.use(button(page, 'Put it on record'), done.or(refused).first())
    if (await done.isVisible()) break
    expect(take).toBeLessThan(mostTakes)
    await keys.use(button(page, 'Discard it and record again'))
  }
  await keys.use(
    page.getByRole('link', { name: 'Back to Digital Signing' }),
    page.getByRole('link', { name: 'Digital Signature' }),
  )
}

async function signStatement({ page, keys, inbox, email }: Typist): Promise<void> {
  await keys.use(
    page.getByRole('link', { name: 'Digital Signature' }),
    page.getByText('3 signatures remaining.'),
  )
  const opener = button(page.locator('main'), 'Sign Document')
  const dialog = page.getByRole('dialog', { name: 'Digital Signing Ceremony' })
  await keys.use(opener, dialog)
  await keys.trapped(dialog, opener)
  await keys.use(opener, dialog)
  await keys.use(
    dialog.getByRole('radio', { name: 'Together in one room' }),
    dialog.getByRole('checkbox', { name: /I sign in the presence of the witnesses/ }),
    'Space',
  )
  await keys.use(
    dialog.getByRole('checkbox', { name: /I sign in the presence of the witnesses/ }),
    undefined,
    'Space',
  )
  await keys.use(
    dialog.getByRole('checkbox', { name: /does not sign or change the will itself/ }),
    undefined,
    'Space',
  )
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  // This code's mail must not be taken for the next one's.
  await inbox.code(email, 'the first code', async () => {
    await keys.use(button(dialog, 'Sign Document'), confirm)
    await confirm.getByText(/^We have emailed you a code\. /).waitFor()
  })
  await keys.trapped(confirm, button(dialog, 'Sign Document'))
  await confirmByCode(
    { page, inbox, email },
    async () => await keys.use(button(dialog, 'Sign Document'), confirm),
  )
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 signatures remaining.').waitFor()
  await keys.stands('signed')
}

async function confirmByCode(
  { page, inbox, email }: Omit<Typist, 'keys'>,
  ask: () => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = await inbox.code(email, 'a code', async () => {
    await ask()
    await dialog.getByText(/^We have emailed you a code\. /).waitFor()
  })
  const field = dialog.getByRole('textbox', { name: 'Code from the message' })
  // The code can be typed at once.
  await hasFocus(field)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function downloadFromMenu({ page, keys, ...mail }: Typist): Promise<void> {
  await keys.use(button(page, 'Menu'), page.getByRole('dialog', { name: 'Menu' }))
  await keys.use(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Wills' }),
    heading(page, 'My Wills'),
  )
  const opener = page.getByRole('button', { name: /^Download Last will of Ann Example/ })
  const capsule = page.getByRole('menuitem', { name: 'Evidence capsule' })
  await keys.use(opener, capsule)
  await keys.press('Escape')
  await capsule.waitFor({ state: 'detached' })
  await hasFocus(opener)
  await keys.use(opener, capsule)
  for (
    let arrow = 0;
    arrow < 5 && !(await capsule.evaluate((one) => one === document.activeElement));
    arrow++
  )
    await keys.press('ArrowDown')
  const download = page.waitForEvent('download')
  await confirmByCode({ page, ...mail }, async () => await page.keyboard.press('Enter'))
  expect((await download).suggestedFilename()).toMatch(/\.zip$|capsule/)
  await keys.stands('downloaded')
}
