// Files of a hand-over as a stranger could make them: each is refused with its own reason, and a sound one of any
// estate keeps its accounts to the penny.
import { createHash, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EstateRecord } from '@testate/api/estate/record'
import { Problem } from '@testate/api/problem'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { pence, type Pence } from '@testate/domain/money'
import { MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import { zipOf, type ZipFile } from '../../platform/zip.ts'
import type { PersonRow } from '../store.ts'
import { enterable, readRecord } from './check-file.ts'
import { handOverFiles } from './hand-over-files.ts'

const at = '2026-03-01T10:00:00.000Z'
const made = { by: null, at }
type Entry = EstateRecord['entries'][number]
type Item = EstateRecord['items'][number]
const person = (number: number, more: Partial<EstateRecord['people'][number]> = {}) => ({
  id: randomUUID(),
  number,
  name: `Person ${number}`,
  roles: ['beneficiary' as const],
  executorStatus: null,
  statusSince: null,
  circumstance: null,
  charityNumber: null,
  legacyPence: null,
  residue: null,
  isFromRegister: false,
  ...more,
})
const stated = { basis: 'stated', lowestPence: null, highestPence: null, foreignRange: null } as const
const item = (number: number, valuePence: number, more: Partial<Item> = {}): Item => ({
  id: randomUUID(),
  number,
  side: 'asset',
  class: 'account',
  name: `Item ${number}`,
  holding: 'sole',
  share: { of: 1, in: 1 },
  isOutside: false,
  givenTo: null,
  values: [{ number: 1, valuePence, foreign: null, ...stated, source: 'Statement', reason: null, ...made }],
  ...more,
})
const entry = (number: number, more: Partial<Entry>): Entry => ({
  id: randomUUID(),
  number,
  day: '2026-02-01',
  kind: 'income',
  amountPence: 1,
  foreign: null,
  itemId: null,
  personId: null,
  closes: false,
  expense: null,
  note: null,
  corrects: null,
  proposalId: null,
  isTakenOver: false,
  ...made,
  ...more,
})
const asMoney = (amount: number | null): Pence | null => (amount === null ? null : pence(amount))
const drawn = ({ people, items, entries }: Pick<EstateRecord, 'people' | 'items' | 'entries'>) =>
  drawAccounts(
    {
      people: people.map((one) => ({ ...one, legacy: asMoney(one.legacyPence) })),
      items: items.map((one) => ({
        ...one,
        value: asMoney(one.values.at(-1)?.valuePence ?? null),
        foreign: null,
      })),
      entries: entries.map((one) => ({ ...one, amount: asMoney(one.amountPence) })),
    },
    '2026-03-01',
  )
function recordOf(rows: Pick<EstateRecord, 'people' | 'items' | 'entries'>): EstateRecord {
  const { net, gain, income, distributable, distributed, money, difference } = drawn(rows)
  return {
    format: 'testate-estate/3',
    madeAt: at,
    madeBy: 'Edith Executor',
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-01',
    openedAt: '2026-01-10T10:00:00.000Z',
    gifts: [],
    receipts: [],
    marks: [],
    taskPeople: [],
    ownTasks: [],
    taxAnswers: [],
    probateAnswers: [],
    statementColumns: [],
    statementRows: [],
    documents: [],
    keptAccounts: [],
    past: {
      people: [],
      proposals: [],
      disputes: [],
      executorEnds: [],
      views: [],
      handOvers: [],
      receiptLinks: [],
    },
    earlier: [],
    accounts: { day: '2026-03-01', net, gain, income, distributable, distributed, money, difference },
    ...rows,
  }
}
function sound(): EstateRecord {
  const people = [person(1, { residue: { of: 1, in: 1 } })]
  const items = [item(1, 10_000)]
  const entries = [
    entry(1, { kind: 'realised', amountPence: 10_000, itemId: items[0]!.id, closes: true }),
    entry(2, { amountPence: 5 }),
  ]
  return recordOf({ people, items, entries })
}

const zipped = async (files: ZipFile[]): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of zipOf(files)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const fileOf = async (record: object): Promise<Buffer> =>
  await zipped(handOverFiles(JSON.stringify(record), null))
const here = { dateOfDeath: '2026-01-01', people: [], now: now() }
const reasonOf = (zip: Buffer): string | undefined => {
  try {
    const { record, fileHash } = readRecord(zip)
    enterable(record, fileHash, here)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return String(error.extra['reason'])
    throw error
  }
}
/** The files of a sound one, changed, with or without a manifest that fits. */
async function changed(change: (files: ZipFile[]) => ZipFile[], fits = false): Promise<Buffer> {
  const [manifest, ...files] = change(handOverFiles(JSON.stringify(sound()), null))
  if (!fits) return await zipped([manifest!, ...files])
  const listed = files.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const bytes = Buffer.from(JSON.stringify({ format: 'testate-estate-files/1', files: listed }))
  return await zipped([{ ...manifest!, bytes }, ...files])
}
const file = (name: string, text = 'x'): ZipFile => ({ name, bytes: Buffer.from(text), at: new Date(at) })

test('a sound file is read, and its accounts are drawn anew', async () => {
  const record = sound()
  const { record: read, fileHash } = readRecord(await fileOf(record))
  expect(read).toEqual(record)
  const { summary, rows, past } = enterable(read, fileHash, here)
  expect(summary).toMatchObject({
    counts: { people: 1, items: 1, entries: 2 },
    accounts: { net: 10_000, money: 10_005 },
    findings: 0,
  })
  expect(JSON.stringify(rows)).not.toContain(record.items[0]!.id)
  expect(past).toMatchObject([{ fileHash, madeBy: 'Edith Executor' }])
})

test('a file that is not as it was made is refused', async () => {
  const zip = await fileOf(sound())
  for (const cut of [0, 1, 21, 100, zip.length - 23, zip.length - 1])
    expect(reasonOf(zip.subarray(0, cut)), String(cut)).toBe('estate-file-unreadable')
  expect(reasonOf(Buffer.concat([zip, Buffer.from('x')]))).toBe('estate-file-unreadable')
  expect(reasonOf(Buffer.from('%PDF-1.7 and more than twenty-two bytes'))).toBe('estate-file-unreadable')
  const turned = Buffer.from(zip)
  turned[200]! ^= 1
  expect(reasonOf(turned)).toBe('estate-file-unreadable')
  const other = (files: ZipFile[]) =>
    files.map((one) => (one.name === 'READ-ME.txt' ? file(one.name, 'x'.repeat(one.bytes.length)) : one))
  expect(reasonOf(await changed(other))).toBe('estate-file-altered')
  expect(reasonOf(await changed(other, true))).toBeUndefined()
})

test('a ZIP that grows, leads out of its folder or never ends is refused before anything of it is read', async () => {
  // 50 MB of nothing in 50 KB, as every program makes it: compressed.
  const packed = deflateRawSync(Buffer.alloc(50_000_000))
  const bomb = await zipped([file('manifest.json'), { ...file('estate.json'), bytes: packed }])
  bomb.writeUInt16LE(8, 8)
  bomb.writeUInt16LE(8, bomb.indexOf(Buffer.from('PK\u0001\u0002')) + 10)
  expect(reasonOf(bomb)).toBe('estate-file-packed')
  for (const name of [
    '../estate.json',
    '/etc/passwd',
    'a/../../b.txt',
    'a\\b.txt',
    'a/b/c.txt',
    'C:x.txt',
    '.bashrc',
  ])
    expect(reasonOf(await changed((files) => [...files, file(name)], true)), name).toBe('estate-file-names')
  // Twice the same name, one that is not listed, one that is missing.
  expect(reasonOf(await changed((files) => [...files, files[1]!], true))).toBe('estate-file-names')
  expect(reasonOf(await changed((files) => [...files, file('more.txt')]))).toBe('estate-file-names')
  expect(reasonOf(await changed((files) => files.slice(0, -1)))).toBe('estate-file-names')
  const hundred = Array.from({ length: 100 }, (_, n) => file(`a${n}.txt`))
  expect(reasonOf(await changed((files) => [...files, ...hundred], true))).toBe('estate-file-too-many')
})

/** By hand: at 1.15, 92.00 EUR are 80.00 in pounds, 115.00 are 100.00, and 138.00 are 120.00. */
const inEuros = {
  valuePence: 10_000,
  foreign: {
    currency: 'EUR',
    amount: '115.00',
    rate: { perPound: '1.15', day: '2026-01-01', source: 'HMRC' },
  },
  basis: 'estimate' as const,
  lowestPence: 8_000,
  highestPence: 12_000,
  foreignRange: { lowest: '92.00', highest: '138.00' },
}

test('a range in another currency is taken with its ends in pounds at its rate, or waits for one', async () => {
  const record = sound()
  const [asset] = record.items
  const withValues = async (...values: object[]) =>
    reasonOf(
      await fileOf({
        ...record,
        items: [{ ...asset, values: values.map((one) => ({ ...asset!.values[0], ...one })) }],
      }),
    )
  expect(await withValues(inEuros)).toBeUndefined()
  const waiting = {
    ...inEuros,
    valuePence: null,
    foreign: { ...inEuros.foreign, rate: null },
    lowestPence: null,
    highestPence: null,
  }
  const known = { ...inEuros, number: 2, reason: 'The rate is known now' }
  expect(await withValues(waiting, known)).toBeUndefined()
  expect(await withValues({ ...waiting, lowestPence: 8_000, highestPence: 12_000 }, known)).toBe(
    'estate-file-fields',
  )
})

test('another version, records that no estate can hold, and too many of them are refused', async () => {
  const record = sound()
  const many = Array.from({ length: 5_001 }, (_, n) => entry(n + 1, {}))
  const [first] = record.entries
  const [asset] = record.items
  const late = { by: null, at: '2026-03-01T10:00:00.001Z' }
  const gift = {
    id: randomUUID(),
    number: 1,
    recipient: 'Hugo',
    what: 'A clock',
    kind: 'counted',
    valuePence: 1,
    day: '2025-12-31',
    keptBenefit: null,
    ...made,
  }
  const task = {
    id: randomUUID(),
    number: 1,
    title: 'Find it',
    stage: 'value',
    due: null,
    personId: null,
    ...made,
  }
  const row = {
    itemId: asset!.id,
    day: '2026-02-01',
    amountPence: 1,
    text: 'In',
    occurrence: 1,
    decision: null,
    aside: null,
    entryId: null,
    proposalId: null,
    ...made,
  }
  const receipt = { entryId: first!.id, day: null, note: null, ...made }
  const second = (more: Partial<Entry>) => ({ ...record, entries: [...record.entries, entry(3, more)] })
  const outside = item(2, 5, { isOutside: true })
  const debt = item(3, 5, { side: 'liability', class: 'bill' })
  const abroad = {
    currency: 'EUR',
    amount: '1.00',
    rate: { perPound: '1', day: '2026-02-01', source: 'HMRC' },
  }
  const agreed = {
    id: randomUUID(),
    number: 1,
    at,
    withdrawnAt: null,
    versions: [
      {
        version: 1,
        kind: 'income',
        amountPence: 100_000,
        foreign: { ...abroad, amount: '1,000.00' },
        itemName: null,
        personName: null,
        valuePence: null,
        expense: null,
        note: null,
        form: null,
        assetsPence: null,
        debtsPence: null,
        keepYears: null,
        agreed: [],
        ...made,
      },
    ],
  }
  for (const [reason, ...records] of [
    ['estate-file-version', { ...record, format: 'testate-estate/4' }, {}, [], null],
    [
      'estate-file-too-many',
      { ...record, entries: many },
      { ...record, people: Array.from({ length: 301 }, (_, n) => person(n + 1)) },
      { ...record, items: Array.from({ length: 501 }, (_, n) => item(n + 1, 1)) },
    ],
    [
      'estate-file-fields',
      { ...record, accountNumber: '12345678' },
      { ...record, madeAt: '2999-01-01T00:00:00.000Z' },
      { ...record, people: [person(1, { name: 'Two\nlines' })] },
      { ...record, entries: [{ ...first, amountPence: 0.5 }] },
      { ...record, entries: [{ ...first, at: '2026-03-01T10:00:00.001Z' }] },
      // Later than the file.
      { ...record, items: [{ ...asset, values: [{ ...asset!.values[0], ...late }] }] },
      { ...record, taskPeople: [{ mark: 'funeral', personId: null, ...late }] },
      { ...record, taxAnswers: [{ number: 1, answers: {}, ...late }] },
      { ...record, probateAnswers: [{ number: 1, answers: {}, ...late }] },
      { ...record, past: { ...record.past, disputes: [{ reason: 'Too late', endedAt: null, ...late }] } },
      // Days that no page takes.
      { ...record, gifts: [{ ...gift, day: '2026-01-02' }] },
      { ...record, marks: [{ mark: 'funeral', day: '2999-01-01', ...made }] },
      { ...record, receipts: [{ ...receipt, day: '2999-01-01' }] },
      { ...record, ownTasks: [{ ...task, doneOn: '2025-12-31' }] },
      { ...record, statementRows: [{ ...row, day: '2999-01-01' }] },
      { ...record, accounts: { ...record.accounts, day: '2026-02-28' } },
      // Text that a page refuses, and that the database would.
      { ...record, statementRows: [{ ...row, text: 'a\0b' }] },
      { ...record, statementRows: [{ ...row, text: '\u202eb' }] },
      { ...record, madeBy: '\ud800' },
      { ...record, past: { ...record.past, disputes: [{ reason: 'a\0b!', endedAt: null, ...made }] } },
      // Values in a currency that there is not, or not at its rate.
      {
        ...record,
        items: [{ ...asset, values: [{ ...asset!.values[0], foreign: { ...abroad, currency: 'XXQ' } }] }],
      },
      { ...record, items: [{ ...asset, values: [{ ...asset!.values[0], foreign: abroad }] }] },
      // Ranges that no page takes.
      ...[
        { basis: 'estimate' as const, lowestPence: 1, highestPence: null },
        { basis: 'stated' as const, lowestPence: 1, highestPence: 1_000_000_000 },
        { basis: 'valuation' as const, lowestPence: 1_000_000_000, highestPence: 2_000_000_000 },
        { basis: 'estimate' as const, foreignRange: { lowest: '1.00', highest: '5000000.00' } },
        { ...inEuros, lowestPence: null },
        { ...inEuros, highestPence: 12_001 },
        { ...inEuros, basis: 'stated' as const },
        { ...inEuros, foreignRange: { lowest: '90', highest: '138.00' } },
        { ...inEuros, foreignRange: null },
        { ...inEuros, lowestPence: 10_001, foreignRange: { lowest: '115.01', highest: '138.00' } },
      ].map((range) => ({ ...record, items: [{ ...asset, values: [{ ...asset!.values[0], ...range }] }] })),
      // Shares whose common denominator has hundreds of digits.
      {
        ...record,
        people: [999_983, 999_979, 999_961].map((whole, n) =>
          person(n + 1, { residue: { of: 1, in: whole } }),
        ),
      },
    ],
    [
      'estate-file-links',
      { ...record, items: [{ ...record.items[0], givenTo: randomUUID() }] },
      { ...record, receipts: [{ entryId: randomUUID(), day: null, note: null, ...made }] },
      { ...record, people: [...record.people, { ...record.people[0], number: 2 }] },
      { ...record, probateAnswers: [{ number: 1, answers: { told: [randomUUID()] }, ...made }] },
    ],
    [
      'estate-file-entries',
      { ...record, entries: [entry(1, { day: '2025-12-31' })] },
      { ...record, entries: [entry(1, { day: '2999-01-01' })] },
      second({ kind: 'realised', amountPence: 1, itemId: asset!.id }),
      second({ kind: 'liability-paid', amountPence: 1, itemId: asset!.id }),
      second({ kind: 'distributed', amountPence: 1 }),
      second({ kind: 'expense', amountPence: 1 }),
      second({ closes: true }),
      second({ amountPence: 0 }),
      second({ amountPence: 1, foreign: { ...abroad, currency: 'XXQ' } }),
      second({ amountPence: 1, foreign: abroad }),
      second({ kind: 'counter', amountPence: 1, corrects: first!.id }),
      { ...second({ kind: 'realised', itemId: outside.id }), items: [asset, outside] },
      { ...second({ kind: 'realised', itemId: debt.id }), items: [asset, debt] },
      {
        ...record,
        entries: [
          { ...first, kind: 'counter', amountPence: null, corrects: record.entries[1]!.id },
          { ...record.entries[1], kind: 'counter', amountPence: null, corrects: first!.id },
        ],
      },
    ],
    [
      'estate-file-amounts',
      // A thousand euros and a half, as somebody types them, and as a register keeps them but for one sign.
      ...['1,000.50', '1000.5', '01000.50'].map((amount) =>
        second({ kind: 'income', amountPence: 100_050, foreign: { ...abroad, amount } }),
      ),
      second({ foreign: { ...abroad, rate: { ...abroad.rate, perPound: '1,000' } } }),
      {
        ...record,
        items: [{ ...asset, values: [{ ...asset!.values[0], foreign: { ...abroad, amount: '1,000.00' } }] }],
      },
      { ...record, past: { ...record.past, proposals: [agreed] } },
      {
        ...record,
        earlier: [
          {
            ...record.past,
            proposals: [agreed],
            fileHash: 'a'.repeat(64),
            madeAt: at,
            madeBy: 'Edith Executor',
            entries: [],
            receipts: [],
            marks: [],
          },
        ],
      },
    ],
    [
      'estate-file-sums',
      { ...record, accounts: { ...record.accounts, money: 1 } },
      {
        ...record,
        items: Array.from({ length: 500 }, (_, n) =>
          item(n + 1, 1_000_000_000_000, { share: { of: 1, in: 1 } }),
        ),
        entries: Array.from({ length: 5_000 }, (_, n) => entry(n + 1, { amountPence: 1_000_000_000_000 })),
      },
      { ...record, entries: [{ ...first, amountPence: 10_001 }, record.entries[1]] },
    ],
    ['estate-file-other-death', { ...record, dateOfDeath: '2026-01-02' }],
  ] as [string, ...object[]][])
    for (const [place, one] of records.entries())
      expect(reasonOf(await anyFile(one)), `${reason} ${place}`).toBe(reason)
})
/** Of whatever is in the place of the records. */
async function anyFile(record: object | null): Promise<Buffer> {
  return await changed(
    (files) =>
      files.map((one) => (one.name === 'estate.json' ? file(one.name, JSON.stringify(record)) : one)),
    true,
  )
}

test('records that name parts twice, wrongly or too many of them are refused', async () => {
  const record = sound()
  const [asset] = record.items
  const document: EstateRecord['documents'][number] = {
    id: randomUUID(),
    number: 1,
    name: 'documents/document-001.pdf',
    sha256: 'a'.repeat(64),
    size: 10,
    title: 'Letter',
    kind: 'bank-letter',
    day: '2026-01-20',
    media: 'application/pdf',
    about: { what: 'item', id: asset!.id },
    ...made,
  }
  const kept: EstateRecord['keptAccounts'][number] = {
    id: randomUUID(),
    number: 1,
    name: 'kept-accounts/001.json',
    sha256: 'b'.repeat(64),
    size: 10,
    day: '2026-02-20',
    head: 2,
    isFinal: false,
    ...made,
  }
  const many = (count: number, size: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...document,
      id: randomUUID(),
      number: n + 1,
      name: `documents/document-${String(n + 1).padStart(3, '0')}.pdf`,
      size,
    }))
  const tooMany = { ...record, keptAccounts: Array.from({ length: 101 }, () => kept) }
  expect(reasonOf(await anyFile(tooMany))).toBe('estate-file-too-many')
  const late = '2999-01-01T00:00:00.000Z'
  for (const [reason, changed] of [
    [undefined, { documents: [document], keptAccounts: [kept] }],
    [undefined, { documents: many(20, MOST_DOCUMENT_BYTES) }],
    ['estate-file-names', { documents: [document, { ...document, id: randomUUID() }] }],
    ['estate-file-names', { documents: [{ ...document, name: 'documents/document-002.pdf' }] }],
    ['estate-file-names', { documents: [{ ...document, media: 'image/png' }] }],
    ['estate-file-names', { keptAccounts: [{ ...kept, name: 'kept-accounts/002.json' }] }],
    ['estate-file-links', { documents: [{ ...document, about: { what: 'item', id: randomUUID() } }] }],
    ['estate-file-links', { documents: [{ ...document, about: { what: 'gift', id: asset!.id } }] }],
    ['estate-file-links', { documents: [document], keptAccounts: [{ ...kept, id: document.id }] }],
    ['estate-file-fields', { documents: [{ ...document, size: MOST_DOCUMENT_BYTES + 1 }] }],
    ['estate-file-fields', { documents: [{ ...document, title: 'Two\nlines' }] }],
    ['estate-file-fields', { documents: [{ ...document, at: late }] }],
    ['estate-file-fields', { keptAccounts: [{ ...kept, at: late }] }],
    ['estate-file-fields', { keptAccounts: [{ ...kept, head: 3 }] }],
    ['estate-file-fields', { keptAccounts: [{ ...kept, size: 4_000_001 }] }],
    ['estate-file-too-many', { documents: many(201, 1) }],
    ['estate-file-names', { keptAccounts: [kept, kept] }],
    ['estate-documents-full', { documents: many(21, MOST_DOCUMENT_BYTES) }],
  ] as [string | undefined, Partial<EstateRecord>][])
    expect(reasonOf(await fileOf({ ...record, ...changed })), JSON.stringify(changed).slice(0, 200)).toBe(
      reason,
    )
  // The manifest against the records: another hash, none of it, and a part that is in the ZIP of the records.
  const [manifest, ...files] = handOverFiles(JSON.stringify({ ...record, documents: [document] }), null)
  const saying = async (bytes: string, ...more: ZipFile[]) =>
    reasonOf(await zipped([{ ...manifest!, bytes: Buffer.from(bytes) }, ...files, ...more]))
  const text = String(manifest!.bytes)
  expect(await saying(text)).toBeUndefined()
  expect(await saying(text.replace(document.sha256, 'c'.repeat(64)))).toBe('estate-file-altered')
  const without = JSON.parse(text) as { files: { name: string }[] }
  without.files = without.files.filter(({ name }) => name !== document.name)
  expect(await saying(JSON.stringify(without))).toBe('estate-file-names')
  const inIt = { ...file(document.name), bytes: Buffer.alloc(10) }
  const fits = text.replaceAll(document.sha256, createHash('sha256').update(inIt.bytes).digest('hex'))
  expect(await saying(fits, inIt)).toBe('estate-file-names')
})

