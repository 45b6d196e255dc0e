// The page that checks, in a real browser, on the cells of test/verdicts: it shows the sentence and the steps that
// the terminal prints. What its trust set names is forwarded to the ledgers and registers of the cells. In short one
// cell of each kind of file, of each kind of answer and of each step, since test/verdicts gives every cell to the
// page's module; TESTATE_FULL=1 (`npm run assurance`) shows every cell.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trustSchema, type Trust } from '@testate/evidence/certificates/trust'
import { withReadableTimes } from '../../apps/web/src/verify/readable-times.ts'
import type { Cell } from '../verdicts/cell.ts'
import { faultCells } from '../verdicts/fault-cells.ts'
import { goldenCells } from '../verdicts/golden-cells.ts'
import { outcomeCells } from '../verdicts/outcome-cells.ts'
import { openWorld, type World } from '../verdicts/world.ts'
import { full, hasBrowser, openPerson, whySkipped } from './browser.ts'
import type { Place } from './product.ts'
import { withProduct } from './with-product.ts'

/** Of all tables. */
const had = new Set<string>()
/** In short, those with a kind of file, a kind of answer or a step that none before them has, in any table. */
function shownOf(cells: readonly Cell[]): readonly Cell[] {
  if (full) return cells
  return cells.filter(({ name, proof, offline, expected: { outcome, unknown, step } }) => {
    const kinds = [[name, proof !== undefined], [offline, outcome, unknown], step].map((kind) =>
      JSON.stringify(kind),
    )
    const isNew = kinds.some((kind) => !had.has(kind))
    for (const kind of kinds) had.add(kind)
    return isNew
  })
}

const titles: Record<string, string> = {
  'registered': 'This is registered, and nothing in it has been changed',
  'released': 'This is registered and unchanged, and the copy was released to the executors',
  'superseded': 'A later version of this will is registered',
  'withdrawn': 'This registration was withdrawn',
  'refuted': 'We cannot confirm this file',
  'unknown register': 'Unknown register',
  'unknown offline': 'Nothing in this file has been changed; the ledgers were not asked',
  'unknown unasked': 'Nothing is refuted, but something could not be asked',
  'unknown certificate': 'This is a certificate of registration',
  'unknown no-seal': 'This PDF carries no seal',
  'unknown no-link': 'This document is not registered here',
}
const OWN_PDF = 'This document is registered'
const words: Record<string, string> = {
  'holds': 'holds',
  'refuted': 'refuted',
  'could not be asked': 'unasked',
  'skipped': 'skipped',
  'no entry': 'noEntry',
}

