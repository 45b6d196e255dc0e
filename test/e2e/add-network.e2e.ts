// A network is added before the will is registered, with a payment of its own, and can be given up; with
// TESTATE_FULL=1 two are added to a registered will too, which added-network.test.ts has in each run.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, heading } from './acts.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs } from './stages.ts'
import { withProduct } from './with-product.ts'

describe.skipIf(!hasBrowser)(`adding a network${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  withProduct((has) => void ({ product, chromium } = has))

  test.runIf(full)('from the registration to the order, the payment and the entry', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'registered', ['solana'])
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto(`/blockchain-registration?will=${willId}`)
    await page.getByRole('link', { name: 'Add a network' }).click()
    const additions = page.getByRole('region', { name: 'Add a network' })
    await heading(additions, 'Ethereum, £32.00').waitFor()
    await see(person, 'the networks that can be added')

    await button(additions, 'Add Corda').click()
    await page.getByText('Corda was added').first().waitFor()
    await heading(additions, 'Corda, no extra cost').waitFor({ state: 'detached' })

    await button(additions, 'Add Ethereum').click()
    await additions.getByRole('row', { name: 'Total £32.00' }).waitFor()
    await button(additions, 'Pay £32.00').click()
    await additions.getByText('Please tick this: we may begin only if you ask for it').waitFor()
    await additions.getByRole('checkbox').check()
    await see(person, 'the order of a network')
    await button(additions, 'Pay £32.00').click()
    await heading(page, 'Test payment').waitFor()
    await button(page, 'Pay £32.00').click()
    await additions
      .getByText(/^Ethereum was added, and (your will is being registered there|holds your registration)$/)
      .waitFor()
    await page
      .getByText('Total £32.00')
      .or(page.getByRole('row', { name: 'Total £32.00' }))
      .first()
      .waitFor()
    await see(person, 'a network was added')
    await additions.getByText('Ethereum was added, and holds your registration').waitFor({ timeout: 120_000 })

    await page.goto(`/blockchain-registration?will=${willId}`)
    await page
      .getByText(/^Recorded on (Solana, Ethereum and Corda|Solana, Corda and Ethereum) \(each: /)
      .waitFor({ timeout: 120_000 })
    expect(person.complaints()).toEqual([])
  })

  test('before the will is registered: the page says so, and the network can be given up', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'invited', ['solana'])
    const person = await openAs(chromium, ann, { url: product.url })
    const { page } = person
    await page.goto(`/payment?will=${willId}`)
    const additions = page.getByRole('region', { name: 'Add a network' })
    await button(additions, 'Add Ethereum').click()
    await additions.getByRole('checkbox').check()
    await button(additions, 'Pay £32.00').click()
    await heading(page, 'Test payment').waitFor()
    await button(page, 'Pay £32.00').click()
    await additions.getByText('Ethereum was added. Your will will be registered there.').waitFor()
    await additions.getByText('Until Ethereum holds your registration, you can cancel.').waitFor()
    await see(person, 'a network was added before the registration')
    await additions.getByRole('link', { name: 'Give up a network and get its money back' }).click()
    await heading(page, 'Ethereum does not hold your will yet').waitFor()
    await see(person, 'an added network to give up')
    await button(page, 'Give up Ethereum, get £32.00 back').click()
    await page.getByRole('dialog').getByText('The rest of your registration stays as it is.').waitFor()
    await button(page.getByRole('dialog'), 'Keep it').waitFor()
    expect(person.complaints()).toEqual([])
  })
})
