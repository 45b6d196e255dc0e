import { expect, it } from 'vitest'
import { en as fileRefusals } from '../../refusals/files.ts'
import { refusalOf, sizeOf } from './check-file.ts'

const pdf = (change: Partial<{ name: string; size: number; type: string }> = {}) => ({
  name: 'will.pdf',
  size: 1000,
  type: 'application/pdf',
  ...change,
})

it.each([
  [pdf(), null],
  [pdf({ name: 'WILL.PDF', type: '' }), null],
  [pdf({ name: 'will' }), null],
  [pdf({ size: 10_485_760 }), null],
  [pdf({ size: 10_485_761 }), 'File size must be less than 10MB'],
  [pdf({ size: 0 }), 'The file is empty'],
  [pdf({ name: `${'n'.repeat(251)}.pdf` }), null],
  [pdf({ name: `${'n'.repeat(252)}.pdf` }), 'Filename is too long'],
  // Counted in characters: one letter outside the basic plane is one.
  [pdf({ name: `${'𝔫'.repeat(251)}.pdf` }), null],
  [
    pdf({ name: 'will.docx', type: '' }),
    'A Word document could change when it is converted. Save it as a PDF and upload that',
  ],
  [
    pdf({ name: 'will.DOC' }),
    'A Word document could change when it is converted. Save it as a PDF and upload that',
  ],
  [
    pdf({ name: 'will', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }),
    'A Word document could change when it is converted. Save it as a PDF and upload that',
  ],
  [pdf({ name: 'will.png', type: 'image/png' }), 'Only PDF, DOC, and DOCX files are allowed'],
  [pdf({ name: 'will.png' }), 'Only PDF, DOC, and DOCX files are allowed'],
  [pdf({ name: 'will', type: '' }), 'Only PDF, DOC, and DOCX files are allowed'],
])('%o is judged as the server judges it', (file, refusal) => {
  const reason = refusalOf(file)
  expect(reason === null ? null : fileRefusals[reason]).toBe(refusal)
})

it('says a size as a file manager does', () => {
  expect([sizeOf(512), sizeOf(1536), sizeOf(2_516_582), sizeOf(10_485_760)]).toEqual([
    '512 bytes',
    '2 KB',
    '2.4 MB',
    '10.0 MB',
  ])
})
