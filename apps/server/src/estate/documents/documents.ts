// The documents of an estate as its executors see them, what they say about one, and its removal.
import type { z } from 'zod'
import type {
  changeEstateDocument,
  EstateDocument,
  EstateDocuments,
  removeEstateDocument,
} from '@testate/api/estate/documents'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import type { DocumentFields } from './receive-document.ts'
import { deleteDocument, documentRow, documentRows, isOfEstate, updateDocument } from './store.ts'

interface Named {
  willId: string
  id: string
}

export async function showDocuments(tx: Tx, willId: string): Promise<EstateDocuments> {
  await requireEstate(tx, willId)
  const documents = await documentRows(tx, willId)
  return { documents, bytes: documents.reduce((sum, { size }) => sum + size, 0) }
}

/** Refuses `not-found` for one that is not of this estate, or was removed. */
export async function requireDocument(tx: Tx, { willId, id }: Named): Promise<EstateDocument> {
  await requireEstate(tx, willId)
  return (await documentRow(tx, { willId, id })) ?? refuse('not-found')
}

/** Refuses what is no line of this estate. */
export async function requireAbout(tx: Tx, willId: string, about: DocumentFields['about']): Promise<void> {
  if (about === null || (await isOfEstate(tx, willId, about))) return
  refuse('rule-broken', 'There is no such line in this estate.', because('estate-document-about'))
}

/** Refuses `not-found`, `conflict` for a version that no longer stands, and what is no line of this estate. */
export async function changeDocument(
  tx: Tx,
  person: Person,
  { willId, id }: Named,
  { version, ...fields }: z.output<typeof changeEstateDocument.body>,
): Promise<void> {
  await requireDocument(tx, { willId, id })
  await requireAbout(tx, willId, fields.about)
  if (!(await updateDocument(tx, { willId, id, version }, fields))) refuseAsChanged()
  await noteChange(tx, { willId, person }, 'estate.document-changed', {
    documentId: id,
    version: version + 1,
  })
}

/** Its object is removed within a minute. Refuses one that is evidence of something, unless that is said. */
export async function removeDocument(
  tx: Tx,
  person: Person,
  { willId, id }: Named,
  { version, isEvidence }: z.output<typeof removeEstateDocument.body>,
): Promise<void> {
  const { about } = await requireDocument(tx, { willId, id })
  if (about !== null && !isEvidence)
    refuse('conflict', 'This document is evidence of something.', because('estate-document-evidence'))
  if (!(await deleteDocument(tx, { willId, id, version }))) refuseAsChanged()
  await noteChange(tx, { willId, person }, 'estate.document-removed', { documentId: id })
}

function refuseAsChanged(): never {
  refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
}
