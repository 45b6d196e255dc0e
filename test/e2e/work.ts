// The path's steps half done: each with what a person has typed, ticked, taken or begun there and not yet
// submitted.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import { button, fill, heading, takePicture } from './acts.ts'
import type { Disturbance, Work } from './disturbances.ts'
import { samplePdf, type Stage, type Staged } from './stages.ts'

export interface Step extends Work {
  name: string
  stage: Stage
  /** 0 the testator, 1 a witness. */
  order?: 0 | 1
  /** Leaves something at the register, so no other step can use this will afterwards. */
  fresh?: true
  path: (staged: Staged) => string | Promise<string>
  /** From the address to work half done. */
  begin: (page: Page) => Promise<void>
  /** The disturbance of the short form. */
  briefly: Disturbance
}

const long = { timeout: 120_000 }
const shows =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.getByText(text).first().waitFor(long))
const ofWill =
  (path: string) =>
  ({ willId }: Staged) =>
    `${path}?will=${willId}`
const draft = (step: number) => () => `/register-will?draft=${randomUUID()}&step=${step}`

/** Each field by the beginning of its label still has its input. */
const typed =
  (fields: Record<string, string>) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(fields))
      await expect
        .poll(async () => await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).inputValue(), {
          message: label,
          ...long,
        })
        .toBe(value)
  }
const ticked = async (page: Page, ...boxes: RegExp[]): Promise<void> => {
  for (const name of boxes)
    await expect
      .poll(async () => await page.getByRole('checkbox', { name }).isChecked(), {
        message: name.source,
        ...long,
      })
      .toBe(true)
}

const person = { 'Telephone number': '020 79', 'Address': '1 Sample Street, Lon' }
const aboutWill = {
  'Will title': 'Last will of Ann Ex',
  'Brief description': 'Signed on pap',
  'Where the signed original is kept': 'Sample Solicitors',
}
const witnessed = /I sign in the presence of the witnesses|I am a witness and observed the testator sign/
const legalEffect = /does not sign or change the will itself/

async function record(page: Page): Promise<void> {
  await button(page, 'Turn on the camera').click()
  await button(page, 'Start Recording').click()
  await page
    .getByRole('timer', { name: 'Recorded so far' })
    .filter({ hasText: /^0:0[5-9]|^0:[1-5]\d|^[1-9]/ })
    .waitFor(long)
}
const recording = async (page: Page): Promise<void> =>
  void (await button(page, 'Stop Recording').waitFor(long))
const recorded = async (page: Page): Promise<void> =>
  void (await heading(page, 'Watch it before you put it on record').waitFor(long))
