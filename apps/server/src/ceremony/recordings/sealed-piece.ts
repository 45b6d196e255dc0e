// One piece of a recording in progress, as stored in the object store: encrypted under its upload's own key,
// which is sealed in the upload's row (upload-key.ts).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [ivBytes, tagBytes] = [12, 16]

export interface PiecePlace {
  uploadId: string
  startsAt: number
}

/**
 * Bound to its place, so that pieces cannot be exchanged, moved or left out. 200 MB are a few hundred pieces,
 * so random nonces will not collide (NIST SP 800-38D, section 8.3).
 */
const boundTo = ({ uploadId, startsAt }: PiecePlace): Buffer =>
  Buffer.from(`recording-upload/1 ${uploadId} ${startsAt}`)

/** Nonce, tag, ciphertext. */
export function sealPiece(key: Buffer, plain: readonly Uint8Array[], place: PiecePlace): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(boundTo(place))
  const body = plain.map((part) => cipher.update(part))
  body.push(cipher.final())
  return Buffer.concat([iv, cipher.getAuthTag(), ...body])
}

/** Throws when key or place differ, or a byte has changed. */
export function openPiece(key: Buffer, sealed: Buffer, place: PiecePlace): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(boundTo(place)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const plain = decipher.update(sealed.subarray(ivBytes + tagBytes))
  // In this mode it returns no bytes; it checks the tag.
  decipher.final()
  return plain
}
