// What the three people do on the screens, by the visible texts; a callback receives the name of each screen
// on the way.
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'

/** Inspects the current screen. */
export type Look = (screen: string) => Promise<void>
export const noLook: Look = async () => {}

/** What the timer on the screen says once so many seconds, at most nine, are recorded, however late it is read. */
export const recordedFor = (seconds: number): RegExp => new RegExp(`^0:0[${seconds}-9]|^0:[1-5]\\d|^[1-9]`)
/** A statement must be longer than three seconds. */
export const longEnough = recordedFor(4)

export const button = (on: Page | Locator, name: string | RegExp): Locator =>
  on.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const heading = (on: Page | Locator, name: string | RegExp): Locator =>
  on.getByRole('heading', { name })

/** Waits for the focus, which comes to an element a moment after the element is there. */
export async function hasFocus(wanted: Locator): Promise<void> {
  const isThere = async (): Promise<boolean> => await wanted.evaluate((one) => one === document.activeElement)
  await expect.poll(isThere, { message: `the focus is on ${wanted.toString()}` }).toBe(true)
}

/** Each field by the beginning of its label. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
}

/**
 * By the mailed link and its page's button; opening the link alone does nothing. Ends on the dashboard of the
 * signed-in person.
 */
export async function confirmAddress(page: Page, inbox: Inbox, email: string, look = noLook): Promise<void> {
  await page.getByText('Please confirm your email address').first().waitFor()
  await page.goto(await addressLinkOf(inbox, email))
  await heading(page, 'Confirm your email address').waitFor()
  await look('confirm-address')
  await button(page, 'Confirm my email address').click()
  await heading(page, 'Your email address is confirmed').waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await heading(page, 'Dashboard').waitFor()
  await page.getByText('Please confirm your email address').waitFor({ state: 'detached' })
}

export async function addressLinkOf(inbox: Inbox, email: string): Promise<string> {
  return await inbox.link(email, 'to confirm the address', async (link) =>
    new URL(link).pathname.startsWith('/confirm-address/'),
  )
}

/** A witness's newest mailed link, still unopened. */
export async function invitationOf(inbox: Inbox, email: string): Promise<string> {
  return await inbox.link(email, 'the invitation', async (link) =>
    /\/invitation\/[\w-]{20,}$/.test(new URL(link).pathname),
  )
}

/** From the mailed link to the completed declarations. */
export async function openInvitation(
  page: Page,
  link: string,
  testator: string,
  look = noLook,
): Promise<void> {
  await page.goto(link)
  await heading(page, `${testator} asks you to be a witness`).waitFor()
  await look('invitation')
  for (const sentence of [
    'I am 18 or over',
    'I am not a beneficiary of this will',
    'I am not the spouse or civil partner of a beneficiary of this will',
  ])
    await page.getByRole('checkbox', { name: sentence }).check()
  await button(page, 'Declare this and begin').click()
}

/**
 * The SAMPLE of an installation that is not in production; `on` is the page, or the dialog that contains it.
 */
export async function useSampleIdentity(on: Page | Locator): Promise<void> {
  await on.getByText('Trying this register out?').click()
  await button(on, 'Use a SAMPLE identity').click()
}

/** One of the two pictures, by the camera. */
export async function takePicture(page: Page, alt: string, look = noLook): Promise<void> {
  await button(page, 'Use the camera').click()
  await expect.poll(async () => await button(page, 'Take the picture').isEnabled()).toBe(true)
  await look('camera')
  await button(page, 'Take the picture').click()
  await page.getByRole('img', { name: alt }).waitFor()
}

/**
 * On an overloaded machine the recorder leaves a gap at the end of the picture, and the register refuses such
 * a recording.
 */
export const machineTooBusy = /The recording’s (picture|sound) (ends|begins|stops)/
/** Or it begins seconds after it was told to, and the screen asks for another. */
export const tookTooLittle = /The recording is too short|The recorder stopped unexpectedly/
export const mostTakes = 3

