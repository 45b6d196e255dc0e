// Parts of a document joined: every page, mark, heading and bookmark of each, in their order, in one whole file.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readPrinted } from '../../../testing/read-printed.ts'
import { layLedger } from './ledger-layout.ts'
import { JoinedPdf } from './join-parts.ts'
import { typeset } from './typst.ts'

const template = `#show: sheet.with(title: "Rows", head: data.part == 1)
#heading(level: if data.part == 1 { 2 } else { 1 }, data.title)
#ledger(data.table, (left, right))`
const part = (number: number, rows: number) => ({
  registerName: 'Testate',
  day: '2026-11-26',
  part: number,
  title: `Table ${number}`,
  table: layLedger(
    ['What', 'Amount'],
    Array.from({ length: rows }, (_, n) => [`Line ${number}.${n} (1 0 R)`, `£${n}.00`]),
    0,
  ),
})

/** Seeded: the same parts in each run. */
function* lengths(seed: number): Generator<number[]> {
  let state = seed
  const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most
  for (let n = 0; n < 6; n += 1) yield Array.from({ length: 1 + next(5) }, () => 1 + next(90))
}

test('joined parts have the pages, tables, headings and bookmarks of each, in their order', async () => {
  for (const rows of lengths(7)) {
    const parts = rows.map((many, n) => Buffer.from(typeset(template, part(n + 1, many)).pdf))
    const joined = new JoinedPdf()
    const whole = Buffer.concat([...parts.map((one) => joined.add(one)), joined.end()])
    const alone = await Promise.all(parts.map((one) => readPrinted(new Uint8Array(one))))
    const { pages, text, tagged, ua, title } = await readPrinted(new Uint8Array(whole))
    expect({ tagged, ua, title }).toEqual({ tagged: true, ua: '1', title: 'Rows' })
    expect(pages).toEqual(alone.flatMap((one) => one.pages))
    expect(text.match(/Line \d+\.\d+/g)).toEqual(
      rows.flatMap((many, n) => Array.from({ length: many }, (_, line) => `Line ${n + 1}.${line}`)),
    )

    const task = getDocument({ data: new Uint8Array(whole) })
    const document = await task.promise
    const outline = await document.getOutline()
    expect(outline.map((one) => one.title)).toEqual(['Rows'])
    expect(outline[0]!.items.map((one) => one.title)).toEqual(rows.map((_, n) => `Table ${n + 1}`))
    const marks: string[] = []
    type Node = { role?: string; children?: Node[]; id?: string }
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const walk = ({ role, children }: Node): void => {
        if (role === 'H1' || role === 'H2') marks.push(role)
        for (const child of children ?? []) walk(child)
      }
      walk((await page.getStructTree()) as Node)
    }
    await task.destroy()
    expect(marks).toEqual(['H1', ...rows.map(() => 'H2')])
    expect(whole.toString('latin1').match(/\/S \/TD\b/g)).toHaveLength(
      rows.reduce((total, many) => total + many * 2, 0),
    )
    // No two heads of columns have one name, or a cell would name another table's.
    const names = [...whole.toString('latin1').matchAll(/\/ID \(([^)]*)\)/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBe(rows.length * 2)
  }
})

test('every reference leads to an object at the place that the table says', () => {
  const joined = new JoinedPdf()
  const parts = [1, 2, 3].map((n) => joined.add(Buffer.from(typeset(template, part(n, 40)).pdf)))
  const whole = Buffer.concat([...parts, joined.end()]).toString('latin1')
  const table = whole.slice(Number(/startxref\n(\d+)\n%%EOF$/.exec(whole)![1]))
  const places = [...table.matchAll(/(\d{10}) \d{5} ([nf])/g)]
  const standing = new Map(places.flatMap(([, at, is], n) => (is === 'n' ? [[n, Number(at)] as const] : [])))
  expect(Number(/\/Size (\d+)/.exec(table)![1])).toBe(places.length)
  for (const [number, at] of standing) {
    expect(whole.startsWith(`${number} 0 obj\n`, at)).toBe(true)
    const [text] = whole.slice(at, whole.indexOf('endobj', at)).split('\nstream\n')
    for (const [, to] of text!.matchAll(/(\d+) 0 R\b/g))
      expect(standing.has(Number(to)), `${number}`).toBe(true)
  }
})

test('what is no document of this setter is refused', () => {
  for (const broken of ['', '%PDF-1.7\nstartxref\n9\n%%EOF', 'startxref\n0\n%%EOF'])
    expect(() => new JoinedPdf().add(Buffer.from(broken)), broken).toThrow('a part of a document has no')
})
