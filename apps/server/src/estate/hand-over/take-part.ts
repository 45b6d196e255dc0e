// One part of a file that is taken over: a document or accounts that were kept, held against what the checked file says
// of it. A document is sealed anew under the id that it will have here. Nothing is entered before its file is.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { addTakeOverPart } from '@testate/api/estate/hand-over'
import type { EstateRecord } from '@testate/api/estate/record'
import { MOST_BYTES_OF_DOCUMENTS, MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'
import { z } from 'zod'
import { withinLimitOfAmount } from '../../accounts/limit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { mediaOf } from '../documents/receive-document.ts'
import { storeSealed } from '../documents/store-sealed.ts'
import { readTables } from '../printed/account-tables-schema.ts'
import { requireEstate } from '../require-estate.ts'

const { part: _part, ...textFields } = addTakeOverPart.multipart
const fieldsSchema = z.strictObject(textFields)
/** What a form adds to its one file. */
const FORM_BYTES = 10_000
/** A file can be sent again after a line was lost, and another in its place. */
const MOST_BYTES_A_DAY = 6 * MOST_BYTES_OF_DOCUMENTS

interface ReceivedPart {
  name: string
  bytes: Buffer
}

const tooLarge = (): never =>
  refuse('too-large', 'A part has at most 10 MB.', because('estate-part-too-large'))

/** Refuses anything but one part of at most 10 MB with its name. */
export async function receivePart(request: FastifyRequest): Promise<ReceivedPart> {
  if (!request.isMultipart())
    refuse('unsupported-media-type', 'Send the part as multipart/form-data.', because('content-type-wrong'))
  if (Number(request.headers['content-length'] ?? 0) > MOST_DOCUMENT_BYTES + FORM_BYTES) tooLarge()
  const given: Record<string, string> = {}
  let bytes: Buffer | undefined
  const limits = { fileSize: MOST_DOCUMENT_BYTES, files: 1, fields: 2 }
  for await (const one of request.parts({ limits })) {
    if (one.type === 'field') {
      given[one.fieldname] = String(one.value)
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of one.file) chunks.push(chunk as Buffer)
    if (one.fieldname !== 'part')
      refuse('bad-request', 'The only file is “part”.', because('other-file-expected', { field: 'part' }))
    if (one.file.truncated) tooLarge()
    bytes = Buffer.concat(chunks)
  }
  const { name } = readFields(fieldsSchema, given, 'body')
  return { name, bytes: bytes ?? refuse('file-refused', undefined, because('estate-part-altered')) }
}

type Named =
  | { what: 'document'; id: string; of: EstateRecord['documents'][number] }
  | { what: 'kept'; id: string; of: EstateRecord['keptAccounts'][number] }

/** What the file that waits says of a part. Refuses one that it does not name. */
export async function namedPart(tx: Tx, willId: string, name: string): Promise<Named> {
  await requireEstate(tx, willId)
  const { rows } = await sql<{ documents: Named['of'] | null; kept: Named['of'] | null }>`
    select
      (select one from jsonb_array_elements(t.rows -> 'documents') one where one ->> 'name' = ${name}) as documents,
      (select one from jsonb_array_elements(t.rows -> 'keptAccounts') one where one ->> 'name' = ${name}) as kept
    from estate_take_overs t where t.will_id = ${willId} and t.taken_at is null`.execute(tx)
  const found = rows[0] ?? refuse('rule-broken', undefined, because('estate-file-unchecked'))
  const of =
    found.documents ?? found.kept ?? refuse('file-refused', undefined, because('estate-part-unknown'))
  return { what: found.documents === null ? 'kept' : 'document', id: of.id, of } as Named
}

const refusePart = (reason: 'estate-part-altered' | 'estate-part-kind' | 'estate-file-fields'): never =>
  refuse('file-refused', undefined, because(reason))

/** A repeat gets the first answer, and leaves nothing of its own in the store. Refuses what the file does not say. */
export async function takePart(
  app: App,
  { person, willId }: { person: Person; willId: string },
  { name, bytes }: ReceivedPart,
  begin: (fn: (tx: Tx) => Promise<Missing>, fingerprint: string) => Promise<Missing>,
): Promise<Missing> {
  const { what, id, of } = await inTransaction(app.db, { person }, (tx) => namedPart(tx, willId, name))
  const sha256 = hash('sha256', bytes, 'buffer')
  if (of.size !== bytes.length || of.sha256 !== sha256.toString('hex')) refusePart('estate-part-altered')
  const part = { willId, id, sha256, size: bytes.length }
  const fingerprint = hash('sha256', `${name}\n${of.sha256}`)
  if (what === 'kept') {
    if (readTables(bytes, of.day) === null) refusePart('estate-file-fields')
    return await begin(
      async (tx) => await addPart(tx, person, { ...part, object: null, drawn: bytes }),
      fingerprint,
    )
  }
  if ((await mediaOf(bytes)) !== of.media) refusePart('estate-part-kind')
  return await storeSealed(
    app,
    person,
    { id, bytes },
    (fn) => begin(fn, fingerprint),
    (tx, object) => addPart(tx, person, { ...part, object, drawn: null }),
  )
}

interface Missing {
  missing: number
}
interface Part {
  willId: string
  id: string
  sha256: Buffer
  size: number
  object: string | null
  drawn: Buffer | null
}

async function addPart(
  tx: Tx,
  person: Person,
  { willId, id, sha256, size, object, drawn }: Part,
): Promise<Missing> {
  await requireEstate(tx, willId)
  if (!(await withinLimitOfAmount(tx, 'estate-part', person.id, size, MOST_BYTES_A_DAY, 86_400)))
    refuse(
      'too-many-requests',
      undefined,
      because('uploads-today-too-many', { megabytes: Math.floor(MOST_BYTES_A_DAY / 1_000_000) }),
    )
  await sql`
    insert into estate_take_over_parts (will_id, id, sha256, size, object, drawn)
    values (${willId}, ${id}, ${sha256}, ${size}, ${object}, ${drawn})`
    .execute(tx)
    .catch((error: unknown): never => {
      const { constraint } = error as { constraint?: string }
      if (constraint === 'estate_take_over_parts_pkey')
        refuse('conflict', 'This part has come already.', because('estate-part-twice'))
      // Another file was checked meanwhile.
      if (constraint === 'estate_part_named')
        refuse('file-refused', undefined, because('estate-part-unknown'))
      throw error
    })
  return { missing: (await missingParts(tx, willId)) ?? 0 }
}

/** How many parts of the file that waits have not come; null without such a file. */
export async function missingParts(tx: Tx, willId: string): Promise<number | null> {
  const { rows } = await sql<{ missing: number | null }>`
    select app_estate_parts_missing(${willId}::uuid) as missing`.execute(tx)
  return rows[0]!.missing
}
