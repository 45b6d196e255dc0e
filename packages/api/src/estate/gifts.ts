// Gifts that the person who died made before, as the executors record them. Money is in pence.
import { z } from 'zod'
import { giftKinds } from '@testate/domain/estate/gifts'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, uuid } from '../route.ts'
import { refused, version, work } from './calls.ts'
import { day, line, optional, pence } from './fields.ts'

const fields = {
  recipient: line(120).min(1, wrong('why-needed')).describe('Who was given it'),
  what: line(200).min(1, wrong('why-needed')),
  kind: z
    .enum(giftKinds)
    .describe('exempt: by another exemption, as the executors say; the register does not check it'),
  valuePence: pence.describe('On the day of the gift'),
  day,
  keptBenefit: optional(300).describe('Which benefit of it the person who died kept'),
}
const gifts = z.object({
  gifts: z.array(
    z.object({
      id: uuid,
      number: z.int(),
      recipient: z.string(),
      what: z.string(),
      kind: z.enum(giftKinds),
      valuePence: pence,
      day: z.string(),
      keptBenefit: z.string().nullable(),
      version: z.int(),
    }),
  ),
  counted: z
    .object({ gifts: z.int(), exemptGifts: z.int(), keptBenefit: z.boolean(), tooOld: z.array(uuid) })
    .nullable()
    .describe(
      'What the questions about the tax ask for; null where the number of years was not confirmed at its source',
    ),
})
export type EstateGifts = z.output<typeof gifts>
export type EstateGift = EstateGifts['gifts'][number]

export const showEstateGifts = defineRoute({
  id: 'estates.showGifts',
  method: 'GET',
  path: '/api/estates/:id/gifts',
  ...work,
  summary: 'The gifts of the person who died, and what the questions about inheritance tax ask for',
  params: idParams,
  answer: gifts,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const addEstateGift = defineRoute({
  id: 'estates.addGift',
  method: 'POST',
  path: '/api/estates/:id/gifts',
  ...work,
  summary: 'Enter a gift: who was given what, when, its value, and a benefit that was kept',
  params: idParams,
  body: z.strictObject(fields),
  answer: gifts,
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const changeEstateGift = defineRoute({
  id: 'estates.changeGift',
  method: 'PUT',
  path: '/api/estates/:id/gifts/:giftId',
  ...work,
  summary: 'Change a gift, or remove it',
  params: idParams.extend({ giftId: uuid }),
  body: z.strictObject({ version, ...fields, isRemoved: z.boolean().default(false) }),
  answer: gifts,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})
