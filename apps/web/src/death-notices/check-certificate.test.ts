import { expect, test } from 'vitest'
import { whyNotCertificate } from './check-certificate.ts'

const file = (changes: Partial<{ name: string; size: number; type: string }> = {}) => ({
  name: 'certificate.jpg',
  size: 1000,
  type: 'image/jpeg',
  ...changes,
})

test('a photograph and a PDF may be sent, by their name or, without an extension, by their type', () => {
  for (const name of ['c.jpg', 'C.JPEG', 'c.png', 'scan.of.it.pdf'])
    expect(whyNotCertificate(file({ name, type: '' }))).toBe(null)
  expect(whyNotCertificate(file({ name: 'image', type: 'image/png' }))).toBe(null)
})

test('another kind, an empty one and one over 10 MB are refused before a byte is sent', () => {
  for (const name of ['c.heic', 'c.docx', 'c.jpg.exe'])
    expect(whyNotCertificate(file({ name }))).toBe('certificate-type-wrong')
  expect(whyNotCertificate(file({ name: 'image', type: 'image/heic' }))).toBe('certificate-type-wrong')
  expect(whyNotCertificate(file({ size: 0 }))).toBe('certificate-unreadable')
  expect(whyNotCertificate(file({ size: 10_485_760 }))).toBe(null)
  expect(whyNotCertificate(file({ size: 10_485_761 }))).toBe('certificate-too-large')
})
