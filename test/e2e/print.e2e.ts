// The printed output: the text of three pages as poppler extracts it, A4, and no controls.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { bringTo, openAs } from './stages.ts'
import { willToRead, withProduct } from './with-product.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
const why = hasBrowser && !hasPoppler ? ' (pdftotext is not installed here)' : whySkipped

describe.skipIf(!hasBrowser || !hasPoppler)(`on paper${why}`, () => {
  let product: Place
  let chromium: Browser
  let folder: string
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'testate-print-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  const printed = async (page: Page, name: string): Promise<string> => {
    const path = join(folder, `${name}.pdf`)
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true })
    const [, size] = /Page size:\s+(.*)/.exec(spawnSync('pdfinfo', [path], { encoding: 'utf8' }).stdout) ?? []
    expect(size).toContain('A4')
    return spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout
  }
  const pagesOf = (name: string): number => {
    const { stdout } = spawnSync('pdfinfo', [join(folder, `${name}.pdf`)], { encoding: 'utf8' })
    return Number(/Pages:\s+(\d+)/.exec(stdout)?.[1])
  }
  const nothingToPress = [
    'Menu',
    'Sign in',
    'Cymraeg',
    'Secure Platform',
    'Skip to the content',
    'AES-256',
    'Colours',
    'Same as device',
    'Download',
    'Copy',
  ]

  test('the front page, whatever the colours on screen', async () => {
    const person = await openPerson(chromium, { url: product.url, theme: 'dark' })
    await person.page.goto('/')
    await person.page.locator('.standings').waitFor()
    const text = await printed(person.page, 'front')
    expect(text).toContain('A register for existing wills')
    expect(text).toContain('Testate')
    for (const word of nothingToPress)
      expect(text.split(/\s{2,}|\n/).map((one) => one.trim())).not.toContain(word)
    await person.page.emulateMedia({ media: 'print' })
    expect(
      await person.page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.documentElement).colorScheme,
        getComputedStyle(document.body).color,
      ]),
    ).toEqual(['rgb(255, 255, 255)', 'light', 'rgb(0, 0, 0)'])
    await person.close()
  })

  test('a receipt', async () => {
    const {
      people: [ann],
      willId,
    } = await bringTo(product, 'paid')
    const person = await openAs(chromium, ann, { url: product.url })
    await person.page.goto(`/payment?will=${willId}`)
    await person.page.getByText('Payment number').waitFor()
    const text = await printed(person.page, 'receipt')
    for (const word of [
      'Payment number',
      '£150.00',
      'Total',
      'Seller',
      'not registered for VAT',
      'Ann Example',
      'Tax date',
    ])
      expect(text).toContain(word)
    const [number] = /R-\d{6}/.exec(text) ?? []
    const link = person.page.getByRole('link', { name: 'Download as PDF' })
    const file = await person.page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const path = join(folder, 'receipt-file.pdf')
    await writeFile(path, await file.body())
    expect(spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout).toContain(
      `Receipt ${number}`,
    )
    for (const word of nothingToPress)
      expect(text.split(/\s{2,}|\n/).map((one) => one.trim())).not.toContain(word)
    await person.close()
  })

  test('the certificate’s page: what is folded away, and where outer links lead', async () => {
    const {
      people: [ann],
      willId,
    } = await willToRead(product)
    const person = await openAs(chromium, ann, { url: product.url })
    await person.page.goto(`/blockchain-registration?will=${willId}`)
    await person.page.getByText('Certificate of registration').waitFor()
    await person.page.getByRole('img', { name: /^QR code that opens/ }).waitFor()
    // As an explorer of a public network would be linked.
    await person.page.evaluate(() =>
      document
        .querySelector('main h1')!
        .insertAdjacentHTML(
          'afterend',
          '<p><a href="https://explorer.example/tx/1">Explorer</a></p><details ' +
            'class="expander"><summary>More</summary><p>Folded away</p></details>',
        ),
    )
    const text = await printed(person.page, 'certificate')
    expect(pagesOf('certificate')).toBe(1)
    // What is folded in the certificate is in its file; anything else is printed whole.
    expect(text).not.toContain('Token ID')
    for (const word of [
      'Certificate of registration',
      'Ann Example, testator',
      'Solana',
      'Explorer (https://explorer.example/tx/1)',
      'Folded away',
    ])
      expect(text).toContain(word)
    for (const word of nothingToPress)
      expect(text.split(/\s{2,}|\n/).map((one) => one.trim())).not.toContain(word)
    await person.close()
  })
})
