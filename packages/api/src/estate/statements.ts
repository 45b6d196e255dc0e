// Rows of a bank's statement in an estate: taken in as they are read from the file in the browser, then each looked at
// and decided. Money is in pence; what came in is above zero.
import { z } from 'zod'
import { payments } from '@testate/domain/estate/agreement'
import { MOST_PENCE } from '@testate/domain/money'
import { entryKinds, expenseKinds } from '@testate/domain/estate/ledger'
import { dayOrders } from '@testate/domain/estate/statement/cells'
import { asideReasons, decisions } from '@testate/domain/estate/statement/decide'
import { MOST_NEW_ROWS, MOST_TEXT } from '@testate/domain/estate/statement/read'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, uuid } from '../route.ts'
import { refused, version, work } from './calls.ts'
import { day, line, optional } from './fields.ts'

const column = z.int().min(0).max(199)
export const columns = z.strictObject({
  names: z
    .array(
      z
        .string()
        .max(200)
        .refine((name) => name.isWellFormed() && !name.includes('\0'), wrong('broken-text')),
    )
    .max(200),
  day: column,
  dayOrder: z.enum(dayOrders),
  texts: z.array(column).max(20),
  paidIn: column,
  paidOut: column.nullable().describe('Null: one column has what came in and what went out'),
  isReversed: z.boolean().describe('Of one column for both: what went out is above zero'),
})
const account = uuid
  .nullable()
  .describe('The asset whose statement it is; null: an account of the executors for the estate')
const moved = z
  .int()
  .min(-MOST_PENCE)
  .max(MOST_PENCE)
  .refine((amount) => amount !== 0, wrong('not-accepted'))

const maybe = z.object({
  what: z.enum(['entry', 'proposal']),
  id: uuid,
  number: z.int(),
  day: z.string().nullable(),
  kind: z.enum(entryKinds),
  itemId: uuid.nullable(),
  personId: uuid.nullable(),
  note: z.string().nullable(),
})
export type StatementMatch = z.output<typeof maybe>

const row = z.object({
  id: uuid,
  itemId: account,
  day: z.string(),
  amountPence: z.int(),
  text: z.string(),
  state: z.enum(['open', ...decisions]),
  aside: z.enum(asideReasons).nullable(),
  entryId: uuid.nullable(),
  proposalId: uuid.nullable(),
  version: z.int(),
  maybe: z
    .array(maybe)
    .describe(
      'Of one that waits: proposals and entries of the same amount, the entries of the nearest days first',
    ),
})
export type StatementRowShown = z.output<typeof row>

const statements = z.object({
  accounts: z
    .array(z.object({ itemId: account, columns }))
    .describe('How the columns of each account’s statement were matched last'),
  rows: z.array(row).describe('By day'),
  open: z.int().describe('How many wait, of all'),
  decided: z.int(),
  next: uuid.nullable().describe('There are more: ask again with `after`'),
})
export type EstateStatements = z.output<typeof statements>

export const showEstateStatements = defineRoute({
  id: 'estates.showStatements',
  method: 'GET',
  path: '/api/estates/:id/statements',
  ...work,
  summary: 'Rows of bank statements, what became of each, and how the columns were matched',
  params: idParams,
  query: z.strictObject({
    state: z.enum(['open', 'decided', 'all']).default('open'),
    row: uuid.optional().describe('This one alone, whatever became of it'),
    after: uuid.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(MOST_NEW_ROWS).default(50),
  }),
  answer: statements,
  changedBy: ['estate', 'will', 'notice'],
  problems: [...refused, 'not-found'],
})

export const addEstateStatement = defineRoute({
  id: 'estates.addStatement',
  method: 'POST',
  path: '/api/estates/:id/statements',
  ...work,
  summary:
    'Take in rows of a statement since the death. Rows that are there already are passed over, and none is entered ' +
    'in the accounts',
  params: idParams,
  body: z.strictObject({
    itemId: account,
    columns,
    rows: z
      .array(z.strictObject({ day, amountPence: moved, text: line(MOST_TEXT) }))
      .min(1)
      .max(MOST_NEW_ROWS),
  }),
  // Little: the answer is kept to repeat it, and the list is read anew.
  answer: z.object({ added: z.int(), known: z.int() }),
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

const note = optional(300)
export const decideEstateStatementRow = defineRoute({
  id: 'estates.decideStatementRow',
  method: 'PUT',
  path: '/api/estates/:id/statements/:rowId',
  ...work,
  summary:
    'Decide on one row: enter what came in, propose what went out to the executors who have to agree, say which ' +
    'entry or proposal it is, or set it aside; or undo that, as long as it entered nothing',
  params: idParams.extend({ rowId: uuid }),
  body: z.strictObject({
    version,
    decision: z.discriminatedUnion('as', [
      z.strictObject({
        as: z.literal('entered'),
        kind: z.enum(['realised', 'income']),
        itemId: uuid.nullable().default(null),
        closes: z.boolean().default(false),
        note,
      }),
      z.strictObject({
        as: z.literal('proposed'),
        kind: z.enum(payments).exclude(['handed-over']),
        itemId: uuid.nullable().default(null),
        personId: uuid.nullable().default(null),
        expense: z.enum(expenseKinds).nullable().default(null),
        note,
      }),
      z.strictObject({ as: z.literal('matched'), what: z.enum(['entry', 'proposal']), id: uuid }),
      z.strictObject({ as: z.literal('aside'), reason: z.enum(asideReasons) }),
      z.strictObject({ as: z.literal('open') }),
    ]),
  }),
  answer: z.object({ version: z.int() }),
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})
