// Files as they come from banks and from spreadsheets: read whole, or refused with a reason.
import { expect, test } from 'vitest'
import { guessColumns } from '@testate/domain/estate/statement/columns'
import { readStatement } from '@testate/domain/estate/statement/read'
import { readFile } from './read-file.ts'

const read = async (content: string | Uint8Array<ArrayBuffer>) => await readFile(new Blob([content]))
const days = { dateOfDeath: '2026-01-01', today: '2026-11-26' }

test('a file is read with whatever separates its cells, quotes and line breaks in them included', async () => {
  for (const separator of [',', ';', '\t']) {
    const lines = [
      ['Date', 'Memo', 'Amount'],
      ['05/02/2026', '"Gas, ""the"" bill;\nMarch"', '"-1,250.00"'],
      ['06/02/2026', 'Interest', '0.50'],
    ]
    const answer = await read(`\ufeff${lines.map((cells) => cells.join(separator)).join('\r\n')}\r\n`)
    const table = 'table' in answer ? answer.table : []
    expect(readStatement(table, guessColumns(table)!, days).rows).toEqual([
      { line: 2, day: '2026-02-05', amount: -125_000, text: 'Gas, "the" bill; March' },
      { line: 3, day: '2026-02-06', amount: 50, text: 'Interest' },
    ])
  }
})

test('an older file’s pound sign is read, and a file in UTF-16', async () => {
  const table = [
    ['Date', 'In'],
    ['05/02/2026', '£1'],
  ]
  const text = 'Date,In\n05/02/2026,£1'
  expect(await read(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toEqual({ table })
  const wide = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])])
  expect(await read(wide)).toEqual({ table })
})

test('a formula is text and is not run', async () => {
  const answer = await read(
    'Date,Memo,In\n05/02/2026,"=HYPERLINK(""http://x"",""y"")",=1+1\n06/02/2026,+A1,2',
  )
  const table = 'table' in answer ? answer.table : []
  const { rows, unread } = readStatement(table, guessColumns(table)!, days)
  expect(rows.map(({ text }) => text)).toEqual(['+A1'])
  expect(unread).toEqual([
    { line: 2, problem: 'amount-formula', cells: '05/02/2026 | =HYPERLINK("http://x","y") | =1+1' },
  ])
})

test('what is no such file is refused, each with its reason', async () => {
  const rows = (count: number): string => `Date,In\n${'05/02/2026,1\n'.repeat(count)}`
  for (const [content, problem] of [
    [new Uint8Array([0x50, 0x4b, 3, 4, 20]), 'spreadsheet'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'spreadsheet'],
    ['%PDF-1.7', 'pdf'],
    [new Uint8Array([1, 0, 2]), 'not-text'],
    ['', 'empty'],
    [' \n\n', 'empty'],
    ['A letter\nof the bank', 'one-column'],
    ['Date,Memo,In\n05/02/2026,"Gas,1\n06/02/2026,Water,2', 'quote-open'],
    [rows(100_000), 'too-many-rows'],
    [`${rows(19_999)}\n${rows(10)}`, 'too-many-rows'],
    [`${rows(10)}${'\n'.repeat(200_001)}${rows(1)}`, 'too-many-rows'],
    ['x'.repeat(20_000_001), 'too-large'],
  ] as const)
    expect([problem, await read(content)]).toEqual([problem, { problem }])
  expect(await read(rows(19_999))).toHaveProperty('table.length', 20_001)
  // Empty rows are none, and what stands below them is there.
  const gap = await read(`${rows(10)}${'\n'.repeat(30_000)}06/02/2026,2`)
  expect('table' in gap && gap.table.at(-1)).toEqual(['06/02/2026', '2'])
})
