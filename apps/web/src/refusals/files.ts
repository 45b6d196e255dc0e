// Why the file of a will is refused. The screen adds what to do about it (wills/upload/after-refused-file.ts).
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'files'>, string> = {
  'wrong-type': 'Only PDF, DOC, and DOCX files are allowed',
  'word-document': 'A Word document could change when it is converted. Save it as a PDF and upload that',
  'too-large': 'File size must be less than 10MB',
  'name-too-long': 'Filename is too long',
  'bad-name': 'The file name holds characters that are not allowed; rename the file and try again',
  'empty': 'The file is empty',
  'not-a-pdf': 'The file is not a PDF',
  'truncated': 'The PDF is truncated: its end is missing',
  'damaged': 'The PDF is damaged: a part of it cannot be read',
  'two-views': 'The PDF can show older programs another document than newer ones',
  'other-format-inside': 'The file is a PDF and something else at once',
  'encrypted': 'The PDF is encrypted or protected by a password: save it without protection and upload that',
  'active-content':
    'The PDF holds active content, such as a script or an attached file. Print it to a plain PDF and upload that',
  'already-signed':
    'The PDF is already signed, and signing it again would break that signature: upload the unsigned document',
  'no-pages': 'The PDF has no pages',
  'too-many-pages': 'The PDF has more pages than can be taken',
  'too-demanding': 'The PDF is too large or too complicated to be read safely',
  'page-unreadable': 'Page {page} of the PDF cannot be read',
}
