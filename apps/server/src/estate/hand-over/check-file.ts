// Whether a file of a hand-over can be taken over, before anything is entered: its form, its hashes, its links and its
// sums. It is a stranger's file: each thing that is wrong has its own sentence.
import { hash, randomUUID } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import {
  documentName,
  estateRecord,
  FIRST_RECORD_FORMAT,
  firstEstateRecord,
  handOverManifest,
  keptName,
  mostRows,
  RECORD_FORMAT,
  SECOND_RECORD_FORMAT,
  secondEstateRecord,
  type EstatePast,
  type EstateRecord,
  type FirstEstateRecord,
  type SecondEstateRecord,
} from '@testate/api/estate/record'
import type { CheckedFile } from '@testate/api/estate/hand-over'
import type { ReasonOf } from '@testate/api/reasons'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { whyNotCountered, whyNotEntered } from '@testate/domain/estate/check-entry'
import {
  inPounds,
  keptForeign,
  problemsOf,
  type ForeignAmount,
} from '@testate/domain/estate/currency/foreign'
import { decimalsOf } from '@testate/domain/estate/currency/currencies'
import { MOST_BYTES_OF_DOCUMENTS } from '@testate/domain/estate/documents'
import type { Item } from '@testate/domain/estate/items'
import { keptForeignRange, problemsOfRange, rangeInPounds } from '@testate/domain/estate/value-range'
import type { Entry } from '@testate/domain/estate/ledger'
import { londonDay } from '@testate/domain/london-day'
import { pence, type Pence } from '@testate/domain/money'
import { because, refuse } from '../../platform/http/problem.ts'
import type { PersonRow } from '../store.ts'
import { readZip, type ZipProblem } from './read-zip.ts'
import { historyOf, pastOf, type History } from './what-stood-before.ts'

/** A reason that is said whole, without figures. */
export type FileReason = Exclude<ReasonOf<'estate'>, 'estate-money-short'>

const zipReasons = {
  'unreadable': 'estate-file-unreadable',
  'packed': 'estate-file-packed',
  'names': 'estate-file-names',
  'too-many': 'estate-file-too-many',
} as const satisfies Record<ZipProblem, FileReason>

const refuseFile = (reason: FileReason): never => refuse('file-refused', undefined, because(reason))

/**
 * Of its estate.json, with the hash of it. The parts of a file, which its records name, come by themselves: the ZIP is
 * without them.
 */
export function readRecord(zip: Buffer): { record: EstateRecord; fileHash: string } {
  const files = readZip(zip)
  if (typeof files === 'string') return refuseFile(zipReasons[files])
  const manifest = handOverManifest.safeParse(parsed(files.get('manifest.json')))
  if (!manifest.success) return refuseFile('estate-file-version')
  const listed = new Map(manifest.data.files.map((one) => [one.name, one]))
  if (listed.size !== manifest.data.files.length) return refuseFile('estate-file-names')
  for (const [name, bytes] of files) {
    if (name === 'manifest.json') continue
    const one = listed.get(name)
    if (one === undefined) return refuseFile('estate-file-names')
    if (one.bytes !== bytes.length || one.sha256 !== hash('sha256', bytes))
      return refuseFile('estate-file-altered')
  }
  const bytes = files.get('estate.json')
  const value = parsed(bytes)
  if (bytes === undefined || value === undefined) return refuseFile('estate-file-version')
  if (!formats.has(value['format'])) return refuseFile('estate-file-version')
  const isOver = Object.entries(mostRows).some(([name, most]) => {
    const rows = value[name]
    return Array.isArray(rows) && rows.length > most
  })
  if (isOver) return refuseFile('estate-file-too-many')
  const record = asNewest(value)
  if (record === null) return refuseFile('estate-file-fields')
  const parts = [...record.documents, ...record.keptAccounts]
  for (const { name, size, sha256 } of parts) {
    const one = listed.get(name)
    if (one === undefined || files.has(name)) return refuseFile('estate-file-names')
    if (one.bytes !== size || one.sha256 !== sha256) return refuseFile('estate-file-altered')
    listed.delete(name)
  }
  // Whatever else the manifest names is in the ZIP.
  if (listed.size !== files.size - 1) return refuseFile('estate-file-names')
  return { record, fileHash: hash('sha256', bytes) }
}

