// The people around a will: whom its testator names, telling them, and what a person is named for themselves.
import { z } from 'zod'
import { aroundFactors, aroundKinds, executorStandings, waitDays } from '@testate/domain/people-around'
import { isVisible, oneLine } from '@testate/domain/visible-text'
import { mailbox, personName } from './accounts.ts'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from './route.ts'

/** One line, or nothing. */
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(oneLine, wrong('one-line-only'))
    .refine((text) => text.isWellFormed(), wrong('broken-text'))
    .transform((text) => (isVisible(text) ? text : null))
    .nullable()
    .default(null)

const known = { id: uuid.optional().describe('Of somebody who is named already'), name: personName }
const reach = { phone: optional(40), address: optional(500), relationship: optional(120) }

const namedPerson = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('executor'),
    standing: z.enum(executorStandings),
    ...known,
    email: mailbox,
    ...reach,
  }),
  z.strictObject({ kind: z.literal('contact'), ...known, email: mailbox, ...reach }),
  z.strictObject({
    kind: z.literal('solicitor'),
    ...known,
    email: mailbox.nullable().default(null),
    ...reach,
  }),
  z.strictObject({ kind: z.literal('beneficiary'), ...known }),
])

/** In the order of each kind; the first executor is the one of the form. */
export const namedPeople = z.array(namedPerson).max(40)
/** Without it, it stays as it is. */
export const namesOnCertificate = z
  .boolean()
  .describe('Whether the certificate names the executors who act; at first it does not')
export const waitInDays = z.int().min(waitDays.least).max(waitDays.most)

const answer = {
  answer: z.enum(['accepted', 'declined']).nullable(),
  answeredAt: isoTime.nullable(),
}

export const peopleAround = z.object({
  people: z.array(
    z.object({
      id: uuid,
      kind: z.enum(aroundKinds),
      standing: z.enum(executorStandings).nullable(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      relationship: z.string().nullable(),
      namedAt: isoTime,
      toldAt: isoTime.nullable(),
      ...answer,
      factor: z.enum(aroundFactors).nullable().describe('What they confirmed with when they accepted'),
    }),
  ),
  waitDays: z.int().describe('Between the second confirmation of a death and the release'),
  onCertificate: z.boolean().describe('Whether the certificate names the executors who act'),
})

export const readPeople = defineRoute({
  id: 'people.read',
  method: 'GET',
  path: '/api/wills/:id/people',
  who: 'people.read',
  subject: { kind: 'will' },
  summary: 'The people around a will, for its testator alone; the worker opens what is kept sealed',
  params: idParams,
  answer: peopleAround,
  changedBy: ['will'],
  problems: ['worker-away'],
})

export const changePeople = defineRoute({
  id: 'people.change',
  method: 'PUT',
  path: '/api/wills/:id/people',
  who: 'people.change',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'Name the people around a will: the whole list, executors and contacts in their order. Who is missing ' +
    'from it is taken off; another mailbox is another person. The first executor is the one of the form',
  params: idParams,
  body: z.strictObject({
    people: namedPeople,
    waitDays: waitInDays,
    onCertificate: namesOnCertificate.optional(),
  }),
  answer: peopleAround,
  problems: ['step-up-needed', 'invalid-fields', 'conflict', 'not-now', 'worker-away'],
})

export const tellPerson = defineRoute({
  id: 'people.tell',
  method: 'POST',
  path: '/api/wills/:id/people/:aroundId/tell',
  who: 'people.tell',
  subject: { kind: 'will' },
  summary: 'Write to an executor or a contact that they are named; nobody is told before the testator asks',
  params: z.object({ id: uuid, aroundId: uuid }),
  answer: peopleAround,
  problems: ['address-unconfirmed', 'not-now', 'too-many-requests', 'worker-away'],
})

/** `next` of the answer before: microseconds since 1970, and an id. */
export const namingKey = z.string().regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const namedFor = z.object({
  next: z.string().nullable().describe('There are more: ask again with `after`'),
  named: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['executor', 'contact']),
      standing: z.enum(executorStandings).nullable(),
      willId: uuid.nullable().describe('To report a death with; null until the caller has accepted'),
      testatorName: z.string(),
      namedAt: isoTime,
      registered: z.boolean().describe('Whether that will is registered now'),
      ...answer,
    }),
  ),
})

export const listNamed = defineRoute({
  id: 'people.listNamed',
  method: 'GET',
  path: '/api/named',
  who: 'people.named',
  summary:
    'What the caller is named for, newest first: of those who were told, by the confirmed address of the account. ' +
    'Of a will no more than its id',
  query: z.strictObject({
    after: namingKey.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(500).default(500),
  }),
  answer: namedFor,
  changedBy: ['me'],
  problems: ['worker-away'],
})

const aroundParams = z.object({ aroundId: uuid })

export const acceptNamed = defineRoute({
  id: 'people.accept',
  method: 'POST',
  path: '/api/named/:aroundId/accept',
  who: 'people.named',
  stepUp: true,
  summary:
    'Accept what one is named for, with a second factor: the log keeps which kind it was. Answers the first page of ' +
    'the list',
  params: aroundParams,
  answer: namedFor,
  problems: ['step-up-needed', 'not-found', 'worker-away'],
})

export const declineNamed = defineRoute({
  id: 'people.decline',
  method: 'POST',
  path: '/api/named/:aroundId/decline',
  who: 'people.named',
  summary:
    'Decline what one is named for, also after having accepted; the testator is told. Answers the first page of the ' +
    'list',
  params: aroundParams,
  answer: namedFor,
  problems: ['not-found', 'worker-away'],
})

export type PeopleAround = z.output<typeof peopleAround>
export type NamedFor = z.output<typeof namedFor>