describe.skipIf(!hasBrowser)(`the page that checks${whySkipped}`, () => {
  let product: Place
  let chromium: Browser
  let world: World
  let golden: Awaited<ReturnType<typeof goldenCells>>
  let folder: string
  withProduct((has) => void ({ product, chromium } = has))
  beforeAll(async () => {
    world = await openWorld()
    golden = await goldenCells()
    folder = await mkdtemp(join(tmpdir(), 'testate-verdicts-'))
  })
  afterAll(async () => {
    await world?.close()
    await golden?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The page may ask no address but those of its register: the trust sets name these, and they are forwarded. */
  async function forwarding(page: Page): Promise<(trust: Trust) => Promise<Trust>> {
    const own = trustSchema.parse(
      JSON.parse(await readFile(join(product.dataDir, 'trust/trust.json'), 'utf8')),
    )
    const addressOf = (name: string): string =>
      new URL(own.networks.find((network) => network.name === name)!.rpcUrl).origin
    let to = new Map<string, string>()
    const forward = async (route: Route): Promise<void> => {
      const url = new URL(route.request().url())
      const target = to.get(url.origin)
      if (target === undefined) return await route.continue()
      try {
        const answer = await route.fetch({
          url: new URL(url.pathname + url.search, target).href,
          timeout: 120_000,
          // A kept connection may be closed at its other end while the next cells are being made.
          maxRetries: 3,
        })
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'access-control-allow-origin': '*' },
        })
      } catch {
        await route.abort('connectionrefused').catch(() => {})
      }
    }
    for (const { rpcUrl } of own.networks) await page.route(`${new URL(rpcUrl).origin}/**`, forward)
    await page.route('**/api/links/**', forward)
    return async (trust) => {
      const register = 'register' in trust ? { register: product.url } : {}
      to = new Map(trust.networks.map(({ name, rpcUrl }) => [addressOf(name), rpcUrl]))
      if ('register' in trust) to.set(new URL(product.url).origin, trust.register)
      return {
        ...trust,
        ...register,
        networks: trust.networks.map((network) => ({ ...network, rpcUrl: `${addressOf(network.name)}/` })),
      } as Trust
    }
  }

  async function show(page: Page, cell: Cell, n: number, trust: Trust): Promise<void> {
    const at = join(folder, `${n}.trust.json`)
    await writeFile(at, JSON.stringify(trust))
    await page.locator('.verify-trust input[type=file]').setInputFiles(at)
    const bytes = (name: string, buffer: Uint8Array) => ({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/json',
      buffer: Buffer.from(buffer),
    })
    const name = `${n}-${cell.name}`
    const picker = page.locator('.verify-picker input')
    const result = page.locator('.verify-result')
    if (cell.proof === undefined) await picker.setInputFiles(bytes(name, cell.file))
    else {
      await picker.setInputFiles(bytes(`${n}.proof.json`, cell.proof))
      await result.getByRole('heading', { name: `${n}.proof.json` }).waitFor()
      await result.locator('input').setInputFiles(bytes(name, cell.file))
    }
    await result.getByRole('heading', { name, exact: true }).waitFor()
  }

  async function requireShown(
    page: Page,
    { met, expected, name }: Cell,
    kind: 'own PDF' | 'other',
  ): Promise<void> {
    const result = page.locator('.verify-result')
    const { outcome, unknown, step, sentence } = expected
    const isSealedCertificate =
      /certificate/.test(name) && (outcome === 'registered' || unknown === 'offline')
    const title = isSealedCertificate
      ? 'This is a certificate with the seal of the register'
      : outcome === 'unknown'
        ? titles[`unknown ${unknown}`]!
        : titles[outcome]!
    const text = (await result.innerText()).replaceAll(/\s+/g, ' ')
    expect(text, `${met} (${name})`).toContain(
      kind === 'own PDF' && outcome === 'registered' ? OWN_PDF : title,
    )
    if (unknown === 'certificate') return
    const shown = await result
      .locator('.notice-words')
      .first()
      .evaluate((notice) => {
        const said = notice.cloneNode(true) as HTMLElement
        for (const one of said.querySelectorAll('.notice-title, .visually-hidden')) one.remove()
        return said.textContent.replaceAll(/\s+/g, ' ').trim()
      })
    // The page writes days and times in words; the pattern writes the dot before the milliseconds as an escape.
    const written = sentence.source.replaceAll(String.raw`\.000Z`, '.000Z')
    const inWords = withReadableTimes(written).replaceAll('(UK time)', String.raw`\(UK time\)`)
    expect(shown, met).toMatch(new RegExp(inWords, sentence.flags))
    const outcomes = await result
      .locator('.verify-steps li')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['outcome']))
    expect(outcomes, met).toContain(words[step?.[1] ?? 'refuted'])
  }

  async function showAll(all: readonly Cell[]): Promise<void> {
    const cells = shownOf(all)
    console.log(`verdicts in a browser: ${cells.length} of ${all.length} cells`)
    expect(cells.length).toBeGreaterThan(full ? all.length - 1 : 8)
    const person = await openPerson(chromium, { url: product.url })
    const { page, context } = person
    await page.goto('/verify')
    await page.getByText(/This page is kept on this device/).waitFor()
    await page.getByText('Who this check trusts').click()
    const own = await forwarding(page)
    for (const [n, cell] of cells.entries()) {
      await context.setOffline(cell.offline === true)
      // A page hears of it a little later.
      await page.waitForFunction((online) => navigator.onLine === online, cell.offline !== true)
      await show(page, cell, n, await own(cell.trust))
      // The page says of a will's own PDF that it is registered, by a proof or by its register's word.
      const isOwn = cell.proof !== undefined || cell.met.includes('own PDF')
      await requireShown(page, cell, isOwn ? 'own PDF' : 'other')
    }
    await context.setOffline(false)
    await person.close()
  }

  test('waits for a trust set that is still being read', async () => {
    const { page, close } = await openPerson(chromium, { url: product.url })
    await page.goto('/verify')
    await page.getByText('Who this check trusts').click()
    const cell = (await outcomeCells(world)).find(({ expected }) => expected.outcome === 'registered')!
    // As from a network drive.
    await page.evaluate(() => {
      const text = File.prototype.text
      File.prototype.text = async function () {
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        return await text.call(this)
      }
    })
    const own = await forwarding(page)
    await show(page, cell, 0, await own(cell.trust))
    await requireShown(page, cell, 'other')
    await close()
  })

  test('shows every cell of the table of outcomes', async () => {
    await showAll(await outcomeCells(world))
  })

  test('shows every golden file, offline and online', async () => {
    await showAll(golden.cells)
  })

  test('shows bad input and faults', async () => {
    // Whose machine has another clock is the other table's: here the clock is the browser's own.
    await showAll((await faultCells(world)).filter(({ minutesAhead }) => minutesAhead === undefined))
  })
})
