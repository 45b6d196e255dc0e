// The passkeys that may come to open closed wills, from their lines of the log as the release worker first sees them:
// whose, with which key, from when. Rows of the worker's say nothing here; nor do lines that another login wrote. A
// line alone opens nothing: a worker that was taken over can write it.
import { z } from 'zod'
import { parseCanonicalJson } from '@testate/evidence/bytes/canonical-json'
import { detailsHash, hidesLine, parseAuditLeaf, type AuditEntry } from '@testate/evidence/log/audit-entry'
import { syncHash } from '../../audit/append.ts'
import type { Leaf } from '../../audit/follow.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  endEnrolled,
  insertEnrolled,
  keepEnrolled,
  removeEnded,
  removeEnrolled,
  shownFactorLines,
  type ShownLine,
} from './passkey-store.ts'

/** In the leaf's spelling. */
export const isAboutPasskeys = (leaf: string): boolean =>
  /"event":"factor\.(added|removed|removal-asked|kept)"/.test(leaf)

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const details = z.object({
  actor: z.uuid(),
  kind: z.literal('passkey'),
  factorId: z.uuid(),
  at: z.iso.datetime().startsWith('2').optional(),
  credential: z.object({ id: base64url.min(22).max(1364), publicKey: base64url.max(2_730) }).optional(),
})

/** `leaves`: a page of a log, in its order. What is noted counts only once the log continues the one seen before. */
export async function followPasskeys(tx: Tx, leaves: readonly Leaf[]): Promise<void> {
  if (leaves.length === 0) return
  await removeEnded(tx)
  const places = leaves.map(({ index }) => index)
  const shown = new Map((await shownFactorLines(tx, places)).map((line) => [line.index, line]))
  for (const { index, leaf } of leaves) {
    const line = shown.get(index)
    if (line === undefined) continue
    const said = await readLine(leaf, line).catch(() => null)
    // What passed the checks is in the ranges of the columns: no statement fails, which would end the transaction.
    if (said !== null) await noteLine(tx, index, said)
  }
}

interface Said {
  event: string
  written: Date
  details: z.infer<typeof details>
}

/** Null, or a throw, for one that says nothing: a taken-over worker writes what it likes, and must halt nothing. */
async function readLine(leaf: Uint8Array, line: ShownLine): Promise<Said | null> {
  const entry = parseAuditLeaf(leaf)
  const said = parseCanonicalJson(Buffer.from(line.details)) as Record<string, unknown>
  if ((await detailsHash(line.salt, said, syncHash)) !== entry.details) return null
  const written = await timeOf(entry, line)
  const parsed = details.parse(said)
  if (written === null || parsed.actor !== line.personId) return null
  return { event: entry.event, written, details: parsed }
}

async function noteLine(tx: Tx, index: number, { event, written, details: said }: Said): Promise<void> {
  const { actor: personId, factorId, at, credential } = said
  const from = at === undefined ? written : new Date(at)
  const owned = { personId, factorId }
  if (event === 'factor.removed') return await removeEnrolled(tx, owned)
  if (event === 'factor.removal-asked') return await endEnrolled(tx, owned, from)
  if (credential === undefined) return event === 'factor.kept' ? await keepEnrolled(tx, owned) : undefined
  await insertEnrolled(tx, {
    ...owned,
    index,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey, 'base64url'),
    addedAt: written,
    countsFrom: from,
  })
}

/** Null for a line that hides another time than its row says, or is about a will. */
async function timeOf(entry: AuditEntry, { at, salt }: ShownLine): Promise<Date | null> {
  if (entry.format === 'testate-audit/1') return new Date(entry.at)
  if (at === null) return null
  const line = { at: at.toISOString(), number: null, previous: null, will: null }
  return (await hidesLine(entry, line, salt, syncHash)) ? at : null
}
