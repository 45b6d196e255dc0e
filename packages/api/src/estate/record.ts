// The records of one estate as one document, `testate-estate/3` (docs/formats/estate.md): what is handed over, and what
// is taken over. Money is in pence. Whatever is not described here is refused. Earlier versions are read still: 2 said
// nothing of what a value rests on, and 1 had no documents and no accounts that were kept either.
import { z } from 'zod'
import {
  documentKinds,
  documentSubjects,
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENTS,
} from '@testate/domain/estate/documents'
import { assetClasses, holdings, liabilityClasses, valueBases } from '@testate/domain/estate/items'
import { entryKinds, expenseKinds } from '@testate/domain/estate/ledger'
import { giftKinds } from '@testate/domain/estate/gifts'
import { MOST_PENCE } from '@testate/domain/money'
import { estateRoles, executorStatuses } from '@testate/domain/estate/people'
import { asideReasons, decisions } from '@testate/domain/estate/statement/decide'
import { marks, stages } from '@testate/domain/estate/task-names'
import { capacities, receiptPurposes } from '@testate/domain/estate/receipts'
import { viewParts } from '@testate/domain/estate/views'
import { isoTime, sha256Hex, uuid } from '../route.ts'
import { day, fraction, line, pence } from './fields.ts'
import { documentMedia, type DocumentMedia } from './documents.ts'
import { MOST_KEPT, MOST_KEPT_BYTES } from './kept-accounts.ts'
import { probateAnswers } from './probate.ts'
import { columns } from './statements.ts'
import { disputeReason } from './agreement.ts'
import { taxAnswers } from './tax.ts'

export const RECORD_FORMAT = 'testate-estate/3'
export const SECOND_RECORD_FORMAT = 'testate-estate/2'
export const FIRST_RECORD_FORMAT = 'testate-estate/1'

/** More than an estate has, and little enough for a register to check while others wait. */
export const mostRows = {
  people: 300,
  items: 500,
  gifts: 500,
  entries: 5_000,
  receipts: 5_000,
  marks: 1_000,
  taskPeople: 1_000,
  ownTasks: 500,
  taxAnswers: 1_000,
  probateAnswers: 1_000,
  statementColumns: 500,
  statementRows: 10_000,
  documents: MOST_DOCUMENTS,
  keptAccounts: MOST_KEPT,
} as const
const MOST_PAST = 5_000
const MOST_OF_ONE = 50

const many = <S extends z.ZodType>(row: S, most: number = MOST_PAST) => z.array(row).max(most)
const text = (most: number) => line(most).min(1)
const sum = z.int()
const number = z.int().min(1).max(1_000_000)
const person = uuid.nullable().describe('A person of the estate; null: no one is named')
const by = uuid
  .nullable()
  .describe('The person of the estate whose account it was; null: it is not known any more')
const foreign = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/),
    amount: text(30),
    rate: z.strictObject({ perPound: text(30), day, source: text(300) }).nullable(),
  })
  .nullable()
const made = { by, at: isoTime }
const numbered = { id: uuid, number }

const people = z.strictObject({
  ...numbered,
  name: text(120),
  roles: z.array(z.enum(estateRoles)).min(1).max(estateRoles.length),
  executorStatus: z.enum(executorStatuses).nullable(),
  statusSince: day.nullable(),
  circumstance: z.enum(['minor', 'missing', 'charity']).nullable(),
  charityNumber: text(20).nullable(),
  legacyPence: pence.nullable(),
  residue: fraction.nullable(),
  isFromRegister: z.boolean().describe('The register knew this person as an executor'),
})
const earlierValue = z.strictObject({
  number,
  valuePence: pence.nullable(),
  foreign,
  source: text(300),
  reason: text(300).nullable(),
  ...made,
})
const value = earlierValue.extend({
  basis: z.enum(valueBases).describe('Stated by a document, estimated, or a valuer’s'),
  lowestPence: pence.nullable().describe('Of an estimate or a valuation: where its range begins'),
  highestPence: pence.nullable(),
  foreignRange: z
    .strictObject({ lowest: text(30), highest: text(30) })
    .nullable()
    .default(null)
    .describe('Of a value in another currency: the range in that currency, at its rate'),
})
const itemFields = {
  ...numbered,
  side: z.enum(['asset', 'liability']),
  class: z.enum([...assetClasses, ...liabilityClasses]),
  name: text(200).nullable(),
  holding: z.enum(holdings).nullable(),
  share: fraction.describe('Of the person who died'),
  isOutside: z.boolean(),
  givenTo: person,
}
const ofTheWhole = 'Of the whole; the last counts'
const earlierItem = z.strictObject({
  ...itemFields,
  values: many(earlierValue, MOST_OF_ONE).describe(ofTheWhole),
})
const item = z.strictObject({ ...itemFields, values: many(value, MOST_OF_ONE).describe(ofTheWhole) })
const gift = z.strictObject({
  ...numbered,
  recipient: text(120),
  what: text(200),
  kind: z.enum(giftKinds),
  valuePence: pence,
  day,
  keptBenefit: text(300).nullable(),
  ...made,
})
/** Until 3 every tax was one kind of cost. */
const earlierExpense = z.enum(['funeral', 'probate', 'professional', 'property', 'tax', 'other']).nullable()
const expense = z.enum(expenseKinds).nullable()
const earlierEntry = z.strictObject({
  ...numbered,
  day,
  kind: z.enum(entryKinds),
  amountPence: pence.nullable(),
  foreign,
  itemId: uuid.nullable(),
  personId: person,
  closes: z.boolean(),
  expense: earlierExpense,
  note: text(300).nullable(),
  corrects: uuid.nullable().describe('The entry that this one takes back'),
  proposalId: uuid.nullable().describe('What the executors had agreed to'),
  isTakenOver: z.boolean().describe('It came from a file like this one'),
  ...made,
})
const entry = earlierEntry.extend({ expense })
const ownTask = z.strictObject({
  ...numbered,
  title: text(200),
  stage: z.enum(stages),
  due: day.nullable(),
  doneOn: day.nullable(),
  personId: person,
  ...made,
})
const saved = <S extends z.ZodType>(answers: S) =>
  many(z.strictObject({ number, answers, ...made }), mostRows.taxAnswers)
