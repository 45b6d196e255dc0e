// Uploads the PDF, with its progress, and computes its fingerprint, to compare what the register received with what
// was chosen.
import { uploadWill } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'
import { sendForm } from '../../platform/send-form.ts'

export type WillDetail = ReceivedOf<typeof uploadWill>

export interface WillUpload {
  file: File
  /** The draft it belongs to; absent: a new one. */
  willId?: string
  title?: string
  originalLocation?: string
  version?: string
}

/**
 * The parts in an order that lets the server seal the file as it streams in: the fields that say where it
 * belongs come first.
 */
export function formOf({ file, ...fields }: WillUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') form.set(name, value)
  form.set('pdf', file, file.name)
  return form
}

/** Resolves with the will; throws as `sendForm` does. */
export const sendWill = async (
  upload: WillUpload,
  options: Parameters<typeof sendForm>[2],
): Promise<WillDetail> => await sendForm(uploadWill, formOf(upload), options)

/** SHA-256 of the file's bytes in lower-case hex. */
export async function hashFile(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
