// Death notices: telling the register that a testator has died, and what others say to it.
import { z } from 'zod'
import { noticeStates, WAIT_DAYS } from '@testate/domain/death/death-notice'
import { agreements, certificateFindings, isPossible } from '@testate/domain/death/inspection'
import { listNames } from '@testate/domain/death/professional'
import { oneLine } from '@testate/domain/visible-text'
import { dayThatExists } from './forms/day-that-exists.ts'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, mailedToken, sha256Hex, uuid, waiting } from './route.ts'

/** 10 MiB. */
export const MOST_CERTIFICATE_BYTES = 10_485_760
export const MOST_CERTIFICATES_A_DAY = 10

const CERTIFICATES = '/api/death-notices/certificates/'
/** Names an uploaded certificate. Nothing is served there, and nothing fetches it. */
export const certificateUrl = (id: string): string => `${CERTIFICATES}${id}`
export const certificateIdOf = (url: string): string => url.slice(CERTIFICATES.length)

const content = {
  deceasedName: z
    .string()
    .trim()
    .min(1, wrong('deceased-name-needed'))
    .max(200)
    .regex(oneLine, wrong('one-line-only'))
    .refine((value) => value.isWellFormed(), wrong('broken-text'))
    .describe('The full name of the person who died'),
  dateOfDeath: z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD'),
}
/**
 * Checked in form only; certificates of other countries have other particulars. Empty is as if not given. The
 * pattern is one that the API's description can carry.
 */
const entryNumber = z
  .string()
  .trim()
  .max(40, wrong('entry-number-malformed'))
  .regex(/^([A-Za-zÀ-ɏ ./-]*[0-9][A-Za-z0-9À-ɏ ./-]*)?$/, wrong('entry-number-malformed'))
  .transform((value) => value || null)
  .nullable()
  .describe('On the certificate: the number in the first box of the entry, or the system number')
const registrationDistrict = z
  .string()
  .trim()
  .max(200)
  .regex(oneLine, wrong('one-line-only'))
  .refine((value) => value.isWellFormed(), wrong('broken-text'))
  .transform((value) => value || null)
  .nullable()
  .describe('On the certificate: where the death was registered, or which authority issued it')
const particulars = {
  entryNumber: entryNumber.optional(),
  registrationDistrict: registrationDistrict.optional(),
}
const supportingDocumentUrl = z
  .string()
  .max(100)
  .regex(
    new RegExp(`^${CERTIFICATES}[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`),
    wrong('certificate-needed'),
  )
  .describe('As the upload of the certificate answered it. No other is accepted, and nothing fetches it')

/** What the caller may do with a notice now; for the first, the reason why not. */
const may = z.object({
  confirm: z.string().nullable().describe('Null: they may. Else the reason of the refusal'),
  dispute: z.boolean(),
  change: z.boolean(),
  withdraw: z.boolean(),
  stop: z.boolean(),
})

const professional = z.object({ name: z.string(), body: z.enum(listNames), number: z.string() })

export const deathNotice = z.object({
  id: uuid,
  willId: uuid,
  submittedById: uuid,
  submittedByName: z.string().nullable().describe('As their account says; null where it is gone'),
  deceasedName: z.string(),
  dateOfDeath: z.string(),
  entryNumber: z.string().nullable(),
  registrationDistrict: z.string().nullable(),
  supportingDocumentUrl: z.string(),
  confirmationsRequired: z.int(),
  confirmationsReceived: z.int().describe('Of the present version, counted anew each time'),
  askedAgain: z
    .boolean()
    .describe('Earlier confirmations do not count: whoever gave one is asked to confirm it again'),
  state: z.enum(noticeStates),
  version: z.int().describe('One more with each change of what the notice says'),
  contentHash: sha256Hex.describe('Of this version; what a confirmation confirms'),
  waitDays: z
    .int()
    .min(WAIT_DAYS.least)
    .max(2 * WAIT_DAYS.most),
  lengthened: z.boolean().describe('No message reached the testator, so it waits twice as long'),
  waitingSince: isoTime.nullable(),
  dueAt: isoTime.nullable().describe('The end of the waiting period'),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  disputeReason: z.string().nullable(),
  inspected: z.boolean().describe('A member of our staff looked at the certificate'),
  professional: professional
    .nullable()
    .describe('Whom staff assigned as a confirmer, once all were told of it: as the public list names them'),
  isOwn: z.boolean().describe('The caller submitted it'),
  isAboutMe: z.boolean().describe('The caller is the testator'),
  may,
})
export type DeathNotice = z.infer<typeof deathNotice>

