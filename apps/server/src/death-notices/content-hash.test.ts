// What a confirmation confirms: fixed texts, which the database computes alike (death-notices.test.ts).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

const notice = {
  willId: '7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f11',
  version: 1,
  dateOfDeath: '2026-01-02',
  certificateSha256: 'ab'.repeat(32),
  deceasedName: 'Tess Tator',
  entryNumber: null,
  registrationDistrict: null,
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const begins = `7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f11\n1\n2026-01-02\n${'ab'.repeat(32)}\n`

test('without particulars it is the first form, with one of them the second', () => {
  expect(contentHash(notice)).toBe(sha256(`testate-death-notice/1\n${begins}Tess Tator`))
  expect(contentHash({ ...notice, entryNumber: '123' })).toBe(
    sha256(`testate-death-notice/2\n${begins}123\n\nTess Tator`),
  )
  expect(contentHash({ ...notice, registrationDistrict: 'Camden' })).toBe(
    sha256(`testate-death-notice/2\n${begins}\nCamden\nTess Tator`),
  )
})

test('a particular in the other’s place, or in the name, is another notice', () => {
  const all = [
    notice,
    { ...notice, entryNumber: '123' },
    { ...notice, registrationDistrict: '123' },
    { ...notice, deceasedName: '123' },
  ].map(contentHash)
  expect(new Set(all).size).toBe(all.length)
})
