// Statements as banks write them: what is read, what is refused and why, and that no row is there twice in whatever
// order files come in. The tables are written by hand in the shape of the banks' own downloads.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPounds, pence } from '../../money.ts'
import type { Entry } from '../ledger.ts'
import { readDay, readMoved } from './cells.ts'
import { areSameNames, columnNames, guessColumns, guessDayOrder, matchedBefore } from './columns.ts'
import { compareRows, countAlike } from './compare.ts'
import { seeded } from '../../../testing/seeded.ts'
import { entryFinder, fitsEntry, fitsProposal, rowState } from './decide.ts'
import { MOST_TEXT, plainText, readStatement, type StatementRow } from './read.ts'

const days = { dateOfDeath: '2026-01-09', today: '2026-11-26' }
const twoColumns = [
  ['Account Name:', 'Executors of T Tator'],
  ['Account Balance:', '£1,250.00'],
  [''],
  ['Date', 'Transaction type', 'Description', 'Paid out', 'Paid in', 'Balance'],
  ['05 Jan 2026', 'Card', 'Before', '£3.00', '', '£900.00'],
  ['12 Jan 2026', 'Transfer', 'House  sale', '', '£1,000.00', '£1,900.00'],
  ['13 Jan 2026', 'Cheque', 'Funeral', '£650.50', '', '£1,249.50'],
  ['14 Jan 2026', 'Interest', '', '', '£0.50', '£1,250.00'],
]
const oneColumn = [
  ['Transaction Date', 'Amount', 'Memo'],
  ['13/01/2026', '-12.00', 'Gas'],
  ['02/02/2026', '3.10', 'Interest'],
]

describe('what a column is', () => {
  test('is guessed from its name and from what is in it', () => {
    expect(guessColumns(twoColumns)).toEqual({
      names: twoColumns[3],
      day: 0,
      dayOrder: 'dmy',
      texts: [2],
      paidIn: 4,
      paidOut: 3,
      isReversed: false,
    })
    expect(guessColumns(oneColumn)).toMatchObject({ day: 0, texts: [2], paidIn: 1, paidOut: null })
    // Without names, by what is in it.
    expect(guessColumns([['2026-01-12', 'Gas', '-12.00']])).toEqual({
      names: ['1', '2', '3'],
      day: 0,
      dayOrder: 'ymd',
      texts: [1],
      paidIn: 2,
      paidOut: null,
      isReversed: false,
    })
    // The day of the statement itself is a heading, and no day and amount; nor is a row that was read a name.
    const dated = [['Statement of', '31/01/2026'], ...oneColumn]
    expect(guessColumns(dated)).toEqual(guessColumns(oneColumn))
    const early = [...oneColumn.slice(0, 1), ['12/01/2026', '', 'Opened'], [''], ...oneColumn.slice(1)]
    expect(columnNames(early)).toEqual(oneColumn[0])
    expect([guessColumns([]), guessColumns([['a', 'b']]), guessColumns([['2026-01-12', 'b']])]).toEqual([
      null,
      null,
      null,
    ])
  })
  test('the order of a day is seen in the days, and is that of the United Kingdom where it is not', () => {
    expect(guessDayOrder(['01/02/2026', '13/02/2026'])).toBe('dmy')
    expect(guessDayOrder(['01/02/2026', '02/13/2026'])).toBe('mdy')
    expect(guessDayOrder(['01/02/2026'])).toBe('dmy')
    expect(guessDayOrder(['2026-02-01'])).toBe('ymd')
  })
  test('the days of all rows say in which order they are, also against the order of the last file', () => {
    const late = Array.from({ length: 60 }, () => ['02/01/2026', '1', 'a'])
    const table = [...oneColumn.slice(0, 1), ...late, ['02/13/2026', '1', 'a']]
    expect(guessColumns(table)).toMatchObject({ dayOrder: 'mdy' })
    const before = { ...guessColumns(oneColumn)!, texts: [0] }
    expect(matchedBefore(before, table)).toEqual({ ...before, dayOrder: 'mdy' })
    const isoDays = [['a'], ['2026-02-01', '1', 'a']]
    expect(matchedBefore(before, isoDays).dayOrder).toBe('ymd')
    // Days that can be in the order of the last file are, and so are days that are in none.
    expect(matchedBefore({ ...before, dayOrder: 'mdy' }, late).dayOrder).toBe('mdy')
    const both = [
      ['13/02/2026', '1'],
      ['02/13/2026', '1'],
    ]
    expect(matchedBefore({ ...before, dayOrder: 'mdy' }, both).dayOrder).toBe('mdy')
  })
  test('a later file of the same bank is known by the names', () => {
    expect(areSameNames(columnNames(oneColumn), ['Transaction Date', 'Amount', 'Memo'])).toBe(true)
    expect(areSameNames(columnNames(oneColumn), ['Transaction Date', 'Amount', 'Details'])).toBe(false)
    expect(areSameNames(columnNames(oneColumn), ['Transaction Date', 'Amount'])).toBe(false)
  })
})