const willToReport = z.object({ willId: uuid, testatorName: z.string() })
export type WillToReport = z.infer<typeof willToReport>

export const listDeathNotices = defineRoute({
  id: 'deathNotices.list',
  method: 'GET',
  path: '/api/death-notices',
  summary:
    'Death notices of the wills that the caller has a part in, open ones first; without the certificate',
  who: 'notices.list',
  query: z.strictObject({
    id: uuid.optional().describe('This one alone, if it is among them'),
    after: z
      .string()
      .regex(/^[01]{2}\.\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional()
      .describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(200).optional().describe('200 without it'),
  }),
  answer: z.object({
    open: z.boolean().describe('False: the operator takes no new notices here'),
    notices: z.array(deathNotice),
    next: z.string().nullable().describe('There are more: ask again with `after`'),
    wills: z
      .array(willToReport)
      .describe(
        'For programs that know of no pages: the first 200 of the wills that GET /api/death-notices/wills lists, and ' +
          'none where `id`, `after` or `limit` is given',
      ),
  }),
  changedBy: ['notice', 'identity'],
})
export type DeathNoticeList = z.infer<typeof listDeathNotices.answer>

/** The longest name in 4-byte characters, in base64url. */
const MOST_NAME = 640

export const listWillsToReport = defineRoute({
  id: 'deathNotices.listWills',
  method: 'GET',
  path: '/api/death-notices/wills',
  summary:
    'Registered wills that name the caller, about which they may submit a death notice, by the name of the person ' +
    'who made them',
  who: 'notices.list',
  query: z.strictObject({
    id: uuid.optional().describe('This one alone, if it is among them'),
    name: z
      .string()
      .trim()
      .max(200)
      .refine((value) => value.isWellFormed(), wrong('broken-text'))
      .optional()
      .describe('Parts of the name, each of which it has; capitals and accents do not matter'),
    after: z
      .string()
      .regex(new RegExp(`^[A-Za-z0-9_-]{1,${MOST_NAME}}\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`))
      .optional()
      .describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    wills: z.array(willToReport),
    found: z.int().describe('How many there are on all pages'),
    next: z.string().nullable().describe('There are more: ask again with `after`'),
  }),
  changedBy: ['notice', 'identity'],
})

export const uploadCertificate = defineRoute({
  id: 'deathNotices.uploadCertificate',
  method: 'POST',
  path: '/api/death-notices/certificate',
  summary:
    'Upload the death certificate: a PDF, or a photograph as JPEG or PNG. It is sealed to the worker as it is',
  who: 'notices.submit',
  multipart: { certificate: 'file' },
  answer: z.object({ supportingDocumentUrl: z.string(), sha256: sha256Hex }),
  status: 201,
  problems: [
    'bad-request',
    'unsupported-media-type',
    'file-refused',
    'too-large',
    'not-now',
    'too-many-requests',
    'unavailable',
  ],
})

export const submitDeathNotice = defineRoute({
  id: 'deathNotices.submit',
  method: 'POST',
  path: '/api/death-notices',
  summary:
    'Tell the register that a testator has died. Where another has done so already, theirs is answered, and ' +
    '`joined` is true',
  who: 'notices.submit',
  body: z.strictObject({
    willId: uuid,
    submittedById: uuid.optional().describe('The signed-in person, or 403'),
    ...content,
    ...particulars,
    supportingDocumentUrl,
  }),
  answer: deathNotice.extend({ message: z.string(), joined: z.boolean() }),
  status: 201,
  problems: ['forbidden', 'not-now', 'rule-broken', 'too-many-requests'],
})

export const changeDeathNotice = defineRoute({
  id: 'deathNotices.change',
  method: 'PUT',
  path: '/api/death-notices/:id/content',
  summary:
    'Correct an own notice. Earlier confirmations no longer count, and a running wait ends. A particular of the ' +
    'certificate that is not given stays; null removes it',
  who: 'notices.submit',
  params: idParams,
  body: z.strictObject({
    ...content,
    ...particulars,
    supportingDocumentUrl: supportingDocumentUrl.optional(),
  }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'rule-broken'],
})

export const confirmDeathNotice = defineRoute({
  id: 'deathNotices.confirm',
  method: 'POST',
  path: '/api/death-notices/:id/confirm',
  summary:
    'Confirm the death. The proof is made by the release worker, for what the notice says (purpose confirm-death); ' +
    'the second person’s starts the waiting period',
  who: 'notices.confirm',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), contentHash: sha256Hex }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'conflict', 'rule-broken', 'step-up-needed'],
})

