// The release worker's part of a copy of one's data, as rows: the files of closed wills, which the worker names and
// cannot open.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'

const keptFile = z.object({
  /** The file's name in the copy. */
  name: z.string(),
  object: z.string(),
  /** Of a capsule: the object with the sealed PDF, which is put into it. */
  sealed: z.string().nullish(),
  seal: z.object({ willId: z.uuid(), version: z.int(), purpose: z.string() }),
  at: z.coerce.date(),
})
export type KeptFile = z.infer<typeof keptFile>

/**
 * Bytes of files in each of two ZIPs, the worker's and the release worker's. The copy is both in one, which holds
 * 4.29 GB (platform/zip.ts): what is left is for the text.
 */
export const MOST_IN_HALF = 2_000_000_000
/** Of a file that does not fit in. */
export const NO_ROOM =
  'This copy has no room left for it. The files of a will can be downloaded on its page; for any other, please ' +
  'write to us.'

/** Of a file that is damaged or gone. */
export const LOST = 'It should be here and could not be opened. Please write to us.'

/** Bound to the request, and not to the worker's part of it. */
export const keptContext = (requestId: string): { willId: string; version: number; purpose: string } => ({
  willId: requestId,
  version: 1,
  purpose: 'own data, closed wills',
})

export type KeptPart = { state: 'waiting' | 'refused'; object: null } | { state: 'ready'; object: string }

/** For the worker: the release worker is to open these for the key of that request. */
export async function askKept(tx: Tx, requestId: string, files: readonly KeptFile[]): Promise<void> {
  await sql`
    insert into export_kept (request_id, files) values (${requestId}, ${JSON.stringify(files)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** Null for a copy that has no such part. */
export async function keptPart(tx: Tx, requestId: string): Promise<KeptPart | null> {
  const { rows } = await sql<KeptPart>`
    select state, object_id as object from export_kept where request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

export interface KeptRequest {
  requestId: string
  personId: string
  proofId: string | null
  publicKey: string
  files: KeptFile[]
}

export async function isExportWaiting(tx: Tx): Promise<boolean> {
  return (await sql`select 1 from release_exports() limit 1`.execute(tx)).rows.length > 0
}

/** For the release worker. */
export async function keptRequests(tx: Tx): Promise<KeptRequest[]> {
  const { rows } = await sql<KeptRequest>`
    select request_id as "requestId", person_id as "personId", proof_id as "proofId", public_key as "publicKey", files
    from release_exports()`.execute(tx)
  return rows.map((row) => ({ ...row, files: z.array(keptFile).parse(row.files) }))
}

/** False if the request ended meanwhile, or was answered. */
export async function answerKept(tx: Tx, requestId: string, object: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update export_kept set state = ${object === null ? 'refused' : 'ready'}, object_id = ${object}
    where request_id = ${requestId} and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether that recording is the person's own, by the rows. */
export async function isOwnRecording(
  tx: Tx,
  personId: string,
  willId: string,
  object: string,
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select release_own_recording(${personId}::uuid, ${willId}::uuid, ${object}) as yes`.execute(tx)
  return rows[0]!.yes
}
