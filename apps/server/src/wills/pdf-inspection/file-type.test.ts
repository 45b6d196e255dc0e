import { describe, expect, it } from 'vitest'
import { checkName, checkSize, checkType } from './file-type.ts'
import { Refused } from '@testate/pdf-structure/refusal'

const sentence = (check: () => void): string => {
  try {
    check()
    return 'accepted'
  } catch (error) {
    return error instanceof Refused ? error.refusal.sentence : String(error)
  }
}
const pdf = Buffer.from('%PDF-1.7')
const zip = Buffer.from('PK\x03\x04....word/document.xml')
const saveAsPdf = 'A Word document could change when it is converted. Save it as a PDF and upload that'

describe('the specification’s refusals of a file', () => {
  it.each([
    [10_485_760, 'accepted'],
    [10_485_761, 'File size must be less than 10MB'],
  ])('%i bytes: %s', (bytes, wanted) => expect(sentence(() => checkSize(bytes))).toBe(wanted))

  it.each([
    ['a'.repeat(251) + '.pdf', 'accepted'],
    ['a'.repeat(252) + '.pdf', 'Filename is too long'],
    ['𝒲'.repeat(251) + '.pdf', 'accepted'],
  ])('a name of %#', (name, wanted) => expect(sentence(() => checkName(name))).toBe(wanted))

  it.each(['../will.pdf', 'a\\b.pdf', 'will\u202Efdp.exe', 'will\r\nX: y.pdf', 'will\0.pdf'])(
    'refuses the name %j',
    (name) => {
      expect(sentence(() => checkName(name))).toContain('characters that are not allowed')
    },
  )

  it.each([
    ['will.pdf', pdf, 'accepted'],
    ['WILL.PDF', pdf, 'accepted'],
    ['will', pdf, 'accepted'],
    ['will.docx', zip, saveAsPdf],
    ['will.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), saveAsPdf],
    ['will.pdf', zip, saveAsPdf],
    [
      'will.pdf',
      Buffer.from('hello'),
      'The file is not a PDF. Save or print the will as a PDF and upload that',
    ],
    ['will.png', Buffer.from('89504e47', 'hex'), 'Only PDF, DOC, and DOCX files are allowed'],
    ['will.exe', pdf, 'Only PDF, DOC, and DOCX files are allowed'],
    ['will.pdf', Buffer.alloc(0), 'The file is empty. Save or print the will as a PDF and upload that'],
  ])('%s with its first bytes: %#', (name, head, wanted) =>
    expect(sentence(() => checkType(name, head))).toBe(wanted),
  )
})
