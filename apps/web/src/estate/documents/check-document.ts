// Checks a chosen document before any byte is sent. The register looks at the bytes themselves.
import { MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'

const accepted = /\.(pdf|jpe?g|png)$/i
const media = ['application/pdf', 'image/jpeg', 'image/png']
export const ACCEPT = ['.pdf', '.jpg', '.jpeg', '.png', ...media].join(',')

/** Why it may not be sent, as a word of `words.ts`; null when it may. */
export function whyNotDocument(
  file: Pick<File, 'name' | 'size' | 'type'> | null,
): 'fileNeeded' | 'tooLarge' | 'typeWrong' | null {
  if (file === null || file.size === 0) return 'fileNeeded'
  if (file.size > MOST_DOCUMENT_BYTES) return 'tooLarge'
  // A phone may give no extension; then the system's media type counts.
  return (file.name.includes('.') ? accepted.test(file.name) : media.includes(file.type)) ? null : 'typeWrong'
}