test('the summary is of today, whatever day the file was made on', () => {
  const record = sound()
  const { summary } = enterable(record, '0'.repeat(64), here)
  expect(summary.accounts).toMatchObject({ day: londonDay(now()), money: 10_005 })
})

test('the largest file that is taken in is checked within seconds', () => {
  const people = Array.from({ length: 300 }, (_, n) => person(n + 1, { residue: { of: 1, in: 300 } }))
  const items = Array.from({ length: 500 }, (_, n) =>
    item(n + 1, 1_000, { givenTo: people[n % 300]!.id, holding: 'sole' }),
  )
  // Sold to the end and taken back, again and again, of one item.
  const entries: Entry[] = []
  while (entries.length < 5_000) {
    const sold = entry(entries.length + 1, {
      kind: 'realised',
      amountPence: 1,
      itemId: items[0]!.id,
      closes: true,
    })
    entries.push(sold, entry(entries.length + 2, { kind: 'counter', amountPence: null, corrects: sold.id }))
  }
  const record = recordOf({ people, items, entries })
  const before = process.cpuUsage()
  enterable(record, '0'.repeat(64), here)
  // Of the processor, for which other work of a busy machine waits too.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(3_000)
})

test('an executor is matched by a name that nobody else has', () => {
  const record = sound()
  const executor = { roles: ['executor' as const], executorStatus: 'died' as const }
  const known = (name: string) =>
    ({ ...person(1, { name }), accountId: randomUUID() }) as unknown as PersonRow
  record.people.push(
    person(2, { name: 'Edith  executor', ...executor }),
    person(3, { name: 'Twin', ...executor }),
    person(4, { name: 'Twin', ...executor }),
    person(5, { name: 'Other Twin', ...executor }),
  )
  const people = [known('Edith Executor'), known('Twin'), known('Other Twin'), known('Other Twin')]
  const { summary } = enterable(record, '0'.repeat(64), { ...here, people })
  expect(summary.matchedExecutors).toEqual(['Edith  executor'])
  expect(summary.unknownExecutors).toEqual(['Twin', 'Twin', 'Other Twin'])
})

