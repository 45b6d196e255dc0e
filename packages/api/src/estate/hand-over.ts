// Handing an estate over as one file, and taking one over. The browser encrypts the file and opens it: no pass phrase
// comes to the register.
import { z } from 'zod'
import { marks } from '@testate/domain/estate/task-names'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from '../route.ts'
import { refused, work } from './calls.ts'

/** Of the ZIP inside, without its parts. */
export const MOST_FILE_BYTES = 12 * 1024 * 1024

/** A file of a hand-over that is sent by itself: a document, or accounts that were kept. */
export const partName = /^(?:documents\/document-\d{3}\.(?:pdf|jpg|png)|kept-accounts\/\d{3}\.json)$/

const counts = z.object({
  people: z.int(),
  items: z.int(),
  gifts: z.int(),
  entries: z.int(),
  tasks: z.int(),
  statementRows: z.int(),
  agreements: z.int().describe('They come in as history: nothing is agreed by them'),
  // A file that was checked before there were parts has none.
  documents: z.int().default(0),
  keptAccounts: z.int().default(0),
})
const accounts = z.object({ day: z.string(), net: z.int(), money: z.int(), distributed: z.int() })
const checked = z.object({
  contentHash: sha256Hex.describe('What the proof is made for'),
  fileHash: sha256Hex.describe('SHA-256 of its estate.json, as in the log of the register that made it'),
  madeAt: isoTime,
  madeBy: z.string(),
  deceasedName: z.string(),
  counts,
  accounts: accounts.describe('As of the day on which it was checked'),
  findings: z.int().describe('How many things the accounts drawn from it find open'),
  matchedExecutors: z
    .array(z.string())
    .describe('Executors here whom the file names: they get what it says that the will gives them'),
  unknownExecutors: z
    .array(z.string())
    .describe('Executors in the file whom the register does not know here, or cannot tell apart'),
  missing: z
    .int()
    .describe(
      'How many of its documents and kept accounts have not come yet: it cannot be entered without them',
    ),
})
const history = z
  .object({
    payments: z
      .array(
        z.object({
          number: z.int().describe('Of the entry'),
          agreed: z.array(z.object({ name: z.string().nullable(), at: isoTime })),
          signedOn: z.string().nullable().describe('A receipt had been noted with this day'),
        }),
      )
      .describe('Entries that had been agreed to or signed for there'),
    links: z
      .array(
        z.object({
          number: z.int().describe('Of the entry'),
          state: z
            .enum(['signed', 'ended', 'refused', 'open'])
            .describe(
              'ended: signed, and did not count any more. refused: somebody said that it was not received. ' +
                'open: not answered when the file was made; the link leads to the register that made it',
            ),
          on: z.string().describe('The day of the answer; of an open one, when it was asked for'),
          name: z.string().nullable().describe('Who signed, as typed, or was asked'),
          reason: z.string().nullable(),
        }),
      )
      .describe('Receipts that were asked for by mail there'),
    marks: z.array(z.object({ mark: z.enum(marks), day: z.string() })),
    disputes: z.int(),
  })
  .describe('What stood before, in the newest of the files: nothing of it stands here')
const handedOver = z.object({ id: uuid, by: uuid.nullable(), at: isoTime, fileHash: sha256Hex })
const state = z.object({
  handOvers: z.array(handedOver).describe('Newest first'),
  canTakeOver: z.boolean().describe('Nothing was entered yet'),
  checked: checked.nullable().describe('A file that was checked and waits to be confirmed'),
  takenOver: z
    .object({
      fileHash: sha256Hex,
      madeAt: isoTime,
      madeBy: z.string(),
      by: uuid.nullable(),
      at: isoTime,
      history,
    })
    .nullable(),
})
export type HandOverState = z.output<typeof state>
export type CheckedFile = z.output<typeof checked>

export const showEstateHandOvers = defineRoute({
  id: 'estates.showHandOvers',
  method: 'GET',
  path: '/api/estates/:id/hand-overs',
  ...work,
  summary: 'Who handed an estate over and when, and whether it was, or can be, taken over from a file',
  params: idParams,
  answer: state,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const handOverEstate = defineRoute({
  id: 'estates.confirmHandOver',
  method: 'POST',
  path: '/api/estates/:id/hand-overs',
  ...work,
  stepUp: true,
  summary:
    'Hand an estate over: by a proof (purpose hand-over-estate), with a line of the log. The other executors are ' +
    'told. Its file can then be read for 15 minutes',
  params: idParams,
  answer: z.object({ handOverId: uuid, fileHash: sha256Hex }),
  problems: [...refused, 'step-up-needed'],
})

export const readHandOver = defineRoute({
  id: 'estates.readHandOver',
  method: 'GET',
  path: '/api/estates/:id/hand-overs/:handOverId/file',
  ...work,
  summary: 'The file of a hand-over as a ZIP that is not encrypted, for whoever handed it over',
  params: idParams.extend({ handOverId: uuid }),
  answer: { media: 'application/zip' },
  problems: [...refused, 'not-found', 'conflict', 'gone', 'worker-away', 'unavailable'],
})

export const checkTakeOver = defineRoute({
  id: 'estates.checkTakeOver',
  method: 'POST',
  path: '/api/estates/:id/take-over',
  ...work,
  summary:
    'Check a decrypted file of a hand-over, without its documents and kept accounts, against an estate in which ' +
    'nothing was entered. Nothing is entered',
  params: idParams,
  multipart: { file: 'file' },
  answer: checked,
  problems: [
    ...refused,
    'unsupported-media-type',
    'bad-request',
    'file-refused',
    'too-large',
    'rule-broken',
    'unavailable',
  ],
})

export const addTakeOverPart = defineRoute({
  id: 'estates.addTakeOverPart',
  method: 'POST',
  path: '/api/estates/:id/take-over/parts',
  ...work,
  summary:
    'Add one document, or one of the accounts that were kept, to a file that was checked: it is held against what ' +
    'the file says of it. A document is sealed before it is stored. Nothing is entered',
  params: idParams,
  multipart: { part: 'file', name: z.string().regex(partName).describe('As estate.json names it') },
  answer: z.object({ missing: z.int().describe('How many have not come yet') }),
  problems: [
    ...refused,
    'unsupported-media-type',
    'bad-request',
    'invalid-fields',
    'file-refused',
    'too-large',
    'conflict',
    'rule-broken',
    'too-many-requests',
    'unavailable',
  ],
})

export const takeOverEstate = defineRoute({
  id: 'estates.confirmTakeOver',
  method: 'POST',
  path: '/api/estates/:id/take-over/confirm',
  ...work,
  stepUp: true,
  summary:
    'Enter the file that was checked, whole, by a proof for what is entered (purpose take-over-estate)',
  params: idParams,
  body: z.strictObject({ contentHash: sha256Hex }),
  answer: state,
  problems: [...refused, 'invalid-fields', 'conflict', 'rule-broken', 'step-up-needed'],
})