const statementRow = z.strictObject({
  itemId: uuid.nullable(),
  day,
  amountPence: z.int().min(-MOST_PENCE).max(MOST_PENCE),
  text: line(300),
  occurrence: number,
  decision: z.enum(decisions).nullable(),
  aside: z.enum(asideReasons).nullable(),
  entryId: uuid.nullable(),
  proposalId: uuid.nullable(),
  ...made,
})

/** Each is a file of its own beside estate.json, by the number that it has here. */
const inThree = (of: number): string => String(of).padStart(3, '0')
const endings: Record<DocumentMedia, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
export const documentName = ({ number: of, media }: { number: number; media: DocumentMedia }): string =>
  `documents/document-${inThree(of)}.${endings[media]}`
export const keptName = ({ number: of }: { number: number }): string => `kept-accounts/${inThree(of)}.json`

const part = {
  ...numbered,
  name: z.string().max(100).describe('Of its file'),
  sha256: sha256Hex,
}
const document = z.strictObject({
  ...part,
  size: z.int().min(1).max(MOST_DOCUMENT_BYTES),
  title: text(200),
  kind: z.enum(documentKinds),
  day,
  media: z.enum(documentMedia),
  about: z
    .strictObject({ what: z.enum(documentSubjects), id: uuid })
    .nullable()
    .describe('The asset or debt, gift, entry or person that it is evidence of'),
  ...made,
})
const keptAccounts = z.strictObject({
  ...part,
  size: z.int().min(1).max(MOST_KEPT_BYTES),
  day: day.describe('At whose end they are drawn'),
  head: number.or(z.literal(0)).describe('The number of the newest entry that was known; zero for none'),
  isFinal: z.boolean(),
  ...made,
})

const earlierVersion = z.strictObject({
  version: number,
  kind: z.enum([...entryKinds, 'tax-form', 'applied', 'closed']),
  amountPence: pence.nullable(),
  foreign,
  itemName: text(200).nullable(),
  personName: text(120).nullable(),
  valuePence: pence.nullable(),
  expense: earlierExpense,
  note: text(300).nullable(),
  form: text(40).nullable(),
  assetsPence: pence.nullable(),
  debtsPence: pence.nullable(),
  keepYears: number.nullable(),
  agreed: many(z.strictObject(made), MOST_OF_ONE).describe('Who had agreed, and when'),
  ...made,
})
const proposalsOf = <S extends z.ZodType>(version: S) =>
  many(
    z.strictObject({
      ...numbered,
      at: isoTime,
      withdrawnAt: isoTime.nullable(),
      versions: many(version, MOST_OF_ONE),
    }),
  )
const proposals = proposalsOf(earlierVersion.extend({ expense }))