describe('a cell', () => {
  test('a day is read in its order, or not at all', () => {
    for (const [cell, order, day] of [
      ['03/04/2026', 'dmy', '2026-04-03'],
      ['03/04/2026', 'mdy', '2026-03-04'],
      ['3.4.26', 'dmy', '2026-04-03'],
      ['03 Apr 2026', 'dmy', '2026-04-03'],
      ['3-April-2026', 'mdy', '2026-04-03'],
      ['2026-04-03T10:22:01Z', 'ymd', '2026-04-03'],
      ['03/04/2026 10:22', 'dmy', '2026-04-03'],
      ['31/02/2026', 'dmy', null],
      ['03/13/2026', 'dmy', null],
      ['3 Foo 2026', 'dmy', null],
      ['2026-04-03', 'dmy', null],
      ['03/04', 'dmy', null],
      ['', 'dmy', null],
      ['=TODAY()', 'dmy', null],
    ] as const)
      expect([cell, readDay(cell, order)]).toEqual([cell, day])
  })
  test('an amount is read as banks write it, and is never calculated', () => {
    for (const [cell, amount, problem] of [
      ['1,234.56', 123_456, null],
      ['£1,234.56', 123_456, null],
      ['-£12', -1_200, null],
      ['£-12.5', -1_250, null],
      ['\u221212.00', -1_200, null],
      ['(12.00)', -1_200, null],
      ['12.00-', -1_200, null],
      ['+12.00', 1_200, null],
      ['GBP 12.00', 1_200, null],
      ['', null, null],
      ['-', null, null],
      ['=1+1', null, 'amount-formula'],
      ['@SUM(A1)', null, 'amount-formula'],
      ['1.234,56', null, 'amount-unreadable'],
      ['12.345', null, 'amount-unreadable'],
      ['(12.00', null, 'amount-unreadable'],
      ['-(12.00)', null, 'amount-unreadable'],
      ['-12.00CR', null, 'amount-unreadable'],
      ['(12.00) CR', null, 'amount-unreadable'],
      ['-12.00DR', null, 'amount-unreadable'],
      ['nil', null, 'amount-unreadable'],
      ['USD 12.00', null, 'other-currency'],
      ['€12.00', null, 'other-currency'],
      ['12.00 EUR', null, 'other-currency'],
      ['99,999,999,999.00', null, 'amount-too-much'],
    ] as const)
      expect([cell, readMoved(cell)]).toEqual([cell, { amount, problem }])
    // The bank says which way it went.
    for (const [cell, amount] of [
      ['12.00 DR', -1_200],
      ['12.00CR', 1_200],
    ] as const)
      expect([cell, readMoved(cell)]).toEqual([cell, { amount, problem: null, isMarked: true }])
  })
  test('any amount of whole pence is read as it was written, with either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(readMoved(formatPounds(pence(amount)))).toEqual({ amount, problem: null })
      }),
    )
  })
})