/** The recording is offered, and can be watched and put on record. */
const offered = async (page: Page): Promise<void> => {
  await page.getByText('There is a recording you did not finish').waitFor(long)
  await button(page, 'Go on with it').click()
  await recorded(page)
}
const elsewhere = shows('You are recording in another window of this browser')
const stop = async (page: Page): Promise<void> => {
  await button(page, 'Stop Recording').click()
  await recorded(page)
}
const picturesTaken = async (page: Page): Promise<void> => {
  for (const name of ['The picture of your document', 'The picture of yourself'])
    await page.getByRole('img', { name }).waitFor(long)
  await button(page, 'Send both pictures').waitFor(long)
}
const takePictures = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Which document do you have?' }).selectOption({ index: 1 })
  await takePicture(page, 'The picture of your document')
  await takePicture(page, 'The picture of yourself')
}
const agreed = async (page: Page): Promise<void> => {
  await ticked(page, witnessed, legalEffect)
  await typed({ 'Where are you': 'Sampleton' })(page)
}
const agree = async (page: Page): Promise<void> => {
  for (const name of [witnessed, legalEffect]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('textbox', { name: /^Where are you/ }).fill('Sampleton')
}

/** The network session of each page that was slowed down. */
const networks = new WeakMap<Page, CDPSession>()

/** In the order of the path. */
export const steps: readonly Step[] = [
  {
    name: 'the wizard, about oneself',
    stage: 'account',
    briefly: 'reload',
    path: draft(1),
    begin: async (page) => await fill(page, person),
    held: typed(person),
  },
  {
    name: 'the wizard, about the will',
    stage: 'account',
    briefly: 'lost connection',
    path: draft(3),
    begin: async (page) => await fill(page, aboutWill),
    meanwhile: async (page) => {
      await page.getByRole('textbox', { name: /^Brief description/ }).fill('Signed on pap')
      await page.getByRole('textbox', { name: /^Will title/ }).fill('Last will of Ann')
      await page
        .getByText(/Not saved yet: there is no connection/)
        .first()
        .waitFor(long)
      await page.getByRole('textbox', { name: /^Will title/ }).fill('Last will of Ann Ex')
    },
    held: typed(aboutWill),
    heldIn: {
      'lost connection': async (page) => {
        await page
          .getByText(/^Saved$/)
          .first()
          .waitFor(long)
        await page.reload()
        await typed(aboutWill)(page)
      },
    },
  },
  {
    name: 'the wizard, networks',
    stage: 'account',
    briefly: 'back',
    path: draft(4),
    begin: async (page) => await page.getByRole('radio', { name: 'Maximum' }).check(),
    held: async (page) =>
      void (await expect
        .poll(async () => await page.getByRole('radio', { name: 'Maximum' }).isChecked(), long)
        .toBe(true)),
  },
  {
    name: 'the wizard, agreements',
    stage: 'account',
    briefly: 'reload',
    path: () => `${draft(4)()}&part=check`,
    begin: async (page) =>
      await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check(),
    held: async (page) => await ticked(page, /I agree to the Terms of Service/),
  },
  {
    name: 'an upload under way',
    stage: 'account',
    briefly: 'lost connection',
    fresh: true,
    path: () => '/create-will',
    begin: async (page) => {
      await page.getByRole('textbox', { name: /^Will Title/ }).fill('Will of Ann Ex')
      const chooser = page.waitForEvent('filechooser')
      await button(page, 'Choose a PDF').click()
      await (await chooser).setFiles(samplePdf)
      const network = await page.context().newCDPSession(page)
      networks.set(page, network)
      await network.send('Network.enable')
      // Slow enough for an interruption; it stays so while this page is connected.
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 300,
      })
      await button(page, 'Upload Will').click()
      await page.getByRole('button', { name: 'Stop the upload' }).waitFor(long)
    },
    held: typed({ 'Will Title': 'Will of Ann Ex' }),
    // Another window is another upload; this one continues.
    heldIn: {
      'second tab': async (page) => void (await heading(page, 'Register New Will').waitFor(long)),
      'lost connection': uploaded,
      'restart': uploaded,
    },
  },
  {
    name: 'a price',
    stage: 'submitted',
    briefly: 'second tab',
    path: ofWill('/payment'),
    begin: async (page) => {
      await page
        .getByText(/Show the price|Order summary/)
        .first()
        .waitFor(long)
      if (await button(page, 'Show the price').isVisible()) await button(page, 'Show the price').click()
      await heading(page, 'Order summary').waitFor(long)
      await page.locator('main').getByRole('checkbox').check()
    },
    held: async (page) => {
      await page.getByRole('row', { name: 'Total £182.00' }).waitFor(long)
      await ticked(page, /./)
    },
    heldIn: {
      'second tab': async (page) =>
        void (await page.getByRole('row', { name: 'Total £182.00' }).waitFor(long)),
    },
  },
  {
    name: 'the provider’s page, left and come back from',
    stage: 'submitted',
    briefly: 'restart',
    fresh: true,
    path: ofWill('/payment'),
    begin: async (page) => {
      await button(page, 'Show the price').click()
      await page.locator('main').getByRole('checkbox').check()
      await button(page, 'Pay £182.00').click()
      await heading(page, 'Test payment').waitFor(long)
      await page.goBack()
    },
    held: async (page) => {
      await page.getByText('A payment page is open').waitFor(long)
      const link = page.getByRole('link', { name: 'Go to the payment page' })
      expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
    },
  },
  {
    name: 'identity pictures not sent in',
    stage: 'invited',
    briefly: 'reload',
    path: ({ willId }) => `/digital-signing?will=${willId}&open=identity`,
    begin: takePictures,
    held: picturesTaken,
  },
  {
    name: 'a recording under way',
    stage: 'verified',
    briefly: 'lost connection',
    fresh: true,
    path: ofWill('/video-verification'),
    begin: record,
    held: recording,
    heldIn: {
      'reload': offered,
      'back': offered,
      'second tab': elsewhere,
      'lost connection': stop,
      'restart': stop,
    },
  },
  {
    name: 'a recording not put on record',
    stage: 'verified',
    briefly: 'reload',
    fresh: true,
    path: ofWill('/video-verification'),
    begin: async (page) => {
      await record(page)
      await stop(page)
    },
    held: recorded,
    heldIn: { 'reload': offered, 'back': offered, 'second tab': elsewhere },
  },
  {
    name: 'the signing dialog',
    stage: 'recorded',
    briefly: 'reload',
    path: ofWill('/digital-signatures'),
    begin: async (page) => {
      await button(page, 'Sign Document').click()
      await agree(page)
    },
    held: agreed,
    heldIn: {
      'second tab': async (page) =>
        void (await page.getByRole('dialog', { name: 'Digital Signing Ceremony' }).waitFor(long)),
    },
  },
  {
    name: 'the registration under way',
    stage: 'signed',
    briefly: 'restart',
    path: ofWill('/blockchain-registration'),
    begin: async (page) => void (await page.getByRole('heading', { level: 1 }).waitFor(long)),
    held: async (page) =>
      void (await heading(page, 'Will Successfully Registered!').waitFor({ timeout: 180_000 })),
  },
  {
    name: 'a witness’s invitation',
    stage: 'invited',
    order: 1,
    briefly: 'second tab',
    path: async ({ people: [, one], inbox }) =>
      new URL(await inbox.link(one.email, 'the invitation', async (link) => link.includes('/invitation/')))
        .pathname,
    begin: shows('asks you to be a witness'),
    held: async (page) => void (await button(page, 'Declare this and begin').waitFor(long)),
  },
  {
    name: 'a witness’s declarations',
    stage: 'invited',
    order: 1,
    fresh: true,
    briefly: 'reload',
    path: async ({ people: [, one], inbox }) =>
      new URL(await inbox.link(one.email, 'the invitation', async (link) => link.includes('/invitation/')))
        .pathname,
    begin: async (page) => {
      await page.getByRole('checkbox', { name: 'I am 18 or over' }).check()
    },
    held: async (page) => {
      await ticked(page, /I am 18 or over/)
    },
    heldIn: {
      'second tab': async (page) => void (await heading(page, 'May you be a witness?').waitFor(long)),
    },
  },
  {
    name: 'a witness’s pictures',
    stage: 'opened',
    order: 1,
    briefly: 'back',
    path: () => '/witness',
    begin: takePictures,
    held: picturesTaken,
  },
  {
    name: 'a witness’s recording',
    stage: 'verified',
    order: 1,
    fresh: true,
    briefly: 'restart',
    path: () => '/witness',
    begin: record,
    held: recording,
    heldIn: {
      'reload': offered,
      'back': offered,
      'second tab': elsewhere,
      'lost connection': stop,
      'restart': stop,
    },
  },
  {
    name: 'a witness who waits',
    stage: 'recorded',
    order: 1,
    briefly: 'lost connection',
    path: () => '/witness',
    begin: shows(/^Waiting for .* to sign$/),
    held: shows(/^Waiting for .* to sign$/),
  },
  {
    name: 'a witness’s consents',
    stage: 'testator-signed',
    order: 1,
    briefly: 'reload',
    path: () => '/witness',
    begin: agree,
    held: agreed,
    heldIn: { 'second tab': async (page) => void (await heading(page, 'Sign your statement').waitFor(long)) },
  },
]

/** It resumes, or reports that it did not, and one press sends the same file again. */
async function uploaded(page: Page): Promise<void> {
  await networks.get(page)?.detach()
  const again = button(page, 'Upload again')
  const done = page.getByText('Fingerprint compared')
  await again.or(done).first().waitFor({ timeout: 120_000 })
  if (await again.isVisible()) await again.click()
  await done.waitFor({ timeout: 120_000 })
}