const formats = new Set<unknown>([RECORD_FORMAT, SECOND_RECORD_FORMAT, FIRST_RECORD_FORMAT])

/**
 * The first version had no parts, and neither it nor the second said what a value rests on. Null for records that no
 * estate can hold.
 */
export function asNewest(value: object): EstateRecord | null {
  const record = asItIs(value)
  if (record === null || record.format === RECORD_FORMAT) return record
  const parts = record.format === FIRST_RECORD_FORMAT ? { documents: [], keptAccounts: [] } : record
  const { documents, keptAccounts } = parts
  return { ...record, documents, keptAccounts, format: RECORD_FORMAT, items: record.items.map(stated) }
}

function asItIs(value: object): EstateRecord | SecondEstateRecord | FirstEstateRecord | null {
  const format = 'format' in value ? value.format : null
  const found =
    format === FIRST_RECORD_FORMAT
      ? firstEstateRecord.safeParse(value)
      : format === SECOND_RECORD_FORMAT
        ? secondEstateRecord.safeParse(value)
        : estateRecord.safeParse(value)
  return found.success ? found.data : null
}

const stated = ({ values, ...item }: FirstEstateRecord['items'][number]): EstateRecord['items'][number] => ({
  ...item,
  values: values.map((one) => ({
    ...one,
    basis: 'stated',
    lowestPence: null,
    highestPence: null,
    foreignRange: null,
  })),
})

