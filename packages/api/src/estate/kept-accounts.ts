// Accounts of an estate that were kept as they were drawn. Nothing that is entered later changes them.
import { z } from 'zod'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from '../route.ts'
import { refused, work } from './calls.ts'
import { day } from './fields.ts'

/** Of one estate. The database has the same figures. */
export const MOST_KEPT = 100
export const MOST_KEPT_BYTES = 4_000_000

const kept = z.object({
  id: uuid,
  number: z.int(),
  day: z.string().describe('At whose end they are drawn'),
  head: z.int().describe('The number of the newest entry that was known; zero for none'),
  isFinal: z.boolean().describe('The final accounts that all who act agreed to'),
  keptBy: uuid.nullable().describe('A person of the estate; null for accounts from a file of a hand-over'),
  keptAt: isoTime,
  contentHash: sha256Hex.describe('SHA-256 of the tables as they are kept, JSON'),
})
export type KeptAccounts = z.output<typeof kept>
const list = z.object({ kept: z.array(kept).describe('Newest first') })
const keptParams = idParams.extend({ keptId: uuid })

export const keepEstateAccounts = defineRoute({
  id: 'estates.keepAccounts',
  method: 'POST',
  path: '/api/estates/:id/accounts/kept',
  ...work,
  summary:
    'Keep the accounts of a day as they are drawn now, so that they can be printed again; at most 100 times',
  params: idParams,
  body: z.strictObject({ day: day.nullable().default(null).describe('Without one, of today') }),
  answer: list,
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const listKeptAccounts = defineRoute({
  id: 'estates.listKeptAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts/kept',
  ...work,
  summary: 'The accounts that were kept, with who kept them and when',
  params: idParams,
  answer: list,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const printKeptAccounts = defineRoute({
  id: 'estates.readKeptAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts/kept/:keptId/print',
  ...work,
  summary: 'Accounts that were kept, as a tagged PDF',
  params: keptParams,
  answer: { media: 'application/pdf' },
  problems: [...refused, 'not-found', 'too-large', 'unavailable'],
})

export const exportKeptAccounts = defineRoute({
  id: 'estates.exportKeptAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts/kept/:keptId/csv',
  ...work,
  summary: 'Accounts that were kept, as a file for a spreadsheet',
  params: keptParams,
  answer: { media: 'text/csv; charset=utf-8' },
  problems: [...refused, 'not-found'],
})
