// The main job by three people, each in a browser of their own and entirely through the screens: from an
// account to a capsule that verifies without the register.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import {
  addressLinkOf,
  button,
  confirmByCode,
  fill,
  heading,
  invitationOf,
  openInvitation,
  recordStatement,
  chooseWay,
  signStatement,
  useSampleIdentity,
} from './acts.ts'
import { hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import { countWay, grown, wayTable, type Counted } from './counted-way.ts'
import type { Place } from './product.ts'
import { samplePdf } from './stages.ts'
import { withProduct } from './with-product.ts'

/** Both development ledgers, under load. */
const registeredWithinMs = 120_000

describe.skipIf(!hasBrowser)(`the main job in the browser${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  let folder: string
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'testate-main-job-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  test('three people register a will, and its capsule holds without the register', async () => {
    const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
    const [annMail, oneMail, twoMail, executorMail] = (await Promise.all(
      ['Ann Example', 'Witness One', 'Witness Two', 'Executor Example'].map(
        async (who) => await inbox.addressFor(who),
      ),
    )) as [string, string, string, string]
    const [ann, one, two] = (await Promise.all(
      [1, 2, 3].map(async () => await openPerson(chromium, { url: product.url })),
    )) as [Person, Person, Person]
    const { page } = ann
    const counts = [await countWay(ann.context), await countWay(one.context)] as const

    await openAccount(page, annMail)
    await confirmInAnotherTab(ann, inbox, annMail)
    await fillWizard(page, { annMail, oneMail, twoMail, executorMail })
    await pay(page, '£182.00')

    await button(page, 'Invite Witness One and Witness Two').click()
    await button(page, 'Send both invitations again').waitFor()
    await page.getByRole('link', { name: 'Go to the identity check' }).click()
    const identity = page.getByRole('dialog', { name: 'Identity Verification' })
    await useSampleIdentity(identity)
    await identity.getByText('SAMPLE identity accepted: nobody was checked').waitFor()
    await button(identity, 'Continue to Signing').click()

    for (const [witness, mail] of [
      [one, oneMail],
      [two, twoMail],
    ] as const) {
      await openInvitation(witness.page, await invitationOf(inbox, mail), 'Ann Example')
      await heading(witness.page, 'Check your identity').waitFor()
      await useSampleIdentity(witness.page)
      await heading(
        witness.page,
        witness === one ? 'Your part is done for now' : 'Your video statement',
      ).waitFor()
    }
    // The first's page updates when the second is done.
    await heading(one.page, 'Your video statement').waitFor()
    // Before anybody records: what a witness says follows from it.
    await chooseWay(page, 'Together in one room')
    await page
      .getByRole('checkbox', { name: 'I acknowledge and accept the above legal requirements' })
      .check()
    await button(page, 'Accept and go to the video statement').click()
    await heading(page, 'Video statement of truth').waitFor()
    const takesAgain = { testator: await recordStatement(page), witness: 0 }
    for (const witness of [one, two]) {
      // Folded: the picture shows it when its turn comes.
      await witness.page
        .getByText(/I was there when Ann Example signed the will/)
        .waitFor({ state: 'attached' })
      const again = await recordStatement(witness.page)
      if (witness === one) takesAgain.witness = again
      await heading(witness.page, 'Waiting for Ann Example to sign').waitFor()
    }

    await page.getByRole('link', { name: 'Go to the signatures' }).click()
    const ceremony = page.getByRole('dialog', { name: 'Digital Signing Ceremony' })
    await signStatement(page, ceremony, {
      inbox,
      email: annMail,
      witnessed: /I sign in the presence of the witnesses/,
    })
    await page.getByText('2 signatures remaining.').waitFor()
    for (const [witness, email] of [
      [two, twoMail],
      [one, oneMail],
    ] as const) {
      await heading(witness.page, 'Sign your statement').waitFor()
      await signStatement(witness.page, witness.page, {
        inbox,
        email,
        witnessed: /I am a witness and observed the testator sign/,
      })
      await heading(witness.page, 'You have signed').waitFor()
    }

    await page.getByText('All Signatures Complete').waitFor()
    await page
      .getByRole('link', { name: /^(Proceed to Blockchain Registration|See the registration)$/ })
      .click()
    await heading(page, 'Will Successfully Registered!').waitFor({ timeout: registeredWithinMs })
    const certificate = page.getByRole('region', { name: 'Certificate of registration' })
    await certificate
      .getByText('Recorded on Solana, Ethereum and Corda (each: local development ledger)')
      .waitFor({ timeout: registeredWithinMs })
    await certificate.getByText('Ann Example, testator').waitFor()
    await certificate.getByRole('img', { name: /^QR code that opens .+\/registered\/[0-9a-f]{64}/ }).waitFor()
    // What comes last on the page, so that all of it is counted.
    await button(page, 'Send to my executor').waitFor()
    await page.locator('summary', { hasText: 'Your own wallet (optional)' }).waitFor()
    const [ofAnn, ofOne] = (await Promise.all(counts.map((count) => count()))) as [Counted, Counted]
    console.log(
      wayTable([
        ['testator', ofAnn],
        ['witness', ofOne],
      ]),
    )
    expect(grown('testator', ofAnn, takesAgain.testator)).toEqual([])
    expect(grown('witness', ofOne, takesAgain.witness)).toEqual([])
    await certificate.getByText('Networks and numbers to compare').click()
    await certificate.getByText('Token ID').waitFor()
    for (const network of ['Solana', 'Ethereum', 'Corda']) await heading(certificate, network).waitFor()

    const capsule = await downloaded(
      page,
      folder,
      async () =>
        await confirmByCode(
          page,
          inbox,
          annMail,
          async () => await button(page, 'Download the evidence capsule').click(),
        ),
    )
    const { status, said } = await verify(capsule, join(product.dataDir, 'trust'))
    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('holds') })
    // One code opens every file of the will: no dialog asks again.
    expect(
      await downloaded(page, folder, async () => await button(page, 'Download Certificate').click()),
    ).toMatch(/certificate\.pdf$/)

    expect([ann, one, two].map((person) => person.complaints())).toEqual([[], [], []])
  })
})

async function openAccount(page: Page, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  await page.goto('/')
  await page.getByRole('link', { name: 'Register your will' }).first().click()
  await heading(page, 'Create an account').waitFor()
  await fill(page, {
    'First name': 'Ann',
    'Last name': 'Example',
    'Email': email,
  })
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Create account').click()
  await heading(page, 'Personal Information').waitFor()
}

/** As a mail program opens its links: the form stays open beside it. */
async function confirmInAnotherTab({ context }: Person, inbox: Inbox, email: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(await addressLinkOf(inbox, email))
  await button(tab, 'Confirm my email address').click()
  await heading(tab, 'Your email address is confirmed').waitFor()
  await tab.close()
}

async function fillWizard(
  page: Page,
  mails: { annMail: string; oneMail: string; twoMail: string; executorMail: string },
): Promise<void> {
  const next = async (step: string): Promise<void> => {
    await button(page, 'Next Step').click()
    await heading(page, step).waitFor()
  }
  // Name and e-mail are copied from the account.
  const own = page.getByRole('textbox', { name: 'Email address' })
  await expect.poll(async () => await own.inputValue()).toBe(mails.annMail)
  await fill(page, { 'Telephone number': '020 7946 0000', 'Address': '1 Sample Street, London, SW1A 1AA' })
  await next('Witnesses & Executor')
  await fill(page, {
    'Full name of witness 1': 'Witness One',
    'Email address of witness 1': mails.oneMail,
    'Full name of witness 2': 'Witness Two',
    'Email address of witness 2': mails.twoMail,
    'Full name of the executor': 'Executor Example',
    'Email address of the executor': mails.executorMail,
    'Relationship to you': 'Friend',
  })
  await next('Will Details')
  await fill(page, {
    'Will title': 'Last will of Ann Example',
    'Brief description': 'Signed on paper in 2020, about a house and savings',
    'Where the signed original is kept': 'Sample Solicitors, 1 Sample Street, London',
  })
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a PDF').click()
  await (await chooser).setFiles(samplePdf)
  await page
    .getByText(/Its one page can be read|Both pages can be read|All \d+ pages can be read/)
    .first()
    .waitFor()
  await expect.poll(async () => await button(page, 'Confirm Review Complete').isEnabled()).toBe(true)
  await button(page, 'Confirm Review Complete').click()
  await page.getByText(/You confirmed your review on /).waitFor()
  await next('Choose the networks')
  const minimal = page.getByRole('radio', { name: 'Minimal' })
  await expect.poll(async () => await minimal.isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Maximum' }).check()
  await next('What it costs')
  await page.getByText('£182.00').waitFor()
  await next('Check your answers')
  await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /I understand that registering does not make/ }).check()
  await button(page, 'Accept and submit').click()
  await heading(page, 'Payment').first().waitFor()
}

/** On the test provider's own page. */
async function pay(page: Page, total: string): Promise<void> {
  await page.getByRole('row', { name: `Total ${total}` }).waitFor()
  await page.locator('main').getByRole('checkbox').check()
  await button(page, `Pay ${total}`).click()
  await heading(page, 'Test payment').waitFor()
  await button(page, `Pay ${total}`).click()
  await heading(page, 'Payment received').waitFor()
}

/** The file downloaded by `act`. */
async function downloaded(page: Page, folder: string, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await act()
  const path = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(path)
  return path
}

/** Runs `npm run verify` as a program. */
async function verify(file: string, trust: string): Promise<{ status: number; said: string }> {
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../apps/cli/src/verify.ts'), file, '--trust', trust],
      { timeout: 60_000 },
      (error, stdout, stderr) => {
        resolve({
          status: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
          said: `${stdout}${stderr}`,
        })
      },
    )
  })
}
