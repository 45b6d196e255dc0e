// Factors in a browser: a passkey by Chromium's virtual authenticator, an authenticator app, recovery codes,
// lost factors (with TESTATE_FULL=1 alone: factors.test.ts has each step), and a witness on a small phone in dark mode
// and in Welsh.
import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { confirmMailedAddress, gatherPeople, type Actor } from '../../apps/cli/src/register/people.ts'
import { words as ceremony } from '../../apps/web/src/ceremony/words.ts'
import { words as passkeyWords } from '../../apps/web/src/factors/passkey-words.ts'
import { words as factors } from '../../apps/web/src/factors/words.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { requestPasswordReset, signIn, signUp } from '@testate/api/accounts'
import { words as witness } from '../../apps/web/src/witness/words.ts'
import { words as agreed } from '../../apps/web/src/wording/agreed-words.ts'
import { button, hasFocus, heading } from './acts.ts'
import { appCode } from './app-code.ts'
import { asOwner } from './as-owner.ts'
import { addAuthenticator } from './authenticator.ts'
import { full, hasBrowser, openPerson, whySkipped, type Person } from './browser.ts'
import { keysOf } from './keys.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

/** Every sentence a Welsh screen shows. */
const cy = {
  factors: { ...factors.en, ...passkeyWords.cy },
  stepUp: { ...stepUp.en, ...stepUp.cy },
  ceremony: { ...ceremony.en, ...ceremony.cy },
  witness: { ...witness.en, ...witness.cy },
  agreed: { ...agreed.en, ...agreed.cy },
}

