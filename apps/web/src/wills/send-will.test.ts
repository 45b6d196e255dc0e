import { expect, it } from 'vitest'
import { hashFile } from './hash-file.ts'
import { formOf, problemOf } from './send-will.ts'

it('the file comes last, and what is not given is not sent', () => {
  const file = new File(['%PDF-1.7'], 'will.pdf', { type: 'application/pdf' })
  const form = formOf({
    file,
    willId: 'a',
    title: 'Will of Ann Example',
    originalLocation: '',
    version: '1.0',
  })
  expect([...form.keys()]).toEqual(['willId', 'title', 'version', 'pdf'])
  expect((form.get('pdf') as File).name).toBe('will.pdf')
})

it('a refusal keeps its code and sentence, and what is no problem document is not taken for one', () => {
  const refused = problemOf(
    422,
    JSON.stringify({
      type: 'x',
      title: 'The file was refused',
      status: 422,
      code: 'file-refused',
      detail: 'The PDF is truncated: its end is missing',
    }),
  )
  expect([refused.code, refused.status, refused.detail]).toEqual([
    'file-refused',
    422,
    'The PDF is truncated: its end is missing',
  ])
  expect(problemOf(413, '<html>').code).toBe('too-large')
  expect(problemOf(502, 'Bad gateway').code).toBe('internal')
})

it('the fingerprint is SHA-256 in lower-case hex (FIPS 180-4, “abc”)', async () => {
  expect(await hashFile(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
