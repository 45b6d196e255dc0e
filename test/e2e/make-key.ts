// A key of one's own, made on the screens and opened by a passkey or a pass phrase.
import { expect } from 'vitest'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { words as factors } from '../../apps/web/src/factors/words.ts'
import { words as stepUp } from '../../apps/web/src/step-up/words.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { addAuthenticator } from './authenticator.ts'
import type { Person } from './browser.ts'

export const phrase = 'seven small boats in a drawer'

/** A passkey of this browser's device, as on the account's page. */
export async function addPasskey({ page }: Person, inbox: Inbox, email: string): Promise<void> {
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

/** On /shares: a key that a passkey or the pass phrase opens. Returns its printed codes. */
export async function makeOwnKey(
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
