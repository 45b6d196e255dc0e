// The objects that one upload stores: the document, sealed for the worker while it arrives, so that no plain
// byte reaches a disk. What no row comes to name is removed again.
import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/http/http.ts'
import type { ObjectId } from '../../platform/storage/objects.ts'
import { sealing } from '../../platform/storage/vault.ts'

/** The version of a will that a document is sealed for: the seal names both. */
export interface SealedFor {
  willId: string
  versionNumber: number
}
export interface SealedDocument extends SealedFor {
  object: ObjectId
}

export interface UploadObjects {
  /**
   * Seals the document while it arrives. `target` resolves with the will it is for, as far as that is known
   * by then; with null nothing is stored yet.
   */
  sealArriving(file: AsyncIterable<Buffer>, target: Promise<SealedFor | null>): void
  /**
   * The arrived document, sealed for this draft, or for a new will if there is none. Sealed once more if it
   * was sealed for another will while it arrived.
   */
  documentFor(draft: SealedFor | null, bytes: Buffer): Promise<SealedDocument>
  /** Removes everything stored for this upload, except `kept`. */
  removeExcept(kept: string | null): Promise<void>
}

/** A will that has no row yet. */
export const newWill = (): SealedFor => ({ willId: randomUUID(), versionNumber: 1 })

export function uploadObjects(app: App): UploadObjects {
  const stored: Promise<SealedDocument | null>[] = []
  const keepTrack = <T extends SealedDocument | null>(sealed: Promise<T>): Promise<T> => {
    // An upload may be refused before anybody awaits this.
    sealed.catch(() => undefined)
    stored.push(sealed)
    return sealed
  }
  let arrived: Promise<SealedDocument | null> = Promise.resolve(null)
  return {
    sealArriving(file, target) {
      arrived = keepTrack(target.then((known) => (known === null ? null : sealDocument(app, file, known))))
    },
    async documentFor(draft, bytes) {
      const sealed = await arrived
      const target = draft ?? sealed ?? newWill()
      if (sealed?.willId === target.willId && sealed.versionNumber === target.versionNumber) return sealed
      return await keepTrack(sealDocument(app, [bytes], target))
    },
    async removeExcept(kept) {
      for (const sealed of await Promise.allSettled(stored)) {
        if (sealed.status === 'rejected' || sealed.value === null || sealed.value.object === kept) continue
        await app.store.remove(sealed.value.object).catch(() => undefined)
      }
    },
  }
}

async function sealDocument(
  app: App,
  file: AsyncIterable<Buffer> | Buffer[],
  { willId, versionNumber }: SealedFor,
): Promise<SealedDocument> {
  const object = await app.store.put(
    sealing(app.workerPublicKey, file, { willId, version: versionNumber, purpose: 'document' }),
  )
  return { willId, versionNumber, object }
}
