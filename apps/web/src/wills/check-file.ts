// What can be said of a chosen file before a byte of it is sent: the specification's own refusals, in the server's order. The server decides all of it again.
export const MOST_FILE_BYTES = 10_485_760
const MOST_NAME_CHARACTERS = 255

/** By the register's own words for the reasons. */
export const fileRefusals = {
  'name-too-long': 'Filename is too long',
  'empty': 'The file is empty',
  'too-large': 'File size must be less than 10MB',
  'wrong-type': 'Only PDF, DOC, and DOCX files are allowed',
  'word-document': 'A Word document could change when it is converted. Save it as a PDF and upload that',
} as const

/** Why a file is refused by its name, size and kind; null when it may be sent. */
export function refusalOf(file: {
  name: string
  size: number
  type: string
}): keyof typeof fileRefusals | null {
  if ([...file.name].length > MOST_NAME_CHARACTERS) return 'name-too-long'
  if (file.size > MOST_FILE_BYTES) return 'too-large'
  if (file.size === 0) return 'empty'
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase()
  if (extension === 'doc' || extension === 'docx' || /msword|wordprocessingml/.test(file.type))
    return 'word-document'
  // A phone may hand over a PDF without an ending; then the system's own word for it counts.
  if (extension === 'pdf' || (extension === undefined && file.type === 'application/pdf')) return null
  return 'wrong-type'
}

/** “2.4 MB”, “812 KB”: as a file manager says it. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