export const why = z
  .string()
  .trim()
  .min(3, wrong('why-needed'))
  .max(1000)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text'))

export const disputeDeathNotice = defineRoute({
  id: 'deathNotices.dispute',
  method: 'POST',
  path: '/api/death-notices/:id/dispute',
  summary: 'Dispute a notice: nothing goes on until two members of staff have decided',
  who: 'notices.confirm',
  params: idParams,
  body: z.strictObject({ reason: why }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now'],
})

export const withdrawDeathNotice = defineRoute({
  id: 'deathNotices.withdraw',
  method: 'POST',
  path: '/api/death-notices/:id/withdraw',
  summary: 'Take an own notice back',
  who: 'notices.submit',
  params: idParams,
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now'],
})

export const stopDeathNotice = defineRoute({
  id: 'deathNotices.stop',
  method: 'POST',
  path: '/api/death-notices/:id/stop',
  summary: 'The testator says that they are alive',
  who: 'notices.stop',
  params: idParams,
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now'],
})

const stopParams = z.object({ token: mailedToken })

export const readStopDeathNotice = defineRoute({
  id: 'deathNotices.readStop',
  method: 'GET',
  path: '/api/stop-death-notice/:token',
  who: 'notices.stop-by-link',
  summary: 'Whether a mailed “I am alive” link still works. Changes nothing and names nobody',
  params: stopParams,
  answer: z.object({ stopped: z.boolean() }),
  problems: ['gone'],
})

export const stopDeathNoticeByLink = defineRoute({
  id: 'deathNotices.stopByLink',
  method: 'POST',
  path: '/api/stop-death-notice/:token',
  who: 'notices.stop-by-link',
  summary: 'Stop a death notice by the mailed link, without signing in. Repeated it changes nothing more',
  params: stopParams,
  answer: z.object({ message: z.string() }),
  problems: ['gone'],
})

// For staff -------------------------------------------------------------------------------------------------------

const staffView = {
  takesPart: z.boolean().describe('The caller has a part in the will or the notice: others look and decide'),
  decisions: z
    .array(
      z.object({
        personId: uuid,
        name: z.string(),
        byYou: z.boolean(),
        what: z.enum(['continue', 'reject']),
        reason: z.string(),
        decidedAt: isoTime,
      }),
    )
    .describe('About the dispute that is open'),
  inspections: z
    .array(
      z.object({
        by: z.string(),
        byYou: z.boolean(),
        certificate: z.enum(certificateFindings),
        name: z.enum(agreements),
        date: z.enum(agreements),
        inspectedAt: isoTime,
      }),
    )
    .describe('What staff saw on the certificate of this version'),
  messages: z
    .array(
      z.object({
        channel: z.enum(['mail', 'text', 'letter']),
        about: z.string().describe('What had happened to the notice'),
        result: z.enum(['waiting', 'sent', 'refused', 'returned', 'dropped']),
        madeAt: isoTime,
        resultAt: isoTime.nullable(),
      }),
    )
    .describe(
      'To the testator. `sent`: a mail server took it over, or a letter was posted, which does not say that it ' +
        'arrived. `dropped`: a letter that nobody is to post any more',
    ),
  professional: professional
    .extend({
      assignedBy: z.string(),
      assignedAt: isoTime,
      toldAt: isoTime.nullable().describe('When the testator and all whom the will names were told'),
      until: isoTime.describe('The look at the public list counts until then'),
    })
    .nullable()
    .describe('Whom staff assigned as a confirmer of this notice'),
  stoppedBefore: z.int().describe('Earlier notices about the same will that its testator stopped'),
  timeline: z
    .array(z.object({ event: z.string(), at: isoTime, text: z.string() }))
    .describe('What the log says happened to the notice, without what was said; at most the newest hundred'),
}

export const listOpenDeathNotices = defineRoute({
  id: 'deathNotices.listOpen',
  method: 'GET',
  path: '/api/admin/death-notices',
  summary: 'Open death notices for staff, disputed ones first, then those that were submitted longest ago',
  who: 'notices.decide',
  query: z.strictObject({
    after: uuid.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    notices: z.array(deathNotice.extend(staffView)),
    next: uuid.nullable().describe('There are more: ask again with `after`'),
  }),
  changedBy: ['review'],
})

export const decideDeathNotice = defineRoute({
  id: 'deathNotices.decide',
  method: 'POST',
  path: '/api/admin/death-notices/:id/decide',
  summary:
    'Decide on a dispute: `continue` lets the notice go on, with the wait anew, `reject` closes it. Two members ' +
    'of staff must say the same',
  who: 'notices.decide',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ what: z.enum(['continue', 'reject']), reason: why }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'conflict', 'step-up-needed'],
})

