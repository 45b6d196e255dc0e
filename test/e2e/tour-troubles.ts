// The states a person does not stop at: each main screen while its request is pending, and when it is
// refused; and what a press opens.
import type { Page } from 'playwright-core'
import { messages, passwordResetNeeds } from '@testate/api/accounts'
import { problemFrom, problems, type ProblemCode } from '@testate/api/problem'
import type { AnswerOf } from '@testate/api/route'
import { SCREENS_BUILD } from '@testate/api/screens-build'
import type { Stop } from './tour.ts'
import type { Staged } from './stages.ts'

const ofWill =
  (path: string) =>
  ({ willId }: Staged) =>
    `${path}?will=${willId}`

/** The response never arrives. */
const hangs =
  (what: RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(what, () => {}))
/** A refusal that a browser does not retry. */
const refused =
  (what: RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(
      what,
      async (route) =>
        await route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Too many tries; please wait a little',
            status: 429,
            code: 'too-many-requests',
          }),
        }),
    ))

const accepts =
  (what: RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(what, async (route) => await route.fulfill({ json: {} })))
const refusedWith =
  (what: RegExp, code: ProblemCode) =>
  async (page: Page): Promise<void> =>
    void (await page.route(
      what,
      async (route) =>
        await route.fulfill({
          status: problems[code].status,
          contentType: 'application/problem+json',
          body: JSON.stringify(problemFrom({ code }).document()),
        }),
    ))

const late =
  (what: RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(what, async (route) => {
      await new Promise((go) => setTimeout(go, 1_500))
      await route.continue()
    }))

/** Each screen with the call it waits for. */
const waiting: readonly [name: string, stage: Stop['stage'], path: Stop['path'], what: RegExp][] = [
  ['dashboard', 'submitted', () => '/dashboard', /\/api\/dashboard\/stats/],
  ['my-wills', 'submitted', () => '/my-wills', /\/api\/wills(\?|$)/],
  ['register-will', 'drafted', ({ willId }) => `/register-will?draft=${willId}&step=1`, /\/api\/wills(\?|$)/],
  ['digital-signing', 'submitted', ofWill('/digital-signing'), /\/tasks$/],
  ['digital-signatures', 'recorded', ofWill('/digital-signatures'), /\/ceremony$/],
  ['video-statement', 'recorded', ofWill('/video-verification'), /\/ceremony$/],
  ['registration', 'registered', ofWill('/blockchain-registration'), /\/anchors$/],
  ['multi-chain', 'submitted', ofWill('/multi-chain-wills'), /\/anchors$/],
  ['payment', 'submitted', ofWill('/payment'), /\/payment$/],
  ['after-payment', 'registered', ofWill('/signing-process-2'), /\/payment$/],
  ['audit-log', 'registered', () => '/audit-log', /\/api\/audit(\?|$)/],
  ['account', 'submitted', () => '/account', /\/api\/account$/],
  ['identity-reviews', 'staff', () => '/identity-reviews', /\/api\/admin\/identity-checks$/],
  ['staff-payments', 'staff', () => '/staff-payments', /\/api\/payments$/],
  ['dashboard-staff', 'staff', () => '/dashboard', /\/api\/admin\/work$/],
  ['notice-reviews', 'staff', () => '/notice-reviews', /\/api\/admin\/death-notices(\?|$)/],
]

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    await page.getByRole('button', { name }).first().click()
const dialog =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page
      .getByRole('dialog', { name })
      .or(page.getByRole('alertdialog', { name }))
      .first()
      .waitFor())

