// A will that chosen people open together, from the choice to the release: the testator's and one holder's part on the
// screens, the other holders' by the same code without a screen. The holder on the screens loses their device, and
// gives their share with a printed code.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import {
  answerHolding,
  giveOwnShare,
  listHoldings,
  makeSharedKey,
  showReleaseKey,
  showSharedSecret,
} from '@testate/api/death/shared-secret'
import { shareActs } from '@testate/domain/death/shared-secret'
import { fromBase64, toBase64 } from '@testate/evidence/bytes/base64'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { proveShare, shareForRelease } from '@testate/evidence/shared-secret/acts'
import { newSeed, numberOfKey, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { words as factors } from '../../apps/web/src/factors/words.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { addAuthenticator } from './authenticator.ts'
import { hasBrowser, whySkipped, type Person } from './browser.ts'
import type { Place } from './product.ts'
import { releaseWill } from './release-will.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withOwnProduct } from './with-product.ts'

const phrase = 'seven small boats in a drawer'
const page1 = 'Shares you hold'

/** A holder whose device is this process. */
class Holder {
  readonly actor: Actor
  readonly #inbox: Inbox
  readonly #seed = newSeed()
  constructor(actor: Actor, inbox: Inbox) {
    this.actor = actor
    this.#inbox = inbox
  }
  async makeKey(): Promise<void> {
    const { browser, email } = this.actor
    const bytes = await publicKeyOf(this.#seed)
    const act = { purpose: 'share-key', about: shareActs['share-key'](toHex(await sha256(bytes))) } as const
    const code = await this.#inbox.code(
      email,
      'for a key',
      async () => await browser.call(requestAccountCode, { body: { ...act, mail: false } }),
    )
    const { stepUp } = await browser.call(confirmAccountCode, { body: { ...act, code } })
    const lock = { kind: 'code' as const, salt: toBase64(newSeed()), sealed: toBase64(newSeed()) }
    const publicKey = toBase64(bytes)
    await browser.call(makeSharedKey, { body: { publicKey, locks: [lock, lock] }, stepUp })
  }
  async #holding() {
    const { holdings } = await this.actor.browser.call(listHoldings)
    const { id, willId, secretId, share, answersLeft } = holdings[0]!
    return { id, left: answersLeft!, mine: { willId, secretId, personId: this.actor.id, sealed: share! } }
  }
  async practise(): Promise<void> {
    const { id: holderId, mine, left } = await this.#holding()
    const answer = await proveShare(this.#seed, mine, left)
    await this.actor.browser.call(answerHolding, { params: { holderId }, body: { answer } })
  }
  async give(): Promise<void> {
    const { id: holderId, mine } = await this.#holding()
    const { publicKey } = await this.actor.browser.call(showReleaseKey)
    const sealed = await shareForRelease(this.#seed, mine, publicKey)
    await this.actor.browser.call(giveOwnShare, { params: { holderId }, body: { sealed } })
  }
}

/** Named, told and accepted, as the worker would have noted it. */
const nameContact = async (product: Place, willId: string, { id }: Actor, place: number): Promise<unknown> =>
  await asOwner(
    product,
    `insert into people_around (id, will_id, kind, place, standing, particulars, address_key, person_id,
       nominated_at, told_at, accepted_at, accepted_by)
     values ($1, $2, 'contact', $3, null, $4, $5, $6, app_now(), app_now(), app_now(), 'mailbox')`,
    [randomUUID(), willId, place, randomBytes(16), randomBytes(32), id],
  )

/** Waits until the release worker has closed it. The daily head of the log is in no capsule yet: as after a week. */
const closed = async (product: Place, willId: string, { browser }: Actor): Promise<void> =>
  await expect
    .poll(
      async () => {
        await asOwner(
          product,
          `update key_wraps set made_at = app_now() - interval '8 days' where will_id = $1 and recipient = 'release'`,
          [willId],
        )
        await asOwner(product, 'update closings set asked_at = null where will_id = $1', [willId])
        return (await browser.call(showSharedSecret, { params: { id: willId } })).mayBegin
      },
      { timeout: 150_000, interval: 3_000 },
    )
    .toBe(true)

/** A passkey of this browser's device, as on the account's page. */
async function addPasskey({ page }: Person, inbox: Inbox, email: string): Promise<void> {
  await addAuthenticator(page, { hasPrf: true })
  await page.goto('/account')
  await button(page, factors.en.addPasskey).click()
  const dialog = page.getByRole('dialog', { name: factors.en.passkeyTitle })
  await dialog.getByRole('textbox', { name: factors.en.name }).fill('My phone')
  const code = await inbox.code(email, 'a code', async () => await button(dialog, factors.en.goOn).click())
  await dialog.getByRole('textbox', { name: stepUp.en.code }).fill(code)
  await button(dialog, stepUp.en.confirm).click()
  await button(dialog, factors.en.passkeyMake).click()
  await dialog.waitFor({ state: 'detached' })
}

async function makeOwnKey(
  { page }: Person,
  { inbox, email, way }: { inbox: Inbox; email: string; way: 'a pass phrase' | 'a passkey' },
): Promise<string[]> {
  await page.getByRole('radio', { name: `With ${way}` }).check()
  if (way === 'a pass phrase')
    for (const label of ['Pass phrase', 'The same pass phrase again'])
      await page.getByLabel(label, { exact: true }).fill(phrase)
  await button(page, 'Make my key').click()
  await heading(page, 'Print these codes before you go on').waitFor()
  const codes = await page.getByRole('list', { name: 'Your codes' }).getByRole('code').allTextContents()
  // On paper: whose they are, and the codes.
  await page.emulateMedia({ media: 'print' })
  const printed = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(printed).toEqual([
    expect.stringMatching(/^Codes of .+ for opening the key for shares at /),
    ...codes,
    'Number of your key',
    expect.stringMatching(/^\d{5}( \d{5}){5}$/),
    expect.stringMatching(/^Somebody who chose you may ring you/),
  ])
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Keep this key').click()
  await page.getByText('Please print the codes, or write them down, and tick the box').waitFor()
  await page.getByRole('checkbox').check()
  await confirmByCode(page, inbox, email, async () => await button(page, 'Keep this key').click())
  await page.getByText(/^You made your key on/).waitFor()
  return codes
}

describe.skipIf(!hasBrowser)(`a will that chosen people open together${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  // The release is put into the past, and with it the register's clock for a moment.
  withOwnProduct((has) => void ({ product, chromium } = has))

  test('opens with the share of somebody whose device is lost, by a printed code', async () => {
    const staged = await bringTo(product, 'registered')
    const { inbox, willId } = staged
    const [ann] = staged.people
    const account = async (name: string, email?: string): Promise<Actor> => {
      const address = email ?? (await inbox.addressFor(name))
      const actor: Actor = { order: 0, name, email: address, browser: openTerminal(product.url), id: '' }
      await openAccount(actor, inbox, silent)
      return actor
    }
    const hal = await account('Hal Holder')
    const others = [
      new Holder(await account('Hetty Holder'), inbox),
      new Holder(await account('Hugh Holder'), inbox),
    ]
    for (const [n, actor] of [hal, ...others.map((one) => one.actor)].entries())
      await nameContact(product, willId, actor, n + 3)
    await closed(product, willId, ann)

    const testator = await openAs(chromium, ann, { url: product.url, width: 320, theme: 'dark' })
    const own = testator.page
    await own.goto(`/wills/${willId}/shared-secret`)
    await button(own, 'Ask these people').click()
    await own.getByRole('link', { name: 'Choose three to five people' }).waitFor()
    for (const name of ['Hal Holder', 'Hetty Holder', 'Hugh Holder', 'I have read what I give up'])
      await own.getByRole('checkbox', { name }).check()
    await confirmByCode(own, inbox, ann.email, async () => await button(own, 'Ask these people').click())
    await heading(own, 'Step 1: everybody makes a key').waitFor()
    await own.getByRole('link', { name: 'Make my own key' }).click()
    await makeOwnKey(testator, { inbox, email: ann.email, way: 'a pass phrase' })

    // One holder on the screens; it is the number of their key that both see.
    const holder = await openAs(chromium, hal, { url: product.url, width: 390, theme: 'light' })
    await addPasskey(holder, inbox, hal.email)
    await holder.page.goto('/named')
    await holder.page.getByRole('link', { name: 'See your shares' }).click()
    await heading(holder.page, page1).waitFor()
    await holder.page.getByText(`${ann.name} has chosen you.`).waitFor()
    const [code] = (await makeOwnKey(holder, { inbox, email: hal.email, way: 'a passkey' })) as [string]
    for (const one of others) await one.makeKey()
    await own.goto(`/wills/${willId}/shared-secret`)
    await button(own, 'Give out the shares').waitFor()
    const { key } = await hal.browser.call(listHoldings)
    const number = await numberOfKey(fromBase64(key!.publicKey), hal.id)
    await button(holder.page, 'Open my key and show its number').click()
    await button(holder.page.getByRole('dialog', { name: 'Open your key' }), 'Use my passkey').click()
    for (const page of [own, holder.page]) await page.getByText(number, { exact: true }).waitFor()
    await see(testator, 'everybody has a key')
    const unlock = async (by: string): Promise<void> => {
      const opens = own.getByRole('dialog', { name: 'Open your key' })
      await opens.getByLabel('Pass phrase', { exact: true }).fill(by)
      await button(opens, 'Open').click()
    }
    await button(own, 'Give out the shares').click()
    await confirmByCode(own, inbox, ann.email, async () => await unlock(phrase))
    await heading(own, 'Step 2: everybody tries it out').waitFor()

    await button(holder.page, 'Try it out').click()
    await button(holder.page.getByRole('dialog', { name: 'Open your key' }), 'Use my passkey').click()
    await holder.page.getByText(/^You tried it out on/).waitFor({ timeout: 30_000 })
    await holder.context.close()
    for (const one of others) await one.practise()

    await button(own, 'Switch it on').click()
    await button(own.getByRole('alertdialog'), 'Switch it on').click()
    await unlock('another sentence altogether')
    await own.getByText('This does not open your key.').waitFor({ timeout: 30_000 })
    await confirmByCode(own, inbox, ann.email, async () => await unlock(phrase))
    await heading(own, 'It is switched on').waitFor({ timeout: 90_000 })
    await see(testator, 'switched on')
    // The testator sees their own document, with their own key.
    await own.goto('/my-wills')
    await confirmByCode(
      own,
      inbox,
      ann.email,
      async () =>
        await own
          .getByRole('button', { name: /^View / })
          .first()
          .click(),
    )
    await unlock(phrase)
    await own.getByRole('dialog').getByRole('group').first().waitFor({ timeout: 60_000 })
    await testator.context.close()

    const executor = await account('Executor Example', ann.email.replace('@', '.executor@'))
    const contacts = [await account('Carl Contact'), await account('Cora Contact')]
    await releaseWill(product, staged, [executor], contacts)
    await others[0]!.give()
    // Another device: the passkey is not on it, and only the printed page is left.
    const again = await openAs(chromium, hal, { url: product.url, width: 390, theme: 'light' })
    await again.page.goto('/shares')
    await button(again.page, 'Give my share').click()
    const opens = again.page.getByRole('dialog', { name: 'Open your key' })
    await button(opens, 'Use a printed code instead').click()
    await opens.getByLabel('Printed code').fill(`${code.slice(0, -1)}?`)
    await button(opens, 'Open').click()
    await opens.getByText('This is not one of the codes.').waitFor()
    await opens.getByLabel('Printed code').fill(code.toLowerCase().replaceAll('-', ' '))
    await button(opens, 'Open').click()
    await again.page.getByText('The will has been opened.').waitFor({ timeout: 30_000 })
    await see(again, 'the share is given')
    const lines = await asOwner<{ event: string }>(
      product,
      `select event from audit_entries where will_id = $1 and event in ('shared.given', 'shared.opened') order by id`,
      [willId],
    )
    expect(lines.map(({ event }) => event)).toEqual(['shared.given', 'shared.given', 'shared.opened'])
  }, 600_000)
})
