// Checks a chosen file before any byte is sent: the specification's own refusals, in the server's order. The
// server checks all of it again.
import type { ReasonOf } from '@testate/api/reasons'

export const MOST_FILE_BYTES = 10_485_760
const MOST_NAME_CHARACTERS = 255

/** Why a file is refused by its name, size and type; null when it may be sent. */
export function refusalOf(file: { name: string; size: number; type: string }): ReasonOf<'files'> | null {
  if ([...file.name].length > MOST_NAME_CHARACTERS) return 'name-too-long'
  if (file.size > MOST_FILE_BYTES) return 'too-large'
  if (file.size === 0) return 'empty'
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase()
  if (extension === 'doc' || extension === 'docx' || /msword|wordprocessingml/.test(file.type))
    return 'word-document'
  // A phone may provide a PDF without an extension; then the system's media type counts.
  if (extension === 'pdf' || (extension === undefined && file.type === 'application/pdf')) return null
  return 'wrong-type'
}

/** “2.4 MB”, “812 KB”: as in a file manager. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
