// Judges a file by its name and first bytes, before anything is stored: the specification's own three
// refusals, and word-processor files, refused because a conversion could change a will.
import { MAX_FILE_BYTES, MAX_NAME_CHARACTERS } from './limits.ts'
import { refuseFile } from './refusal.ts'

/** Throws Refused for a name or size that is never accepted. `bytes` is the number received so far. */
export function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) refuseFile('too-large', 'File size must be less than 10MB')
}

export function checkName(name: string): void {
  if ([...name].length > MAX_NAME_CHARACTERS) refuseFile('name-too-long', 'Filename is too long')
  // Control and direction-changing characters make a name display as another one ("fdp.exe" for "exe.pdf");
  // U+FFFD replaces bytes that were not UTF-8.
  if (/[\p{Cc}\ufffd\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name) || /[/\\]/.test(name)) {
    refuseFile(
      'bad-name',
      'The file name holds characters that are not allowed; rename the file and try again',
    )
  }
}

const word = 'A Word document could change when it is converted. Save it as a PDF and upload that'

/** Throws Refused unless the first bytes are a PDF's and the name agrees. */
export function checkType(name: string, head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 8)).toString('latin1')
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (head.length === 0)
    refuseFile('empty', 'The file is empty. Save or print the will as a PDF and upload that')
  if (start.startsWith('%PDF-')) {
    if (extension !== undefined && !['pdf', 'doc', 'docx'].includes(extension))
      refuseFile('wrong-type', 'Only PDF, DOC, and DOCX files are allowed')
    return
  }
  const isOle = start.startsWith('\xd0\xcf\x11\xe0')
  const isZip = start.startsWith('PK\x03\x04')
  if (
    extension === 'doc' ||
    extension === 'docx' ||
    (isOle && extension === 'pdf') ||
    (isZip && Buffer.from(head).includes('word/'))
  )
    refuseFile('word-document', word)
  if (extension === 'pdf')
    refuseFile('not-a-pdf', 'The file is not a PDF. Save or print the will as a PDF and upload that')
  refuseFile('wrong-type', 'Only PDF, DOC, and DOCX files are allowed')
}