export const troubleStops: readonly Stop[] = [
  ...waiting.map(([name, stage, path, what]): Stop => ({
    name: `${name}-loading`,
    stage,
    path,
    before: hangs(what),
    stillLoading: true,
    shows: async (page) => void (await page.locator('main .loading').first().waitFor()),
  })),
  ...waiting.map(([name, stage, path, what]): Stop => ({
    name: `${name}-failed`,
    stage,
    path,
    before: refused(what),
    shows: async (page) =>
      void (await page
        .getByText(/429: Too many tries/)
        .first()
        .waitFor()),
  })),

  {
    name: 'toast',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    act: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByText('Networks and numbers to compare').click()
      await press('Copy the IPFS hash')(page)
    },
    shows: async (page) => void (await page.locator('.toast').getByText('Copied to clipboard').waitFor()),
  },
  {
    name: 'toast-error',
    stage: 'visitor',
    path: () => '/kit',
    stillLoading: true,
    act: press('It failed'),
    shows: async (page) => void (await page.locator('.toast').getByText('Upload Failed').waitFor()),
  },
  {
    name: 'upload-refused',
    stage: 'account',
    path: () => '/create-will',
    act: async (page) =>
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'will.txt', mimeType: 'text/plain', buffer: Buffer.from('no will') }),
    shows: async (page) => void (await page.getByText(/^What to do: choose a PDF/).waitFor()),
  },
  {
    name: 'upload-refused-by-register',
    stage: 'account',
    path: () => '/create-will',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'will.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 and nothing more'),
      })
      await page.getByLabel(/^Will Title/).fill('Will of Ann Example')
      await press('Upload Will')(page)
    },
    shows: async (page) =>
      void (await page
        .getByText(/^What to do: open the file on your own device\. If every page shows/)
        .waitFor()),
  },
  {
    name: 'register-will-leave',
    stage: 'drafted',
    path: ({ willId }) => `/register-will?draft=${willId}&step=1`,
    act: async (page) => {
      await page.route(/\/api\/drafts\//, async (route) => await route.abort('internetdisconnected'))
      // Another one in each look: the browser keeps what was typed in the last.
      await page.getByLabel(/^Telephone number/).fill(`020 7946 0${100 + (Date.now() % 900)}`)
      await page.getByRole('link', { name: 'Exit' }).click()
    },
    shows: dialog('Leave this page?'),
  },
  {
    name: 'my-wills-new-version',
    stage: 'registered',
    path: () => '/my-wills',
    act: async (page) => {
      await press(/^More for/)(page)
      await page.getByRole('menuitem', { name: 'Begin a new version' }).click()
    },
    shows: dialog('Begin a new version of this will'),
  },
  // The available downloads are known late, and nothing else is offered before.
  {
    name: 'my-wills-download',
    stage: 'registered',
    path: () => '/my-wills',
    before: late(/\/api\/wills\/[\w-]+$/),
    act: press(/^Download Will/),
    shows: async (page) => void (await page.getByRole('menuitem', { name: 'Evidence capsule' }).waitFor()),
  },
  {
    name: 'witness-replace',
    stage: 'invited',
    path: ofWill('/digital-signing'),
    act: press('Replace Witness One'),
    shows: dialog('Replace Witness One'),
  },
  {
    name: 'way-apart-playing',
    stage: 'verified',
    path: ofWill('/digital-signing'),
    act: async (page) => {
      await page.getByText(/^How you three take part:/).click()
      await page.getByRole('radio', { name: 'Each for themselves' }).check()
    },
    shows: async (page) =>
      void (await page.getByRole('checkbox', { name: /^Let my witnesses play/ }).waitFor()),
  },
  {
    name: 'witness-replace-late',
    stage: 'testator-signed',
    path: ofWill('/digital-signing'),
    act: press('Replace Witness One'),
    shows: async (page) => void (await page.getByText('You record your video statement again').waitFor()),
  },
  {
    name: 'another-device',
    stage: 'invited',
    path: ({ willId }) => `/digital-signing?will=${willId}&open=identity`,
    act: async (page) => {
      await page.getByText('Use another device', { exact: true }).click()
      await press('Show the code for the other device')(page)
    },
    shows: async (page) => void (await page.getByText('Waiting for the other browser…').waitFor()),
  },
  {
    name: 'another-device-reachable',
    stage: 'invited',
    path: ({ willId }) => `/digital-signing?will=${willId}&open=identity`,
    before: reachable,
    act: async (page) => {
      await page.getByText('Use another device', { exact: true }).click()
      await press('Show the code for the other device')(page)
    },
    shows: async (page) => {
      await page.getByRole('img', { name: /^Square code/ }).waitFor()
      await page.getByText('Waiting for the other device…').waitFor()
    },
  },
  {
    name: 'registration-partial',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    before: oneFailed,
    shows: async (page) => void (await page.getByText('Partial Success').first().waitFor()),
  },
  {
    name: 'multi-chain-partial',
    stage: 'registered',
    path: ofWill('/multi-chain-wills'),
    before: oneFailed,
    shows: async (page) =>
      void (await page
        .getByText(/The registration on Ethereum failed/)
        .first()
        .waitFor()),
  },
  {
    name: 'dashboard-failed-network',
    stage: 'registered',
    path: () => '/dashboard',
    before: oneFailed,
    shows: async (page) => void (await page.getByText('Failed on Ethereum').first().waitFor()),
  },
  {
    name: 'password-reset-gone',
    stage: 'visitor',
    path: () => '/password-reset/short',
    shows: async (page) => void (await page.getByText('This link no longer works').first().waitFor()),
  },
  {
    name: 'new-password',
    stage: 'visitor',
    path: () => `/password-reset/${'a'.repeat(43)}`,
    before: resetLinkWorks,
    shows: async (page) => void (await page.getByLabel('New password', { exact: true }).waitFor()),
  },
  {
    name: 'hand-off-unknown',
    stage: 'visitor',
    path: () => '/hand-off/short',
    shows: async (page) => void (await page.getByText('This link is not known').first().waitFor()),
  },
  {
    name: 'newer-build',
    stage: 'account',
    path: () => '/account',
    act: async (page) => {
      await page.route(
        /\/api\//,
        async (route) =>
          await route.continue({ headers: { ...route.request().headers(), [SCREENS_BUILD]: 'previous' } }),
      )
      await page.reload()
    },
    shows: async (page) => void (await page.getByText('Testate has been updated').first().waitFor()),
  },
  {
    name: 'audit-log-empty',
    stage: 'account',
    path: () => '/audit-log?from=2001-01-01&to=2001-01-02',
    shows: async (page) => void (await page.getByText('No entry matches what you chose').waitFor()),
  },
  {
    name: 'audit-log',
    stage: 'registered',
    path: () => '/audit-log',
    shows: async (page) =>
      void (await page
        .getByText(/entries shown/)
        .first()
        .waitFor()),
  },
  {
    name: 'audit-log-filtered',
    stage: 'registered',
    path: () => '/audit-log?kind=payment',
    shows: async (page) =>
      void (await page
        .getByText(/entr(y|ies) shown/)
        .first()
        .waitFor()),
  },
  {
    name: 'audit-log-wrong-day',
    stage: 'registered',
    path: () => '/audit-log',
    act: async (page) => {
      await page.getByText('Show only some of it').click()
      await page.getByLabel('Day').first().fill('44')
      await press(/^Show$/)(page)
    },
    shows: async (page) => void (await page.getByText('There is no such day').first().waitFor()),
  },
  {
    name: 'audit-log-details',
    stage: 'registered',
    path: () => '/audit-log',
    act: async (page) => {
      await page
        .getByText(/entries shown/)
        .first()
        .waitFor()
      await page.locator('main summary').filter({ hasText: 'Details' }).first().click()
    },
    shows: async (page) => void (await page.getByText('Fingerprint of the entry').first().waitFor()),
  },
  {
    name: 'audit-log-checked',
    stage: 'registered',
    path: () => '/audit-log',
    act: async (page) => {
      await page
        .getByText(/entries shown/)
        .first()
        .waitFor()
      await press('Check the log')(page)
    },
    shows: async (page) => void (await page.getByText('Nothing wrong was found').first().waitFor()),
  },
  { name: 'account', stage: 'submitted', path: () => '/account', shows: settledAccount },
  {
    name: 'account-registered',
    stage: 'registered',
    path: () => '/account',
    shows: async (page) =>
      void (await page
        .getByText('You then have 14 days to change your mind. Once they are over it cannot be undone.')
        .waitFor()),
  },
  {
    name: 'identity-reviews-not-staff',
    stage: 'account',
    path: () => '/identity-reviews',
    shows: async (page) => void (await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()),
  },
  {
    name: 'notice-reviews-not-staff',
    stage: 'account',
    path: () => '/notice-reviews',
    shows: async (page) => void (await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()),
  },
  {
    name: 'staff-factor',
    stage: 'staff',
    path: () => '/identity-reviews',
    before: lacksFactor({ from: null, atOnceUntil: null }),
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'If it cannot wait three days' }).waitFor()),
  },
  {
    name: 'staff-factor-at-once',
    stage: 'staff',
    path: () => '/dashboard',
    before: lacksFactor({ from: null, atOnceUntil: inMinutes(700) }),
    act: press('Add an authenticator app'),
    shows: dialog('Add an authenticator app'),
  },
  {
    name: 'staff-factor-waits',
    stage: 'staff',
    path: () => '/staff-factor',
    before: lacksFactor({ from: inMinutes(4000), atOnceUntil: null }),
    shows: async (page) => void (await page.getByText('Not working yet').waitFor()),
  },
  {
    name: 'staff-factor-no-passkeys',
    stage: 'staff',
    path: () => '/staff-factor',
    before: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      await lacksFactor({ from: null, atOnceUntil: null })(page)
    },
    shows: async (page) => void (await page.getByText('This browser has no passkeys').waitFor()),
  },
  {
    name: 'account-guest',
    stage: 'opened',
    order: 1,
    path: () => '/account',
    shows: async (page) =>
      void (await page.getByRole('link', { name: 'Go to your part as a witness' }).waitFor()),
  },
  {
    name: 'account-name',
    stage: 'account',
    path: () => '/account',
    act: press('Change your name'),
    shows: dialog('Change your name'),
  },
  {
    name: 'account-email',
    stage: 'account',
    path: () => '/account',
    act: press('Change your email address'),
    shows: dialog('Change your email address'),
  },
  {
    name: 'account-email-errors',
    stage: 'account',
    path: () => '/account',
    act: async (page) => {
      await press('Change your email address')(page)
      await press('Go on to the code')(page)
    },
    shows: async (page) => void (await page.locator('[aria-invalid=true]').first().waitFor()),
  },
  {
    name: 'account-email-waiting',
    stage: 'account',
    path: () => '/account',
    before: emailWaits,
    shows: async (page) => void (await page.getByText('A change waits for your code').waitFor()),
  },
  {
    name: 'account-email-changed',
    stage: 'account',
    path: () => '/account',
    before: emailWasChanged,
    shows: async (page) => void (await page.getByText('It was changed recently').waitFor()),
  },
  {
    name: 'email-take-back',
    stage: 'visitor',
    path: () => `/email-take-back/${'x'.repeat(43)}`,
    before: linkWorks,
    shows: async (page) => void (await page.getByRole('button', { name: 'Take it back' }).waitFor()),
  },
  {
    name: 'email-take-back-errors',
    stage: 'visitor',
    path: () => `/email-take-back/${'x'.repeat(43)}`,
    before: linkWorks,
    act: press('Take it back'),
    shows: async (page) => void (await page.locator('[aria-invalid=true]').first().waitFor()),
  },
  {
    name: 'email-take-back-gone',
    stage: 'visitor',
    path: () => '/email-take-back/short',
    shows: async (page) => void (await page.getByText('This link no longer works').first().waitFor()),
  },
  {
    name: 'not-me',
    stage: 'visitor',
    path: () => `/not-me/${'x'.repeat(43)}`,
    shows: async (page) => void (await page.getByRole('button', { name: 'It was not me' }).waitFor()),
  },
  {
    name: 'not-me-done',
    stage: 'visitor',
    path: () => `/not-me/${'x'.repeat(43)}`,
    before: disowned,
    act: press('It was not me'),
    shows: async (page) => void (await page.getByText('Everybody is signed out').first().waitFor()),
  },
  {
    name: 'not-me-gone',
    stage: 'visitor',
    path: () => `/not-me/${'x'.repeat(43)}`,
    act: press('It was not me'),
    shows: async (page) => void (await page.getByText('This link no longer works').first().waitFor()),
  },
  {
    name: 'login-again',
    stage: 'account',
    path: () => '/login?after=again&next=/account',
    shows: async (page) =>
      void (await page.getByText('You have not used the register for 12 hours').waitFor()),
  },
  {
    name: 'stop-withdrawal',
    stage: 'visitor',
    path: () => `/stop-withdrawal/${'x'.repeat(43)}`,
    before: stopWorks,
    shows: async (page) => void (await page.getByRole('button', { name: 'Stop the withdrawal' }).waitFor()),
  },
  {
    name: 'stop-withdrawal-stopped',
    stage: 'visitor',
    path: () => `/stop-withdrawal/${'x'.repeat(43)}`,
    before: stopped,
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'The withdrawal is stopped' }).waitFor()),
  },
  {
    name: 'stop-withdrawal-gone',
    stage: 'visitor',
    path: () => '/stop-withdrawal/short',
    shows: async (page) => void (await page.getByText('There is nothing left to stop').first().waitFor()),
  },
  {
    name: 'stop-erasure',
    stage: 'visitor',
    path: () => `/stop-erasure/${'x'.repeat(43)}`,
    before: stopWorks,
    shows: async (page) => void (await page.getByRole('button', { name: 'Stop the erasure' }).waitFor()),
  },
  {
    name: 'stop-erasure-stopped',
    stage: 'visitor',
    path: () => `/stop-erasure/${'x'.repeat(43)}`,
    before: stopped,
    shows: async (page) => void (await page.getByRole('heading', { name: 'Your account stays' }).waitFor()),
  },
  {
    name: 'stop-erasure-gone',
    stage: 'visitor',
    path: () => '/stop-erasure/short',
    shows: async (page) => void (await page.getByText('There is nothing left to stop').first().waitFor()),
  },
  {
    name: 'stop-by-code',
    stage: 'visitor',
    path: () => '/alive',
    act: async (page) => await page.getByRole('button', { name: 'Go on' }).click(),
    shows: async (page) => void (await page.getByText('Type the code from the letter').first().waitFor()),
  },
  {
    name: 'stop-by-code-unknown',
    stage: 'visitor',
    path: () => '/stop-death-notice',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Code from the letter' }).fill('01234-56789-ABCDE-FGHJK')
      await page.getByRole('button', { name: 'Go on' }).click()
    },
    shows: async (page) => void (await page.getByText('This code stops nothing.').first().waitFor()),
  },
  {
    name: 'stop-death-notice',
    stage: 'visitor',
    path: () => `/stop-death-notice/${'x'.repeat(43)}`,
    before: stopWorks,
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'I am alive: stop the notice' }).waitFor()),
  },
  {
    name: 'stop-death-notice-stopped',
    stage: 'visitor',
    path: () => `/stop-death-notice/${'x'.repeat(43)}`,
    before: stopped,
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'The death notice is stopped' }).waitFor()),
  },
  {
    name: 'stop-death-notice-gone',
    stage: 'visitor',
    path: () => '/stop-death-notice/short',
    shows: async (page) =>
      void (await page.getByText('Nothing can be stopped at this address').first().waitFor()),
  },
  {
    name: 'stop-reminders',
    stage: 'visitor',
    path: () => `/stop-reminders/${'x'.repeat(43)}`,
    before: remindersCome,
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'Send me no more reminders' }).waitFor()),
  },
  {
    name: 'stop-reminders-stopped',
    stage: 'visitor',
    path: () => `/stop-reminders/${'x'.repeat(43)}`,
    before: remindersEnded,
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'You will get no more reminders' }).waitFor()),
  },
  {
    name: 'stop-reminders-gone',
    stage: 'visitor',
    path: () => '/stop-reminders/short',
    shows: async (page) => void (await page.getByText('This link does not work').first().waitFor()),
  },
  {
    name: 'my-wills-withdrawal-waits',
    stage: 'registered',
    path: () => '/my-wills',
    before: withdrawalWaits,
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'Stop the withdrawal of Will of Ann Example' }).waitFor()),
  },
  {
    name: 'dashboard-withdrawal-waits',
    stage: 'registered',
    path: () => '/dashboard',
    before: withdrawalWaits,
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'Stop the withdrawal of Will of Ann Example' }).waitFor()),
  },
  {
    name: 'login-after-sign-up',
    stage: 'visitor',
    path: () => '/login?after=sign-up&view=sign-in&username=ann.example',
    shows: async (page) =>
      void (await page.getByText(/We have sent a message to the address you gave/).waitFor()),
  },
  {
    name: 'dashboard-unconfirmed',
    stage: 'account',
    path: () => '/dashboard',
    before: unconfirmed,
    shows: async (page) => void (await page.getByRole('button', { name: 'Send the link again' }).waitFor()),
  },
  {
    name: 'account-unconfirmed',
    stage: 'account',
    path: () => '/account',
    before: unconfirmed,
    act: press('Send the link again'),
    shows: async (page) => void (await page.getByText(/^We are sending a message to/).waitFor()),
  },
  {
    name: 'confirm-address',
    stage: 'visitor',
    path: () => `/confirm-address/${'x'.repeat(43)}`,
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'Confirm my email address' }).waitFor()),
  },
  {
    name: 'confirm-address-done',
    stage: 'visitor',
    path: () => `/confirm-address/${'x'.repeat(43)}`,
    before: accepts(/\/api\/address\/confirm$/),
    act: press('Confirm my email address'),
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()),
  },
  {
    name: 'confirm-address-gone',
    stage: 'visitor',
    path: () => `/confirm-address/${'x'.repeat(43)}`,
    act: press('Confirm my email address'),
    shows: linkIsOver,
  },
  {
    name: 'confirm-address-gone-signed-in',
    stage: 'account',
    path: () => `/confirm-address/${'x'.repeat(43)}`,
    before: unconfirmed,
    act: press('Confirm my email address'),
    shows: async (page) => void (await page.getByRole('button', { name: 'Send the link again' }).waitFor()),
  },
  {
    name: 'unlock',
    stage: 'visitor',
    path: () => `/unlock/${'x'.repeat(43)}`,
    shows: async (page) => void (await page.getByRole('button', { name: 'Unlock codes by email' }).waitFor()),
  },
  {
    name: 'unlock-done',
    stage: 'visitor',
    path: () => `/unlock/${'x'.repeat(43)}`,
    before: accepts(/\/api\/unlock$/),
    act: press('Unlock codes by email'),
    shows: async (page) =>
      void (await page.getByRole('heading', { name: 'Codes by email work again' }).waitFor()),
  },
  {
    name: 'unlock-gone',
    stage: 'visitor',
    path: () => `/unlock/${'x'.repeat(43)}`,
    act: press('Unlock codes by email'),
    shows: linkIsOver,
  },
  {
    name: 'invite-unconfirmed',
    stage: 'paid',
    path: ofWill('/digital-signing'),
    before: refusedWith(/\/invitations$/, 'address-unconfirmed'),
    act: press(/^Invite Witness One/),
    shows: async (page) => void (await page.getByRole('button', { name: 'Send the link again' }).waitFor()),
  },
  {
    name: 'step-up-unconfirmed',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    before: refusedWith(/\/api\/step-up\/request$/, 'address-unconfirmed'),
    act: press('Download Certificate'),
    shows: async (page) =>
      void (await page.getByRole('dialog').getByRole('button', { name: 'Send the link again' }).waitFor()),
  },
  {
    name: 'step-up-locked',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    before: refusedWith(/\/api\/step-up\/request$/, 'factor-locked'),
    act: press('Download Certificate'),
    shows: async (page) =>
      void (await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor()),
  },
  {
    name: 'step-up-worker-away',
    stage: 'registered',
    path: ofWill('/blockchain-registration'),
    before: async (page) => {
      await codeIsSent(page)
      await refusedWith(/\/api\/step-up$/, 'worker-away')(page)
    },
    act: async (page) => {
      await press('Download Certificate')(page)
      await page.getByRole('textbox', { name: 'Code from the message' }).fill('123456')
      await press('Confirm')(page)
    },
    shows: async (page) => {
      await page.getByRole('dialog').getByText(problems['worker-away'].title).first().waitFor()
      if ((await page.getByRole('textbox', { name: 'Code from the message' }).inputValue()) !== '123456')
        throw new Error('What was typed is gone.')
    },
  },
  {
    name: 'cy-witness-worker-away',
    stage: 'testator-signed',
    order: 1,
    path: () => '/cy/witness',
    before: refusedWith(/\/api\/step-up\/request$/, 'worker-away'),
    act: async (page) => {
      await page.getByRole('main').getByRole('checkbox').first().waitFor()
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Llofnodi/ })
        .click()
    },
    shows: async (page) =>
      void (await page.getByRole('dialog').getByRole('button', { name: 'Rhoi cynnig arall arni' }).waitFor()),
  },
  {
    name: 'my-wills-new-version-code',
    stage: 'registered',
    path: () => '/my-wills',
    before: codeIsSent,
    act: async (page) => {
      await press(/^More for/)(page)
      await page.getByRole('menuitem', { name: 'Begin a new version' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click()
    },
    shows: async (page) => {
      await page.getByText('You are about to begin a new version of this will.').waitFor()
      await page.getByText(/^We have emailed you a code\. /).waitFor()
    },
  },
  {
    name: 'account-password-errors',
    stage: 'account',
    path: () => '/account',
    act: press('Change password'),
    shows: async (page) => void (await page.locator('[aria-invalid=true]').first().waitFor()),
  },
  {
    name: 'account-opened-by-passkey',
    stage: 'account',
    path: () => '/account',
    before: openedByPasskey,
    shows: async (page) => void (await page.getByText(/so it has no password/).waitFor()),
  },
  {
    name: 'account-export',
    stage: 'account',
    path: () => '/account',
    act: press('Make a copy'),
    shows: async (page) => {
      await dialog('Confirm that it is you')(page)
      await page.getByText(/^We have emailed you a code\. /).waitFor()
    },
  },
  {
    name: 'account-export-with-passkey',
    stage: 'account',
    path: () => '/account',
    before: closedWillAsks,
    act: press('Make a copy'),
    shows: async (page) =>
      void (await page.getByRole('button', { name: 'Confirm, and use my passkey from now on' }).waitFor()),
  },
  {
    name: 'account-passkeys-for-wills',
    stage: 'account',
    path: () => '/account',
    before: passkeysForWills,
    shows: async (page) => void (await page.getByText(/^Opens your registered wills/).waitFor()),
  },
  {
    name: 'account-passkey',
    stage: 'account',
    path: () => '/account',
    act: press('Add a passkey'),
    shows: dialog('Add a passkey'),
  },
  {
    name: 'account-passkey-errors',
    stage: 'account',
    path: () => '/account',
    act: async (page) => {
      await press('Add a passkey')(page)
      await press('Go on to make the passkey')(page)
    },
    shows: async (page) => void (await page.locator('[aria-invalid=true]').first().waitFor()),
  },
  {
    name: 'account-authenticator',
    stage: 'account',
    path: () => '/account',
    before: accountCodeIsSent,
    act: press('Add an authenticator app'),
    shows: async (page) => {
      await dialog('Add an authenticator app')(page)
      await page.getByText(/^We have emailed you a code\. /).waitFor()
    },
  },
  {
    name: 'recovery-codes',
    stage: 'account',
    path: () => '/recovery-codes',
    shows: async (page) => void (await page.getByRole('button', { name: 'Make ten codes' }).waitFor()),
  },
  {
    name: 'recovery-codes-guest',
    stage: 'opened',
    order: 1,
    path: () => '/recovery-codes',
    shows: async (page) =>
      void (await page.getByText('You came through an invitation and do not need any.').waitFor()),
  },
  {
    name: 'account-erase',
    stage: 'account',
    path: () => '/account',
    act: press('Erase my account…'),
    shows: dialog('Erase your account?'),
  },
  {
    name: 'account-erase-errors',
    stage: 'account',
    path: () => '/account',
    act: async (page) => {
      await press('Erase my account…')(page)
      await press('Go on to the code')(page)
    },
    shows: async (page) =>
      void (await page
        .getByText(/^Please type/)
        .first()
        .waitFor()),
  },
  {
    name: 'kit',
    stage: 'visitor',
    path: () => '/kit',
    stillLoading: true,
    shows: async (page) => void (await page.locator('main h2').first().waitFor()),
  },
]

/** The register's own response, as before the mailed link is used. */
async function unconfirmed(page: Page): Promise<void> {
  await turned(page, /\/api\/auth\/session$/, (answer: { user: { addressConfirmed: boolean } | null }) => {
    if (answer.user !== null) answer.user.addressConfirmed = false
  })
}
/** The register's own responses, as for an account that was opened with a passkey this hour. */
async function openedByPasskey(page: Page): Promise<void> {
  await turned(page, /\/api\/account$/, (answer: object) => Object.assign(answer, { hasPassword: false }))
  const made = { name: 'Chrome on Android', enrolledAt: new Date().toISOString(), lastUsedAt: null }
  const passkey = {
    id: crypto.randomUUID(),
    kind: 'passkey',
    ...made,
    countsFrom: null,
    endsAt: null,
    forClosedWills: null,
  }
  await turned(page, /\/api\/factors$/, (list: { factors: object[] }) => void (list.factors = [passkey]))
}
/** The register's own responses, as for a testator whose wills are closed. */
async function passkeysForWills(page: Page): Promise<void> {
  const made = {
    kind: 'passkey',
    countsFrom: '2026-01-02T10:00:00.000Z',
    enrolledAt: '2026-01-02T10:00:00.000Z',
  }
  const passkeys = (['opens', 'with-code', 'not-now', 'after-notice', 'unknown'] as const).map(
    (forClosedWills, at) => ({
      ...made,
      id: crypto.randomUUID(),
      name: `Phone ${at + 1}`,
      lastUsedAt: null,
      endsAt: null,
      forClosedWills,
    }),
  )
  await turned(page, /\/api\/factors$/, (list: { factors: object[] }) => void (list.factors = passkeys))
}
async function closedWillAsks(page: Page): Promise<void> {
  const passkeyWithCode = {
    ask: crypto.randomUUID(),
    challenge: 'dGVzdGF0ZS1yZWxlYXNlLzE6',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  }
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  await page.route(/\/api\/account\/step-up\/request$/, (route) =>
    route.fulfill({
      status: 202,
      json: { purpose: 'export', expiresAt, mailed: true, factors: [], passkey: null, passkeyWithCode },
    }),
  )
}
/** The register's own responses, as for an administrator whose passkey is missing or does not count yet. */
function lacksFactor(standing: {
  from: string | null
  atOnceUntil: string | null
}): (page: Page) => Promise<void> {
  return async (page) => {
    await turned(page, /\/api\/auth\/session$/, (answer: { user: object | null }) => {
      if (answer.user !== null) Object.assign(answer.user, { staffFactor: { counts: false, ...standing } })
    })
    await turned(page, /\/api\/factors$/, (list: { factors: object[] }) => {
      list.factors =
        standing.from === null
          ? []
          : list.factors.slice(0, 1).map((factor) => ({ ...factor, countsFrom: standing.from }))
    })
  }
}
/** Without a mail: at most five are sent in a quarter of an hour, and this state is tested more often. */
async function codeIsSent(page: Page): Promise<void> {
  await page.route(
    /\/api\/step-up\/request$/,
    async (route) =>
      await route.fulfill({
        status: 202,
        json: {
          purpose: 'open',
          documentHash: '7c0621e59d68dad9'.repeat(4),
          expiresAt: inMinutes(10),
          mailed: true,
          factors: [],
          passkey: null,
          passkeyWithCode: null,
        },
      }),
  )
}
/** The same for what concerns one's own account. */
async function accountCodeIsSent(page: Page): Promise<void> {
  await page.route(/\/api\/account\/step-up\/request$/, async (route) => {
    const { purpose } = route.request().postDataJSON() as { purpose: string }
    const offered = { mailed: true, factors: [], passkey: null, passkeyWithCode: null }
    await route.fulfill({ status: 202, json: { purpose, expiresAt: inMinutes(10), ...offered } })
  })
}
async function linkIsOver(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
}

async function settledAccount(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await page.getByRole('button', { name: 'Erase my account…' }).waitFor()
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
/**
 * The register's own response about the account, with a change pending or just made in it: the codes are in
 * mailboxes.
 */
const withChange =
  (change: () => object) =>
  async (page: Page): Promise<void> =>
    void (await page.route(/\/api\/account$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change() } })
    }))
