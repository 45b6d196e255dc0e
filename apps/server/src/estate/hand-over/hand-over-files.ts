// The files of a hand-over, readable without software of ours: the records as JSON, lists for a spreadsheet, the
// accounts in print, what it all is, and the hash of each.
import { hash } from 'node:crypto'
import type { EstateRecord, FirstEstateRecord, SecondEstateRecord } from '@testate/api/estate/record'
import type { ZipFile } from '../../platform/zip.ts'
import { pence } from '@testate/domain/money'
import { csvLine, type CsvValue } from '../../platform/csv.ts'

type AnyRecord = EstateRecord | SecondEstateRecord | FirstEstateRecord

const pounds = (amount: number | null): CsvValue => (amount === null ? null : { pence: pence(amount) })

/**
 * All but its parts, which its manifest names. `accounts`: the PDF, where the accounts are not too long to be printed.
 */
export function handOverFiles(text: string, accounts: Buffer | null): ZipFile[] {
  const record = JSON.parse(text) as AnyRecord
  const at = new Date(record.madeAt)
  const file = (name: string, content: string | Buffer): ZipFile => ({
    name,
    bytes: Buffer.from(content),
    at,
  })
  const files = [
    file('estate.json', text),
    file('READ-ME.txt', readMe(record, accounts !== null)),
    file('lists/people.csv', peopleList(record)),
    file('lists/assets-and-debts.csv', itemList(record)),
    file('lists/entries.csv', entryList(record)),
    file('lists/gifts.csv', giftList(record)),
    file('lists/receipts.csv', receiptList(record)),
    ...('documents' in record ? [file('lists/documents.csv', documentList(record))] : []),
    ...(accounts === null ? [] : [file('documents/accounts.pdf', accounts)]),
  ]
  const manifest = {
    format: 'testate-estate-files/1',
    files: [
      ...files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: hash('sha256', bytes) })),
      ...partsOf(record).map(({ name, size, sha256 }) => ({ name, bytes: size, sha256 })),
    ],
  }
  return [file('manifest.json', JSON.stringify(manifest)), ...files]
}

/** Each is a file of its own. */
export function partsOf(
  record: AnyRecord,
): (EstateRecord['documents'] | EstateRecord['keptAccounts'])[number][] {
  return 'documents' in record ? [...record.documents, ...record.keptAccounts] : []
}

function documentList({
  documents,
  people,
  items,
  entries,
  gifts,
}: EstateRecord | SecondEstateRecord): string {
  const lines = new Map<string, string | null>([
    ...people.map(({ id, name }): [string, string] => [id, name]),
    ...items.map(({ id, name }): [string, string | null] => [id, name]),
    ...entries.map(({ id, number }): [string, string] => [id, `Entry ${number}`]),
    ...gifts.map(({ id, what }): [string, string] => [id, what]),
  ])
  return [
    csvLine(['File', 'Title', 'Kind', 'Day', 'Evidence of', 'Bytes', 'SHA-256']),
    ...documents.map(({ name, title, kind, day, about, size, sha256 }) =>
      csvLine([name, title, kind, day, lines.get(about?.id ?? '') ?? null, size, sha256]),
    ),
  ].join('')
}

function peopleList({ people }: AnyRecord): string {
  const head = ['Name', 'Roles', 'As executor', 'Sum the will gives', 'Share of the residue']
  return [
    csvLine(head),
    ...people.map(({ name, roles, executorStatus, legacyPence, residue }) =>
      csvLine([
        name,
        roles.join(' '),
        executorStatus,
        pounds(legacyPence),
        residue && `${residue.of} in ${residue.in}`,
      ]),
    ),
  ].join('')
}