const earlierPast = {
  people: many(z.strictObject({ id: uuid, name: text(120) })).describe('Whom the rest names'),
  proposals: proposalsOf(earlierVersion),
  disputes: many(z.strictObject({ reason: disputeReason, endedAt: isoTime.nullable(), ...made })),
  executorEnds: many(
    z.strictObject({
      personId: person,
      what: z.enum(['died', 'stood-back']),
      endedAt: isoTime.nullable(),
      outcome: text(40).nullable(),
      ...made,
    }),
  ),
  views: many(
    z.strictObject({
      personName: text(120),
      version: number,
      items: number.or(z.literal(0)),
      entries: number.or(z.literal(0)),
      parts: z.array(z.enum(viewParts)).max(viewParts.length),
      until: day,
      givenAt: isoTime.nullable(),
      ...made,
    }),
  ).describe('What beneficiaries were shown; no address is in it'),
  handOvers: many(z.strictObject(made)).describe('The files that were made before'),
  receiptLinks: many(
    z.strictObject({
      id: uuid,
      entry: number.describe('The number of the entry'),
      purpose: z.enum(receiptPurposes),
      capacity: z.enum(capacities),
      signerName: text(200),
      personName: text(120),
      itemName: text(200).nullable(),
      amountPence: pence.nullable(),
      foreign,
      day,
      contentHash: sha256Hex.describe('As in the log of the register that made the file'),
      address: text(320).nullable().describe('Where it was answered; null: it was not'),
      signedAt: isoTime.nullable(),
      signedName: text(200).nullable(),
      sentence: text(1000).nullable().describe('What they ticked'),
      refusedAt: isoTime.nullable(),
      refusedReason: disputeReason.nullable(),
      takenBackAt: isoTime.nullable(),
      correctedAt: isoTime.nullable().describe('When a counter-entry took the payment back'),
      counted: z.boolean().describe('It was signed, and counted when the file was made'),
      ...made,
    }),
  ).describe(
    'Receipts that were asked for by mail. No link is in it, and no address of who has not answered',
  ),
}
const earlierPastOf = z.strictObject({
  fileHash: sha256Hex.describe('Of the estate.json that was taken over'),
  madeAt: isoTime,
  madeBy: text(120),
  ...earlierPast,
  entries: many(
    z.strictObject({ number, by, proposalId: uuid.nullable().describe('By which it had been agreed to') }),
  ).describe('Who had entered what was taken over'),
  receipts: many(
    z.strictObject({
      entry: number.describe('The number of the entry'),
      day: day.nullable(),
      note: text(300).nullable(),
      ...made,
    }),
  ),
  marks: many(z.strictObject({ mark: z.enum(marks), day: day.nullable(), ...made })),
})

const pastOf = earlierPastOf.extend({ proposals })

/** What stood before a hand-over, and is not lived on: who proposed, agreed, disputed and was shown what. */
export type EstatePast = z.output<typeof pastOf>

const earlierOf = <S extends z.ZodType>(of: S) =>
  z.array(of).max(20).describe('What files that were taken over before had of it')
const inAll = {
  madeAt: isoTime,
  madeBy: text(120).describe('The executor who handed it over'),
  deceasedName: text(200),
  dateOfDeath: day,
  openedAt: isoTime,
  people: many(people, mostRows.people),
  items: many(earlierItem, mostRows.items),
  gifts: many(gift, mostRows.gifts),
  entries: many(earlierEntry, mostRows.entries),
  receipts: many(
    z.strictObject({ entryId: uuid, day: day.nullable(), note: text(300).nullable(), ...made }),
  ).describe('The last of an entry counts; no day: it was noted wrongly'),
  marks: many(z.strictObject({ mark: z.enum(marks), day: day.nullable(), ...made }), mostRows.marks).describe(
    'The last counts',
  ),
  taskPeople: many(
    z.strictObject({ mark: z.enum(marks), personId: person, ...made }),
    mostRows.taskPeople,
  ).describe('The last counts'),
  ownTasks: many(ownTask, mostRows.ownTasks),
  taxAnswers: saved(taxAnswers.partial()),
  probateAnswers: saved(probateAnswers.partial()),
  statementColumns: many(z.strictObject({ itemId: uuid.nullable(), columns }), mostRows.statementColumns),
  statementRows: many(statementRow, mostRows.statementRows),
  past: z.strictObject(earlierPast),
  earlier: earlierOf(earlierPastOf),
  accounts: z
    .strictObject({
      day,
      net: sum,
      gain: sum,
      income: sum,
      distributable: sum,
      distributed: sum,
      money: sum,
      difference: sum,
    })
    .describe('As drawn from the entries at the end of the day'),
}
const parts = {
  documents: many(document, mostRows.documents).describe('What is in each is a file of its own'),
  keptAccounts: many(keptAccounts, mostRows.keptAccounts).describe(
    'Accounts as they were drawn and kept: the tables of each are a file of their own',
  ),
}
export const firstEstateRecord = z.strictObject({
  format: z.literal(FIRST_RECORD_FORMAT),
  ...inAll,
})
export const secondEstateRecord = z.strictObject({
  format: z.literal(SECOND_RECORD_FORMAT),
  ...inAll,
  ...parts,
})
export const estateRecord = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  ...inAll,
  items: many(item, mostRows.items),
  entries: many(entry, mostRows.entries),
  past: z.strictObject({ ...earlierPast, proposals }),
  earlier: earlierOf(pastOf),
  ...parts,
})
export type FirstEstateRecord = z.output<typeof firstEstateRecord>
export type SecondEstateRecord = z.output<typeof secondEstateRecord>
export type EstateRecord = z.output<typeof estateRecord>

/** With room for each document and each of the accounts that were kept. */
const MOST_FILES = 400
const fileName = z.string().max(100)
export const handOverManifest = z.strictObject({
  format: z.literal('testate-estate-files/1'),
  files: z
    .array(z.strictObject({ name: fileName, bytes: z.int().min(0), sha256: sha256Hex }))
    .max(MOST_FILES),
})