export const disputeAsStaff = defineRoute({
  id: 'deathNotices.disputeAsStaff',
  method: 'POST',
  path: '/api/admin/death-notices/:id/dispute',
  summary:
    'Dispute a notice as a member of staff, by their proof: nothing goes on until two others of staff have decided',
  who: 'notices.decide',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ reason: why }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'step-up-needed'],
})

export const openCertificate = defineRoute({
  id: 'deathNotices.openCertificate',
  method: 'POST',
  path: '/api/admin/death-notices/:id/certificate',
  summary:
    'Ask for the certificate of an open notice, for the one who asks and as long as their proof lasts. The audit ' +
    'log notes it',
  who: 'notices.inspect',
  stepUp: true,
  params: idParams,
  answer: z.object({ requestId: uuid }),
  status: 202,
  problems: ['not-found', 'forbidden', 'not-now', 'step-up-needed'],
})

export const fetchCertificate = defineRoute({
  id: 'deathNotices.fetchCertificate',
  method: 'GET',
  path: '/api/admin/death-certificates/:id',
  summary: 'The certificate that was asked for, as it was uploaded: a PDF, a JPEG or a PNG',
  who: 'notices.inspect',
  params: idParams,
  answer: { media: 'application/octet-stream' },
  also: [
    { status: 200, media: 'application/pdf' },
    { status: 200, media: 'image/jpeg' },
    { status: 200, media: 'image/png' },
    waiting,
  ],
  problems: ['not-found', 'gone'],
})

export const inspectCertificate = defineRoute({
  id: 'deathNotices.inspectCertificate',
  method: 'POST',
  path: '/api/admin/death-notices/:id/inspection',
  summary:
    'Say what one saw on the certificate, compared with the notice. Only after it was opened for oneself, of this ' +
    'version of the notice. It is no look-up in the register of deaths',
  who: 'notices.inspect',
  stepUp: true,
  params: idParams,
  body: z
    .strictObject({
      version: z.int().min(1).describe('Of the notice that was on the screen'),
      certificate: z.enum(certificateFindings),
      name: z.enum(agreements).describe('The name on it and the one in the notice'),
      date: z.enum(agreements).describe('The date of death on it and the one in the notice'),
    })
    .refine(isPossible, { path: ['certificate'], message: wrong('nothing-seen-there') }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'conflict', 'step-up-needed'],
})
