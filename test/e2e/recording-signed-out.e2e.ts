// The session ends while a video statement is recorded or sent: nothing of it is lost, and it resumes after
// signing in again: midway, and with TESTATE_FULL=1 once it is made.
import { randomBytes } from 'node:crypto'
import { signUp } from '@testate/api/accounts'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser as openTerminal } from '../../apps/cli/src/register/browser.ts'
import { words } from '../../apps/web/src/recording/words.ts'
import { asOwner } from './as-owner.ts'
import { button, heading, longEnough, putOnRecord, recordedFor, recordStatement } from './acts.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs, type Staged } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`a session that ends while a recording is sent${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  /** The testator's sign-in: the stage made a password that was not stored. */
  async function credentials({ people: [ann] }: Staged): Promise<{ username: string; password: string }> {
    const [password, other] = [
      randomBytes(12).toString('base64url'),
      `other_${randomBytes(5).toString('hex')}`,
    ]
    await openTerminal(product.url).call(signUp, {
      body: {
        firstName: 'O',
        lastName: 'Other',
        email: `${other}@example.com`,
        username: other,
        password,
        role: 'testator',
      },
    })
    await asOwner(
      product,
      `
        update auth.account set "password" = (select a."password" from auth.account a join auth."user" u
        on u.id = a."userId" where u.username = $2) where "userId" = $1`,
      [ann.id, other],
    )
    const [{ username }] = (await asOwner<{ username: string }>(
      product,
      'select username from auth."user" where id = $1',
      [ann.id],
    )) as [{ username: string }]
    return { username, password }
  }
  async function enter(
    page: Page,
    { username, password }: { username: string; password: string },
  ): Promise<void> {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
  }
  /** Sent after signing in, and judged: where it is refused, the screen offers to record another. */
  async function putOrRepeat(page: Page): Promise<void> {
    if (await putOnRecord(page)) return
    await button(page, words.en.again).click()
    await recordStatement(page)
  }
  async function beginRecording(page: Page, willId: string): Promise<void> {
    await page.goto(`/video-verification?will=${willId}`)
    await button(page, words.en.openCamera).click()
    await expect.poll(async () => await button(page, words.en.start).isEnabled()).toBe(true)
    await button(page, words.en.start).click()
    await page
      .getByRole('timer', { name: words.en.timer })
      .filter({ hasText: recordedFor(2) })
      .waitFor()
  }

  test('read-only midway: after signing in in another tab the recording is put on record', async () => {
    const staged = await bringTo(product, 'verified')
    const {
      people: [ann],
      willId,
    } = staged
    const who = await credentials(staged)
    const person = await openAs(chromium, ann, { url: product.url })
    const { page, context } = person
    await beginRecording(page, willId)
    await asOwner(
      product,
      `update auth."session" set "remembered" = true, "actsUntil" = now() - interval '1 minute' where "userId" = $1`,
      [ann.id],
    )
    await page.getByText(words.en.signedOutText).waitFor()
    await see(person, 'recording, signed out')
    await page
      .getByRole('timer', { name: words.en.timer })
      .filter({ hasText: recordedFor(5) })
      .waitFor()
    await button(page, words.en.stop).click()
    await heading(page, words.en.watch).waitFor()
    const player = page.locator('video.take-player')
    await expect
      .poll(async () => await player.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0)
    await page.getByText(words.en.signedOutText).waitFor()
    await see(person, 'recorded, signed out')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: words.en.signInElsewhere }).click()
    const tab = await opened
    await tab.getByText('You have not used the register for 12 hours').waitFor()
    await enter(tab, who)
    await heading(tab, 'Dashboard').waitFor()
    await tab.close()
    await button(page, words.en.goOnSending).click()
    await page.getByText(words.en.signedOutText).waitFor({ state: 'detached' })
    await putOrRepeat(page)
    await person.close()
  })

  test.runIf(full)(
    'ended once the recording is made: after signing in it is offered, sent, put on record',
    async () => {
      const staged = await bringTo(product, 'verified')
      const {
        people: [ann],
        willId,
      } = staged
      const who = await credentials(staged)
      const person = await openAs(chromium, ann, { url: product.url })
      const { page } = person
      await beginRecording(page, willId)
      await page.getByRole('timer', { name: words.en.timer }).filter({ hasText: longEnough }).waitFor()
      await asOwner(product, 'delete from auth."session" where "userId" = $1', [ann.id])
      await button(page, words.en.stop).click()
      await page
        .getByRole('link', { name: /^Sign in/ })
        .or(page.getByText(words.en.signedOutText))
        .first()
        .waitFor()
      await page.goto(`/login?${new URLSearchParams({ next: `/video-verification?will=${willId}` })}`)
      await enter(page, who)
      await page.getByText(words.en.unfinished).first().waitFor()
      await button(page, words.en.resume).click()
      await putOrRepeat(page)
      await person.close()
    },
  )
})
