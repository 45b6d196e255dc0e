// Taking an estate over from a file: it is checked and kept, shown as a summary, and entered whole by one executor's
// proof for what is entered.
import { sql } from 'kysely'
import type { CheckedFile, HandOverState } from '@testate/api/estate/hand-over'
import { MOST_KEPT } from '@testate/api/estate/kept-accounts'
import type { EstateRecord } from '@testate/api/estate/record'
import { MOST_BYTES_OF_DOCUMENTS, MOST_DOCUMENTS } from '@testate/domain/estate/documents'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy, provenOnly } from '../../proofs/proven-by.ts'
import { tellEstate } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { peopleRows } from '../store.ts'
import type { CheckedTexts } from './check-apart.ts'
import type { Here } from './check-file.ts'
import { handOverRows } from './make-hand-over.ts'
import type { History } from './what-stood-before.ts'

/** What a file is checked against. Refuses an estate in which something was entered. */
export async function emptyEstate(tx: Tx, willId: string): Promise<Here> {
  const { dateOfDeath } = await requireEmpty(tx, willId)
  return { dateOfDeath, people: await peopleRows(tx, willId), now: now() }
}

/** In place of a file that was checked before. Refuses an estate in which something was entered. */
export async function keepChecked(
  tx: Tx,
  willId: string,
  { fileHash, summary, rows: content, past }: CheckedTexts,
): Promise<CheckedFile> {
  await requireEmpty(tx, willId)
  const { rows: tried } = await sql<{ broken: string | null }>`
    select app_check_estate_record(${willId}::uuid, ${content}::jsonb) as broken`.execute(tx)
  const { broken } = tried[0]!
  if (broken !== null)
    refuse(
      'file-refused',
      undefined,
      because(broken.endsWith('_fkey') ? 'estate-file-links' : 'estate-file-fields'),
    )
  await requireRoom(tx, willId, JSON.parse(content) as Pick<EstateRecord, 'documents' | 'keptAccounts'>)
  await sql`delete from estate_take_overs where will_id = ${willId} and taken_at is null`.execute(tx)
  await sql`
    insert into estate_take_overs (will_id, file_hash, summary, rows, past)
    values (${willId}, ${Buffer.from(fileHash, 'hex')}, ${summary}::jsonb, ${content}::jsonb,
      ${past}::jsonb)`.execute(tx)
  await tellEstate(tx, willId)
  return (await takeOverRow(tx, willId))!.checked
}

/** Documents and kept accounts may be there: they stay, and the file's come after them. */
async function requireRoom(
  tx: Tx,
  willId: string,
  { documents, keptAccounts }: Pick<EstateRecord, 'documents' | 'keptAccounts'>,
): Promise<void> {
  const { rows } = await sql<{ documents: number; bytes: number; kept: number }>`
    select (select count(*)::int from estate_documents where will_id = ${willId}) as documents,
      (select coalesce(sum(size), 0)::int from estate_documents where will_id = ${willId}) as bytes,
      (select coalesce(max(number), 0)::int from estate_kept_accounts where will_id = ${willId}) as kept`.execute(
    tx,
  )
  const here = rows[0]!
  const bytes = documents.reduce((sum, { size }) => sum + size, here.bytes)
  if (here.documents + documents.length > MOST_DOCUMENTS || bytes > MOST_BYTES_OF_DOCUMENTS)
    refuse('rule-broken', 'This estate has no room for them.', because('estate-documents-full'))
  if (here.kept + keptAccounts.length > MOST_KEPT)
    refuse('rule-broken', undefined, because('estate-kept-full'))
}

async function requireEmpty(tx: Tx, willId: string): Promise<{ dateOfDeath: string }> {
  const estate = await requireEstate(tx, willId)
  if (!(await isEmpty(tx, willId))) refuse('rule-broken', undefined, because('estate-not-empty'))
  return estate
}

async function isEmpty(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select app_estate_is_empty(${willId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}

interface TakeOverRow {
  checked: CheckedFile
  by: string
  takenAt: Date | null
  history: History
}

async function takeOverRow(tx: Tx, willId: string): Promise<TakeOverRow | null> {
  const { rows } = await sql<TakeOverRow>`
    select summary - 'history' || jsonb_build_object('contentHash', encode(content_hash, 'hex'),
        'fileHash', encode(file_hash, 'hex'),
        'missing', coalesce(app_estate_parts_missing(will_id), 0)) as checked, person_id as by, taken_at as "takenAt",
      summary -> 'history' as history
    from estate_take_overs where will_id = ${willId}`.execute(tx)
  return rows[0] ?? null
}

/** SHA-256 in lower-case hex of the file that was checked; null where the caller sees none that waits. */
export async function takeOverToConfirm(tx: Tx, willId: string): Promise<string | null> {
  const row = await takeOverRow(tx, willId)
  return row === null || row.takenAt !== null ? null : row.checked.contentHash
}

/** `contentHash`: what is on the person's screen. Refuses another, and `step-up-needed` without a proof for it. */
export async function takeOver(
  tx: Tx,
  person: Person,
  {
    willId,
    contentHash,
    request,
  }: { willId: string; contentHash: string; request: Parameters<typeof provenBy>[0] },
): Promise<void> {
  await requireEstate(tx, willId)
  const row = await takeOverRow(tx, willId)
  if (row === null) refuse('rule-broken', undefined, because('estate-file-unchecked'))
  if (row.takenAt !== null || !(await isEmpty(tx, willId)))
    refuse('rule-broken', undefined, because('estate-not-empty'))
  if (row.checked.contentHash !== contentHash)
    refuse('conflict', 'Another file was checked.', because('estate-changed-meanwhile'))
  if (row.checked.missing > 0) refuse('rule-broken', undefined, because('estate-parts-missing'))
  const { token } = await provenBy(request, tx, person, {
    purpose: 'take-over-estate',
    willId,
    documentHash: contentHash,
  })
  const { fileHash } = row.checked
  const line = await prepareLine({
    event: 'estate.taken-over',
    willId,
    actor: person.id,
    details: { fileHash, contentHash },
  })
  await provenOnly(
    sql`select app_take_over_estate(${token}, ${willId}::uuid, ${asLine(line)})`
      .execute(tx)
      .catch((error: unknown): never => {
        if ((error as { constraint?: string }).constraint === 'estate_documents_full')
          refuse('rule-broken', 'This estate has no room for them.', because('estate-documents-full'))
        throw error
      }),
  )
  await tellEstate(tx, willId)
}

export async function showHandOvers(tx: Tx, willId: string): Promise<HandOverState> {
  await requireEstate(tx, willId)
  const row = await takeOverRow(tx, willId)
  const canTakeOver = await isEmpty(tx, willId)
  const { checked, by, takenAt, history } = row ?? {}
  return {
    handOvers: await handOverRows(tx, willId),
    canTakeOver,
    checked: checked !== undefined && takenAt === null && canTakeOver ? checked : null,
    takenOver:
      checked === undefined || history === undefined || !takenAt
        ? null
        : {
            fileHash: checked.fileHash,
            madeAt: checked.madeAt,
            madeBy: checked.madeBy,
            by: by ?? null,
            at: takenAt.toISOString(),
            history,
          },
  }
}
