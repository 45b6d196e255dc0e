// A testator who was thought dead comes back after the release: they set a new password, sign in, and the copy is
// closed again. The executors read no page and work on no estate, each is told, staff find an incident, and every
// ledger gives the token back.
import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { asOwner } from './as-owner.ts'
import { button, heading } from './acts.ts'
import { openPerson, type Person } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'

interface Released {
  chromium: Browser
  inbox: Inbox
  willId: string
  testator: Actor
  /** Those that hold its token, in the order of the alphabet. */
  networks: readonly string[]
  /** Those who were given the copy; the first works the estate. */
  executors: readonly { person: Person; email: string }[]
}

export async function comeBack(
  product: Place,
  { chromium, inbox, willId, testator, networks, executors }: Released,
): Promise<void> {
  const rows = async <R extends object>(text: string): Promise<R[]> =>
    await asOwner<R>(product, text, [willId])
  const [first] = executors as [(typeof executors)[number]]
  const estate = first.person.page.url()
  expect(estate).toContain('/estate-administration/')

  const back = await openPerson(chromium, { url: product.url, width: 390 })
  const { page } = back
  await page.goto('/login')
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await page.getByRole('textbox', { name: /^Email/ }).fill(testator.email)
  await button(page, 'Send the link').click()
  const link = await inbox.link(testator.email, 'to set a new password', async (one) =>
    one.includes('/password-reset/'),
  )
  await page.goto(link)
  const password = randomBytes(18).toString('base64url')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Save the new password').click()
  await page
    .getByText(/Your password has been changed/)
    .first()
    .waitFor()
  await page.getByLabel('Username').fill(testator.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await heading(page, 'Dashboard').waitFor()

  const states = async (): Promise<unknown> =>
    (
      await rows<{ state: string }>(
        `select w.status || ' ' || n.state as state from wills w join death_notices n on n.will_id = w.id
         where w.id = $1`,
      )
    ).map(({ state }) => state)
  await expect.poll(states, { timeout: 90_000 }).toEqual(['registered relocked'])
  await page.reload()
  await page.getByText('The copy of your will was released, and is closed again').waitFor()
  await see(back, 'a testator after their will was closed again')

  for (const { person, email } of executors) {
    await person.page.goto('/released')
    await person.page.getByText(/^This copy is closed again/).waitFor()
    expect(await person.page.getByRole('link', { name: 'Read the copy' }).count()).toBe(0)
    await see(person, 'a copy that is closed again')
    await expect.poll(() => subjectsTo(product, email)).toContain('The copy of a will is closed again')
  }
  for (const address of ['/estate-administration', estate]) {
    await first.person.page.goto(address)
    await first.person.page
      .getByText(/^Work on this estate has stopped/)
      .first()
      .waitFor()
  }
  expect(await button(first.person.page, 'Try again').count()).toBe(0)
  await see(first.person, 'an estate that has stopped')
  const opened = await rows<{ n: number }>(
    "select count(*)::int as n from incidents where will_id = $1 and what = 'relocked' and closed_at is null",
  )
  expect(opened).toEqual([{ n: 1 }])
  const moved = async (): Promise<unknown> =>
    (
      await rows<{ move: string }>(
        `select purpose || ' ' || network || ' ' || state as move from anchors
         where will_id = $1 and action = 'transfer' order by purpose, network`,
      )
    ).map(({ move }) => move)
  await expect
    .poll(moved, { timeout: 120_000 })
    .toEqual(
      ['release', 'relock'].flatMap((purpose) => networks.map((network) => `${purpose} ${network} final`)),
    )
  await back.close()
}

async function subjectsTo({ mailbox }: Place, address: string): Promise<string[]> {
  const url = new URL('/api/messages', mailbox)
  url.searchParams.set('to', address)
  const listed = (await (await fetch(url)).json()) as { subject: string }[]
  return listed.map(({ subject }) => subject)
}
