// Wills: the list, the draft and its form, the PDF, submitting, opening a copy, and a new version.
import { z } from 'zod'
import { willStatuses } from '@testate/domain/lifecycle'
import { textFields } from '@testate/domain/registration-form'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, sha256Hex, uuid, waiting } from './route.ts'

/** Text that a database and a PDF can store; length and content are checked by the form, not here. */
const free = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text'))

const formText = z.strictObject(
  Object.fromEntries(Object.keys(textFields).map((field) => [field, free(6_000).optional()])) as Record<
    keyof typeof textFields,
    z.ZodOptional<z.ZodString>
  >,
)
/**
 * The registration form, every field optional: a draft is incomplete, and on submission each field is
 * validated with the form's own messages.
 */
export const registrationForm = formText.extend({
  selectedChains: z.array(z.string().max(40)).max(10).optional(),
  agreeTerms: z.boolean().optional(),
  confirmLegalAdvice: z.boolean().optional(),
})

/** A withdrawal that is waiting, and can still be stopped. */
export const pendingWithdrawal = z.object({
  askedAt: isoTime,
  effectiveAt: isoTime.nullable().describe('Null until the worker has seen it, which takes seconds'),
})

/** Each codicil that stands must be in it; one that is to end is withdrawn first. */
export const keptCodicils = z
  .array(uuid)
  .max(100)
  .optional()
  .describe('The codicils of this will that are to stay registered')

/** The specification's entity, field for field. */
export const will = z.object({
  id: uuid,
  title: z.string(),
  version: z.string(),
  status: z.enum(willStatuses),
  createdAt: isoTime,
  originalLocation: z
    .string()
    .nullable()
    .describe('Null in lists, and to everybody but the testator: the will by itself names it'),
  nftMintAddress: z.string().nullable(),
  pdfHash: sha256Hex.nullable(),
  willTitle: z.string(),
  testatorName: z.string(),
  witnessOrder: z.int().nullable().describe('The caller’s own place: 0 the testator, 1 and 2 the witnesses'),
  testatorId: uuid,
  withdrawal: pendingWithdrawal.nullable(),
  amends: z
    .object({ id: uuid, title: z.string().nullable().describe('Null to whoever may not see that will') })
    .nullable()
    .describe('Of a codicil: the registered will that it changes'),
})

const fieldProblemList = z.array(z.looseObject({ field: z.string(), code: z.string(), message: z.string() }))
/** The stage after the upload: reads every page as a viewer does. */
export const pagesStage = z.object({
  state: z.enum(['none', 'pending', 'ok', 'refused']),
  pages: z.int().nullable(),
  problem: z.looseObject({}).nullable().describe('RFC 9457 problem document when refused; the draft stays'),
})

/**
 * What can be opened of a will: the PDF as uploaded, the sealed one, the evidence capsule, with the parties' addresses
 * in it or without, its printed form, and the proof without the will.
 */
const copyPart = z.enum(['document', 'sealed', 'capsule', 'capsule-to-pass-on', 'certificate', 'proof'])
export type CopyPart = z.output<typeof copyPart>

export const willDetail = will.extend({
  versionNumber: z.int(),
  supersedesId: uuid.nullable(),
  codicils: z
    .array(
      z.object({
        id: uuid,
        title: z.string(),
        status: z.enum(willStatuses),
        stands: z.boolean().describe('Whether a network has it or is getting it, and no withdrawal waits'),
      }),
    )
    .describe('Its codicils that have not ended; only for the testator'),
  networks: z.array(z.string()),
  submittedAt: isoTime.nullable(),
  updatedAt: isoTime,
  document: z.object({ name: z.string(), size: z.int(), sha256: sha256Hex }).nullable(),
  sameDocumentAs: z
    .object({ id: uuid, title: z.string(), status: z.enum(willStatuses) })
    .nullable()
    .describe('Another will of the testator, not withdrawn, with the very same PDF; only for the testator'),
  pagesStage,
  openable: z.array(copyPart.exclude(['capsule-to-pass-on'])),
  form: registrationForm.nullable().describe('Only for the testator'),
  changes: registrationForm
    .nullable()
    .describe('What the testator has typed into the submitted form since and not submitted'),
  changeable: z
    .boolean()
    .describe('Whether the caller can change the form: until a witness has accepted their invitation'),
})

