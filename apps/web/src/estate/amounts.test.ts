// Each screen of an estate, with the answers that the tour gives it: an amount leads to its entry, its answer or its
// rule, or stands in the row of its own entry, or is the sum of the lines above it.
import { join } from 'node:path'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchPath, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { bareAmounts, deadEnds } from '../../testing/amounts-in.ts'
import { screens } from '../addresses/screens.ts'
import '../platform/icu.ts'
import { createQueries } from '../platform/queries.ts'
import { estateStops } from '../../../../test/e2e/tour-estate.ts'
import type { Staged } from '../../../../test/e2e/stages.ts'
import type { Stop } from '../../../../test/e2e/tour.ts'

const sources = join(import.meta.dirname, '..')
/** One answer may lead to the next question. */
const MOST_ROUNDS = 10
const origin = 'https://register.example'
/** As much of a browser's page, and of a call that it answers, as the tour sets up. */
type Page = Parameters<NonNullable<Stop['before']>>[0]
interface Call {
  request: () => { url: () => string }
  fulfill: (given: { json?: unknown }) => Promise<void>
}
type Answer = (call: Call) => Promise<void>

/** What a stop answers the screen's calls with. */
async function answersOf(stop: Stop): Promise<(url: string) => Promise<unknown>> {
  const answers: [matches: RegExp, answer: Answer][] = []
  const route = async (matches: RegExp, answer: Answer): Promise<void> =>
    void answers.unshift([matches, answer])
  await stop.before?.({ route } as unknown as Page)
  return async (url) => {
    let json: unknown
    const fulfill = async (given: { json?: unknown }): Promise<void> => void (json = given.json)
    await answers.find(([matches]) => matches.test(url))?.[1]({
      request: () => ({ url: () => url }),
      fulfill,
    })
    return json
  }
}

/** The screen at the address, once every call that it makes is answered. */
async function shown(path: string, queries: QueryClient): Promise<string> {
  const { pathname } = new URL(path, origin)
  const screen = screens.find((one) => matchPath(one.path, pathname) !== null)!
  const { default: Screen } = (await import(join(sources, screen.file))) as { default: ComponentType }
  const render = (): string =>
    renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client: queries },
        createElement(
          MemoryRouter,
          { initialEntries: [path] },
          createElement(
            Routes,
            null,
            createElement(Route, { path: screen.path, element: createElement(Screen) }),
          ),
        ),
      ),
    )
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const html = render()
    const open = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'pending' })
    if (open.length === 0) return html.replaceAll('\u{A0}', ' ')
    // What is not answered is a failure that the screen shows.
    await Promise.allSettled(open.map((one) => one.fetch()))
  }
  throw new Error(`${path} asks for more and more`)
}

/** Without rows that lead somewhere or are a rule, and without sums, which stand below what they are the sum of. */
function withoutRows(html: string): string {
  const tables = html.replaceAll(/<tfoot>.*?<\/tfoot>|<tr>.*?<\/tr>/g, (row) =>
    row.startsWith('<tfoot>') || row.includes('<a ') ? '' : row,
  )
  const [before = '', ...rows] = tables.split('<div class="summary-row">')
  return (
    before +
    rows
      .map((row) => {
        const end = row.indexOf('</dl>')
        const [own, after] = end === -1 ? [row, ''] : [row.slice(0, end), row.slice(end)]
        return (/<a |Looked at on|Not confirmed at its source/.test(own) ? '' : own) + after
      })
      .join('')
  )
}

/** Amounts that need no way to anything, in the order of the page. */
const plain: Record<string, readonly string[]> = {
  // What the will gives, on the card of the person.
  'estate-people': ['£1,000.00'],
  // A gift on its own card; a total of none.
  'estate-assets': ['£9,000.01', '£0.00'],
  // Lines of the estimate that are worked out from those above them.
  'estate-tax': ['£446,790.00', '£436,790.00', '£183,333.21', '£103,456.79'],
  'estate-tax-instalments': ['£446,790.00', '£446,790.00', '£183,333.21', '£113,456.79'],
  'estate-tax-rule': ['£446,790.00', '£446,790.00', '£183,333.21', '£113,456.79'],
  // The same, and twice the name of a limit.
  'estate-tax-unconfirmed': ['£1', '£2', '£446,790.00', '£436,790.00', '£1', '£2'],
  // What passes by the will: the line above it less that one.
  'estate-probate': ['£150,000.00'],
  'estate-probate-begun': ['£150,000.00'],
  // An entry in the ledger.
  'estate-accounts': ['£3,210.00'],
  // What a row of a statement or an entry is about, where it is decided, signed for or chosen.
  'estate-statements': ['£3,210.00', '£1.50', '£3,210.00'],
  'estate-statement-row': ['£3,210.00'],
  'estate-receipt': ['£3,210.00'],
  'estate-receipt-ask': ['£3,210.00'],
  'estate-document-new': ['£3,210.00'],
  'estate-document': ['£3,210.00'],
  'estate-view-lines': ['£3,210.00'],
}
/** Screens on which each amount is what the screen is about: proposals, receipts, a view as somebody else reads it. */
const about = [
  'agreement',
  'agreement-executor',
  'agreement-stopped',
  'receipts',
  'view',
  'handing-over-checked',
]
const addressOf = (stop: Stop): string => String(stop.path({ willId: '' } as Staged))

afterEach(() => void vi.unstubAllGlobals())

test.each(estateStops.filter((stop) => addressOf(stop).startsWith('/estate-administration/')))(
  '$name',
  async (stop) => {
    const path = addressOf(stop)
    const answer = await answersOf(stop)
    vi.stubGlobal('location', new URL(origin))
    vi.stubGlobal('__BUILD__', 'this')
    vi.stubGlobal('fetch', async (asked: string | URL) => {
      const json = await answer(new URL(String(asked), origin).href)
      return json === undefined ? new Response(null, { status: 404 }) : Response.json(json)
    })
    const queries = createQueries()
    queries.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
    const html = await shown(path, queries)
    expect(html).toMatch(/<h1/)
    expect(html).not.toContain('class="spinner')
    if (!about.some((name) => stop.name === `estate-${name}`))
      expect(bareAmounts(withoutRows(html))).toEqual(plain[stop.name] ?? [])
    // A link of a screen below the page leads to the page itself.
    if (!path.includes('?')) expect(deadEnds(html, path)).toEqual([])
  },
)
