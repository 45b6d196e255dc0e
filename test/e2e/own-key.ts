// An executor's own key on the screens: made and kept before the notice, and opening the copy after the release.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import type { Person } from './browser.ts'
import { addPasskey, makeOwnKey, phrase } from './make-key.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'

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
  await page.getByRole('link', { name: 'Make a key' }).click()
  await makeOwnKey(person, { inbox, email: executor.email, way: 'a pass phrase' })
  await page.goto('/named')
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
  await countsFor30Days(product, executor)
}

/**
 * Also waits until its line has its place in the log: lines that wait together are put in the order of their times, and
 * those of the notice are made for weeks ago.
 */
async function countsFor30Days(product: Place, { id }: Actor): Promise<void> {
  await asOwner(
    product,
    "update executor_keys set kept_at = app_now() - interval '30 days' where person_id = $1",
    [id],
  )
  const placed = `select 1 from audit_leaves l join audit_entries e on e.id = l.entry_id
    where convert_from(e.leaf, 'UTF8')::json ->> 'event' = 'around.key-kept'
      and e.details::jsonb ->> 'personId' = $1`
  await expect.poll(async () => await asOwner(product, placed, [id])).toHaveLength(1)
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

const withPasskey = async ({ page }: Person): Promise<void> =>
  await button(page.getByRole('dialog', { name: 'Open your key' }), 'Use my passkey').click()

/** From no passkey and no key to one that counts for the will, as if thirty days ago. */
export async function keepOwnKeyByPasskey(
  product: Place,
  person: Person,
  { executor, inbox }: { executor: Actor; inbox: Inbox },
): Promise<void> {
  const { page } = person
  const { email } = executor
  await addPasskey(person, inbox, email)
  await page.goto('/named')
  await page.getByRole('link', { name: 'Make a key' }).click()
  await makeOwnKey(person, { inbox, email, way: 'a passkey' })
  await page.goto('/named')
  await confirmByCode(page, inbox, email, async () => {
    await button(page, 'Use my key for this will').click()
    await withPasskey(person)
  })
  await page.getByText(/^Your key has counted since /).waitFor()
  await countsFor30Days(product, executor)
}

/** On the page of the copy, with the passkey of this browser's device. Returns the PDF that the browser saved. */
export async function openOwnCopyByPasskey(
  person: Person,
  { executor, inbox }: { executor: Actor; inbox: Inbox },
): Promise<Buffer> {
  const { page } = person
  await heading(page, 'Open it with your own key').waitFor()
  const saving = page.waitForEvent('download')
  await confirmByCode(page, inbox, executor.email, async () => {
    await button(page, 'Open with my key and save the PDF').click()
    await withPasskey(person)
  })
  return await readFile(await (await saving).path())
}