describe.skipIf(!hasBrowser)(`ways to confirm it is you${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  const sql = async <R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> =>
    await asOwner<R>(product, text, values)
  /** Simulates four days passing, beyond the wait of three. */
  const fourDaysOn = async (personId: string): Promise<void> => {
    for (const table of ['passkeys', 'authenticators', 'recovery_sets'])
      await sql(
        `
          update ${table} set enrolled_at = enrolled_at - interval '4 days', counts_from =
          greatest(counts_from - interval '4 days', enrolled_at - interval '4 days') where person_id = $1`,
        [personId],
      )
  }

  const say = (english: string, values: Record<string, string> = {}): string =>
    english.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

  interface Owner {
    actor: Actor
    inbox: Inbox
    username: string
    password: string
    person: Person
  }
  async function owner(): Promise<Owner> {
    const inbox = openMailbox(product.mailbox, Math.random().toString(36).slice(2, 10))
    const [actor] = await gatherPeople(product.url, inbox)
    const [username, password] = [
      `sample_${Math.random().toString(36).slice(2, 12)}`,
      'a long enough pass phrase',
    ]
    await actor.browser.call(signUp, {
      body: {
        firstName: 'Ann',
        lastName: 'Example',
        email: actor.email,
        username,
        password,
        role: 'testator',
      },
    })
    actor.id = (await actor.browser.call(signIn, { body: { username, password } })).user.id
    await confirmMailedAddress(actor, inbox)
    return { actor, inbox, username, password, person: await openAs(chromium, actor, { url: product.url }) }
  }

  /** With a will that the release worker has closed: it asks for a code, and the passkey answers beside it. */
  async function acceptForWills({
    actor,
    inbox,
    person,
  }: Omit<Owner, 'username' | 'password'>): Promise<void> {
    const { page } = person
    await sql(
      `
        with will as (insert into wills (id, testator_id, status, title, particulars, created_at, updated_at)
          values (gen_random_uuid(), $1, 'draft', 'Closed', '{}', now(), now()) returning id)
        insert into release_custody (will_id, version, testator_id) select id, 1, $1 from will`,
      [actor.id],
    )
    const known = async (): Promise<object[]> =>
      await sql(
        `
          update release_passkeys set counts_from = now() - interval '1 day' where person_id = $1
          returning accepted_at is not null as accepted`,
        [actor.id],
      )
    await expect.poll(known).toEqual([{ accepted: false }])
    await page.reload()
    await page.getByText(factors.en.opensWillsWithCode).waitFor()
    await see(person, 'passkey, for registered wills with a code')
    const code = await inbox.code(
      actor.email,
      'a code',
      async () => await button(page, 'Make a copy').click(),
    )
    const confirm = page.getByRole('dialog')
    await confirm.getByRole('textbox', { name: stepUp.en.code }).fill(code)
    await see(person, 'passkey beside a code')
    await button(confirm, stepUp.en.withPasskey).press('Enter')
    await confirm.waitFor({ state: 'detached' })
    expect(await known()).toEqual([{ accepted: true }])
    await page.reload()
    await page.getByText(factors.en.opensWills).waitFor()
    await button(page, 'Make a copy').click()
    await button(confirm, stepUp.en.passkeyGo).press('Enter')
    await confirm.waitFor({ state: 'detached' })
    expect(
      await sql(
        `
          select factor from proofs where person_id = $1 and purpose = 'export' and maker = 'release'
          order by proven_at`,
        [actor.id],
      ),
    ).toEqual([{ factor: 'code by e-mail' }, { factor: 'passkey' }])
    await sql('delete from release_custody where testator_id = $1', [actor.id])
  }

  test('a passkey is added by keyboard, waits three days, confirms by a press, signs in alone', async () => {
    const { actor, inbox, person } = await owner()
    const { page } = person
    const { lock } = await addAuthenticator(page)
    const keys = keysOf(page)
    await page.goto('/account')
    await heading(page, factors.en.title).waitFor()
    await page.getByText(factors.en.mailOnly).waitFor()
    await see(person, 'factors, none')
    const dialog = page.getByRole('dialog', { name: factors.en.passkeyTitle })
    await keys.use(button(page, factors.en.addPasskey), dialog.getByText(factors.en.passkeyFirst))
    await keys.use(button(dialog, factors.en.goOn))
    await dialog.getByText(factors.en.nameMissing).waitFor()
    await see(person, 'passkey, name missing')
    await hasFocus(dialog.getByRole('textbox', { name: factors.en.name }))
    await page.keyboard.type('My phone')
    const code = await inbox.code(actor.email, 'a code', async () => await page.keyboard.press('Enter'))
    await hasFocus(dialog.getByRole('textbox', { name: stepUp.en.code }))
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await button(dialog, factors.en.passkeyMake).waitFor()
    await see(person, 'passkey, about to be made')
    // A finger the device does not know: an error, and a retry.
    await lock(true)
    await button(dialog, factors.en.passkeyMake).press('Enter')
    await dialog.getByText(factors.en.passkeyTurnedBack).waitFor()
    await lock(false)
    await button(dialog, factors.en.passkeyMake).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(factors.en.waiting, { exact: true }).waitFor()
    await see(person, 'passkey, waits')
    await fourDaysOn(actor.id)

    await page.reload()
    await button(page, 'Make a copy').click()
    const confirm = page.getByRole('dialog')
    await button(confirm, stepUp.en.passkeyGo).waitFor()
    await see(person, 'confirm by passkey')
    await lock(true)
    await button(confirm, stepUp.en.passkeyGo).press('Enter')
    await confirm.getByText(stepUp.en.passkeyTurnedBack).waitFor()
    await see(person, 'confirm by passkey, turned back')
    await lock(false)
    await button(confirm, stepUp.en.passkeyGo).press('Enter')
    await confirm.waitFor({ state: 'detached' })
    expect(
      await sql<{ factor: string }>("select factor from proofs where person_id = $1 and purpose = 'export'", [
        actor.id,
      ]),
    ).toEqual([{ factor: 'passkey' }])
    await acceptForWills({ actor, inbox, person })

    await page.context().clearCookies()
    await page.goto('/login')
    await button(page, 'Sign in with a passkey').waitFor()
    // The page is painted before its scripts run, and a press before them signs nobody in.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    await see(person, 'sign in by passkey')
    await lock(true)
    await button(page, 'Sign in with a passkey').press('Enter')
    await page.getByText('No passkey was used. Please try again, or sign in with your password.').waitFor()
    await lock(false)
    await button(page, 'Sign in with a passkey').press('Enter')
    await page.waitForURL(/\/dashboard/)

    // A waiting factor shows as counting as soon as it does, on an open page.
    await page.clock.setFixedTime(Date.now() - 10 * 24 * 60 * 60_000)
    await page.goto('/account')
    const waits = page.getByText(factors.en.waiting, { exact: true })
    await waits.waitFor()
    await page.clock.setFixedTime(Date.now())
    await waits.waitFor({ state: 'detached' })
    await person.close()
  })

  test('an app and printed codes are added; after the phone is lost a code removes the app', async () => {
    const { actor, inbox, person } = await owner()
    const { page } = person
    await page.goto('/account')
    const dialog = page.getByRole('dialog', { name: factors.en.authenticatorTitle })
    // Asked for in here: a code that comes before somebody waits for it is taken for an earlier one.
    const typed = await inbox.code(
      actor.email,
      'a code',
      async () => await button(page, factors.en.addAuthenticator).click(),
    )
    await dialog.getByRole('textbox', { name: stepUp.en.code }).fill(typed)
    await button(dialog, stepUp.en.confirm).click()
    await dialog.getByRole('img', { name: factors.en.qrLabel }).waitFor()
    await see(person, 'authenticator, its square')
    const key = (await dialog.getByLabel(factors.en.secretLabel).innerText()).replaceAll(/\s/g, '')
    // Ten minutes off: refused, with advice about the phone's clock.
    await dialog.getByRole('textbox', { name: factors.en.appCode }).fill(appCode(key, 20))
    await button(dialog, factors.en.addIt).click()
    await dialog
      .getByText(/let your phone set its clock by itself/)
      .first()
      .waitFor()
    await see(person, 'authenticator, clock off')
    await dialog.getByRole('textbox', { name: factors.en.appCode }).fill(appCode(key))
    await button(dialog, factors.en.addIt).click()
    await dialog.waitFor({ state: 'detached' })
    await fourDaysOn(actor.id)

    await page.goto('/recovery-codes')
    await heading(page, factors.en.recoveryPage).waitFor()
    await see(person, 'recovery codes, before')
    await button(page, factors.en.recoveryMake).click()
    const confirm = page.getByRole('dialog', { name: factors.en.recoveryTitle })
    await confirm.getByRole('textbox', { name: stepUp.en.appCode }).fill(appCode(key, 1))
    await see(person, 'confirm by authenticator')
    await button(confirm, stepUp.en.confirm).click()
    await page.getByText(factors.en.recoveryReady).waitFor()
    const listed = page.getByRole('list', { name: factors.en.recoveryList }).getByRole('listitem')
    await listed.nth(9).waitFor()
    const codes = await listed.allInnerTexts()
    expect(codes).toHaveLength(10)
    await see(person, 'recovery codes')
    await page.emulateMedia({ media: 'print' })
    expect([
      await button(page, factors.en.print).isVisible(),
      await page.getByText(codes[9]!.trim()).isVisible(),
    ]).toEqual([false, true])
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: factors.en.recoveryDone }).click()

    await button(page, say(factors.en.removeLabel, { name: 'Phone' })).click()
    const remove = page.getByRole('dialog', { name: factors.en.removeTitle })
    await button(remove, stepUp.en.useRecovery).click()
    await remove.getByRole('textbox', { name: stepUp.en.recoveryCode }).fill('not a code')
    await button(remove, stepUp.en.confirm).click()
    await remove.getByText(stepUp.en.recoveryMissing).first().waitFor()
    await see(person, 'confirm by recovery code, missing')
    await remove.getByRole('textbox', { name: stepUp.en.recoveryCode }).fill(codes[0]!.trim().toLowerCase())
    await button(remove, stepUp.en.confirm).click()
    await remove.waitFor({ state: 'detached' })
    await expect
      .poll(async () => await button(page, say(factors.en.removeLabel, { name: 'Phone' })).count())
      .toBe(0)
    expect(
      await inbox.link(actor.email, 'a mail about it', async (link) => new URL(link).pathname === '/account'),
    ).toContain('/account')
    await person.close()
  })

  test.runIf(full)(
    'with the mailbox alone a removal or new password takes seven days and can be stopped',
    async () => {
      const { actor, inbox, person, username } = await owner()
      const { page } = person
      await addAuthenticator(page)
      await page.goto('/account')
      await button(page, factors.en.addPasskey).click()
      const dialog = page.getByRole('dialog', { name: factors.en.passkeyTitle })
      await dialog.getByRole('textbox', { name: factors.en.name }).fill('My phone')
      const code = await inbox.code(
        actor.email,
        'a code',
        async () => await button(dialog, factors.en.goOn).click(),
      )
      await dialog.getByRole('textbox', { name: stepUp.en.code }).fill(code)
      await button(dialog, stepUp.en.confirm).click()
      await button(dialog, factors.en.passkeyMake).click()
      await dialog.waitFor({ state: 'detached' })
      await fourDaysOn(actor.id)
      await page.reload()

      await button(page, say(factors.en.removeLabel, { name: 'My phone' })).click()
      const remove = page.getByRole('dialog', { name: factors.en.removeTitle })
      const removal = await inbox.code(
        actor.email,
        'a code',
        async () => await button(remove, stepUp.en.useMail).click(),
      )
      await remove.getByText(factors.en.mailRemove).waitFor()
      await see(person, 'remove by mailed code')
      await remove.getByRole('textbox', { name: stepUp.en.code }).fill(removal)
      await button(remove, stepUp.en.confirm).click()
      await page.getByText(factors.en.ending, { exact: true }).waitFor()
      await see(person, 'being removed')
      await button(page, say(factors.en.keepLabel, { name: 'My phone' })).click()
      const keep = page.getByRole('dialog', { name: factors.en.keepTitle })
      await button(keep, stepUp.en.passkeyGo).click()
      await keep.waitFor({ state: 'detached' })
      await page.getByText(factors.en.ending, { exact: true }).waitFor({ state: 'detached' })

      const resetLink = async (): Promise<string> => {
        await actor.browser.call(requestPasswordReset, { body: { email: actor.email } })
        return await inbox.link(actor.email, 'to set a password', async (link) =>
          new URL(link).pathname.startsWith('/password-reset/'),
        )
      }
      const link = await resetLink()
      const lost = await openPerson(chromium, { url: product.url, width: 320, theme: 'dark' })
      await lost.page.goto(link)
      await lost.page.getByLabel(/^New password/).fill('another long enough phrase')
      await button(lost.page, 'Save the new password').click()
      await heading(lost.page, 'Confirm that it is you').waitFor()
      await button(lost.page, 'I have lost all of these').waitFor()
      await see(lost, 'new password, with a factor')
      await button(lost.page, 'I have lost all of these').click()
      await lost.page.getByText(/^From .* a new link will work without them/).waitFor()
      await see(lost, 'new password, waits')
      await sql(
        `
        update reset_waits set asked_at = asked_at - interval '7 days', due_at = due_at - interval '7 days',
        over_at = over_at - interval '7 days' where person_id = $1`,
        [actor.id],
      )
      await lost.page.goto(link)
      await lost.page.getByLabel(/^New password/).fill('another long enough phrase')
      await button(lost.page, 'Save the new password').click()
      await lost.page.waitForURL(/\/login/)
      await actor.browser.call(signIn, { body: { username, password: 'another long enough phrase' } })
      await Promise.all([lost.close(), person.close()])
    },
  )

  test('a witness without an account adds a passkey on a small dark phone in Welsh, and signs', async () => {
    const staged = await bringTo(product, 'testator-signed')
    const {
      people: [, one],
      inbox,
      willId,
    } = staged
    const person = await openAs(chromium, one, { url: product.url, width: 320, theme: 'dark' })
    const { page } = person
    await addAuthenticator(page)
    await page.goto('/cy/witness')
    await page.getByText(cy.factors.witnessTitle).click()
    await see(person, 'cy witness, passkey offered')
    await button(page, cy.factors.addPasskey).click()
    const dialog = page.getByRole('dialog', { name: cy.factors.passkeyTitle })
    await dialog.getByRole('textbox', { name: cy.factors.name }).fill('Fy ffôn')
    await see(person, 'cy passkey, name')
    const code = await inbox.code(
      one.email,
      'a code',
      async () => await button(dialog, cy.factors.goOn).click(),
    )
    await dialog.getByRole('textbox', { name: cy.stepUp.code }).fill(code)
    await button(dialog, cy.stepUp.confirm).click()
    await button(dialog, cy.factors.passkeyMake).waitFor()
    await see(person, 'cy passkey, about to be made')
    await button(dialog, cy.factors.passkeyMake).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(cy.factors.witnessHas).waitFor()
    for (const consent of ['witness-together', 'consentLegalEffect', 'noticeAccept'] as const)
      await page.getByRole('checkbox', { name: cy.agreed[consent] }).check()
    await button(page, cy.ceremony.sign).click()
    const confirm = page.getByRole('dialog', { name: cy.stepUp.title })
    await button(confirm, cy.stepUp.passkeyGo).waitFor()
    await see(person, 'cy confirm by passkey')
    await button(confirm, cy.stepUp.passkeyGo).click()
    await heading(page, cy.witness.doneTitle).waitFor()
    const [statement] = await sql<{ kind: string }>(
      "select payload #>> '{secondFactor,kind}' as kind from statements where will_id = $1 and witness_order = 1",
      [willId],
    )
    expect(statement).toEqual({ kind: 'passkey' })
    await person.close()
  })
})
