// Somebody without an account writes for help, in English by keyboard and in Welsh, and the message is in the
// operator's mailbox with their address to answer to.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, heading } from './acts.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { withProduct } from './with-product.ts'

const mailbox = 'support@testate.example'

describe.skipIf(!hasBrowser)(`writing to support${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('what is missing is said, what is sent arrives', async () => {
    const person = await openPerson(chromium, { url: product.url, width: 320 })
    const { page } = person
    await page.goto('/support')
    await page.getByRole('link', { name: 'Write to us, with or without an account' }).click()
    await heading(page, 'Write to us').waitFor()
    await see(person, 'write to us')
    await button(page, 'Send message').click()
    await page.getByText('Please say a little more: at least 20 characters').first().waitFor()
    await see(person, 'write to us, nothing typed')
    await page.getByLabel('Your name').fill('Ann Example')
    await page.getByLabel('Your email address').fill('ann@support.example')
    await page.getByLabel('Your message').fill('The camera stays black.\nWhat can I do on an old phone?')
    await button(page, 'Send message').focus()
    await page.keyboard.press('Enter')
    await page.getByText('The answer will go to ann@support.example.').waitFor()
    await see(person, 'message sent')
    await expect
      .poll(async () => await mailsWith('The camera stays black'))
      .toEqual([expect.objectContaining({ to: mailbox, subject: 'A message from the contact page' })])

    await page.goto('/cy/support/write')
    await page.getByLabel('Eich enw').fill('Ann Example')
    await page.getByLabel('Eich cyfeiriad e-bost').fill('ann@support.example')
    await page.getByLabel('Eich neges').fill('rhy fyr')
    await button(page, 'Anfon y neges').click()
    await page.getByText('Dywedwch ychydig mwy: o leiaf 20 nod').first().waitFor()
    await see(person, 'write to us in Welsh')
    await person.close()

    async function mailsWith(text: string) {
      const answer = await fetch(`${product.url}/api/development/mailbox?to=${mailbox}`)
      const { messages } = (await answer.json()) as {
        messages: { to: string; subject: string; text: string }[]
      }
      return messages.filter((one) => one.text.includes(text))
    }
  })
})
