import { expect, test } from 'vitest'
import { whyNotDocument } from './check-document.ts'

test('a document is checked by its size and name, and by the type of the system where it has no extension', () => {
  const why = (name: string, size = 10, type = '') => whyNotDocument({ name, size, type })
  for (const name of ['a.pdf', 'A.PDF', 'photo.jpeg', 'b.JPG', 'c.png']) expect(why(name)).toBeNull()
  expect(why('photo', 10, 'image/jpeg')).toBeNull()
  expect(why('photo', 10, 'image/heic')).toBe('typeWrong')
  expect(why('a.docx', 10, 'application/pdf')).toBe('typeWrong')
  expect(why('a.pdf', 10_485_760)).toBeNull()
  expect(why('a.pdf', 10_485_761)).toBe('tooLarge')
  expect(why('a.pdf', 0)).toBe('fileNeeded')
  expect(whyNotDocument(null)).toBe('fileNeeded')
})
