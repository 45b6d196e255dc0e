// The witnesses' screens on a phone, from the mailed link to the signature: every one is checked in dark mode, and by
// the other witness in light mode. `npm run assurance` alone runs it, with SCREENS=light, or SCREENS=all: in each run
// main-job.e2e.ts takes both through the same screens, and screens.e2e.ts looks at them.
import type { Browser } from 'playwright-core'
import { describe, test } from 'vitest'
import { awaitCeremony, record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import {
  heading,
  invitationOf,
  openInvitation,
  recordStatement,
  signStatement,
  takePicture,
  useSampleIdentity,
  type Look,
} from './acts.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo } from './stages.ts'
import { withProduct } from './with-product.ts'

const whole = ['all', 'light'].includes(process.env['SCREENS'] ?? '')

describe.skipIf(!hasBrowser || !whole)(`the witness’s way on a phone${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('witnesses go from the mailed link to the signature with their thumbs', async () => {
    const staged = await bringTo(product, 'invited')
    const {
      people: [testator, one, two],
      inbox,
      willId,
    } = staged
    const onPhones = [
      { actor: one, theme: 'dark' },
      { actor: two, theme: 'light' },
    ] as const
    const witnesses = await Promise.all(
      onPhones.map(async ({ actor, theme }) => {
        const person = await openPerson(chromium, { url: product.url, width: 390, theme })
        const look: Look = async (screen) => await see(person, `${screen}, ${theme}`)
        return { email: actor.email, page: person.page, look }
      }),
    )

    for (const { page, email, look } of witnesses) {
      await openInvitation(page, await invitationOf(inbox, email), testator.name, look)
      await heading(page, 'Check your identity').waitFor()
      await look('identity')
      await takePicture(page, 'The picture of your document', look)
      await takePicture(page, 'The picture of yourself')
      await look('pictures')
      // After a reload the person is where they were, with both pictures.
      await page.reload()
      await heading(page, 'Check your identity').waitFor()
      await page.getByRole('img', { name: 'The picture of yourself' }).waitFor()
      await useSampleIdentity(page)
      await heading(page, 'Your part is done for now').waitFor()
      await look('others')
    }
    await proveIdentity(testator, silent)
    await awaitCeremony(testator, willId, 'apart')

    for (const { page, look } of witnesses) {
      await heading(page, 'Your video statement').waitFor()
      await recordStatement(page, look)
      await heading(page, `Waiting for ${testator.name} to sign`).waitFor()
      await look('turn')
    }
    // The first signature ends the recordings.
    await sign(testator, inbox, staged, await record(testator, willId, silent), silent)

    for (const { page, email, look } of witnesses) {
      await heading(page, 'Sign your statement').waitFor()
      const shown = page.getByRole('region', { name: 'Your statement' })
      await shown.getByText('Each of the three took part for themselves').first().waitFor()
      await shown.getByText('The data that is signed').click()
      await shown.getByText('testate-statement/3').waitFor()
      await shown.getByRole('button', { name: 'Read it aloud' }).waitFor()
      await signStatement(
        page,
        page,
        { inbox, email, witnessed: /I was present when the testator signed the paper will/ },
        look,
      )
      await heading(page, 'You have signed').waitFor()
      await look('signed')
    }
    const [first] = witnesses
    await first!.page.getByText(/All three have signed/).waitFor()
    await first!.page.getByText('Thank you. You have nothing more to do.').waitFor()
  })
})
