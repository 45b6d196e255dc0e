// Receives the two photographs. They are sealed for the worker before they are written to disk, so the
// process that serves people cannot show them again; their hashes are stored, so that what a reviewer saw can
// be identified later.
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MOST_IMAGE_BYTES } from '@testate/api/identity'
import { countUpload } from '../accounts/count-upload.ts'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { ObjectId } from '../platform/storage/objects.ts'
import type { Person } from '../platform/database/person.ts'
import { because, Problem, refuse } from '../platform/http/problem.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { imageKind } from './image-kind.ts'
import {
  countEvidenceSince,
  insertEvidence,
  lockIdentityOf,
  type EvidenceRow,
  type ImageMedia,
} from './store.ts'

const PARTS = ['document', 'selfie'] as const
export type EvidencePart = (typeof PARTS)[number]
const PART_NAMES: Record<EvidencePart, string> = {
  document: 'photograph of your identity document',
  selfie: 'photograph of yourself',
}

/** Uploads cost storage; a person who needs more attempts than this in a day needs help. */
const MOST_UPLOADS_A_DAY = 10

/** The context of the sealed bytes: a photograph swapped with another does not open. */
export function sealContext(
  evidenceId: string,
  part: EvidencePart,
): { willId: string; version: number; purpose: string } {
  return { willId: evidenceId, version: 1, purpose: `identity ${part}` }
}

/** The context that binds what a person typed to its check. */
export function claimsContext(checkId: string): { willId: string; version: number; purpose: string } {
  return { willId: checkId, version: 1, purpose: 'identity claims' }
}

interface Image {
  bytes: Buffer
  media: ImageMedia
}

/** Reads the request's parts. Refuses parts that are missing, duplicated, too large or no photograph. */
export async function readImages(request: FastifyRequest): Promise<Record<EvidencePart, Image>> {
  if (!request.isMultipart())
    refuse(
      'unsupported-media-type',
      'Send the two photographs as multipart/form-data.',
      because('content-type-wrong'),
    )
  const found: Partial<Record<EvidencePart, Image>> = {}
  for await (const part of request.parts({ limits: { fileSize: MOST_IMAGE_BYTES, files: 2, fields: 0 } })) {
    if (part.type !== 'file')
      refuse('bad-request', 'Only the two photographs are expected.', because('picture-types-unexpected'))
    const name = PARTS.find((known) => known === part.fieldname)
    if (name === undefined || found[name] !== undefined) {
      part.file.resume()
      refuse(
        'bad-request',
        'Exactly one “document” and one “selfie” are expected.',
        because('picture-types-unexpected'),
      )
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated)
      refuse(
        'too-large',
        `The ${PART_NAMES[name]} is over 10 MB.`,
        because('picture-too-large', { part: name }),
      )
    const bytes = Buffer.concat(chunks)
    const media = imageKind(bytes)
    if (media === null)
      refuse(
        'file-refused',
        `The ${PART_NAMES[name]} is not a JPEG or PNG picture.`,
        because('picture-of-other-type', { part: name }),
      )
    found[name] = { bytes, media }
  }
  const { document, selfie } = found
  if (document === undefined || selfie === undefined)
    refuse(
      'file-refused',
      `The ${PART_NAMES[document === undefined ? 'document' : 'selfie']} is missing.`,
      because('picture-missing', { part: document === undefined ? 'document' : 'selfie' }),
    )
  return { document, selfie }
}

export interface StoredEvidence {
  evidenceId: string
  documentSha256: string
  selfieSha256: string
}

/** Seals, stores and records both. A refusal leaves nothing in the store. */
export async function uploadEvidence(
  app: App,
  person: Person,
  images: Record<EvidencePart, Image>,
  begin: (fn: (tx: Tx) => Promise<StoredEvidence>, fingerprint: string) => Promise<StoredEvidence>,
): Promise<StoredEvidence> {
  const id = randomUUID()
  const hashOf = (part: EvidencePart): Buffer => createHash('sha256').update(images[part].bytes).digest()
  const hashes = { document: hashOf('document'), selfie: hashOf('selfie') }
  const stored: ObjectId[] = []
  const put = async (part: EvidencePart): Promise<ObjectId> => {
    const object = await app.store.put(
      await sealFor(app.workerPublicKey, images[part].bytes, sealContext(id, part)),
    )
    stored.push(object)
    return object
  }
  const forget = async (): Promise<void> => {
    await Promise.all(stored.map((object) => app.store.remove(object).catch(() => undefined)))
  }
  try {
    const evidence: EvidenceRow = {
      id,
      person_id: person.id,
      document_object: await put('document'),
      document_sha256: hashes.document,
      document_media: images.document.media,
      selfie_object: await put('selfie'),
      selfie_sha256: hashes.selfie,
      selfie_media: images.selfie.media,
      erasing_since: null,
      erased_at: null,
      created_at: now(),
    }
    const answer = await begin(
      async (tx) => {
        await lockIdentityOf(tx, person.id)
        await countUpload(
          tx,
          app.config.limits,
          person,
          images.document.bytes.length + images.selfie.bytes.length,
        )
        const since = new Date(now().getTime() - 86_400_000)
        if ((await countEvidenceSince(tx, person.id, since)) >= MOST_UPLOADS_A_DAY)
          refuse(
            'too-many-requests',
            'Too many uploads today. Please write to support.',
            because('picture-uploads-too-many'),
          )
        await insertEvidence(tx, evidence)
        await append(tx, {
          event: 'identity.evidence-uploaded',
          actor: person.id,
          details: { evidenceId: id },
        })
        return {
          evidenceId: id,
          documentSha256: hashes.document.toString('hex'),
          selfieSha256: hashes.selfie.toString('hex'),
        }
      },
      `${hashes.document.toString('hex')} ${hashes.selfie.toString('hex')}`,
    )
    // A repeat of a stored request: these copies are not needed.
    if (answer.evidenceId !== id) await forget()
    return answer
  } catch (error) {
    // After any error but a refusal the row may exist: a commit whose answer was lost. Then the bytes must
    // stay.
    if (error instanceof Problem) await forget()
    throw error
  }
}
