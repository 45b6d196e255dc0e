// The audit log's calls. The log itself is public and holds nothing of a person (C2SP tlog-tiles); what its lines say of a will is for those related to it.
import { z } from 'zod'
import { defineRoute, idParams, isoTime, sha256Hex } from './route.ts'

export const readCheckpoint = defineRoute({
  id: 'audit.checkpoint', method: 'GET', path: '/api/log/checkpoint', who: 'audit.log',
  summary: 'The signed head of the audit log (C2SP tlog-checkpoint)',
  answer: { media: 'text/plain; charset=utf-8' },
  problems: ['not-found'],
})

export const readTile = defineRoute({
  id: 'audit.tile', method: 'GET', path: '/api/log/tile/:level/*', who: 'audit.log',
  summary: 'A tile of hashes, or under level "entries" a bundle of entries (C2SP tlog-tiles)',
  params: z.object({ level: z.string().max(10), '*': z.string().max(60) }),
  answer: { media: 'application/octet-stream' },
  problems: ['not-found'],
})

export const readAuditEntries = defineRoute({
  id: 'audit.entries', method: 'GET', path: '/api/wills/:id/audit', who: 'audit.entries', subject: { kind: 'will' },
  summary: 'What the audit log holds about a will, with the proof of each line',
  params: idParams,
  answer: z.object({
    /** The signed note the proofs lead to; null before the first. */
    checkpoint: z.string().nullable(),
    entries: z.array(z.object({
      event: z.string(),
      at: isoTime,
      byYou: z.boolean(),
      leafHash: sha256Hex,
      /** Null until the entry has its place, which takes less than a second. */
      index: z.number().int().nullable(),
      proof: z.array(sha256Hex),
      /** With the salt, the particulars whose hash the log holds: of every line for the testator, of their own for a witness. */
      details: z.record(z.string(), z.unknown()).nullable(),
      salt: sha256Hex.nullable(),
    })),
  }),
})
