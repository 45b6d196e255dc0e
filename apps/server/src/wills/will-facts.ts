// What the slices to the right may read of a will, in one shape; they never read its table themselves.
import { sql } from 'kysely'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { RegistrationForm } from '@testate/domain/registration-form'
import type { Tx } from '../platform/database/database.ts'

type Form = Partial<RegistrationForm>

export interface WillFacts {
  id: string
  testatorId: string
  status: WillStatus
  title: string
  /** As the testator wrote it, such as 1.0. */
  version: string
  /** 1 for the first, one more for each that supersedes: the uint32 of the commitment. */
  versionNumber: number
  /** Lower-case hex; null before the PDF is accepted. */
  documentHash: string | null
  /** ObjectId of the sealed PDF as uploaded. */
  documentObject: string | null
  /** Its bytes and pages; the page count is known once all were read. */
  documentSize: number | null
  pageCount: number | null
  /** True once every page was read as a viewer reads it. */
  pagesRead: boolean
  networks: string[]
  supersedesId: string | null
  /** Of a codicil: the will that it amends. */
  amendsId: string | null
  /** Null while it is the place given first. */
  placeChangedAt: Date | null
  /** The form without its sealed fields; a row from before the sealing has them here still. */
  particulars: Form
  formChanges: Form | null
  /** Where the original lies and who the executor is: `openForm`. */
  sealedForm: Buffer | null
  /** When the whole form passed its rules; null while the draft is incomplete. */
  submittedAt: Date | null
}

/** Null if there is none, or the actor of this transaction may not see it. */
export async function willFacts(tx: Tx, willId: string): Promise<WillFacts | null> {
  const { rows } = await sql<{
    id: string
    testator_id: string
    status: WillStatus
    title: string | null
    version: string | null
    version_number: number
    document_hash: Buffer | null
    document_object: string | null
    document_size: string | number | null
    page_count: number | null
    pages_checked: string | null
    networks: string[] | null
    supersedes_id: string | null
    amends_id: string | null
    original_location: string | null
    place_changed_at: Date | null
    particulars: Form | null
    form_changes: Form | null
    sealed_form: Buffer | null
    submitted_at: Date | null
  }>`
    select id, testator_id, status, title, version, version_number, document_hash, document_object,
    document_size, page_count, pages_checked, networks, supersedes_id, amends_id, original_location,
    particulars, form_changes, sealed_form, submitted_at, place_changed_at
     from wills where id = ${willId}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return null
  return {
    id: row.id,
    testatorId: row.testator_id,
    status: row.status,
    title: row.title ?? '',
    version: row.version ?? '1.0',
    versionNumber: row.version_number,
    documentHash: row.document_hash?.toString('hex') ?? null,
    documentObject: row.document_object,
    documentSize: row.document_size === null ? null : Number(row.document_size),
    pageCount: row.page_count,
    pagesRead: row.pages_checked === 'ok',
    networks: row.networks ?? [],
    supersedesId: row.supersedes_id,
    amendsId: row.amends_id,
    placeChangedAt: row.place_changed_at,
    particulars: {
      ...(row.original_location === null ? {} : { storageLocationAddress: row.original_location }),
      ...row.particulars,
    },
    formChanges: row.form_changes,
    sealedForm: row.sealed_form,
    submittedAt: row.submitted_at,
  }
}

/** The version that is to replace this one, if one was begun and not abandoned. */
export async function successorOf(tx: Tx, willId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`
    select id from wills where supersedes_id = ${willId} and status <> 'withdrawn' order by created_at desc
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
