// The testator lets the witnesses play their recorded statement. A witness plays it on their phone, after their own
// code; only then can they say that they have seen it, and the log notes it.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`playing the testator’s recording${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('it is allowed, played to its end, stated and logged', async () => {
    const staged = await bringTo(product, 'verified')
    const {
      people: [ann, one],
      inbox,
      willId,
    } = staged
    const desk = await openAs(chromium, ann, { url: product.url })
    await desk.page.goto(`/digital-signing?will=${willId}`)
    await desk.page.getByText(/^How you three take part/).click()
    await desk.page.getByRole('radio', { name: 'Each for themselves' }).check()
    await desk.page.getByRole('checkbox', { name: 'Let my witnesses play my recorded statement' }).check()
    await see(desk, 'letting the witnesses play')
    await desk.page.getByText('Saved', { exact: true }).waitFor()
    await desk.page.reload()
    await desk.page.getByText(/^How you three take part/).click()
    const allowed = desk.page.getByRole('checkbox', { name: 'Let my witnesses play my recorded statement' })
    await allowed.waitFor()
    expect(await allowed.isChecked()).toBe(true)
    await desk.close()
    await sign(ann, inbox, staged, await record(ann, willId, silent), silent)

    const phone = await openAs(chromium, one, { url: product.url, width: 390 })
    const { page } = phone
    await page.goto('/witness')
    await heading(page, 'Sign your statement').waitFor()
    await page.getByRole('checkbox', { name: /I was present when the testator signed/ }).waitFor()
    expect(await page.getByText('I have seen the testator').count()).toBe(0)
    await confirmByCode(
      page,
      inbox,
      one.email,
      async () => await button(page, `Play the recorded statement of ${ann.name}`).click(),
    )
    const player = page.getByLabel(`The recorded statement of ${ann.name}`)
    await player.waitFor()
    await see(phone, 'the player')
    await player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
    })
    await page.getByText('You have played it to the end.').waitFor()
    await page.getByRole('radio', { name: /I have seen the testator's recorded statement/ }).check()
    await page
      .getByRole('region', { name: 'Your statement' })
      .getByText("I have seen the testator's recorded statement")
      .first()
      .waitFor()
    await see(phone, 'two sentences to choose from')
    await page.getByRole('checkbox', { name: /does not sign or change the will itself/ }).check()
    await page
      .getByRole('checkbox', { name: 'I acknowledge and accept the above legal requirements' })
      .check()
    await confirmByCode(page, inbox, one.email, async () => await button(page, 'Sign Document').click())
    await heading(page, 'You have signed').waitFor()
    await phone.close()

    const [signed] = await asOwner<{ sentence: string; logged: number }>(
      product,
      `select payload #>> '{consents,sentence}' as sentence, (select count(*)::int from audit_entries e
          where e.will_id = s.will_id and convert_from(e.leaf, 'UTF8')::json ->> 'event' = 'recording.played')
          as logged
        from statements s where will_id = $1 and witness_order = 1`,
      [willId],
    )
    expect(signed).toEqual({ sentence: 'witness-recorded-statement', logged: 1 })
  })
})
