// A witness declines on their phone after the testator has signed. The testator names another and is told what is
// done again; all three sign anew, and the registration that comes of it verifies without the server. In short it ends
// with the new name: the rest is the usual way, of which apps/server/src/parties/parties.test.ts has what is done
// again, and main-job.e2e.ts the signing.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { showCeremony } from '@testate/api/ceremony'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awaitRegistration, awaitSeal } from '../../apps/cli/src/register/await-registration.ts'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { fetchEvidence } from '../../apps/cli/src/register/fetch-evidence.ts'
import { record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { openMailedInvitation, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { button, fill, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const networks = ['solana', 'ethereum']

describe.skipIf(!hasBrowser)(`a witness who declines late${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('another is named, all sign anew, and the registration verifies', async () => {
    const staged = await bringTo(product, 'testator-signed')
    const {
      people: [ann, one, two],
      inbox,
      willId,
      documentHash,
    } = staged
    await sign(one, inbox, staged, await ownRecording(one, willId), silent)
    const first = await ann.browser.call(showCeremony, { params: { id: willId } })

    const phone = await openAs(chromium, two, { url: product.url, width: 390 })
    await phone.page.goto('/witness')
    await heading(phone.page, 'Sign your statement').waitFor()
    await phone.page.getByRole('link', { name: 'Decline to be a witness' }).click()
    await fill(phone.page, { 'Why do you decline?': 'I am moving abroad this week.' })
    await button(phone.page, 'Decline').click()
    await heading(phone.page, 'You have declined').waitFor()
    await phone.close()

    const desk = await openAs(chromium, ann, { url: product.url })
    const { page } = desk
    await page.goto('/dashboard')
    await heading(page, 'Name another witness').waitFor()
    await page.getByRole('link', { name: 'Go to your witnesses' }).click()
    const name = button(page, `Name another witness in place of ${two.name}`)
    await name.waitFor()
    await see(desk, 'a witness who declined late')
    await name.click()
    const dialog = page.getByRole('dialog', { name: `Replace ${two.name}` })
    await dialog.getByText('You record your video statement again, and sign again.').waitFor()
    await dialog
      .getByText(`${one.name} makes the declarations again, and signs again after you.`, { exact: false })
      .waitFor()
    const three: Actor = {
      order: 2,
      name: 'Witness Three',
      email: await inbox.addressFor('Witness Three'),
      browser: openBrowser(product.url),
      id: '',
    }
    // The executor may be a witness, and is advised against, in whichever letters the address is typed.
    const advice = dialog.getByText('This is your executor’s email address')
    await fill(page, {
      'Full name of the new witness': three.name,
      'Email address of the new witness': ann.email.replace('@', '.EXECUTOR@'),
    })
    await advice.waitFor()
    await see(desk, 'the executor as a witness')
    await fill(page, { 'Email address of the new witness': three.email })
    await advice.waitFor({ state: 'detached' })
    // Nothing begins again that nobody agreed to.
    await button(dialog, 'Name them and begin again').click()
    await dialog.getByText('Tick this box to begin the signing again').waitFor()
    await see(desk, 'what is done again')
    await dialog.getByRole('checkbox', { name: /begin the signing again/ }).check()
    await button(dialog, 'Name them and begin again').click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(three.name).first().waitFor()
    if (!full) return await desk.close()

    await openMailedInvitation(three, inbox, silent)
    await proveIdentity(three, silent)
    // The witness who had signed is asked to declare again, on their own page.
    const other = await openAs(chromium, one, { url: product.url, width: 390 })
    await other.page.goto('/witness')
    await heading(other.page, 'May you be a witness?').waitFor()
    for (const box of await other.page.getByRole('checkbox').all()) await box.check()
    await button(other.page, 'Declare this').click()
    await heading(other.page, 'Your video statement').waitFor()
    await other.close()

    const recordings = new Map<Actor, string>()
    for (const person of [ann, one, three]) recordings.set(person, await record(person, willId, silent))
    for (const person of [ann, one, three]) await sign(person, inbox, staged, recordings.get(person)!, silent)
    const sealedHash = await awaitSeal(ann, willId, silent)
    await awaitRegistration(ann, willId, networks, 120_000, silent)

    await page.goto(`/digital-signatures?will=${willId}`)
    await page.getByText('Signed before a witness was replaced').click()
    await page.getByText('The signing began again on').waitFor()
    await see(desk, 'statements signed before')
    await desk.close()

    const last = await ann.browser.call(showCeremony, { params: { id: willId } })
    expect(last.commitment).not.toBe(first.commitment)
    const out = await mkdtemp(join(tmpdir(), 'late-witness-'))
    try {
      const files = await fetchEvidence(
        ann,
        inbox,
        { willId, documentHash, sealedHash },
        'sample-will.pdf',
        out,
        silent,
      )
      for (const file of [files.sealedPdf, files.capsule]) {
        const { stdout } = await promisify(execFile)(process.execPath, [
          join(import.meta.dirname, '../../apps/cli/src/verify.ts'),
          file,
          '--trust',
          join(product.dataDir, 'trust'),
        ])
        expect(stdout).toContain('holds')
      }
    } finally {
      await rm(out, { recursive: true })
    }
    // Nothing of the abandoned opening has reached a ledger, and each was told once.
    expect(
      await asOwner(
        product,
        "select distinct encode(token_id, 'hex') as token from anchors where will_id = $1",
        [willId],
      ),
    ).toEqual([{ token: last.commitment }])
    const mails = await asOwner<{ to: string; template: string }>(
      product,
      `select to_address as to, template from outbox where to_address = any($1)
        and template in ('ceremony-begins-anew', 'witness-replaced', 'declined') order by template`,
      [[ann.email, one.email, two.email]],
    )
    expect(mails).toEqual([
      { to: one.email, template: 'ceremony-begins-anew' },
      { to: ann.email, template: 'declined' },
      { to: two.email, template: 'witness-replaced' },
    ])
  })
})

const ownRecording = async (person: Actor, willId: string): Promise<string> =>
  (await person.browser.call(showCeremony, { params: { id: willId } })).videoStatementHash ?? ''
