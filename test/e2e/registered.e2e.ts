// The page that the code on a certificate leads to: what the register says of a will that is registered, without a word
// about whose it is; of one it does not know; on a phone, in both languages.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heading } from './acts.ts'
import { asOwner } from './as-owner.ts'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { willToRead, withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`the page of a registration${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test('says that the will is registered, and nothing about whose it is', async () => {
    const { willId } = await willToRead(product)
    const [row] = await asOwner<{ id: string }>(
      product,
      "select encode(token_id, 'hex') as id from anchors where will_id = $1 limit 1",
      [willId],
    )
    const person = await openPerson(chromium, { url: product.url, width: 320 })
    const { page } = person
    await page.goto(`/registered/${row!.id}`)
    await heading(page, 'This will is registered').waitFor()
    await page.getByText(/was entered in this register on .* and the registration stands/).waitFor()
    await page.getByText('What this page says is this register’s word.').waitFor()
    await see(person, 'registered')
    expect(await page.getByText('The entry on Ethereum').isVisible()).toBe(false)
    await page.getByText('The details', { exact: true }).click()
    await page.getByText('The entry on Ethereum').waitFor()
    await page.getByText('The entry on Solana').waitFor()
    await see(person, 'registered, with the details')
    expect(await page.getByRole('main').innerText()).not.toMatch(/Ann|Example|Witness/)
    await page.getByText('The entry on Ethereum').click()
    await page.getByText(row!.id).first().waitFor()

    await page.goto(`/cy/registered/${row!.id.toUpperCase()}`)
    await heading(page, 'Mae’r ewyllys hon wedi’i chofrestru').waitFor()
    await see(person, 'registered in Welsh')
    for (const number of ['00'.repeat(32), row!.id.slice(2)]) {
      await page.goto(`/registered/${number}`)
      await heading(page, 'We do not know of this registration').waitFor()
    }
    await see(person, 'a registration that is not known')
    // The code of a certificate of before.
    await page.goto(`/explorer/ethereum/token/${row!.id}`)
    await page.getByText(row!.id).first().waitFor()
    await person.close()
  })
})
