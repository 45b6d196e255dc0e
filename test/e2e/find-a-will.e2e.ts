// Looking for a will: a testator chooses to be found, somebody whose identity was accepted asks the real release
// worker, and each sees what is theirs to see. The testator's check is put into the rows as a reviewer would have
// left it. What the testator is told an hour later, and that nobody is found who no longer wants to be, takes two
// minutes: TESTATE_FULL=1 alone, since apps/server/src/finding/finding.test.ts has both.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { particularsContext } from '../../apps/server/src/identity/hand-over-particulars.ts'
import { sealFor } from '../../apps/server/src/platform/storage/vault.ts'
import { button, heading, useSampleIdentity } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

const found = 'A registered will exists'
const notFound = 'No will was found'

/** Accepted by a reviewer, with a registered will. */
async function identified({ dataDir }: Place, personId: string, fullName: string): Promise<void> {
  const [check, evidence, reviewer, will] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  const key = readFileSync(join(dataDir, 'trust/release-public.pem'), 'utf8')
  const sealed = await sealFor(
    key,
    Buffer.from(JSON.stringify({ fullNames: [fullName], birthDate: '1950-03-27' })),
    particularsContext(check),
  )
  const at = { dataDir }
  await asOwner(
    at,
    `insert into people (id, kind, email, name, role, is_admin)
     values ($1, 'guest', 'rita.reviewer@example.com', 'Rita Reviewer', 'witness', false)`,
    [reviewer],
  )
  await asOwner(
    at,
    `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object,
       selfie_sha256, selfie_media, created_at)
     values ($1, $2, $3, $4, 'image/jpeg', $3, $4, 'image/jpeg', now())`,
    [evidence, personId, `none-${evidence}`, hash(evidence)],
  )
  await asOwner(
    at,
    `insert into identity_checks (id, person_id, evidence_id, document_type, document_data, sample, state, provider,
       created_at, decided_at, decided_by, reason)
     values ($1, $2, $3, 'passport', '{}', false, 'accepted', 'reviewer', now(), now(), $4, 'The same person')`,
    [check, personId, evidence, reviewer],
  )
  await asOwner(at, 'insert into identity_particulars (check_id, person_id, sealed) values ($1, $2, $3)', [
    check,
    personId,
    sealed,
  ])
  await asOwner(
    at,
    `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
       updated_at) values ($1, $2, 'registered', 'Last Will', $3, $4, 10, now(), now())`,
    [will, personId, hash(will), `none-${will}`],
  )
}

async function ask(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('textbox', { name: /^Full name/ }).fill(name)
  await button(page, 'Continue').click()
  await page.getByRole('textbox', { name: 'Day' }).fill('27')
  await page.getByRole('textbox', { name: 'Month' }).fill('3')
  await page.getByRole('textbox', { name: 'Year' }).fill('1950')
  await button(page, 'Continue').click()
  await page.getByRole('radio', { name: /^as an executor/ }).check()
  await button(page, 'Continue').click()
  await page.getByRole('textbox', { name: /^Your reason/ }).fill('She told me once that I am her executor.')
  await button(page, 'Continue').click()
  await heading(page, 'Check your question').waitFor()
  await button(page, 'Ask the register').click()
}

describe.skipIf(!hasBrowser)(`finding a will${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('is chosen by its testator, asked for by name and birth date, and told to both', async () => {
    const {
      people: [ann],
      inbox,
    } = await bringTo(product, 'account')
    const [{ id }] = (await asOwner<{ id: string }>(product, 'select id from people where email = $1', [
      ann.email,
    ])) as [{ id: string }]
    await identified(product, id, ann.name)
    const testator = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
    await testator.page.goto('/account')
    await testator.page.getByRole('checkbox', { name: /^I want to be found/ }).click()
    await testator.page.getByText('You can be found.').waitFor()
    await see(testator, 'chosen to be found')

    const asker: Actor = {
      order: 0,
      name: 'Edith Executor',
      email: await inbox.addressFor('Edith Executor'),
      browser: openTerminal(product.url),
      id: '',
    }
    await openAccount(asker, inbox, silent)
    const person = await openAs(chromium, asker, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await page.goto('/named')
    await page.getByRole('link', { name: 'Find somebody else’s will' }).click()
    await page.getByText('First we need to know who you are').waitFor()
    await button(page, 'Have my identity checked').click()
    await useSampleIdentity(page.getByRole('dialog'))
    await page.getByText('SAMPLE identity accepted: nobody was checked').waitFor()
    await page.reload()
    await page.getByText('You can ask 5 more times today').waitFor()

    await ask(page, 'Ned Nobody')
    await heading(page, notFound).waitFor()
    await see(person, 'nobody found')
    await button(page, 'Ask about somebody else').click()
    // Until the release worker has keyed her.
    await expect
      .poll(async () => (await asOwner(product, 'select 1 from find_keys where person_id = $1', [id])).length)
      .toBe(1)
    await page.getByText('You can ask 4 more times today').waitFor()
    await ask(page, ann.name.toUpperCase())
    await heading(page, found).waitFor()
    await page.getByText(/^Your reference is F-/).waitFor()
    await see(person, 'a registered will exists')
    if (!full) return void (await Promise.all([testator.close(), person.close()]))

    // An hour later.
    await asOwner(product, "update find_searches set asked_at = asked_at - interval '61 minutes'")
    // The release worker reads the note, and the worker mails at the next minute.
    const told = async (): Promise<number> =>
      (await asOwner(product, 'select 1 from find_hits where testator_id = $1 and told_at is not null', [id]))
        .length
    await expect.poll(told, { timeout: 120_000 }).toBe(1)
    await inbox.link(ann.email, 'the search', async (link) => new URL(link).pathname === '/account')
    await testator.page.goto('/dashboard')
    await testator.page.getByText('Somebody asked whether you have a registered will').waitFor()
    await see(testator, 'looked for')
    await testator.page.getByRole('link', { name: 'See who asked, and why' }).click()
    await testator.page.getByText(/Edith Executor, on /).waitFor()
    await testator.page.getByText('She told me once that I am her executor.').waitFor()
    await testator.page.getByRole('checkbox', { name: /^I want to be found/ }).click()
    await expect.poll(() => testator.page.getByText('You can be found.').count()).toBe(0)
    await see(testator, 'not to be found any more')

    await page.goto('/find-a-will')
    await page.getByText('You can ask 3 more times today').waitFor()
    await ask(page, ann.name)
    await heading(page, notFound).waitFor()
    // The question is kept in no window once it was sent.
    await page.goto('/find-a-will?ask=check')
    await heading(page, 'What is the full name of the person?').waitFor()
  })
})
