// A testator with a wallet moves the tokens there, on both networks; testators without one miss nothing. The
// wallets really sign; they have no funds. In short the Ethereum wallet takes its token: the other's way is the same.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { button, confirmByCode } from './acts.ts'
import { full, hasBrowser, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { see } from './see.ts'
import { bringTo, openAs, type Staged } from './stages.ts'
import { installWallets } from './wallets.ts'
import { withProduct } from './with-product.ts'

const pictures = process.env['TESTATE_PICTURES']
const folder = pictures === undefined ? undefined : join(pictures, 'own-wallet')

describe.skipIf(!hasBrowser)(`an own wallet${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  let staged: Staged
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    staged = await bringTo(product, 'registered')
  })

  test.each(full ? ([1280, 320] as const) : ([320] as const))(
    'without a wallet, %i wide: said in the specification’s words, and nothing else changes',
    async (width) => {
      const person = await openAs(chromium, staged.people[0], {
        url: product.url,
        width,
        theme: width === 320 ? 'dark' : 'light',
      })
      const { page } = person
      await page.goto(`/blockchain-registration?will=${staged.willId}`)
      await page.locator('summary', { hasText: 'Your own wallet (optional)' }).click()
      for (const [network, other] of [
        ['Ethereum', 'Solana'],
        ['Solana', 'Ethereum'],
      ] as const) {
        await button(page, `Move the token to your own wallet: ${network}`).click()
        await page
          .getByText(`Wallet not found. Please install a browser wallet to use ${network} features.`)
          .waitFor()
        expect(await button(page, `Move the token to your own wallet: ${other}`).isEnabled()).toBe(true)
        if (network === 'Ethereum') await see(person, `no-wallet-${width}`, folder)
        await button(page, 'Not now').click()
        await page.getByText('Wallet not found').waitFor({ state: 'detached' })
      }
      expect(await page.getByText('Held by the key the register keeps for this will.').count()).toBe(2)
      await person.close()
    },
  )

  test('with one: declining changes nothing; once signed the register moves the token and pays', async () => {
    const person = await openAs(chromium, staged.people[0], { url: product.url })
    const { page } = person
    const wallets = await installWallets(page)
    await page.goto(`/blockchain-registration?will=${staged.willId}`)
    await page.locator('summary', { hasText: 'Your own wallet (optional)' }).click()
    await button(page, 'Move the token to your own wallet: Ethereum').click()
    await button(page, 'Use Example Wallet').click()
    await page.getByRole('alert').getByText('You declined in the wallet. Nothing was changed.').waitFor()
    await see(person, 'declined', folder)
    wallets.agree()

    const moved = [
      ['Ethereum', 'Example Wallet', wallets.ethereum],
      ['Solana', 'Example Sol Wallet', wallets.solana],
    ].slice(0, full ? 2 : 1) as [network: string, wallet: string, address: string][]
    for (const [network, wallet, address] of moved) {
      if (network === 'Solana') await button(page, 'Move the token to your own wallet: Solana').click()
      await confirmByCode(
        page,
        staged.inbox,
        staged.people[0].email,
        async () => await button(page, `Use ${wallet}`).click(),
      )
      const held = page.getByRole('region', { name: network, exact: true })
      await held.getByText('Held by your own address:').waitFor()
      await held.getByText(address).waitFor()
      await button(page, `Move it to another address: ${network}`).waitFor()
    }
    await see(person, 'moved', folder)
    expect(
      wallets.asked.filter(
        (method) =>
          !/^(eth_requestAccounts|eth_signTypedData_v4|solana:address|solana:signMessage)$/.test(method),
      ),
    ).toEqual([])

    // It persists after a reload, and on the ledgers themselves.
    await page.reload()
    for (const [, , address] of moved) await page.getByText(address).waitFor()
    const { anchors } = (await (await page.request.get(`/api/wills/${staged.willId}/anchors`)).json()) as {
      anchors: { tokenId: string }[]
    }
    for (const [network, , address] of moved) {
      // A ledger on a busy machine may need a second query; the page then says so.
      await expect
        .poll(
          async () =>
            await (
              await page.request.get(`/explorer/${network.toLowerCase()}/token/${anchors[0]!.tokenId}`)
            ).text(),
        )
        .toContain(`<dt>Held by</dt><dd><code>${address}</code>`)
    }
    expect(person.complaints()).toEqual([])
    await person.close()
  })
})
