// What executors show a beneficiary: views of an estate, and the secret address at which one is read. Money is in
// pence.
import { z } from 'zod'
import { assetClasses, liabilityClasses } from '@testate/domain/estate/items'
import { entryKinds, expenseKinds } from '@testate/domain/estate/ledger'
import { MOST_LINES, openSums, viewParts } from '@testate/domain/estate/views'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, mailedToken, sha256Hex, uuid } from '../route.ts'
import { refused, version, work } from './calls.ts'
import { day, fraction, pence } from './fields.ts'

const unique = (of: readonly string[]): boolean => new Set(of).size === of.length
const ids = z.array(uuid).max(MOST_LINES).refine(unique, wrong('not-accepted')).default([])
const lines = {
  itemIds: ids.describe('The assets and debts that are shown'),
  entryIds: ids.describe('The entries that are shown; none that takes another one back'),
  parts: z
    .array(z.enum(viewParts))
    .max(viewParts.length)
    .refine(unique, wrong('not-accepted'))
    .default([])
    .describe(
      '`will`: what the will gives them, of things those among the items. `account`: what they are to have, had, and ' +
        'what is still to come. `totals`: the sums of the accounts',
    ),
  until: day.describe('The last day on which it can be read, at most a year ahead'),
}

const sum = z.int()
const shownItem = z.object({
  class: z.enum([...assetClasses, ...liabilityClasses]),
  name: z.string().nullable(),
  atDeath: pence.nullable(),
  isEstimate: z.boolean().describe('The value at death may still change'),
  now: sum
    .nullable()
    .describe('Still held, or still owed; null while it has no value, and for what is outside'),
  isOutside: z
    .boolean()
    .describe('An asset that passes outside the will, or a debt that the estate does not pay'),
  isYours: z.boolean().describe('The will gives this very thing to whom the view is for'),
})
const shown = z.object({
  deceasedName: z.string(),
  personName: z.string().describe('Whom it is for'),
  givenBy: z.string().nullable().describe('The executor who gave it last; null when they no longer act'),
  givenAt: isoTime.nullable().describe('Null: it was not given yet'),
  until: z.string(),
  day: z.string().describe('As the accounts stand on this day'),
  assets: z.array(shownItem),
  debts: z.array(shownItem),
  entries: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(entryKinds).exclude(['counter']),
      amount: pence.nullable(),
      expense: z.enum(expenseKinds).nullable(),
      item: z.string().nullable().describe('Of an item that is shown as well'),
      toYou: z.boolean(),
      isTakenBack: z.boolean(),
    }),
  ),
  will: z
    .object({ legacy: pence.nullable(), residue: fraction.nullable(), things: z.array(z.string()) })
    .nullable(),
  account: z.object({ things: sum, legacy: sum, residue: sum, had: sum, still: sum }).nullable(),
  totals: z
    .object({
      net: sum,
      gain: sum,
      income: sum,
      costs: sum,
      toGive: sum.nullable().describe('Null: the debts and costs are more than what there is'),
    })
    .nullable(),
  openSums: z
    .enum(openSums)
    .nullable()
    .describe(
      'Why the sums can come out otherwise. value-missing: something has no value yet and counts as nothing. ' +
        'books: something else is not settled. Null: settled, or no sums are shown',
    ),
})
export type ShownView = z.output<typeof shown>

const view = z.object({
  id: uuid,
  number: z.int(),
  personId: uuid,
  state: z
    .enum(['draft', 'shown', 'over', 'not-beneficiary', 'renamed', 'ended'])
    .describe(
      'over: its last day has passed. not-beneficiary: the executors say that they are none any more. renamed: the ' +
        'person has another name than when the newest version was written, so nothing is shown',
    ),
  version: z.int(),
  parts: z.array(z.enum(viewParts)),
  until: z.string(),
  contentHash: sha256Hex.describe('What the proof is made for'),
  isGiven: z.boolean().describe('Whether this version is what is shown; if not, the one given before is'),
  shownUntil: z.string().nullable().describe('The last day of what is shown; null: nothing is'),
  madeBy: uuid.nullable().describe('Who wrote this version: a person of the estate'),
  madeAt: isoTime,
  endedBy: uuid.nullable(),
  endedAt: isoTime.nullable(),
  openings: z.int().describe('How often it was opened at its address'),
  openedAt: isoTime.nullable().describe('When it was last opened'),
})
export type EstateView = z.output<typeof view>
const views = z.object({ views: z.array(view).describe('Newest first') })
export type EstateViews = z.output<typeof views>