async function emailWaits(page: Page): Promise<void> {
  await withChange(() => ({
    emailChange: {
      email: 'ann.with.a.rather.long.address@mail.example.org',
      codeExpiresAt: inMinutes(29),
      expiresAt: inMinutes(1439),
    },
  }))(page)
}
async function emailWasChanged(page: Page): Promise<void> {
  await withChange(() => ({ emailTakeBackUntil: inMinutes(14 * 1440) }))(page)
}
async function disowned(page: Page): Promise<void> {
  await page.route(
    /\/api\/not-me$/,
    async (route) => await route.fulfill({ json: { message: messages.signInDisowned } }),
  )
}
async function resetLinkWorks(page: Page): Promise<void> {
  await page.route(
    /\/api\/auth\/password-reset\/needs$/,
    async (route) =>
      await route.fulfill({
        json: { factors: [], passkey: null, withoutFrom: null } satisfies AnswerOf<typeof passwordResetNeeds>,
      }),
  )
}

async function linkWorks(page: Page): Promise<void> {
  await page.route(
    /\/api\/auth\/email-take-back\//,
    async (route) => await route.fulfill({ json: { until: inMinutes(14 * 1440) } }),
  )
}

async function remindersCome(page: Page, stopped = false): Promise<void> {
  await page.route(
    /\/api\/stop-reminders\//,
    async (route) => await route.fulfill({ json: { testatorName: 'Ann Example', stopped } }),
  )
}
async function remindersEnded(page: Page): Promise<void> {
  await remindersCome(page, true)
}
async function stopWorks(page: Page, isStopped = false): Promise<void> {
  await page.route(
    /\/api\/stop-(withdrawal|erasure|death-notice)\//,
    async (route) =>
      await route.fulfill({
        json: { stopped: isStopped, effectiveAt: inMinutes(1380), dueAt: inMinutes(14 * 1440) },
      }),
  )
}
async function stopped(page: Page): Promise<void> {
  await stopWorks(page, true)
}
/**
 * The register's own responses, with a pending withdrawal in all of them: a real one would affect every later
 * stop.
 */
