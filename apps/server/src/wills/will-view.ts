// A will as people see it. Only the testator sees the form and the place of the original, which the worker opens for
// one will at a time (form/known-form.ts); a witness sees what they attest.
import type { z } from 'zod'
import type { will, willDetail } from '@testate/api/wills'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { isChangeable } from './changeable-form.ts'
import { codicilsOf, stands, type Codicil } from './codicils/codicils.ts'
import { readableOf } from './form/sealed-form.ts'
import { keptObjects, type KeptPart } from './kept-objects.ts'
import { withSameDocument, type ListedWill } from './store.ts'

/** The specification's entity, field for field. A list opens nothing: the will by itself names its place. */
export function viewWill(row: ListedWill, person: Person): z.input<typeof will> {
  const own = row.testator_id === person.id
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    originalLocation: null,
    nftMintAddress: row.nft_mint_address,
    pdfHash: row.document_hash?.toString('hex') ?? null,
    willTitle: row.title,
    testatorName: row.particulars.testatorName ?? (own ? person.name : ''),
    witnessOrder: own ? 0 : row.witness_order,
    testatorId: row.testator_id,
    withdrawal: viewWithdrawal(row),
    amends: row.amends_id === null ? null : { id: row.amends_id, title: row.amended_title },
  }
}

const viewCodicil = (codicil: Codicil): z.input<typeof willDetail>['codicils'][number] => {
  const { id, title, status } = codicil
  return { id, title, status, stands: stands(codicil) }
}

/** A pending one, the same for its testator and its witnesses. */
export function viewWithdrawal({
  withdrawal: pending,
}: Pick<ListedWill, 'withdrawal'>): z.input<typeof will>['withdrawal'] {
  return pending === null
    ? null
    : {
        askedAt: new Date(pending.asked).toISOString(),
        effectiveAt: pending.effective === null ? null : new Date(pending.effective).toISOString(),
      }
}

/** Without what is sealed: so it may be stored for repeats. `completed` adds it. */
export async function viewDetail(
  tx: Tx,
  row: ListedWill,
  person: Person,
): Promise<z.input<typeof willDetail>> {
  const own = row.testator_id === person.id
  const kept = Object.keys(await keptObjects(tx, row.id)) as KeptPart[]
  return {
    ...viewWill(row, person),
    versionNumber: row.version_number,
    supersedesId: row.supersedes_id,
    codicils: own ? (await codicilsOf(tx, row.id)).map(viewCodicil) : [],
    networks: row.networks,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    document:
      row.document_hash === null
        ? null
        : {
            name: own ? (row.document_name ?? 'will.pdf') : 'will.pdf',
            size: row.document_size ?? 0,
            sha256: row.document_hash.toString('hex'),
          },
    sameDocumentAs: own ? await withSameDocument(tx, row) : null,
    pagesStage: {
      state: row.pages_checked ?? 'none',
      pages: row.pages_checked === null ? null : row.page_count,
      problem: row.pages_problem,
    },
    openable: own ? [...(row.document_hash === null ? [] : (['document'] as const)), ...kept] : [],
    form: own ? readableOf(row.particulars) : null,
    changes: own && row.form_changes !== null ? readableOf(row.form_changes) : null,
    changeable: own && (await isChangeable(tx, row)),
  }
}
