// An executor's own key on the screens: kept before the notice, and opening the copy after the release. The key itself
// is made by the call: its screen is in shared-secret.e2e.ts.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { makeSharedKey } from '@testate/api/death/shared-secret'
import { shareActs } from '@testate/domain/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { newSeed, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { lockSeed } from '@testate/evidence/shared-secret/locks'
import { newRecoveryCode } from '@testate/evidence/shared-secret/recovery-codes'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import type { Person } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'

const phrase = 'seven small boats in a drawer'

async function makeKey({ browser, email }: Actor, inbox: Inbox): Promise<void> {
  const seed = newSeed()
  const publicKey = await publicKeyOf(seed)
  const act = { purpose: 'share-key', about: shareActs['share-key'](toHex(await sha256(publicKey))) } as const
  const locks = [
    await lockSeed(seed, { kind: 'phrase', phrase }),
    await lockSeed(seed, { kind: 'code', code: await newRecoveryCode() }),
  ]
  const code = await inbox.code(
    email,
    'for a key',
    async () => await browser.call(requestAccountCode, { body: { ...act, mail: false } }),
  )
  const { stepUp } = await browser.call(confirmAccountCode, { body: { ...act, code } })
  await browser.call(makeSharedKey, { body: { publicKey: toBase64(publicKey), locks }, stepUp })
}

async function openKey({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Open your key' })
  await dialog.getByLabel('Pass phrase', { exact: true }).fill(phrase)
  await button(dialog, 'Open').click()
}

/** For the one will of which they are an executor; as if thirty days ago. */
export async function keepOwnKey(
  product: Place,
  person: Person,
  { executor, inbox }: { executor: Actor; inbox: Inbox },
): Promise<void> {
  const { page } = person
  await page.goto('/named')
  await heading(page, 'A key of your own').waitFor()
  await page.getByRole('link', { name: 'Make a key' }).waitFor()
  await see(person, 'named, and no key of one’s own')
  await makeKey(executor, inbox)
  await page.reload()
  await page.getByText('You have no key that counts for this will').waitFor()
  await confirmByCode(
    page,
    inbox,
    executor.email,
    async () => {
      await button(page, 'Use my key for this will').click()
      await openKey(person)
    },
    async () => {
      const number = page.getByRole('dialog').getByLabel('Number of your key for this will')
      expect(await number.textContent()).toMatch(/^[0-9a-f]{8}( [0-9a-f]{8}){2}$/)
      await see(person, 'confirming a key of one’s own')
    },
  )
  await page.getByText(/^Your key has counted since /).waitFor()
  await see(person, 'named, with a key of one’s own')
  await asOwner(product, "update executor_keys set kept_at = app_now() - interval '30 days'", [])
  // Its code too: so many within a quarter of an hour are the most.
  await asOwner(product, "update release_codes set asked_at = asked_at - interval '30 days'", [])
}

/** On the page of the copy. Returns the PDF that the browser saved. */
export async function openOwnCopy(
  person: Person,
  { executor, inbox }: { executor: Actor; inbox: Inbox },
): Promise<Buffer> {
  const { page } = person
  await heading(page, 'Open it with your own key').waitFor()
  const saving = page.waitForEvent('download')
  await confirmByCode(page, inbox, executor.email, async () => {
    await button(page, 'Open with my key and save the PDF').click()
    await openKey(person)
  })
  const saved = await (await saving).path()
  await button(page, 'Save the locked file as well').waitFor()
  await see(person, 'opened with one’s own key')
  return await readFile(saved)
}
