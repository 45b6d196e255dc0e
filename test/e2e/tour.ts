// Every screen of the path in each of its states, with the person who sees it and the stage of their will.
// The screenshots and the checks use it.
import type { Browser, Page } from 'playwright-core'
import { getMe, signIn, useAdminLink } from '@testate/api/accounts'
import type { listExecutorEnds } from '@testate/api/estate/executor-ends'
import type { listLetters, listPostedLetters } from '@testate/api/death/letters'
import type { listReleasedRecordings } from '@testate/api/death/recordings'
import type { listIncidents, listReleased, ReleasedCopy } from '@testate/api/released'
import { otherStandingOf, type OtherCode } from '@testate/domain/journey/others'
import type { AnswerOf } from '@testate/api/route'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import type { Device } from '../../apps/server/testing/passkey-fixture.ts'
import { inWelsh } from '../../apps/web/src/platform/language.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { addStaffPasskey } from '../stack/staff-passkey.ts'
import { sendInIdentity } from './applicant.ts'
import { addAuthenticator } from './authenticator.ts'
import { openPerson, type Person, type PersonOptions } from './browser.ts'
import type { Place, Product } from './product.ts'
import { bringTo, openAs, samplePdf, type Stage, type Staged } from './stages.ts'
import { disputeIt, tellOfDeath } from './told-death.ts'
import { deathStops } from './tour-death.ts'
import { findingStops } from './tour-finding.ts'
import { estateStops } from './tour-estate.ts'
import { sharedStops } from './tour-shared.ts'
import { publicStops } from './tour-public.ts'
import { codicilStops } from './tour-codicil.ts'
import { registeredStops } from './tour-registered.ts'
import { troubleStops } from './tour-troubles.ts'

export interface Stop {
  name: string
  /** `reviewing` is staff with an identity to review, `deciding` with a disputed death notice. */
  stage: Stage | 'visitor' | 'staff' | 'reviewing' | 'deciding'
  /** 0 the testator, 1 a witness. */
  order?: 0 | 1
  path: (staged: Staged) => string | Promise<string>
  /** Before the address is opened: sets up interception of the register's responses. */
  before?: (page: Page) => Promise<void>
  /** From the address to the state. */
  act?: (page: Page) => Promise<void>
  /** Resolves when the state is shown. */
  shows: (page: Page) => Promise<void>
  /** The state is the loading itself. */
  stillLoading?: true
}

const words =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByText(text).first().waitFor())
const heading =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByRole('main').getByRole('heading', { name: text }).first().waitFor())
const dialog =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByRole('dialog', { name }).waitFor())
const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    await page.getByRole('button', { name }).first().click()
const at = (path: string) => () => path
const ofWill =
  (path: string) =>
  ({ willId }: Staged) =>
    `${path}${path.includes('?') ? '&' : '?'}will=${willId}`

/** In the order a person reaches them. */
/** As an executor with a running grant has it; the tour has no will that was released. */
const releasedCopy =
  (over: Pick<ReleasedCopy, 'originalLocation' | 'placeWaits'>) =>
  async (page: Page): Promise<void> =>
    void (await page.route(/\/api\/released$/, (route) =>
      route.fulfill({
        json: {
          released: [
            {
              willId: '0e7b1f5a-0000-4000-8000-000000000004',
              testatorName: 'Bartholomew Montgomery-Featherstonehaugh',
              title: 'Last Will',
              since: '2026-11-20T10:00:00.000Z',
              until: '2027-02-18T10:00:00.000Z',
              next: 'read',
              ...over,
            },
          ],
        } satisfies AnswerOf<typeof listReleased>,
      }),
    ))

/** The same, with the recordings of its registration. */
const releasedRecordings =
  (over: Partial<AnswerOf<typeof listReleasedRecordings>>) =>
  async (page: Page): Promise<void> => {
    await releasedCopy({ originalLocation: 'The safe of Smith & Co, Leeds', placeWaits: false })(page)
    const id = (last: number): string => `0e7b1f5a-0000-4000-8000-00000000001${last}`
    const recorded = {
      recordedAt: '2025-06-21T10:00:00.000Z',
      durationMs: 185_000,
      mediaType: 'video/webm',
    }
    const given = { recordingId: id(0), at: '2026-11-21T10:00:00.000Z' }
    await page.route(/\/api\/released\/[^/]+\/recordings$/, (route) =>
      route.fulfill({
        json: {
          recordings: [
            { id: id(0), witnessOrder: 0, name: 'Bartholomew Montgomery-Featherstonehaugh', ...recorded },
            { id: id(1), witnessOrder: 1, name: 'Will Witness', ...recorded },
          ],
          given: [
            {
              ...given,
              id: id(2),
              by: 'Sam Second',
              isYours: false,
              reason: 'other',
              words: 'Our brother asks whether she knew what she signed.',
            },
            { ...given, id: id(3), by: 'Edith Executor', isYours: true, reason: 'signing', words: '' },
          ],
          reasonsWait: false,
          ...over,
        } satisfies AnswerOf<typeof listReleasedRecordings>,
      }),
    )
  }

