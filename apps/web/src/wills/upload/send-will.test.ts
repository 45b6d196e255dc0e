import { expect, it } from 'vitest'
import { formOf, hashFile } from './send-will.ts'

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

it('the fingerprint is SHA-256 in lower-case hex (FIPS 180-4, “abc”)', async () => {
  expect(await hashFile(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