test('text that a spreadsheet would take for a formula stays text in the lists', () => {
  const record = sound()
  record.people[0]!.name = '=HYPERLINK("https://x.example")'
  record.items[0]!.name = '@SUM(A1)'
  const lists = handOverFiles(JSON.stringify(record), null).filter(({ name }) => name.endsWith('.csv'))
  for (const { name, bytes } of lists)
    for (const cell of Buffer.from(bytes)
      .toString('utf8')
      .split(/[,\r\n]/))
      expect(cell, name).not.toMatch(/^"?[=@+]/)
})

test('of any estate the accounts are the same before and after, person by person', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  const estates = fc.record({
    values: fc.array(fc.tuple(cents, fc.boolean(), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 8,
    }),
    shares: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
    legacies: fc.array(cents, { maxLength: 3 }),
    moved: fc.array(
      fc.tuple(fc.constantFrom('income', 'expense', 'distributed', 'realised', 'counter'), cents, fc.nat()),
      {
        maxLength: 20,
      },
    ),
  })
  fc.assert(
    fc.property(estates, ({ values, shares, legacies, moved }) => {
      const whole = shares.reduce((sum, one) => sum + one, 0)
      const people = [
        ...shares.map((of, n) => person(n + 1, { residue: { of, in: whole } })),
        ...legacies.map((legacyPence, n) => person(shares.length + n + 1, { legacyPence })),
      ]
      const items = values.map(([value, isAsset, parts], n) =>
        item(n + 1, value, {
          side: isAsset ? 'asset' : 'liability',
          class: isAsset ? 'account' : 'bill',
          share: { of: 1, in: parts },
        }),
      )
      const assets = items.filter(({ side }) => side === 'asset')
      const entries: Entry[] = []
      for (const [kind, amountPence, pick] of moved) {
        const number = entries.length + 1
        const itemId = assets[pick % Math.max(1, assets.length)]?.id ?? null
        const personId = people[pick % people.length]!.id
        const free = entries.filter(
          (one) => one.kind !== 'counter' && !entries.some(({ corrects }) => corrects === one.id),
        )
        if (kind === 'counter' && free.length > 0)
          entries.push(entry(number, { kind, amountPence: null, corrects: free[pick % free.length]!.id }))
        else if (kind === 'realised' && itemId !== null)
          entries.push(entry(number, { kind, amountPence, itemId }))
        else if (kind === 'distributed') entries.push(entry(number, { kind, amountPence, personId }))
        else if (kind === 'expense') entries.push(entry(number, { kind, amountPence, expense: 'other' }))
        else entries.push(entry(number, { amountPence }))
      }
      const record = recordOf({ people, items, entries })
      const { rows } = enterable(record, '0'.repeat(64), here)
      const numbers = (of: { id: string; number: number }[]) =>
        new Map(of.map(({ id, number }) => [id, number]))
      const by = (of: Pick<EstateRecord, 'people' | 'items' | 'entries'>) => {
        const known = new Map([
          ...numbers(of.people),
          ...[...numbers(of.items)].map(([id, n]) => [id, -n] as const),
          ...numbers(of.entries),
        ])
        return JSON.parse(JSON.stringify(drawn(of)), (_, value) => known.get(value) ?? value)
      }
      expect(by(rows as unknown as EstateRecord)).toEqual(by(record))
    }),
    { numRuns: 1000 },
  )
})
