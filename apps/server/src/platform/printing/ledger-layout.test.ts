// Compares computed column widths and row heights of a long table with Typst's output.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { layLedger } from './ledger-layout.ts'
import { typeset } from './typst.ts'

const heads = ['No.', 'What', 'Amount']
const letters = 'WMwmil.,AVTo £0123456789éßŁœ“”–()&'

/** Words of every width, each as long as its column holds. */
function fullRows(count: number): string[][] {
  let seed = 7
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  return Array.from({ length: count }, (_, n) => {
    let what = ''
    for (;;) {
      const longer = `${what}${letters[next(letters.length)]}`
      if (layLedger(heads, [[String(n), longer, '£1.00']], 1).heights[0] === null) break
      what = longer
    }
    return [String(n), what.trim(), '£1.00']
  })
}

test('a row that is given its height has one line, however full it is', async () => {
  const rows = fullRows(40)
  const ledger = layLedger(heads, rows, 1)
  expect(ledger.heights).toEqual(rows.map(() => 19))
  expect(ledger.columns.reduce((total, one) => total + one, 0)).toBeCloseTo(475, 6)
  const { pdf, pages } = typeset('#show: sheet.with(title: "T")\n#ledger(data.of, (left, left, right))', {
    registerName: 'Testate',
    day: '2026-11-26',
    of: ledger,
  })
  expect(pages).toBe(2)
  const task = getDocument({ data: pdf.slice(), verbosity: 0 })
  const first = await (await task.promise).getPage(1)
  const { items } = await first.getTextContent()
  await task.destroy()
  const across = 60 + ledger.columns[0]! + ledger.columns[1]!
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ ...item, x: item.transform[4], y: item.transform[5] }] : [],
  )
  const amounts = placed.filter(({ str }) => str === '£1.00')
  expect(amounts.length).toBeGreaterThan(25)
  // Each line of the middle column stands beside an amount, so none is a second line; and none runs into the amounts.
  const lines = new Set(amounts.map(({ y }) => Math.round(y)))
  const middle = placed.filter(
    ({ x, y }) => x > 60 + ledger.columns[0]! - 1 && x < across && y < 600 && y > 60,
  )
  expect(middle.length).toBeGreaterThan(25)
  for (const { x, y, width } of middle) {
    expect(lines).toContain(Math.round(y))
    expect(x + width).toBeLessThan(across)
  }
})

test('a row with more than one line, or a character of another font, is left to the setter', () => {
  const heights = (what: string): (number | null)[] => layLedger(heads, [['1', what, '£1.00']], 1).heights
  expect(heights('Income (Note 1)')).toEqual([19])
  for (const what of ['word '.repeat(40), 'שלום', 'two\nlines']) expect(heights(what)).toEqual([null])
  // A figure wider than its column may be is set in two lines.
  expect(layLedger(heads, [['1', 'x', '£1,000,000,000,000,000,000.00']], 1).heights).toEqual([null])
})