const nextPage = z.object({ Link: z.string().describe('RFC 8288, rel="next"').optional() })

export const listWills = defineRoute({
  id: 'wills.list',
  method: 'GET',
  path: '/api/wills',
  who: 'wills.list',
  summary:
    'The wills the caller is testator or witness of, newest first; where there are more, the header ' +
    'Link names the next page',
  query: z.strictObject({
    userId: z.string().max(100).optional().describe('Must be the signed-in user'),
    id: uuid.optional().describe('This one alone, if it is among them'),
    as: z.enum(['testator', 'witness']).optional().describe('As what the will is the caller’s'),
    stage: z
      .enum(['unfinished', 'in-progress'])
      .optional()
      .describe('“unfinished”: its form is not submitted; “in-progress”: not registered, and not ended'),
    title: free(200).optional().describe('Part of its title, in capitals or not'),
    before: uuid.optional().describe('The last will of the page before'),
    limit: z.coerce.number().int().min(1).max(500).default(500),
  }),
  headers: { answered: nextPage },
  answer: z.array(will),
  changedBy: ['will', 'identity'],
})

export const uploadWill = defineRoute({
  id: 'wills.upload',
  method: 'POST',
  path: '/api/wills',
  who: 'wills.create',
  summary:
    'Upload the PDF of an existing will, as a new draft or into one. Its bytes are kept unchanged and sealed',
  multipart: {
    title: free(200).optional(),
    originalLocation: free(500).optional(),
    version: free(20).optional(),
    testatorId: z.string().max(100).optional(),
    willId: uuid.optional(),
    pdf: 'file',
  },
  answer: willDetail,
  status: 201,
  problems: [
    'address-unconfirmed',
    'invalid-fields',
    'file-refused',
    'not-found',
    'not-now',
    'unsupported-media-type',
    'too-large',
    'worker-away',
  ],
})

export const showWill = defineRoute({
  id: 'wills.show',
  method: 'GET',
  path: '/api/wills/:id',
  who: 'wills.read',
  subject: { kind: 'will' },
  summary: 'One will, and how far its document is',
  params: idParams,
  answer: willDetail,
  changedBy: ['will', 'identity'],
  problems: ['worker-away'],
})

export const saveDraft = defineRoute({
  id: 'wills.saveDraft',
  method: 'PUT',
  path: '/api/drafts/:id',
  who: 'wills.draft',
  summary:
    'Save some fields of a draft; the id is made by the caller. A draft saved elsewhere meanwhile is not ' +
    'overwritten. Of a submitted form the changes are kept apart until they are submitted',
  params: idParams,
  body: z.strictObject({
    form: registrationForm,
    version: free(20).optional().describe('The will’s version, as the upload card has it'),
    updatedAt: isoTime.nullish().describe('The draft’s updatedAt as last seen; leave out for the first save'),
  }),
  answer: z.object({ id: uuid, updatedAt: isoTime, form: registrationForm }),
  problems: ['invalid-fields', 'conflict', 'not-found', 'not-now', 'worker-away'],
})

/** A deleted draft can be restored until then; afterwards it is erased. */
const until = isoTime

export const deleteDraft = defineRoute({
  id: 'wills.deleteDraft',
  method: 'DELETE',
  path: '/api/drafts/:id',
  who: 'wills.draft',
  summary: 'Delete a draft of one’s own that was not submitted. For seven days it can be brought back',
  params: idParams,
  answer: z.object({ id: uuid, until }),
  problems: ['not-found', 'not-now'],
})

export const restoreDraft = defineRoute({
  id: 'wills.restoreDraft',
  method: 'POST',
  path: '/api/drafts/:id/restore',
  who: 'wills.draft',
  summary: 'Bring a deleted draft back as it was',
  params: idParams,
  answer: z.object({ id: uuid }),
  problems: ['not-found', 'conflict'],
})