/** Halves of characters and signs that steer among it. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points))

describe('a statement', () => {
  test('is read row by row; headings are passed over, and rows from before the death told apart', () => {
    const { rows, beforeDeath, unread } = readStatement(twoColumns, guessColumns(twoColumns)!, days)
    expect(rows).toEqual([
      { line: 6, day: '2026-01-12', amount: 100_000, text: 'House sale' },
      { line: 7, day: '2026-01-13', amount: -65_050, text: 'Funeral' },
      { line: 8, day: '2026-01-14', amount: 50, text: '' },
    ])
    expect(beforeDeath.map(({ text }) => text)).toEqual(['Before'])
    expect(unread).toEqual([])
  })
  test('of a card, what went out is above zero', () => {
    const columns = { ...guessColumns(oneColumn)!, isReversed: true, texts: [2, 0] }
    expect(readStatement(oneColumn, columns, days).rows.map(({ amount, text }) => [amount, text])).toEqual([
      [1_200, 'Gas 13/01/2026'],
      [-310, 'Interest 02/02/2026'],
    ])
  })
  test('CR and DR beside an amount say which way it went, whatever the column is', () => {
    const head = ['Date', 'Out', 'In']
    const table = [
      head,
      ['12/01/2026', '5.00 DR', ''],
      ['12/01/2026', '6.00 CR', ''],
      ['12/01/2026', '', '7.00 DR'],
    ]
    const one = { ...guessColumns(oneColumn)!, texts: [], isReversed: true }
    const amounts = (columns: typeof one) =>
      readStatement(table, columns, days).rows.map(({ amount }) => amount)
    expect(amounts({ ...one, paidIn: 1 })).toEqual([-500, 600])
    expect(amounts({ ...one, paidIn: 2, paidOut: 1 })).toEqual([-500, 600, -700])
  })
  test('amounts that went out are below zero or above; a column that has both says nothing of either', () => {
    const columns = { ...guessColumns(twoColumns)!, day: 0, texts: [], paidIn: 2, paidOut: 1 }
    const read = (...out: string[]) => {
      const table = [
        ['Date', 'Out', 'In'],
        ...out.map((cell) => ['12 Jan 2026', cell, '']),
        ['12 Jan 2026', '', '9'],
      ]
      const { rows, unread } = readStatement(table, columns, days)
      return [rows.map(({ amount }) => amount), unread.map(({ line, problem }) => [line, problem])]
    }
    expect(read('1', '2')).toEqual([[-100, -200, 900], []])
    expect(read('-1', '-2', '3 DR')).toEqual([[-100, -200, -300, 900], []])
    expect(read('1', '-2', '3 DR')).toEqual([
      [-300, 900],
      [
        [2, 'signs-mixed'],
        [3, 'signs-mixed'],
      ],
    ])
  })
  test('no row is dropped unseen: headings end at the first day, in whatever order it is written', () => {
    const columns = { ...guessColumns(oneColumn)!, dayOrder: 'mdy' as const }
    const { rows, unread } = readStatement([['Statement of', '31/01/2026'], ...oneColumn], columns, days)
    expect([rows.map(({ line }) => line), unread]).toEqual([
      [4],
      [{ line: 3, problem: 'day-unreadable', cells: '13/01/2026 | -12.00 | Gas' }],
    ])
    // Also where the column of the day is another, and where the first row has no amount.
    expect(readStatement(oneColumn, { ...columns, day: 2 }, days).unread.map(({ line }) => line)).toEqual([
      2, 3,
    ])
    const noAmount = [oneColumn[0]!, ['12/01/2026', 'nil', ''], ...oneColumn.slice(1)]
    const dmy = { ...columns, dayOrder: 'dmy' as const }
    expect(readStatement(noAmount, dmy, days).unread.map(({ line }) => line)).toEqual([2])
  })
  test('of a row that cannot be read it says why, with what stands in it', () => {
    const bad = [
      ...twoColumns,
      ['', '', 'A second line', '', '', ''],
      ['15 Jan 2026', '', 'Nothing moved', '', '0.00', '1'],
      ['15 Jan 2026', '', 'Both', '1.00', '2.00', '1'],
      ['15 Jan 2026', '', 'Formula', '', '=HYPERLINK("x")', '1'],
      ['15 Jan 2026', '', 'Formula', '=1', '', '1'],
      ['15 Jan 2027', '', 'Later', '', '1.00', '1'],
      ['15 Jan 2026', '', 'Euro', '', '€1.00', '1'],
      ['', '', '', '', '', ''],
      ['15 Jan 2026'],
    ]
    const { rows, unread } = readStatement(bad, guessColumns(twoColumns)!, days)
    expect(rows).toHaveLength(3)
    expect(unread.map(({ line, problem }) => [line, problem])).toEqual([
      [9, 'day-unreadable'],
      [10, 'no-amount'],
      [11, 'two-amounts'],
      [12, 'amount-formula'],
      [13, 'amount-formula'],
      [14, 'in-future'],
      [15, 'other-currency'],
      [17, 'no-amount'],
    ])
    expect(unread[3]!.cells).toBe('15 Jan 2026 | | Formula | | =HYPERLINK("x") | 1')
  })
  test('a text is one line, steers nothing and is at most so long; a formula in it stays text', () => {
    expect(plainText(['=HYPERLINK("http://x")'])).toBe('=HYPERLINK("http://x")')
    expect(plainText(['a\u202e\u0007b', ' c\nd '])).toBe('a b c d')
    const long = plainText(['x'.repeat(MOST_TEXT + 1)])
    expect([long.length, long.at(-1)]).toEqual([MOST_TEXT, '…'])
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 3 }), (cells) => {
        const text = plainText(cells)
        expect(text.length).toBeLessThanOrEqual(MOST_TEXT)
        expect([text.isWellFormed(), text.trim(), plainText([text])]).toEqual([true, text, text])
      }),
    )
  })
})

describe('rows that are there already', () => {
  const row = fc.record({
    day: fc.constantFrom('2026-02-01', '2026-02-02'),
    amount: fc.constantFrom(pence(100), pence(-100)),
    text: fc.constantFrom('', 'a'),
  })
  const file = fc.array(row, { maxLength: 12 })
  type Row = StatementRow
  const take = (held: readonly Row[], rows: readonly Row[]): Row[] => [
    ...held,
    ...compareRows(rows, held).added.map(({ day, amount, text }) => ({ day, amount, text })),
  ]
  const asBag = (rows: readonly Row[]): string[] =>
    countAlike(rows)
      .map((one) => JSON.stringify(one))
      .toSorted()
  test('over any files: the same again adds nothing, no file loses a row, and their order makes no difference', () => {
    fc.assert(
      fc.property(file, file, (one, other) => {
        const both = take(take([], one), other)
        expect(take(both, one)).toEqual(both)
        expect(take(both, other)).toEqual(both)
        expect(asBag(take(take([], other), one))).toEqual(asBag(both))
        for (const all of [one, other]) {
          const { added, known } = compareRows(all, both)
          expect([added, known.length]).toEqual([[], all.length])
        }
        // Nothing is there more often than in the file that has most of it.
        for (const each of both)
          expect(both.filter((x) => asBag([x])[0] === asBag([each])[0]).length).toBe(
            Math.max(
              ...[one, other].map((all) => all.filter((x) => asBag([x])[0] === asBag([each])[0]).length),
            ),
          )
      }),
    )
  })
  test('two of one day that are alike are two', () => {
    const coffee = { day: '2026-02-01', amount: pence(-250), text: 'Coffee' }
    const { added, known } = compareRows([coffee, coffee], [coffee])
    expect([known, added]).toEqual([[{ ...coffee, occurrence: 1 }], [{ ...coffee, occurrence: 2 }]])
  })
})

describe('what became of a row', () => {
  const state = (more: Partial<Parameters<typeof rowState>[0]>) =>
    rowState({ decision: null, hasEntry: false, isTakenBack: false, isWithdrawn: false, ...more })
  test('it waits again when its entry is taken back or its proposal withdrawn', () => {
    expect(state({})).toBe('open')
    expect(state({ decision: 'aside' })).toBe('aside')
    expect(state({ decision: 'entered', hasEntry: true })).toBe('entered')
    expect(state({ decision: 'matched', hasEntry: true, isTakenBack: true })).toBe('open')
    expect(state({ decision: 'proposed' })).toBe('proposed')
    expect(state({ decision: 'proposed', isWithdrawn: true })).toBe('open')
    expect(state({ decision: 'proposed', hasEntry: true })).toBe('entered')
    expect(state({ decision: 'proposed', hasEntry: true, isTakenBack: true })).toBe('open')
  })
  const entry = (id: string, more: Partial<Entry>): Entry => ({
    id,
    number: 1,
    day: '2026-02-01',
    kind: 'income',
    amount: pence(100),
    itemId: null,
    personId: null,
    closes: false,
    expense: null,
    corrects: null,
    ...more,
  })
  const came = { day: '2026-02-03', amount: pence(100), text: '', itemId: null }
  const went = { ...came, amount: pence(-100) }
  test('it can be an entry of the same amount the same way, that nothing else stands for', () => {
    expect(fitsEntry(came, entry('a', {}))).toBe(true)
    expect(fitsEntry(went, entry('a', {}))).toBe(false)
    expect(fitsEntry(came, entry('a', { amount: pence(101) }))).toBe(false)
    for (const kind of ['expense', 'liability-paid'] as const) {
      expect(fitsEntry(went, entry('a', { kind }))).toBe(true)
      // Out of somebody's own pocket: not out of this account.
      expect(fitsEntry(went, entry('a', { kind, personId: 'p' }))).toBe(false)
      expect(fitsEntry(came, entry('a', { kind }))).toBe(false)
    }
    expect(fitsEntry(went, entry('a', { kind: 'counter', corrects: 'b' }))).toBe(false)
    // What the estate collected from the account went out of the account.
    const sold = entry('a', { kind: 'realised', itemId: 'i' })
    expect(
      [{ ...went, itemId: 'i' }, { ...went, itemId: 'j' }, went, came].map((row) => fitsEntry(row, sold)),
    ).toEqual([true, false, false, true])
    const entries = [
      entry('far', { day: '2026-05-01' }),
      entry('near', { day: '2026-02-04' }),
      entry('taken', {}),
      entry('back', {}),
      entry('counter', { kind: 'counter', amount: null, corrects: 'back' }),
    ]
    expect(entryFinder(entries)(came, new Set(['taken'])).map(({ id }) => id)).toEqual(['near', 'far'])
  })
  test('looked up by its amount, it can be what comparing it with every entry finds', () => {
    const random = seeded(5)
    const some = <T>(of: readonly T[]): T => of[random(0, of.length - 1)]!
    const days = ['2026-02-01', '2026-02-02', '2026-03-09', '2026-06-30']
    let matches = 0
    for (let n = 0; n < 200; n += 1) {
      const entries = Array.from({ length: 30 }, (_, at) => {
        const kind = some([
          'income',
          'realised',
          'expense',
          'liability-paid',
          'distributed',
          'counter',
        ] as const)
        return entry(`e${at}`, {
          kind,
          day: some(days),
          amount: kind === 'counter' ? null : pence(random(1, 4)),
          itemId: some([null, 'i', 'j']),
          personId: some([null, null, 'p']),
          corrects: kind === 'counter' ? `e${random(0, 29)}` : null,
        })
      })
      const row = {
        day: some(days),
        amount: pence(some([-1, 1]) * random(1, 4)),
        text: '',
        itemId: some([null, 'i']),
      }
      const taken = new Set([`e${random(0, 29)}`, `e${random(0, 29)}`])
      const back = new Set(entries.map(({ corrects }) => corrects))
      const away = ({ day }: { day: string }): number => Math.abs(Date.parse(day) - Date.parse(row.day))
      const all = entries
        .filter((one) => !back.has(one.id) && !taken.has(one.id) && fitsEntry(row, one))
        .toSorted((one, other) => away(one) - away(other))
      expect(entryFinder(entries)(row, taken)).toEqual(all)
      matches += all.length
    }
    expect(matches).toBeGreaterThan(200)
  })
  test('it can be what is proposed to be paid', () => {
    const proposed = { amount: pence(100) }
    expect([fitsProposal(went, proposed), fitsProposal(came, proposed)]).toEqual([true, false])
    expect([fitsProposal(went, { amount: pence(99) }), fitsProposal(went, { amount: null })]).toEqual([
      false,
      false,
    ])
  })
})