const viewParams = idParams.extend({ viewId: uuid })

export const listEstateViews = defineRoute({
  id: 'estates.listViews',
  method: 'GET',
  path: '/api/estates/:id/views',
  ...work,
  summary: 'What the executors of an estate show its beneficiaries, and when each was last opened',
  params: idParams,
  answer: views,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const showEstateView = defineRoute({
  id: 'estates.showView',
  method: 'GET',
  path: '/api/estates/:id/views/:viewId',
  ...work,
  summary: 'What the newest version of a view shows at this moment, whether it was given or not',
  params: viewParams,
  // Here alone: 500 views of a thousand lines each would be 19 MB of ids.
  answer: shown.extend({
    itemIds: z.array(uuid).describe('What was chosen; that is shown as far as it is still there'),
    entryIds: z.array(uuid),
  }),
  changedBy: ['estate', 'will', 'notice'],
  problems: [...refused, 'not-found'],
})

export type PreviewedView = z.output<typeof showEstateView.answer>

export const addEstateView = defineRoute({
  id: 'estates.addView',
  method: 'POST',
  path: '/api/estates/:id/views',
  ...work,
  summary: 'Choose what a beneficiary is shown. Nobody sees it before it is given',
  params: idParams,
  body: z.strictObject({ personId: uuid.describe('A beneficiary of the estate'), ...lines }),
  answer: views.extend({ viewId: uuid }),
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const changeEstateView = defineRoute({
  id: 'estates.changeView',
  method: 'PUT',
  path: '/api/estates/:id/views/:viewId',
  ...work,
  summary: 'Choose the lines of a view anew. What was given before is shown until this is given',
  params: viewParams,
  body: z.strictObject({ version, ...lines }),
  answer: views,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})

export const giveEstateView = defineRoute({
  id: 'estates.confirmView',
  method: 'POST',
  path: '/api/estates/:id/views/:viewId/give',
  ...work,
  stepUp: true,
  summary:
    'Give the newest version of a view. The proof is made for what it says (purpose show-estate). The caller makes ' +
    'the secret of the address; the register keeps its SHA-256',
  params: viewParams,
  body: z.strictObject({
    contentHash: sha256Hex,
    secretHash: sha256Hex
      .nullable()
      .default(null)
      .describe(
        'Of the text that ends the address: at least 32 random bytes, as base64url. Needed at first; later a new ' +
          'one ends the address there is',
      ),
  }),
  answer: views,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken', 'step-up-needed'],
})

export const endEstateView = defineRoute({
  id: 'estates.endView',
  method: 'POST',
  path: '/api/estates/:id/views/:viewId/end',
  ...work,
  summary: 'End a view at once. Repeatable',
  params: viewParams,
  answer: views,
  problems: [...refused, 'not-found'],
})

const secretParams = z.object({ secret: mailedToken })

export const readEstateView = defineRoute({
  id: 'estates.readView',
  method: 'GET',
  path: '/api/estate-views/:secret',
  who: 'estates.view',
  summary: 'Whose estate is shown at a secret address, and by whom. It shows nothing else, and is no opening',
  params: secretParams,
  answer: z.object({ deceasedName: z.string(), givenBy: z.string().nullable(), until: z.string() }),
  problems: ['gone', 'not-found'],
})

export const openEstateView = defineRoute({
  id: 'estates.openView',
  method: 'POST',
  path: '/api/estate-views/:secret/open',
  who: 'estates.view',
  summary: 'Read what is shown at a secret address. The executors see when it was last opened',
  params: secretParams,
  answer: shown,
  problems: ['gone', 'not-found'],
})