export const deletedDrafts = defineRoute({
  id: 'wills.listDeletedDrafts',
  method: 'GET',
  path: '/api/deleted-drafts',
  who: 'wills.draft',
  summary:
    'The caller’s deleted drafts that can still be brought back, latest first; where there are more, the ' +
    'header Link names the next page',
  query: z.strictObject({
    id: uuid.optional().describe('This one alone, if it is among them'),
    before: uuid.optional().describe('The last draft of the page before'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  headers: { answered: nextPage },
  answer: z.array(z.object({ id: uuid, title: z.string(), deletedAt: isoTime, until })),
  changedBy: ['will', 'identity'],
})

export const submitRegistration = defineRoute({
  id: 'wills.submit',
  method: 'POST',
  path: '/api/wills/:id/submit',
  who: 'wills.submit',
  subject: { kind: 'will' },
  summary:
    'Submit the whole form, or submit it again, changed, until a witness has accepted their invitation. ' +
    'Errors come field by field; witnesses are set from it',
  params: idParams,
  body: registrationForm.extend({
    registrationTimestamp: z.string().max(100).optional().describe('Accepted and set anew by the server'),
  }),
  answer: z.object({ will: willDetail, registrationTimestamp: isoTime, warnings: fieldProblemList }),
  problems: ['invalid-fields', 'not-now', 'worker-away'],
})

export const changeDetails = defineRoute({
  id: 'wills.changeDetails',
  method: 'PUT',
  path: '/api/wills/:id/details',
  who: 'wills.change-details',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'Change where the paper original is kept, or who the executor is. A certificate that names the old place ' +
    'is issued again',
  params: idParams,
  body: formText.pick({
    storageLocationAddress: true,
    executorName: true,
    executorEmail: true,
    executorRelationship: true,
  }),
  answer: willDetail,
  problems: ['step-up-needed', 'invalid-fields', 'not-now', 'worker-away'],
})

export const supersedeWill = defineRoute({
  id: 'wills.supersede',
  method: 'POST',
  path: '/api/wills/:id/versions',
  who: 'wills.supersede',
  subject: { kind: 'will' },
  stepUp: true,
  summary: 'Begin a new version that will supersede this one once it is registered',
  params: idParams,
  body: z.strictObject({ version: free(20).optional(), keptCodicils }),
  answer: willDetail,
  status: 201,
  problems: ['step-up-needed', 'conflict', 'not-now', 'worker-away'],
})

export const beginCodicil = defineRoute({
  id: 'wills.beginCodicil',
  method: 'POST',
  path: '/api/wills/:id/codicils',
  who: 'wills.amend',
  subject: { kind: 'will' },
  summary:
    'Begin a codicil to a registered will: a draft of its own, with its own ceremony and price. The will stays ' +
    'registered',
  params: idParams,
  body: z.strictObject({}),
  answer: willDetail,
  status: 201,
  problems: ['not-now', 'rule-broken', 'worker-away'],
})

export const acknowledge = defineRoute({
  id: 'wills.acknowledge',
  method: 'POST',
  path: '/api/wills/:id/acknowledgements',
  who: 'wills.acknowledge',
  subject: { kind: 'will' },
  summary:
    'Put on record that the caller accepts the legal notice in this version, or has reviewed this very ' +
    'document. The audit log of the will gives it back',
  params: idParams,
  body: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('legal-notice'), version: z.string().max(40) }),
    z.strictObject({ what: z.literal('document-review'), documentHash: sha256Hex }),
  ]),
  answer: z.object({ at: isoTime }),
  status: 201,
  problems: ['conflict'],
})

export const openWill = defineRoute({
  id: 'wills.open',
  method: 'POST',
  path: '/api/wills/:id/open',
  who: 'wills.open',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'Ask for a copy to be opened for this one request: the document, the sealed PDF, the capsule, a capsule to ' +
    'pass on (without the parties’ addresses), the certificate or the proof without the will',
  params: idParams,
  body: z.strictObject({
    part: copyPart,
    shared: z
      .strictObject({ secretId: uuid, sealed: z.string().max(4000) })
      .optional()
      .describe('Of a will under a shared secret: its part, sealed to the release worker for this proof'),
  }),
  answer: z.object({ requestId: uuid, expiresAt: isoTime }),
  status: 202,
  problems: ['step-up-needed', 'not-now'],
})

export const fetchOpened = defineRoute({
  id: 'wills.fetchOpened',
  method: 'GET',
  path: '/api/wills/:id/opened/:requestId',
  who: 'wills.open',
  subject: { kind: 'will' },
  summary: 'The opened bytes, once: 202 while the worker is at it, 410 afterwards',
  params: z.object({ id: uuid, requestId: uuid }),
  answer: { media: 'application/pdf' },
  also: [{ status: 200, media: 'application/json' }, waiting],
  problems: ['gone', 'forbidden', 'step-up-needed'],
})
