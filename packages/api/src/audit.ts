// The audit log's calls. The log itself is public and contains no personal data (C2SP tlog-tiles); which
// lines concern a will is shown only to its parties.
import { z } from 'zod'
import { doers, happeningKinds, writtenWays } from '@testate/domain/happenings'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from './route.ts'

const hiddenLine = z
  .object({
    at: isoTime,
    number: z.int().nullable(),
    previous: sha256Hex.nullable(),
    will: uuid.nullable(),
  })
  .nullable()
  .describe('What the leaf hides with the same salt; null like it, and for lines of testate-audit/1')
const lineKey = sha256Hex
  .nullable()
  .describe('By which its testator finds every line of the will in the public log')

export const readCheckpoint = defineRoute({
  id: 'audit.readCheckpoint',
  method: 'GET',
  path: '/api/log/checkpoint',
  who: 'audit.log',
  summary: 'The signed head of the audit log (C2SP tlog-checkpoint)',
  answer: { media: 'text/plain; charset=utf-8' },
  problems: ['not-found'],
})

export const readTile = defineRoute({
  id: 'audit.readTile',
  method: 'GET',
  path: '/api/log/tile/:level/*',
  who: 'audit.log',
  summary: 'A tile of hashes, or under level "entries" a bundle of entries (C2SP tlog-tiles)',
  params: z.object({ 'level': z.string().max(10), '*': z.string().max(60) }),
  answer: { media: 'application/octet-stream' },
  problems: ['not-found'],
})

export const readAuditEntries = defineRoute({
  id: 'audit.readEntries',
  method: 'GET',
  path: '/api/wills/:id/audit',
  who: 'audit.entries',
  subject: { kind: 'will' },
  summary:
    'What the audit log holds about a will, with the proof of each line: oldest first, at most 1,000 at a time',
  params: idParams,
  query: z.strictObject({ after: uuid.optional().describe('`next` of the answer before') }),
  answer: z.object({
    /** The signed note against which the proofs are checked; null before the first. */
    checkpoint: z.string().nullable(),
    lineKey,
    next: uuid.nullable().describe('There are more: ask again with `after`'),
    entries: z.array(
      z.object({
        event: z.string(),
        at: isoTime,
        byYou: z.boolean(),
        leafHash: sha256Hex,
        /** Null until the entry has its position in the log, which takes less than a second. */
        index: z.number().int().nullable(),
        proof: z.array(sha256Hex),
        /**
         * With the salt, the particulars whose hash is in the log: of every line for the testator, of their
         * own lines for a witness.
         */
        details: z.record(z.string(), z.unknown()).nullable(),
        salt: sha256Hex.nullable(),
        line: hiddenLine,
      }),
    ),
  }),
})

const day = z.iso.date()
/** Filters of the record. */
const recordFilter = z.strictObject({
  will: uuid.optional().describe('Of one will'),
  kind: z.enum(happeningKinds).optional(),
  who: z.enum(['me', 'others']).optional().describe('Whose doing'),
  from: day.optional().describe('A day in England and Wales'),
  to: day.optional().describe('That day is in it'),
})

const recordLine = z.object({
  id: uuid,
  event: z.string(),
  kind: z.enum(happeningKinds),
  at: isoTime,
  /** One plain sentence. */
  text: z.string(),
  by: z.object({ kind: z.enum(doers), order: z.int().nullable(), name: z.string().nullable() }),
  will: z.object({ id: uuid, title: z.string(), lineKey }).nullable(),
  about: z
    .object({
      witnessOrder: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
      network: z.string().optional(),
      networks: z.array(z.string()).optional(),
      anchoredOn: z.array(z.string()).optional(),
    })
    .describe('What of the particulars is in the sentence'),
  written: z
    .enum(writtenWays)
    .describe(
      '“proven”: by the part of the register that holds its keys, or with a proof that was looked at; ' +
        '“noted”: by the part that faces people, on its word; “unknown”: before this was recorded',
    ),
  leaf: z.string().describe('What the public log holds of it, byte for byte'),
  leafHash: sha256Hex,
  index: z
    .int()
    .nullable()
    .describe('Null until the entry has its place, which takes less than a second; a sign-in gets none'),
  proof: z.array(sha256Hex),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The particulars whose hash the log holds: of every line for the testator, of their own for others',
    ),
  salt: sha256Hex.nullable(),
  line: hiddenLine,
})

export const listRecord = defineRoute({
  id: 'audit.listRecord',
  method: 'GET',
  path: '/api/audit',
  who: 'audit.mine',
  summary:
    'Everything recorded about the caller’s wills and their own affairs, newest first, each line with its proof',
  query: recordFilter.extend({
    before: uuid.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    checkpoint: z.string().nullable().describe('The signed note the proofs lead to; null before the first'),
    entries: z.array(recordLine),
    next: uuid.nullable().describe('There are older ones: ask again with `before`'),
  }),
  changedBy: ['will', 'identity'],
  problems: ['not-found'],
})

export const exportRecord = defineRoute({
  id: 'audit.exportRecord',
  method: 'GET',
  path: '/api/audit/export/:format',
  who: 'audit.mine',
  summary:
    'The same as a file: `csv` for reading, `json` with everything that is needed to check each line ' +
    'without the register',
  params: z.object({ format: z.enum(['csv', 'json']) }),
  query: recordFilter,
  answer: { media: 'application/octet-stream' },
  also: [
    { status: 200, media: 'text/csv; charset=utf-8' },
    { status: 200, media: 'application/json; charset=utf-8' },
  ],
  problems: ['not-found'],
})

export const logAnchors = defineRoute({
  id: 'audit.listAnchors',
  method: 'GET',
  path: '/api/log/anchors',
  who: 'audit.log',
  summary: 'On each ledger the newest head of the audit log that stands there for good',
  answer: z.object({
    anchors: z.array(
      z.object({
        network: z.string(),
        label: z.string(),
        chainId: z.union([z.number(), z.string()]),
        contract: z.string(),
        treeSize: z.int(),
        root: sha256Hex,
        checkpoint: z.string().describe('The signed note of that head'),
        transactionHash: z.string(),
        blockNumber: z.string(),
        anchoredAt: isoTime,
        explorerUrl: z.string(),
      }),
    ),
  }),
})