function itemList({ items, people }: AnyRecord): string {
  const names = namesOf(people)
  const head = [
    'Number',
    'Side',
    'Kind',
    'Name',
    'Held',
    'Share',
    'Whole value at death',
    'Rests on',
    'Lowest',
    'Highest',
    'Source',
    'Given to',
  ]
  return [
    csvLine(head),
    ...items.map(({ number, side, class: kind, name, holding, share, values, givenTo }) => {
      // A file of an earlier version does not say what a value rests on.
      const value: Partial<EstateRecord['items'][number]['values'][number]> | undefined = values.at(-1)
      return csvLine([
        number,
        side,
        kind,
        name,
        holding,
        `${share.of} in ${share.in}`,
        pounds(value?.valuePence ?? null),
        value?.basis ?? null,
        pounds(value?.lowestPence ?? null),
        pounds(value?.highestPence ?? null),
        value?.source ?? null,
        names(givenTo),
      ])
    }),
  ].join('')
}

function entryList({ entries, items, people }: AnyRecord): string {
  const names = namesOf(people)
  const things = new Map(items.map(({ id, name }) => [id, name]))
  const numbers = new Map(entries.map(({ id, number }) => [id, number]))
  const head = [
    'Number',
    'Day',
    'Kind',
    'Amount',
    'Asset or debt',
    'Person',
    'Cost',
    'Note',
    'Takes back',
    'By',
    'At',
  ]
  return [
    csvLine(head),
    ...entries.map((one) =>
      csvLine([
        one.number,
        one.day,
        one.kind,
        pounds(one.amountPence),
        things.get(one.itemId ?? '') ?? null,
        names(one.personId),
        one.expense,
        one.note,
        numbers.get(one.corrects ?? '') ?? null,
        names(one.by),
        one.at,
      ]),
    ),
  ].join('')
}

function giftList({ gifts }: AnyRecord): string {
  return [
    csvLine(['Number', 'Day', 'Given to', 'What', 'Kind', 'Value', 'Benefit kept']),
    ...gifts.map((one) =>
      csvLine([
        one.number,
        one.day,
        one.recipient,
        one.what,
        one.kind,
        pounds(one.valuePence),
        one.keptBenefit,
      ]),
    ),
  ].join('')
}

/** On paper and by mail, in the order of the entries. */
function receiptList({ entries, receipts, people, past }: AnyRecord): string {
  const names = namesOf(people)
  const numbers = new Map(entries.map(({ id, number }) => [id, number]))
  const head = [
    'Entry',
    'How',
    'For',
    'Signed on',
    'Signed by',
    'Words signed',
    'Not received',
    'Note',
    'By',
    'At',
  ]
  const rows: CsvValue[][] = [
    ...receipts.map(({ entryId, day, note, by, at }): CsvValue[] => [
      numbers.get(entryId) ?? null,
      day === null ? 'noted wrongly' : 'on paper',
      null,
      day,
      null,
      null,
      null,
      note,
      names(by),
      at,
    ]),
    ...past.receiptLinks.map((one): CsvValue[] => [
      one.entry,
      'by mail',
      one.personName,
      one.signedAt,
      one.signedName,
      one.sentence,
      one.refusedReason,
      one.signedAt !== null && !one.counted ? 'did not count any more' : null,
      names(one.by),
      one.at,
    ]),
  ]
  return [
    csvLine(head),
    ...rows.toSorted((one, other) => Number(one[0]) - Number(other[0])).map(csvLine),
  ].join('')
}

const namesOf = (people: EstateRecord['people']): ((id: string | null) => string | null) => {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (id) => names.get(id ?? '') ?? null
}

const notPrinted = 'The accounts are not here in print: they are too long, or too much was printed.'
const readMe = ({ deceasedName, madeAt, madeBy, format }: AnyRecord, isPrinted: boolean): string =>
  `The executors' records of the estate of ${deceasedName}.
Made on ${madeAt} by ${madeBy}.

estate.json          the records, in the format ${format}
lists/               people, assets and debts, entries, gifts, receipts and documents, for a spreadsheet
documents/           the documents as they were added; lists/documents.csv says what each is
${isPrinted ? 'documents/accounts.pdf  the accounts as printed on that day' : notPrinted}
kept-accounts/       accounts as they were drawn and kept before
manifest.json        the SHA-256 of each file

These are the executors' own records. The register did not check them against any
document. They hold names and affairs of other people: keep them as you keep a
client's papers. No bank details and no copy of the will are in them. A receipt that
was asked for by mail and is not answered is answered in the register that mailed it.
`
