// The witnesses' way on a phone, from the mailed link to the signature: every screen of it is looked at, one witness by day and one by night.
import type { Browser } from 'playwright-core'
import { describe, test } from 'vitest'
import { awaitCeremony, record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { heading, invitationOf, openInvitation, recordStatement, signStatement, takePicture, useSampleIdentity, type Look } from './acts.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo } from './stages.ts'
import { withProduct } from './with-product.ts'

const silent = { stage: () => {}, say: () => {} }

describe.skipIf(!hasBrowser)(`the witness’s way on a phone${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('two witnesses go from the mailed link to the signature with their thumbs', async () => {
    const staged = await bringTo(product, 'invited')
    const { people: [testator, one, two], inbox, willId } = staged
    const witnesses = await Promise.all([{ actor: one, theme: 'light' }, { actor: two, theme: 'dark' }].map(async ({ actor, theme }) => {
      const person = await openPerson(chromium, { url: product.url, width: 390, theme: theme as 'light' | 'dark' })
      const look: Look = async (screen) => await see(person, `${screen}, ${theme}`)
      return { email: actor.email, page: person.page, look }
    }))

    for (const { page, email, look } of witnesses) {
      await openInvitation(page, await invitationOf(inbox, email), testator.name, look)
      await heading(page, 'Show who you are').waitFor()
      await look('identity')
      await takePicture(page, 'The picture of your document', look)
      await takePicture(page, 'The picture of yourself')
      await look('pictures')
      // Whoever reloads is where they were, with both pictures.
      await page.reload()
      await heading(page, 'Show who you are').waitFor()
      await page.getByRole('img', { name: 'The picture of yourself' }).waitFor()
      await useSampleIdentity(page)
      await heading(page, 'Your part is done for now').waitFor()
      await look('others')
    }
    await proveIdentity(testator, silent)
    await awaitCeremony(testator, willId)

    for (const { page, look } of witnesses) {
      await heading(page, 'Your video statement').waitFor()
      await recordStatement(page, look)
      await heading(page, `It is the turn of ${testator.name}`).waitFor()
      await look('turn')
    }
    await sign(testator, inbox, staged, await record(testator, willId, silent), silent)

    for (const { page, email, look } of witnesses) {
      await heading(page, 'Sign your statement').waitFor()
      await signStatement(page, page, { inbox, email, witnessed: /I am a witness and observed the testator sign/ }, look)
      await heading(page, 'You have signed').waitFor()
      await look('signed')
    }
    const [first] = witnesses
    await first!.page.getByText(/All three have signed/).waitFor({ timeout: 60_000 })
    await first!.page.getByText('Thank you. There is nothing more for you to do.').waitFor()
  })
})
