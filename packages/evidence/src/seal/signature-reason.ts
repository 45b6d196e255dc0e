// Reads the reason of a party's signature in a sealed PDF, which contains the hash of the party's statement.
import type { Bytes } from '../bytes/hash.ts'
import { openSealed } from './pdf-revision.ts'
import { readDetails, readLayout, signatureOf } from './seal-layout.ts'
import { readSigned } from './signed-revision.ts'

/**
 * Whether the signature of party `index` (0 testator, 1 and 2 witnesses) has exactly this reason. Does not
 * check the signature itself, which checkSealedPdf does. Throws PdfError when the file is not sealed.
 */
export function hasReason(pdf: Uint8Array, index: number, reason: string): boolean {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const number = signatureOf(file.text(layout.fields[index] ?? -1))
  return (
    number !== null &&
    readDetails(readSigned(pdf as Bytes, file.find(number), 'signature').details).reason === reason
  )
}
