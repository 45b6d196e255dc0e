// What the page behind the code on a certificate says in each state, in both languages.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { showStanding } from '@testate/api/verification'
import type { ReceivedOf } from '@testate/api/route'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import Registered from './registered.tsx'
import { words } from './registered-words.ts'

type Standing = ReceivedOf<typeof showStanding>

const commitment = 'b4'.repeat(32)
const day = '2026-11-21'

function shown(change: Partial<Standing> | null, asked = commitment): string {
  const client = new QueryClient()
  const answer: Standing = {
    commitment,
    standing: 'registered',
    registeredOn: day,
    withdrawnOn: null,
    entries: [
      {
        network: 'ethereum',
        label: 'local development ledger',
        transactionHash: `0x${'d6'.repeat(32)}`,
        blockNumber: '12345',
        day,
        explorerUrl: '/explorer/ethereum/tx/0x1',
      },
    ],
    ...change,
  }
  if (change !== null) client.setQueryData([showStanding.id, { params: { commitment } }], answer)
  const page = createElement(
    MemoryRouter,
    { initialEntries: [`/registered/${asked}`] },
    createElement(
      Routes,
      null,
      createElement(Route, { path: '/registered/:commitment', element: createElement(Registered) }),
    ),
  )
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page)).replaceAll('\u00A0', ' ')
}

test.each([
  ['registered', 'This will is registered', 'on 21 November 2026, and the registration stands.'],
  ['superseded', 'A later version of this will is registered', 'A later version has been registered since.'],
  ['withdrawn', 'This registration was withdrawn', 'This does not revoke the will.'],
  ['released', 'This will is registered, and its copy was released', 'released to the executors.'],
] as const)('%s: in one sentence, whose word it is, and how to check it', (standing, title, says) => {
  const page = shown({ standing })
  expect(page).toContain(`<h1>${title}</h1>`)
  for (const text of [says, words.en.law, words.en.ownText, words.en.ownFile, words.en.ownLedger])
    expect(page).toContain(text)
  expect(page).toContain('href="/verify"')
})

test('the day of a withdrawal is said once a ledger has it', () => {
  expect(shown({ standing: 'withdrawn', withdrawnOn: '2026-11-25' })).toContain(
    'Its registration was withdrawn on 25 November 2026.',
  )
})

test('the numbers are folded away, and lead to the entry on each ledger', () => {
  const page = shown({})
  expect(page).toMatch(/<details class="expander"><summary>The details<\/summary>/)
  for (const text of ['local development ledger', '12345', 'The entry on Ethereum'])
    expect(page.slice(page.indexOf('<details'))).toContain(text)
  expect(page.slice(0, page.indexOf('<details'))).not.toMatch(/12345|d6d6/)
  expect(page).toContain('href="/explorer/ethereum/tx/0x1"')
})

test('an entry that nobody else can look up has its day alone', () => {
  const hidden = { transactionHash: null, blockNumber: null, explorerUrl: null }
  const page = shown({ entries: [{ network: 'corda', label: 'two nodes', day, ...hidden }] })
  expect(page).toContain('21 November 2026')
  expect(page).not.toMatch(/<a href="\/explorer|Transaction|Block/)
})

test('a number that the register does not know, or that is not whole, is answered without a question', () => {
  const none: Partial<Standing> = { standing: 'unknown', registeredOn: null, entries: [] }
  for (const page of [shown(none), shown(null, commitment.slice(2)), shown(null, 'x'.repeat(64))]) {
    expect(page).toContain('<h1>We do not know of this registration</h1>')
    expect(page).toContain('A will does not have to be registered to be valid.')
    expect(page).not.toContain('<details')
    expect(page).not.toContain(words.en.ownLedger)
  }
})

test('capital letters are the same number, and until the answer is there it says what is asked', () => {
  expect(shown({}, commitment.toUpperCase())).toContain('<h1>This will is registered</h1>')
  expect(shown(null)).toContain('Asking the register…')
})

test('each sentence is there in Welsh, with the same values', () => {
  const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
  expect(Object.keys(words.cy!)).toEqual(Object.keys(words.en))
  for (const [key, text] of Object.entries(words.en))
    expect(blanks(words.cy![key as keyof typeof words.en] ?? '')).toEqual(blanks(text))
})
