// What is printed of an estate besides the worksheet: letters, and the accounts of any day.
import { z } from 'zod'
import { letterKinds } from '@testate/domain/estate/letters'
import { defineRoute, idParams, uuid } from '../route.ts'
import { day } from './fields.ts'

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const

export const readEstateLetter = defineRoute({
  id: 'estates.readLetter',
  method: 'GET',
  path: '/api/estates/:id/letters/:letter',
  ...work,
  summary: 'A letter of the executors as a tagged PDF, with what is known filled in. It is not sent',
  params: idParams.extend({ letter: z.enum(letterKinds) }),
  query: z.object({
    about: uuid
      .optional()
      .describe('To a bank: an asset. To a creditor: a debt. To a beneficiary: a person of the estate'),
  }),
  answer: { media: 'application/pdf' },
  problems: [...refused, 'not-found'],
})

export const printEstateAccounts = defineRoute({
  id: 'estates.readAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts/print',
  ...work,
  summary: 'The accounts as they stood at the end of a day, as a tagged PDF; without a day, of today',
  params: idParams,
  query: z.object({ day: day.optional() }),
  answer: { media: 'application/pdf' },
  problems: [...refused, 'invalid-fields', 'too-large', 'unavailable'],
})

export const exportEstateAccounts = defineRoute({
  id: 'estates.exportAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts/csv',
  ...work,
  summary:
    'The same accounts as a file for a spreadsheet, UTF-8 with a byte order mark: the tables of the PDF, one after ' +
    'another. What looks like a formula is text',
  params: idParams,
  query: z.object({ day: day.optional() }),
  answer: { media: 'text/csv; charset=utf-8' },
  problems: [...refused, 'invalid-fields'],
})
