// What each step of the seal leaves: its file, hashed and stored.
import { sha256Settled } from '@testate/evidence/bytes/append-only'
import { keepUnderKey } from '../../custody/keep.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import type { WillFacts } from '../../wills/will-facts.ts'

/** A step's file and the object that holds it. */
export interface StepFile {
  object: string
  pdf: Uint8Array
}

/** Stores the file, or a part of it, for the purpose it is opened for later. */
export async function storeStep(
  context: ContextWith<'openingKey' | 'sealingKey'>,
  will: WillFacts,
  pdf: Uint8Array,
  purpose: string,
): Promise<string> {
  return await keepUnderKey(context, pdf, { willId: will.id, version: will.versionNumber, purpose })
}

/** For a file that only grows: its settled bytes are hashed once. */
export async function sha256(pdf: Uint8Array): Promise<Buffer> {
  return Buffer.from(await sha256Settled(pdf, pdf.length))
}