function parsed(bytes: Buffer | undefined): Record<string, unknown> | undefined {
  if (bytes === undefined || !isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Of the estate in which it is to be entered. */
export interface Here {
  dateOfDeath: string
  people: readonly Pick<PersonRow, 'id' | 'name' | 'accountId'>[]
  now: Date
}

export interface Enterable {
  /** With ids of this register, and without what is history here. */
  rows: Record<string, unknown>
  past: EstatePast[]
  summary: Omit<CheckedFile, 'contentHash' | 'fileHash' | 'missing'> & { history: History }
}

export function enterable(record: EstateRecord, fileHash: string, here: Here): Enterable {
  if (record.dateOfDeath !== here.dateOfDeath) refuseFile('estate-file-other-death')
  checkTimes(record, here.now)
  checkParts(record)
  const { ids, matchedExecutors, unknownExecutors } = newIds(record, here.people)
  const rows = rowsOf(record, ids)
  checkShares(record)
  checkEntries(record, here.now)
  const accounts = checkedAccounts(record, here.now)
  const past = pastOf(record, fileHash)
  return {
    rows,
    past: [past, ...record.earlier],
    summary: {
      history: historyOf(past),
      madeAt: record.madeAt,
      madeBy: record.madeBy,
      deceasedName: record.deceasedName,
      counts: {
        people: record.people.length,
        items: record.items.length,
        gifts: record.gifts.length,
        entries: record.entries.length,
        tasks: record.ownTasks.length,
        statementRows: record.statementRows.length,
        agreements: record.past.proposals.flatMap(({ versions }) => versions.flatMap(({ agreed }) => agreed))
          .length,
        documents: record.documents.length,
        keptAccounts: record.keptAccounts.length,
      },
      accounts: {
        day: accounts.day,
        net: accounts.net,
        money: accounts.money,
        distributed: accounts.distributed,
      },
      findings: accounts.findings.length,
      matchedExecutors,
      unknownExecutors,
    },
  }
}

/** Each has the name that its number gives it, and none is named twice. */
function checkParts({ documents, keptAccounts, entries }: EstateRecord): void {
  const parts = [...documents, ...keptAccounts]
  if (
    new Set(parts.map(({ name }) => name)).size !== parts.length ||
    documents.some((one) => one.name !== documentName(one)) ||
    keptAccounts.some((one) => one.name !== keptName(one))
  )
    refuseFile('estate-file-names')
  const newest = entries.reduce((most, { number }) => Math.max(most, number), 0)
  if (keptAccounts.some(({ head }) => head > newest)) refuseFile('estate-file-fields')
  if (documents.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES_OF_DOCUMENTS)
    refuseFile('estate-documents-full')
}

/** Nothing was written after the file was made, nothing happened on a day that a page of the estate would refuse. */
function checkTimes(record: EstateRecord, now: Date): void {
  const { accounts, madeAt, dateOfDeath, gifts, ownTasks, statementRows, receipts, marks } = record
  const madeOn = londonDay(new Date(madeAt))
  if (Date.parse(madeAt) > now.getTime() || accounts.day !== madeOn) refuseFile('estate-file-fields')
  if (latestIn(record) > Date.parse(madeAt)) refuseFile('estate-file-fields')
  if (gifts.some(({ day }) => day > dateOfDeath)) refuseFile('estate-file-fields')
  const isOutside = (day: string | null): boolean => day !== null && (day < dateOfDeath || day > madeOn)
  const days = [
    ...ownTasks.map(({ doneOn }) => doneOn),
    ...[...statementRows, ...receipts, ...marks].map(({ day }) => day),
  ]
  if (days.some(isOutside)) refuseFile('estate-file-fields')
}

/** The last of all times in it, wherever it stands. */
function latestIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((latest, [name, one]) => {
    const time = typeof one === 'string' && /^at$|At$/.test(name) ? Date.parse(one) : latestIn(one)
    return Math.max(latest, time)
  }, 0)
}

const sums = ['net', 'gain', 'income', 'distributable', 'distributed', 'money', 'difference'] as const
type Accounts = ReturnType<typeof drawAccounts>

const asPence = (amount: number | null): Pence | null => (amount === null ? null : pence(amount))

const entriesOf = ({ entries }: EstateRecord): Entry[] =>
  entries
    .map(({ amountPence, ...entry }) => ({ ...entry, amount: asPence(amountPence) }))
    .toSorted((one, other) => one.number - other.number)

function itemsOf({ items }: EstateRecord): (Item & { hadValue: Pence | null })[] {
  return items.map(({ values, ...item }) => {
    const inTurn = values.toSorted((one, other) => one.number - other.number)
    return {
      ...item,
      value: asPence(inTurn.at(-1)?.valuePence ?? null),
      foreign: inTurn.at(-1)?.foreign ?? null,
      hadValue: asPence(inTurn.findLast(({ valuePence }) => valuePence !== null)?.valuePence ?? null),
    }
  })
}

/** Drawn anew, and the same as the file says. Returns them as of today. */
function checkedAccounts(record: EstateRecord, now: Date): Accounts {
  const { people, accounts } = record
  const facts = {
    items: itemsOf(record),
    entries: entriesOf(record),
    people: people.map(({ legacyPence, ...person }) => ({ ...person, legacy: asPence(legacyPence) })),
  }
  try {
    const then = drawAccounts(facts, accounts.day)
    const drawn = drawAccounts(facts, londonDay(now))
    if (sums.some((name) => then[name] !== accounts[name]) || drawn.difference !== 0)
      return refuseFile('estate-file-sums')
    return drawn
  } catch (error) {
    // Sums that no number of pence can hold.
    if (error instanceof RangeError) return refuseFile('estate-file-sums')
    throw error
  }
}

/** Shares are added over what their denominators have in common, which grows with each. */
const MOST_IN_COMMON = 10n ** 15n

function checkShares({ people }: EstateRecord): void {
  let common = 1n
  for (const { residue } of people) {
    if (residue === null) continue
    let [a, b] = [common, BigInt(residue.in)]
    while (b > 0n) [a, b] = [b, a % b]
    common = (common / a) * BigInt(residue.in)
    if (common > MOST_IN_COMMON) refuseFile('estate-file-fields')
  }
}

/** Each entry as if it was made on its page: by the same rules, after those before it. */
function checkEntries(record: EstateRecord, now: Date): void {
  const { dateOfDeath, people } = record
  const items = new Map(itemsOf(record).map((item) => [item.id, { ...item, value: item.hadValue }]))
  const persons = new Set(people.map(({ id }) => id))
  const times = new Map(record.entries.map(({ id, at }) => [id, at]))
  const entries = entriesOf(record)
  if (!amountsAbroad(record).every(isAsKept)) return refuseFile('estate-file-amounts')
  const before = new Map<string, Entry>()
  /** What closes an item and was not taken back, by item. */
  const closing = new Map<string, Entry[]>()
  const takenBack = new Set<string>()
  const isWrong = (entry: Entry): boolean => {
    const { kind, itemId, personId, corrects } = entry
    if (!isPlain(entry)) return true
    if (kind === 'counter') {
      const taken = before.get(corrects!)
      return taken === undefined || takenBack.has(taken.id) || whyNotCountered(taken, []) !== null
    }
    const item = items.get(itemId ?? '')
    const today = londonDay(new Date(times.get(entry.id)!))
    const why = whyNotEntered(entry, {
      items: item === undefined ? [] : [item],
      personIds: personId !== null && persons.has(personId) ? [personId] : [],
      entries: closing.get(itemId ?? '') ?? [],
      dateOfDeath,
      today,
    })
    return (
      why !== null || !isExchanged(entry.amount, entry.foreign, { today, day: entry.day, isValue: false })
    )
  }
  for (const entry of entries) {
    const { id, kind, itemId, closes, corrects } = entry
    if (isWrong(entry)) return refuseFile('estate-file-entries')
    before.set(id, entry)
    if (corrects !== null) {
      takenBack.add(corrects)
      const of = before.get(corrects)?.itemId
      if (of) closing.set(of, closing.get(of)?.filter((one) => one.id !== corrects) ?? [])
    } else if (itemId !== null && (kind === 'handed-over' || (kind === 'realised' && closes)))
      closing.set(itemId, [...(closing.get(itemId) ?? []), entry])
  }
  const today = londonDay(now)
  const held = { today, day: dateOfDeath, isValue: true }
  for (const value of record.items.flatMap(({ values }) => values))
    if (!isExchanged(asPence(value.valuePence), value.foreign, held) || !isRangeAsKept(value, held))
      return refuseFile('estate-file-fields')
}

type Held = Parameters<typeof problemsOf>[1]
type Value = EstateRecord['items'][number]['values'][number]

/** A range in another currency has its ends in pounds beside it, at the rate of the value. */
function isRangeAsKept(
  { basis, valuePence: value, foreign, lowestPence: lowest, highestPence: highest, foreignRange }: Value,
  held: Held,
): boolean {
  if (foreign === null || foreignRange === null)
    return problemsOfRange({ basis, value, lowest, highest, foreign, foreignRange }, held).length === 0
  const given = { basis, value, lowest: null, highest: null, foreign, foreignRange }
  if (problemsOfRange(given, held).length > 0) return false
  const kept = keptForeignRange(foreign, foreignRange)
  if (kept.lowest !== foreignRange.lowest || kept.highest !== foreignRange.highest) return false
  const inPence = rangeInPounds(foreign, kept)
  return lowest === (inPence?.lowest ?? null) && highest === (inPence?.highest ?? null)
}

/** As the pages keep it: of each kind only what belongs to it. */
const isPlain = ({ kind, amount, foreign, itemId, personId, closes, expense, corrects }: Entry): boolean =>
  (kind === 'realised' || !closes) &&
  (kind === 'expense') === (expense !== null) &&
  (kind === 'counter') === (corrects !== null) &&
  (kind !== 'handed-over' || (amount === null && !foreign)) &&
  (kind !== 'counter' || (amount === null && !foreign && itemId === null && personId === null))

function amountsAbroad({ items, entries, past, earlier }: EstateRecord): ForeignAmount[] {
  const versions = [past, ...earlier].flatMap(({ proposals }) => proposals).flatMap((one) => one.versions)
  const all = [...items.flatMap(({ values }) => values), ...entries, ...versions]
  return all.flatMap(({ foreign }) => (foreign === null ? [] : [foreign]))
}

/** The rows take no other way of writing it, and nobody could enter one. What the currency is, is asked later. */
const isAsKept = (foreign: ForeignAmount): boolean =>
  decimalsOf(foreign.currency) === null || isDeepStrictEqual(keptForeign(foreign), foreign)

/** In pounds alone, or with an amount and a rate that make these pounds. */
function isExchanged(amount: Pence | null, foreign: ForeignAmount | null | undefined, held: Held): boolean {
  if (!foreign) return true
  return problemsOf(foreign, held).length === 0 && inPounds(keptForeign(foreign)) === amount
}

/** The register's own id for each id of the file: nothing of another estate can be meant by one. */
function newIds(
  { people, items, gifts, entries, ownTasks, documents, keptAccounts }: EstateRecord,
  here: Here['people'],
): { ids: Map<string, string>; matchedExecutors: string[]; unknownExecutors: string[] } {
  const ids = new Map<string, string>()
  const all = [...people, ...items, ...gifts, ...entries, ...ownTasks, ...documents, ...keptAccounts]
  for (const { id } of all) {
    if (ids.has(id)) refuseFile('estate-file-links')
    ids.set(id, randomUUID())
  }
  const [matchedExecutors, unknownExecutors]: [string[], string[]] = [[], []]
  const named = <P extends { name: string }>(of: readonly P[], name: string): P[] =>
    of.filter((one) => sameName(one.name, name))
  for (const { id, name, roles } of people) {
    if (!roles.includes('executor')) continue
    // Of two with one name nobody can say which is meant.
    const known = named(here, name)
    const isOne = known.length === 1 && known[0]!.accountId !== null && named(people, name).length === 1
    if (isOne) ids.set(id, known[0]!.id)
    ;(isOne ? matchedExecutors : unknownExecutors).push(name)
  }
  return { ids, matchedExecutors, unknownExecutors }
}

const plain = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
const sameName = (one: string, other: string): boolean => plain(one) === plain(other)

function rowsOf(record: EstateRecord, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  const idOf = <I extends string | null>(id: I): I => {
    if (id === null) return id
    return (ids.get(id) as I | undefined) ?? refuseFile('estate-file-links')
  }
  const { people, items, gifts, entries, receipts, taskPeople, ownTasks, taxAnswers } = record
  for (const { entryId } of receipts) idOf(entryId)
  const subjects = { item: items, gift: gifts, entry: entries, person: people }
  const isThere = ({ what, id }: NonNullable<EstateRecord['documents'][number]['about']>): boolean =>
    subjects[what].some((one) => one.id === id)
  if (record.documents.some(({ about }) => about !== null && !isThere(about))) refuseFile('estate-file-links')
  const numbers = new Set(entries.map(({ number }) => number))
  if (record.past.receiptLinks.some(({ entry }) => !numbers.has(entry))) refuseFile('estate-file-links')
  const entryOf = new Map(entries.map(({ proposalId, id }) => [proposalId, id]))
  return {
    people: people.map((one) => ({ ...one, id: idOf(one.id) })),
    items: items.map((one) => ({ ...one, id: idOf(one.id), givenTo: idOf(one.givenTo) })),
    gifts: gifts.map((one) => ({ ...one, id: idOf(one.id) })),
    entries: entries.map(({ proposalId: _, ...one }) => ({
      ...one,
      id: idOf(one.id),
      itemId: idOf(one.itemId),
      personId: idOf(one.personId),
      corrects: idOf(one.corrects),
    })),
    taskPeople: taskPeople.map((one) => ({ ...one, personId: idOf(one.personId) })),
    ownTasks: ownTasks.map((one) => ({ ...one, id: idOf(one.id), personId: idOf(one.personId) })),
    documents: record.documents.map(({ about, ...one }) => ({
      ...one,
      id: idOf(one.id),
      about: about === null ? null : { ...about, id: idOf(about.id) },
    })),
    keptAccounts: record.keptAccounts.map((one) => ({ ...one, id: idOf(one.id) })),
    taxAnswers,
    probateAnswers: record.probateAnswers.map(({ answers, ...one }) => ({
      ...one,
      answers: answers.told ? { ...answers, told: answers.told.map((id) => idOf(id)) } : answers,
    })),
    statementColumns: record.statementColumns.map((one) => ({ ...one, itemId: idOf(one.itemId) })),
    // A row that stood for a proposal stands for the entry made of it, or waits again.
    statementRows: record.statementRows.map(({ proposalId, ...one }) => {
      const entryId = one.entryId ?? (proposalId === null ? null : (entryOf.get(proposalId) ?? null))
      const decision = one.aside !== null ? 'aside' : entryId === null ? null : 'matched'
      return { ...one, itemId: idOf(one.itemId), entryId: idOf(entryId), decision }
    }),
  }
}
