import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { FACE_CONSENT } from './face-consent.ts'

/**
 * The words agreed to under each version must remain known: a changed word without a new version fails here.
 */
const fingerprints: Record<string, string> = {
  '2026-11-22': '773fc948d48aa53bd45117fd426a7eb46bdce022f8b2aa3fc3a941fab0b07019',
  '2026-11-22.2': '6028e570afc32d78c63a6e69214aebdc89b0521687806f88000ff18db4602401',
}

it('each version is of these very words', () => {
  const { version, agree, terms } = FACE_CONSENT
  expect([
    version,
    createHash('sha256')
      .update([agree, ...terms].join('\n'))
      .digest('hex'),
  ]).toEqual([version, fingerprints[version]])
})

it('says what is done, who decides, what is kept, that one may say no, and how to take it back', () => {
  const words = FACE_CONSENT.terms.join(' ')
  for (const said of [
    /decides nothing/,
    /figure from 0 to 1/,
    /measurements of your face are gone/,
    /You need not agree/,
    /a person compares the two pictures/,
    /take it back at any time/,
    /is deleted/,
  ])
    expect(words).toMatch(said)
  expect(FACE_CONSENT.agree).toMatch(/^I agree that a program measures the face/)
})