/** False where the register refused what this machine could not record whole. */
export async function putOnRecord(page: Page): Promise<boolean> {
  await button(page, 'Put it on record').click()
  const done = page.getByText('Your video statement is on record')
  const refused = page.getByRole('alert').filter({ hasText: machineTooBusy })
  await done.or(refused).first().waitFor()
  return await done.isVisible()
}

/**
 * Recorded by the camera, watched, and put on record; repeated, as the screen offers, when this machine could
 * not keep up. Returns how often it was repeated.
 */
export async function recordStatement(page: Page, look = noLook): Promise<number> {
  await look('statement')
  let wasSeen = false
  // After a take that was too short the camera stays on.
  let isOn = false
  for (let take = 1; ; take += 1) {
    if (!isOn) await button(page, 'Turn on the camera').click()
    await expect.poll(async () => await button(page, 'Start Recording').isEnabled()).toBe(true)
    if (take === 1) await look('recorder')
    await button(page, 'Start Recording').click()
    await page.getByRole('timer', { name: 'Recorded so far' }).filter({ hasText: longEnough }).waitFor()
    await button(page, 'Stop Recording').click()
    const taken = heading(page, 'Watch it before you put it on record')
    const tooLittle = page.getByText(tookTooLittle)
    await taken.or(tooLittle).first().waitFor()
    isOn = await tooLittle.isVisible()
    if (isOn) {
      expect(take).toBeLessThan(mostTakes)
      continue
    }
    if (!wasSeen) await look('recorded')
    wasSeen = true
    if (await putOnRecord(page)) return take - 1
    expect(take).toBeLessThan(mostTakes)
    await button(page, 'Discard it and record again').click()
  }
}

/** The testator chooses how the three take part; `on` is the page, or the dialog that contains the choice. */
export async function chooseWay(
  on: Page | Locator,
  way: 'Together in one room' | 'By live video' | 'Each for themselves',
): Promise<void> {
  await on.getByRole('radio', { name: way }).check()
  await on.getByText('Saved', { exact: true }).waitFor()
}

/** Shows the list of tasks, which is folded while accepting the legal notice is what comes next. */
export async function openTasks(page: Page): Promise<void> {
  const folded = page.getByText(/^See all \d+ tasks$/)
  await folded
    .or(page.getByRole('listitem').filter({ hasText: 'Document Review' }))
    .first()
    .waitFor()
  if (await folded.isVisible()) await folded.click()
}

/** Both consents, the mailed code, the signature; `on` is the page, or the dialog that contains it. */
export async function signStatement(
  page: Page,
  on: Page | Locator,
  who: { inbox: Inbox; email: string; witnessed: RegExp },
  look = noLook,
): Promise<void> {
  const sign = button(on, 'Sign Document')
  expect(await sign.isDisabled()).toBe(true)
  await look('signing')
  await on.getByRole('checkbox', { name: who.witnessed }).check()
  await on.getByRole('checkbox', { name: /does not sign or change the will itself/ }).check()
  // The testator has accepted the legal notice on the Digital Signing page; a witness with a link accepts it
  // here.
  if (!/I sign/.test(who.witnessed.source))
    await on.getByRole('checkbox', { name: 'I acknowledge and accept the above legal requirements' }).check()
  await confirmByCode(page, who.inbox, who.email, async () => await sign.click(), look)
}

/** The second factor: `ask` makes the register mail a code, which is typed and confirmed. */
export async function confirmByCode(
  page: Page,
  inbox: Inbox,
  email: string,
  ask: () => Promise<void>,
  look = noLook,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = await inbox.code(email, 'a code', async () => {
    await ask()
    await dialog.getByText(/^We have emailed you a code\. /).waitFor()
  })
  await look('code')
  await dialog.getByRole('textbox', { name: 'Code from the message' }).fill(code)
  await button(dialog, 'Confirm').click()
  await dialog.waitFor({ state: 'detached' })
}
