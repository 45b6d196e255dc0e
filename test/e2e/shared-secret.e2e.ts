// A will that chosen people open together, from the choice to the release: the testator's and one holder's part on the
// screens, the other holders' by the same code without a screen. The holder on the screens loses their device, and
// gives their share with a printed code. The executors of the will then take its estate over from a file.
// TESTATE_FULL=1 alone, since it needs a product of its own, a registration and a release: screens.e2e.ts looks at both
// screens in each run, and apps/server/src/release/shares plays every step with the real release worker.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  answerHolding,
  giveOwnShare,
  listHoldings,
  showReleaseKey,
  showSharedSecret,
} from '@testate/api/death/shared-secret'
import { fromBase64 } from '@testate/evidence/bytes/base64'
import { proveShare, shareForRelease } from '@testate/evidence/shared-secret/acts'
import { newSeed, numberOfKey } from '@testate/evidence/shared-secret/hybrid-seal'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { makeKey } from '../stack/own-key.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { full, hasBrowser, whyFull } from './browser.ts'
import { addPasskey, makeOwnKey, phrase } from './make-key.ts'
import type { Place } from './product.ts'
import { releaseWill } from './release-will.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { takeOver } from './take-over.ts'
import { withOwnProduct } from './with-product.ts'

const page1 = 'Shares you hold'
/** Of the death: the entries of the estate that is taken over are of that winter. */
const day = '2026-01-02'

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
    await makeKey(this.actor, this.#inbox, { seed: this.#seed })
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

/** Waits until the release worker has closed it, as a quarter of an hour after it was registered. */
const closed = async (product: Place, willId: string, { browser }: Actor): Promise<void> =>
  await expect
    .poll(
      async () => {
        await asOwner(
          product,
          `update key_wraps set made_at = app_now() - interval '16 minutes'
           where will_id = $1 and recipient = 'release'`,
          [willId],
        )
        await asOwner(
          product,
          `insert into pgboss.job (name, data) values ('close-will', jsonb_build_object('willId', $1::text))`,
          [willId],
        )
        return (await browser.call(showSharedSecret, { params: { id: willId } })).mayBegin
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(true)

describe.skipIf(!hasBrowser || !full)(`a will that chosen people open together${whyFull}`, () => {
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
    await holder.page.getByText(/^You tried it out on/).waitFor()
    await holder.context.close()
    for (const one of others) await one.practise()

    await button(own, 'Switch it on').click()
    await button(own.getByRole('alertdialog'), 'Switch it on').click()
    await unlock('another sentence altogether')
    await own.getByText('This does not open your key.').waitFor()
    await confirmByCode(own, inbox, ann.email, async () => await unlock(phrase))
    await heading(own, 'It is switched on').waitFor()
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
    await own.getByRole('dialog').getByRole('group').first().waitFor()
    await testator.context.close()

    const executor = await account('Executor Example', ann.email.replace('@', '.executor@'))
    const contacts = [await account('Carl Contact'), await account('Cora Contact')]
    const second = await account('Second Executor')
    await releaseWill(product, staged, [executor, second], contacts, { day })
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
    await again.page.getByText('The will has been opened.').waitFor()
    await see(again, 'the share is given')
    const lines = await asOwner<{ event: string }>(
      product,
      `select event from audit_entries where will_id = $1 and event in ('shared.given', 'shared.opened') order by id`,
      [willId],
    )
    expect(lines.map(({ event }) => event)).toEqual(['shared.given', 'shared.given', 'shared.opened'])
    await again.close()

    await proveIdentity(executor, silent)
    const [person, other] = [
      await openAs(chromium, second, { url: product.url }),
      await openAs(chromium, executor, { url: product.url }),
    ]
    await takeOver(person, other, { inbox, email: second.email, dateOfDeath: day })
    for (const one of [person, other]) await one.close()
  }, 900_000)
})