async function withdrawalWaits(page: Page): Promise<void> {
  const withdrawal = { askedAt: inMinutes(-60), effectiveAt: inMinutes(1380) }
  await turned(page, /\/api\/wills(\?|$)/, (list: object[]) =>
    list.forEach((will) => Object.assign(will, { withdrawal })),
  )
  await turned(page, /\/api\/dashboard\/stats$/, (stats: { wills: object[] }) =>
    stats.wills.forEach((will) => Object.assign(will, { withdrawal })),
  )
}

/** The register's own response, as where phones can reach it. */
async function reachable(page: Page): Promise<void> {
  await page.route(/\/api\/hand-offs$/, async (route) => {
    const answer = await route.fetch()
    const made = (await answer.json()) as { url: string }
    await route.fulfill({
      response: answer,
      json: { ...made, url: `https://register.example${new URL(made.url).pathname}`, onlyHere: false },
    })
  })
}

/**
 * The register's own responses, with one network's status changed consistently in all of them: no ledger
 * fails on demand.
 */
async function oneFailed(page: Page): Promise<void> {
  const failed = {
    status: 'failed',
    statusText: 'Failed',
    retryable: true,
    reason: 'The node does not answer. It will be tried again by itself.',
    transactionHash: null,
    blockNumber: null,
    explorerUrl: null,
    finalAt: null,
  }
  await turned(page, /\/anchors$/, (view: { anchors: { network: string }[] }) => {
    for (const anchor of view.anchors) if (anchor.network === 'ethereum') Object.assign(anchor, failed)
  })
  const task = {
    state: 'In progress',
    text: 'Registered on Solana. Ethereum failed and is tried again.',
    yours: true,
  }
  const nextOf = (willId: string) => ({
    willId,
    title: 'Try the failed network again',
    text: task.text,
    href: `/blockchain-registration?will=${willId}`,
    waiting: false,
  })
  await turned(
    page,
    /\/api\/dashboard\/stats$/,
    (stats: {
      next: object | null
      wills: { willId: string; completed: number; next: object | null; tasks: { task: string }[] }[]
    }) => {
      for (const will of stats.wills) {
        Object.assign(will, { completed: will.completed - 1, next: nextOf(will.willId), lost: [] })
        for (const one of will.tasks) if (one.task === 'registration') Object.assign(one, task)
        stats.next = will.next
      }
    },
  )
  await turned(
    page,
    /\/tasks$/,
    (view: { willId: string; next: object | null; tasks: { task: string }[] }) => {
      view.next = nextOf(view.willId)
      for (const one of view.tasks) if (one.task === 'registration') Object.assign(one, task)
    },
  )
  await turned(
    page,
    /\/payment$/,
    (view: {
      quote: { lines: { item: string; amountPence: number; amount: string }[] } | null
      cancellation: { owed: object[] }
    }) => {
      const line = view.quote?.lines.find(({ item }) => item === 'ethereum')
      if (line !== undefined)
        view.cancellation.owed = [{ network: 'ethereum', amountPence: line.amountPence, amount: line.amount }]
    },
  )
}

async function turned<Answer>(page: Page, what: RegExp, turn: (answer: Answer) => void): Promise<void> {
  await page.route(what, async (route) => {
    const answer = await route.fetch()
    const view = (await answer.json()) as Answer
    turn(view)
    await route.fulfill({ response: answer, json: view })
  })
}