/** The dashboard of somebody to whom others left this. */
const left =
  (...codes: OtherCode[]) =>
  async (page: Page): Promise<void> =>
    void (await page.route(/\/api\/dashboard\/stats$/, async (route) => {
      const response = await route.fetch()
      const others = codes.map((code, at) => ({
        kind: code.startsWith('notice') ? 'notice' : code.startsWith('share') ? 'share' : 'estate',
        willId: `0e7b1f5a-0000-4000-8000-00000000000${at}`,
        name: 'Bartholomew Montgomery-Featherstonehaugh',
        code,
        ...otherStandingOf(code),
      }))
      await route.fulfill({ response, json: { ...(await response.json()), others } })
    }))

export const stops: readonly Stop[] = [
  ...publicStops,
  ...registeredStops,
  ...codicilStops,
  ...sharedStops,
  { name: 'login', stage: 'visitor', path: at('/login'), shows: heading(/sign in/i) },
  {
    name: 'login-errors',
    stage: 'visitor',
    path: at('/login'),
    act: press(/^sign in$/i),
    shows: words('Username is required'),
  },
  {
    name: 'login-refused',
    stage: 'visitor',
    path: at('/login'),
    act: async (page) => {
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await press(/^sign in$/i)(page)
    },
    shows: words(/Invalid username or password/),
  },
  { name: 'create-account', stage: 'visitor', path: at('/sign-up'), shows: heading(/create/i) },
  {
    name: 'create-account-errors',
    stage: 'visitor',
    path: at('/sign-up'),
    act: press(/create/i),
    shows: words(/First name is required/),
  },
  {
    name: 'create-account-username',
    stage: 'visitor',
    path: at('/sign-up'),
    act: async (page) => {
      await page.getByLabel('First name').fill('Ann')
      await page.getByText(/^Your username: ann\.\d{4}$/).click()
    },
    shows: words(/You can sign in with it at any time/),
  },
  {
    name: 'create-account-passkey',
    stage: 'visitor',
    path: at('/sign-up'),
    act: async (page) => await page.getByRole('radio', { name: 'With a passkey' }).check(),
    shows: words(/your device asks for your fingerprint/),
  },
  { name: 'write-to-us', stage: 'visitor', path: at('/support/write'), shows: heading('Write to us') },
  { name: 'password-reset', stage: 'visitor', path: at('/password-reset'), shows: heading(/password/i) },
  { name: 'landing', stage: 'visitor', path: at('/my-wills'), shows: heading(/sign in/i) },
  { name: 'not-found', stage: 'visitor', path: at('/no-such-page'), shows: heading('404 Page Not Found') },
  { name: 'verify', stage: 'visitor', path: at('/verify'), shows: heading('Check a document') },
  {
    name: 'verify-certificate',
    stage: 'visitor',
    path: at('/verify'),
    act: async (page) => {
      await page.getByText(/as this website states them/).waitFor({ state: 'attached' })
      await page.locator('.verify-picker input').setInputFiles({
        name: 'certificate.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n/Title (Certificate of registration: A)\n/Creator (Typst 0.14.2)'),
      })
    },
    shows: words('This is a certificate of registration'),
  },
  {
    name: 'verify-not-registered',
    stage: 'visitor',
    path: at('/verify'),
    act: async (page) => {
      await page.getByText(/as this website states them/).waitFor({ state: 'attached' })
      await page.locator('.verify-picker input').setInputFiles({
        name: 'will.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\nnobody has registered this'),
      })
    },
    shows: words('This document is not registered here'),
  },
  {
    name: 'verify-sample',
    stage: 'visitor',
    path: at('/verify'),
    act: press('Check the sample'),
    shows: words('Nothing in this file has been changed; the ledgers were not asked'),
  },
  {
    name: 'verify-sample-changed',
    stage: 'visitor',
    path: at('/verify'),
    act: press('Change it a little, and check'),
    shows: words('We cannot confirm this file'),
  },
  { name: 'mailbox', stage: 'visitor', path: at('/mailbox'), shows: heading('Development mailbox') },

  { name: 'dashboard-empty', stage: 'account', path: at('/dashboard'), shows: words('Register New Will') },
  {
    name: 'dashboard-executor',
    stage: 'account',
    path: at('/dashboard'),
    before: left('not-opened'),
    shows: heading('For you to do'),
  },
  {
    name: 'dashboard-confirmer',
    stage: 'account',
    path: at('/dashboard'),
    before: left('notice-to-confirm'),
    shows: heading('For you to do'),
  },
  {
    name: 'dashboard-holder',
    stage: 'account',
    path: at('/dashboard'),
    before: left('share-held'),
    shows: heading('Nothing for you to do now'),
  },
  {
    name: 'dashboard-of-many',
    stage: 'account',
    path: at('/dashboard'),
    before: left(
      'notice-to-confirm',
      'share-to-give',
      'identity-needed',
      'open',
      'open',
      'notice-waiting',
      'frozen',
    ),
    shows: words('All notices of a death'),
  },
  { name: 'invitations', stage: 'account', path: at('/invitations'), shows: heading('Your invitations') },
  { name: 'named', stage: 'account', path: at('/named'), shows: heading('What you are named for') },
  { name: 'released-none', stage: 'account', path: at('/released'), shows: heading('Released to you') },
  {
    name: 'released-place-waits',
    stage: 'account',
    path: at('/released'),
    before: releasedCopy({ originalLocation: null, placeWaits: true }),
    shows: words('We are asking again'),
  },
  {
    name: 'released-dispute',
    stage: 'account',
    path: at('/released/0e7b1f5a-0000-4000-8000-000000000004'),
    before: releasedRecordings({ recordings: [], given: [] }),
    shows: words('The register keeps no recording'),
  },
  {
    name: 'released-recordings',
    stage: 'account',
    path: at('/released/0e7b1f5a-0000-4000-8000-000000000004'),
    before: releasedRecordings({}),
    shows: words('Recordings that were given'),
  },
  {
    name: 'released-recordings-wait',
    stage: 'account',
    path: at('/released/0e7b1f5a-0000-4000-8000-000000000004'),
    before: releasedRecordings({
      given: [
        {
          id: '0e7b1f5a-0000-4000-8000-000000000012',
          recordingId: '0e7b1f5a-0000-4000-8000-000000000019',
          by: 'Sam Second',
          isYours: false,
          at: '2026-11-21T10:00:00.000Z',
          reason: null,
          words: null,
        },
      ],
      reasonsWait: true,
    }),
    shows: words('The part of the register that opens the reason'),
  },
  {
    name: 'released-recording-why',
    stage: 'account',
    path: at('/released/0e7b1f5a-0000-4000-8000-000000000004'),
    before: releasedRecordings({}),
    act: async (page) => {
      await press('Ask for this recording')(page)
      await press('Confirm that it is you, and open it')(page)
    },
    shows: words('Please say why'),
  },
  {
    name: 'released-not-here',
    stage: 'account',
    path: at('/released/00000000-0000-4000-8000-000000000000'),
    shows: heading('No copy to read here'),
  },
  { name: 'people-around-none', stage: 'account', path: at('/people-around'), shows: words('No will yet') },
  { name: 'my-wills-empty', stage: 'account', path: at('/my-wills'), shows: words('No wills registered') },
  { name: 'menu', stage: 'account', path: at('/dashboard'), act: press('Menu'), shows: dialog('Menu') },
  { name: 'create-will', stage: 'account', path: at('/create-will'), shows: heading('Register New Will') },
  {
    name: 'create-will-errors',
    stage: 'account',
    path: at('/create-will'),
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(samplePdf)
      await press('Upload Will')(page)
    },
    shows: words('Will Title is required'),
  },
  { name: 'register-will-1', stage: 'account', path: at('/register-will'), shows: words('Step 1 of 4') },
  {
    name: 'register-will-1-errors',
    stage: 'account',
    path: at('/register-will'),
    act: press('Next Step'),
    shows: words('Valid phone number is required'),
  },
  {
    name: 'multi-chain-without-will',
    stage: 'account',
    path: at('/multi-chain-wills'),
    shows: words('Multi-Chain Cost Optimiser'),
  },
  {
    name: 'multi-chain-none-chosen',
    stage: 'account',
    path: at('/multi-chain'),
    act: async (page) => {
      await page.getByText('Multi-Chain Cost Optimiser').waitFor()
      for (const name of ['Solana', 'Corda'])
        await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck()
    },
    shows: words('Select at least one blockchain'),
  },
  {
    name: 'death-notices',
    stage: 'account',
    path: at('/death-notices'),
    shows: words('No pending death notices'),
  },
  {
    name: 'death-notices-nobody',
    stage: 'account',
    path: at('/death-notices?report=will'),
    shows: heading('There is nobody whose death you can report here'),
  },
  ...deathStops,
  ...findingStops,
  {
    name: 'estates-none',
    stage: 'account',
    path: at('/estate-administration'),
    shows: words('There is no estate for you to work with'),
  },
  ...estateStops,

  {
    name: 'register-will-4-errors',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4&part=check`,
    act: press('Accept and submit'),
    shows: words('You must agree to terms'),
  },
  {
    name: 'register-will-submitted',
    stage: 'submitted',
    path: ofWill('/register-will'),
    shows: heading('What you told us'),
  },
  {
    name: 'register-will-changing',
    stage: 'submitted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4&part=check`,
    shows: words('What you are changing'),
  },
  {
    name: 'register-will-registered',
    stage: 'registered',
    path: ofWill('/register-will'),
    shows: heading('What you told us'),
  },
  {
    name: 'people-around',
    stage: 'submitted',
    path: ofWill('/people-around'),
    shows: heading('Executor Example'),
  },
  {
    name: 'people-around-contact',
    stage: 'submitted',
    path: ofWill('/people-around'),
    act: async (page) => {
      await press('Add a contact')(page)
      await press('Put on the list')(page)
    },
    shows: words('Valid email is required'),
  },
  {
    name: 'dashboard-submitted',
    stage: 'submitted',
    path: at('/dashboard'),
    shows: heading(/will of ann example/i),
  },
  {
    name: 'register-will-2',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=2`,
    shows: heading('Witness 1'),
  },
  {
    name: 'register-will-3',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=3`,
    shows: words(/The PDF of the will|can be read/),
  },
  {
    name: 'document-remarks',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=2`,
    act: async (page) => {
      // Nobody of the sample will. An earlier look may have saved it.
      const executor = page.getByLabel(/^Full name of the executor/)
      if ((await executor.inputValue()) !== 'Margaret Ellwood') {
        await executor.fill('Margaret Ellwood')
        await page.locator('.wizard-saved[data-phase="saved"]').waitFor()
      }
      await page.goto(page.url().replace('step=2', 'step=3'))
      await page.locator('summary').filter({ hasText: 'Choose another PDF' }).click()
      await page.locator('main input[type=file]').setInputFiles(samplePdf)
    },
    shows: words('Is this the right document?'),
  },
  {
    name: 'register-will-4-networks',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4`,
    shows: words('How they differ'),
  },
  {
    name: 'register-will-4-cost',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4&part=cost`,
    shows: words('Registration of one will'),
  },
  {
    name: 'register-will-4-check',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4&part=check`,
    shows: words('Networks and price'),
  },
  {
    name: 'test-signing',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=4&part=check`,
    act: async (page) => {
      await press('Test Signing')(page)
      await dialog('Test Signing')(page)
      for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
      await press('Sign the sample')(page)
    },
    shows: words('The sample is signed'),
  },
  {
    name: 'digital-signing-unpaid',
    stage: 'submitted',
    path: ofWill('/digital-signing'),
    shows: words('Payment required to access'),
  },
  { name: 'payment-no-price', stage: 'submitted', path: ofWill('/payment'), shows: words('Show the price') },
  {
    name: 'payment',
    stage: 'submitted',
    path: ofWill('/payment'),
    act: async (page) => {
      await page
        .getByText(/Show the price|Order summary/)
        .first()
        .waitFor()
      if (await page.getByRole('button', { name: 'Show the price' }).isVisible())
        await press('Show the price')(page)
    },
    shows: words('Order summary'),
  },
  {
    name: 'payment-not-asked-to-begin',
    stage: 'submitted',
    path: ofWill('/payment'),
    act: async (page) => {
      const price = page.getByRole('button', { name: 'Show the price' })
      const summary = page.getByRole('heading', { name: 'Order summary' })
      await price.or(summary).first().waitFor()
      // Unless the price was shown before.
      if (await price.isVisible()) await price.click()
      await summary.waitFor()
      await press(/^Pay £/)(page)
    },
    shows: words(/Please tick this/),
  },

  {
    name: 'multi-chain-1',
    stage: 'submitted',
    path: ofWill('/multi-chain-wills?step=1'),
    act: async (page) => {
      await page.getByRole('radio', { name: 'Minimal' }).check()
      await page.getByRole('checkbox', { name: /^Ethereum/ }).check()
    },
    shows: words('Step 1 of 3'),
  },
  {
    name: 'multi-chain-2-quote',
    stage: 'submitted',
    path: ofWill('/multi-chain-wills?step=1'),
    act: press('Proceed with Registration'),
    shows: words('Your quote'),
  },

  {
    name: 'multi-chain-2-paid',
    stage: 'invited',
    path: ofWill('/multi-chain-wills'),
    shows: words('What comes first'),
  },
  {
    name: 'test-payment',
    stage: 'submitted',
    path: ofWill('/payment'),
    act: async (page) => {
      await page
        .getByText(/Show the price|Order summary/)
        .first()
        .waitFor()
      if (await page.getByRole('button', { name: 'Show the price' }).isVisible())
        await press('Show the price')(page)
      await page.locator('main').getByRole('checkbox').check()
      await press(/^Pay £/)(page)
    },
    shows: words('Test numbers'),
  },
  {
    name: 'payment-add-network',
    stage: 'registered',
    path: ofWill('/payment'),
    shows: words('Add a network'),
  },
  { name: 'payment-paid', stage: 'invited', path: ofWill('/payment'), shows: words('Payment number') },
  {
    name: 'after-payment',
    stage: 'invited',
    path: ofWill('/signing-process-2'),
    shows: words('Identity Verification'),
  },
  {
    name: 'digital-signing',
    stage: 'invited',
    path: ofWill('/digital-signing'),
    shows: words('Identity Verification'),
  },
  {
    name: 'identity-dialog',
    stage: 'invited',
    path: ofWill('/digital-signing?open=identity'),
    shows: dialog('Identity Verification'),
  },
  {
    name: 'document-dialog',
    stage: 'invited',
    path: ofWill('/digital-signing?open=document'),
    shows: dialog(/Document Upload/),
  },
  {
    name: 'witnesses',
    stage: 'invited',
    path: ofWill('/digital-signing?open=witnesses'),
    shows: words('Witness One'),
  },
  {
    name: 'registration-not-begun',
    stage: 'invited',
    path: ofWill('/blockchain-registration'),
    shows: words('The registration has not begun'),
  },
  {
    name: 'invitation',
    stage: 'invited',
    order: 1,
    path: async ({ people: [, one], inbox }) =>
      new URL(await inbox.link(one.email, 'the invitation', async (link) => link.includes('/invitation/')))
        .pathname,
    shows: heading(/.+/),
  },
  {
    name: 'cy-invitation',
    stage: 'invited',
    order: 1,
    path: async ({ people: [, one], inbox }) =>
      inWelsh(
        new URL(await inbox.link(one.email, 'the invitation', async (link) => link.includes('/invitation/')))
          .pathname,
      ),
    shows: heading(/.+/),
  },

  { name: 'witness-identity', stage: 'opened', order: 1, path: at('/witness'), shows: words(/document/i) },
  { name: 'cy-witness-identity', stage: 'opened', order: 1, path: at('/cy/witness'), shows: heading(/.+/) },

  {
    name: 'dashboard-verified',
    stage: 'verified',
    path: at('/dashboard'),
    shows: heading(/will of ann example/i),
  },
  {
    name: 'video-statement',
    stage: 'verified',
    path: ofWill('/video-verification'),
    shows: words(/Turn on the camera|Start Recording/),
  },
  {
    name: 'witness-video',
    stage: 'verified',
    order: 1,
    path: at('/witness'),
    shows: words(/Turn on the camera|Start Recording/),
  },
  { name: 'cy-witness-video', stage: 'verified', order: 1, path: at('/cy/witness'), shows: heading(/.+/) },

  {
    name: 'digital-signatures',
    stage: 'recorded',
    path: ofWill('/digital-signatures'),
    shows: words('Signatures in Progress'),
  },
  {
    name: 'signing-dialog',
    stage: 'recorded',
    path: ofWill('/digital-signatures'),
    act: press(/Sign Document/),
    shows: dialog('Digital Signing Ceremony'),
  },
  { name: 'witness-waits', stage: 'recorded', order: 1, path: at('/witness'), shows: heading(/.+/) },
  { name: 'witness-signs', stage: 'testator-signed', order: 1, path: at('/witness'), shows: words(/Sign/) },
  {
    name: 'cy-witness-signs',
    stage: 'testator-signed',
    order: 1,
    path: at('/cy/witness'),
    shows: heading(/.+/),
  },

  {
    name: 'registration-done',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    shows: async (page) => {
      await words('Certificate of registration')(page)
      await page.getByRole('button', { name: 'Send to my executor' }).waitFor()
      // At the page's end, and fetched last.
      await page.locator('summary', { hasText: 'Your own wallet (optional)' }).waitFor()
    },
  },
  {
    name: 'send-to-executor',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    act: press('Send to my executor'),
    shows: async (page) => void (await page.getByRole('alertdialog').waitFor()),
  },
  {
    name: 'registration-details',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    act: async (page) => await page.getByText('Networks and numbers to compare').click(),
    shows: words('IPFS hash'),
  },
  {
    name: 'multi-chain-2-registered',
    stage: 'registered',
    path: ofWill('/multi-chain-wills?step=2'),
    shows: words('See what is registered'),
  },
  {
    name: 'multi-chain-3',
    stage: 'registered',
    path: ofWill('/multi-chain-wills'),
    shows: heading('Will Successfully Registered!'),
  },
  {
    name: 'multi-chain-witness',
    stage: 'registered',
    order: 1,
    path: ofWill('/multi-chain-wills'),
    shows: heading('Will Successfully Registered!'),
  },
  {
    name: 'own-wallet-none',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    act: async (page) => {
      await page.locator('summary', { hasText: 'Your own wallet (optional)' }).click()
      await press('Move the token to your own wallet: Ethereum')(page)
    },
    shows: words(/Wallet not found\. Please install a browser wallet/),
  },
  {
    name: 'step-up',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    act: press('Download Certificate'),
    shows: async (page) => void (await page.getByRole('dialog').waitFor()),
  },
  {
    name: 'digital-signatures-complete',
    stage: 'registered',
    path: ofWill('/digital-signatures'),
    shows: words('All Signatures Complete'),
  },
  {
    name: 'my-wills',
    stage: 'registered',
    path: at('/my-wills'),
    shows: async (page) =>
      void (await page.getByRole('button', { name: /^Download Will of Ann Example/ }).waitFor()),
  },
  {
    name: 'my-wills-withdraw',
    stage: 'registered',
    path: at('/my-wills'),
    act: async (page) => {
      await press(/^More for/)(page)
      await page.getByRole('menuitem', { name: /Withdraw/ }).click()
    },
    shows: async (page) =>
      void (await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()),
  },
  {
    name: 'dashboard-registered',
    stage: 'registered',
    path: at('/dashboard'),
    shows: heading(/will of ann example/i),
  },
  { name: 'witness-done', stage: 'registered', order: 1, path: at('/witness'), shows: heading(/.+/) },

  {
    name: 'identity-reviews',
    stage: 'staff',
    path: at('/identity-reviews'),
    shows: words('Nothing to review'),
  },
  {
    name: 'identity-review',
    stage: 'reviewing',
    path: at('/identity-reviews'),
    shows: words('Your decision'),
  },
  {
    name: 'identity-review-confirm',
    stage: 'reviewing',
    path: at('/identity-reviews'),
    act: press('Show the document'),
    shows: async (page) => void (await page.getByRole('button', { name: stepUp.en.passkeyGo }).waitFor()),
  },
  {
    name: 'identity-review-pictures',
    stage: 'reviewing',
    path: at('/identity-reviews'),
    act: async (page) => {
      await press('Show the document')(page)
      await press(stepUp.en.passkeyGo)(page)
      await page.getByRole('img', { name: /document .* sent in/i }).waitFor()
      await press('Show the selfie')(page)
      await press('Decide')(page)
    },
    shows: async (page) => {
      await page.getByRole('img', { name: /document .* sent in/i }).waitFor()
      await page.getByRole('img', { name: /selfie .* sent in/i }).waitFor()
      await page.getByText('Say why').first().waitFor()
    },
  },

  { name: 'dashboard-staff', stage: 'staff', path: at('/dashboard'), shows: words('What waits for staff') },
  {
    name: 'staff-payments',
    stage: 'staff',
    path: at('/staff-payments'),
    act: async (page) => {
      await page.getByText('No payment needs you').waitFor()
      await page.getByText('Give back another payment').click()
      await press('Give it back')(page)
    },
    shows: words('Say why'),
  },
  {
    name: 'staff-invitations',
    stage: 'staff',
    path: at('/staff-invitations'),
    act: press('Send the invitation'),
    shows: words(/email is required/i),
  },
  {
    name: 'staff-timeline',
    stage: 'staff',
    path: at('/staff-timeline'),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill('sam@example.com')
      await press('Look it up')(page)
      await press(stepUp.en.passkeyGo)(page)
    },
    shows: words('One person has this address.'),
  },
  {
    name: 'notice-reviews',
    stage: 'staff',
    path: at('/notice-reviews'),
    shows: words('No open death notice'),
  },
  {
    name: 'notice-reviews-letters',
    stage: 'staff',
    path: at('/notice-reviews'),
    before: async (page) => {
      await page.route(/\/api\/admin\/letters$/, (route) => route.fulfill({ json: lettersOfAllKinds }))
      await page.route(/\/api\/admin\/posted-letters/, (route) => route.fulfill({ json: postedLetters }))
    },
    act: async (page) => {
      await page.getByText('What became of it?').last().click()
      await press('Save what became of it')(page)
      await page.getByText('Letters posted in the last ninety days').click()
      await page.getByText('It came back').first().click()
    },
    shows: words('Do not post the letter to'),
  },
  {
    name: 'notice-reviews-incident',
    stage: 'staff',
    path: at('/notice-reviews'),
    before: async (page) =>
      void (await page.route(/\/api\/admin\/incidents$/, (route) =>
        route.fulfill({
          json: {
            incidents: [
              {
                id: '0e7b1f5a-0000-4000-8000-000000000001',
                noticeId: '0e7b1f5a-0000-4000-8000-000000000002',
                deceasedName: 'Bartholomew Montgomery-Featherstonehaugh',
                openedAt: '2026-11-20T10:00:00.000Z',
                newKeyAt: '2026-11-20T10:00:10.000Z',
                isChanging: false,
              },
            ],
          } satisfies AnswerOf<typeof listIncidents>,
        }),
      )),
    act: press('Close the incident'),
    shows: words('is alive'),
  },
  {
    name: 'notice-reviews-executor-end',
    stage: 'staff',
    path: at('/notice-reviews'),
    before: async (page) =>
      void (await page.route(/\/api\/admin\/executor-ends$/, (route) =>
        route.fulfill({
          json: {
            asked: [
              {
                id: '0e7b1f5a-0000-4000-8000-000000000003',
                name: 'Edwin Executor',
                testatorName: 'Tess Tator',
                what: 'died',
                reason: 'The register of deaths of Leeds, entry 12',
                askedBy: 'Edith Executor',
                askedAt: '2026-11-20T10:00:00.000Z',
                takesPart: false,
                decisions: [
                  {
                    byYou: false,
                    name: 'Stella Staff',
                    what: 'end',
                    reason: 'A copy of the entry',
                    decidedAt: '2026-11-21T10:00:00.000Z',
                  },
                ],
              },
            ],
          } satisfies AnswerOf<typeof listExecutorEnds>,
        }),
      )),
    act: press('Go on without them'),
    shows: words('is said to have died'),
  },
  {
    name: 'notice-reviews-dispute-pack',
    stage: 'staff',
    path: at('/notice-reviews'),
    act: async (page) => {
      await page.getByText('Make a dispute pack').click()
      await page.getByRole('button', { name: 'Make the dispute pack' }).click()
    },
    shows: words('Enter the 64 digits'),
  },
  {
    name: 'notice-review',
    stage: 'deciding',
    path: at('/notice-reviews'),
    shows: words('Reason given'),
  },
  {
    name: 'notice-review-certificate',
    stage: 'deciding',
    path: at('/notice-reviews'),
    act: async (page) => {
      await press('Look at the certificate')(page)
      await press(stepUp.en.passkeyGo)(page)
      await page.getByRole('group', { name: /^Page 1 of/ }).waitFor()
      await page.getByRole('radio', { name: 'Yes', exact: true }).check()
      await press('Save what you saw')(page)
      await press('Decide')(page)
    },
    shows: words('Choose one'),
  },

  ...troubleStops,
]

const letterOf = (digit: number, name: string) => ({
  id: `0e7b1f5a-0000-4000-8000-00000000010${digit}`,
  noticeId: '0e7b1f5a-0000-4000-8000-000000000002',
  deceasedName: name,
  takesPart: false,
})
const lettersOfAllKinds: AnswerOf<typeof listLetters> = {
  due: [
    {
      ...letterOf(1, 'Bartholomew Montgomery-Featherstonehaugh'),
      about: 'lengthened',
      madeAt: '2026-11-20T10:00:00.000Z',
      endsAt: '2026-12-20T10:00:00.000Z',
      lateOn: '2026-11-24',
      isLate: true,
      printedAt: '2026-11-21T10:00:00.000Z',
      maySay: true,
    },
    {
      ...letterOf(5, 'Edgar Example'),
      about: 'submitted',
      madeAt: '2026-11-20T10:00:00.000Z',
      endsAt: null,
      lateOn: '2026-11-25',
      isLate: false,
      printedAt: '2026-11-21T10:00:00.000Z',
      takesPart: true,
      maySay: true,
    },
  ],
  moreDue: 12,
  fallen: [
    {
      ...letterOf(2, 'Tess Tator'),
      about: 'submitted',
      fellAt: '2026-11-21T10:00:00.000Z',
      why: 'over',
      printedBy: ['Stella Staff'],
      maySay: true,
    },
    {
      ...letterOf(6, 'Elsie Example'),
      about: 'waiting',
      fellAt: '2026-11-21T10:00:00.000Z',
      why: 'not-posted',
      printedBy: ['Stella Staff'],
      maySay: true,
    },
  ],
  moreFallen: 1,
  undoable: [
    {
      id: letterOf(3, '').id,
      deceasedName: 'Edwin Example',
      what: 'posted',
      until: '2026-11-21T10:15:00.000Z',
    },
  ],
}
const postedLetters: AnswerOf<typeof listPostedLetters> = {
  letters: [{ ...letterOf(4, 'Edith Example'), about: 'waiting', postedOn: '2026-11-20' }],
  next: `2026-11-20.${letterOf(4, '').id}`,
}

export interface Tour {
  /** Opens the stop for its person, with these options, in a window nobody else's state is left in. */
  open(stop: Stop, chromium: Browser, options: Omit<PersonOptions, 'url'>): Promise<Person>
}

/** Prepares each stage once, when the first stop needs it. */
export function startTour(product: Place | Product): Tour {
  const staged = new Map<string, Promise<Staged>>()
  let staff: ReturnType<typeof makeStaff> | undefined
  let applicant: Promise<void> | undefined
  let disputed: Promise<void> | undefined
  let staffSeenAt = Date.now()
  /** Their session ends when it lies idle for a quarter of an hour, and the tour takes longer. */
  const keepStaffSignedIn = async (): Promise<void> => {
    if (staff === undefined || Date.now() - staffSeenAt < 300_000) return
    staffSeenAt = Date.now()
    await (await staff).browser.call(getMe)
  }
  const stageOf = (stage: Stage): Promise<Staged> => {
    const known = staged.get(stage)
    if (known !== undefined) return known
    const begun = bringTo(product, stage)
    staged.set(stage, begun)
    return begun
  }
  const nowhere: Staged = {
    stage: 'account',
    people: [] as never,
    inbox: null as never,
    willId: '',
    documentHash: '',
  }
  return {
    async open(stop, chromium, options) {
      await keepStaffSignedIn()
      const isStaff = stop.stage === 'staff' || stop.stage === 'reviewing' || stop.stage === 'deciding'
      const given = { ...options, url: product.url }
      const at =
        stop.stage === 'visitor' ||
        stop.stage === 'staff' ||
        stop.stage === 'reviewing' ||
        stop.stage === 'deciding'
          ? nowhere
          : await stageOf(stop.stage)
      if (stop.stage === 'deciding') await (disputed ??= tellAndDispute(product))
      if (stop.stage === 'reviewing')
        await (applicant ??= sendInIdentity(product, await (staff ??= makeStaff(product))))
      const actor = isStaff
        ? await (staff ??= makeStaff(product))
        : stop.stage === 'visitor'
          ? null
          : at.people[stop.order ?? 0]
      // A person who was only invited has no session yet.
      const person =
        actor === null || actor.browser.cookies.size === 0
          ? await openPerson(chromium, given)
          : await openAs(chromium, actor, given)
      if (isStaff) await holdPasskey(person.page, (await staff!).device, new URL(product.url).hostname)
      await stop.before?.(person.page)
      await person.page.goto(await stop.path(at))
      // While its own script is loading a screen has a different heading, and while it reads its data none.
      await person.page.locator('.loading-page').waitFor({ state: 'detached' })
      await stop.act?.(person.page)
      await stop.shows(person.page)
      await person.page.locator('main h1').first().waitFor({ state: 'attached' })
      // Loading is part of the way there, not of the state.
      if (stop.stillLoading !== true)
        await person.page.waitForFunction(
          () => document.querySelector('main .loading, [role=dialog] .loading') === null,
        )
      return person
    },
  }
}

async function tellAndDispute(product: Place): Promise<void> {
  const staged = await bringTo(product, 'registered')
  await disputeIt(staged, await tellOfDeath(staged))
}

/** Uses are counted: a passkey used later by another browser is refused here. */
let uses = 0
/** Adds the passkey to the browser's own virtual device, which then answers for its person. */
export async function holdPasskey(
  page: Page,
  { credentialId, privateKey }: Device,
  rpId: string,
): Promise<void> {
  const { client, authenticatorId } = await addAuthenticator(page)
  uses += 100
  await client.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: credentialId.toString('base64'),
      isResidentCredential: false,
      rpId,
      privateKey: privateKey.toString('base64'),
      signCount: uses,
    },
  })
}

/** By the administrator's link, which works once. */
export async function makeStaff(product: Place | Product): Promise<Actor & { device: Device }> {
  const browser = openTerminal(product.url)
  if (!('adminLink' in product))
    throw new Error('A product that others use has no administrator’s link left.')
  const token = product.adminLink.split('/').at(-1) ?? ''
  const who = {
    firstName: 'Sam',
    lastName: 'Example',
    email: 'sam@example.com',
    username: 'sam.example',
    password: 'a long sample password',
  }
  await browser.call(useAdminLink, { params: { token }, body: who })
  return await staffOf(product, who)
}

/** Signed in, with a passkey. */
export async function staffOf(
  product: Place,
  { email, username, password }: Record<'email' | 'username' | 'password', string>,
): Promise<Actor & { device: Device }> {
  const browser = openTerminal(product.url)
  const { user } = await browser.call(signIn, { body: { username, password } })
  const actor = { order: 0, name: 'Sam Example', email, browser, id: user.id } as const
  return {
    ...actor,
    device: await addStaffPasskey(actor, openMailbox(product.mailbox, 'staff'), product.url),
  }
}
