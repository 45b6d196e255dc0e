import { because, Problem } from '@testate/api/problem'
import { reasonsBySlice, type ReasonOf } from '@testate/api/reasons'
import { expect, it } from 'vitest'
import { en as filesEn } from '../../refusals/files.ts'
import { en as willsEn } from '../../refusals/wills.ts'
import { adviceAfter, adviceFor } from './after-refused-file.ts'
import { words } from '../words.ts'

it.each([
  [new Problem('file-refused', 'The PDF is damaged: its page tree', because('damaged')), 'nextScan'],
  [new Problem('too-large', 'File size must be less than 10MB', because('too-large')), 'nextSmaller'],
  // The file is fine; the request failed.
  [new Problem('unavailable', undefined, because('disk-full')), 'nextAgain'],
  [new Error('who knows'), 'nextAgain'],
  // Its own sentence already says to try again when there is a connection.
  [new TypeError('Failed to fetch'), null],
  // Sending the same again would be refused again.
  [new Problem('forbidden', undefined, because('not-allowed')), null],
])('%o leads to %s', (error, step) => {
  expect(adviceAfter(error)).toBe(step)
})

it('makes up no step for a reason it does not know', () => {
  expect([adviceFor('a new one'), adviceFor(undefined), adviceFor('toString')]).toEqual([null, null, null])
})

it('no step leads to a file that would be refused in its turn', () => {
  const said = Object.entries(words.en).filter(
    ([key]) => key.startsWith('next') && !['nextForm', 'nextSigning', 'nextAgain', 'nextName'].includes(key),
  )
  expect(said.length).toBeGreaterThan(5)
  for (const [key, text] of said) expect(text, key).toMatch(/PDF/)
})

it.each(Object.keys(reasonsBySlice.files) as ReasonOf<'files'>[])(
  'a file refused as %s comes with why, and with what to do',
  (reason) => {
    expect(filesEn[reason]).toMatch(/\S/)
    const step = adviceFor(reason)
    expect(step === null ? null : words.en[step]).toMatch(
      /^What to do: .*\b(choose|scan|print|save|make|give|open) /,
    )
  },
)

it.each(['uploads-today-too-many', 'unpaid-documents-too-many', 'pdf-reading-busy'] as const)(
  'an upload refused as %s comes with what to do in its own sentence',
  (reason) => expect(willsEn[reason]).toMatch(/Please (try again|pay for one)/),
)
