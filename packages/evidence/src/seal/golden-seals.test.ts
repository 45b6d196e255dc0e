// Sealed PDFs of every form that was issued: each holds for ever, and says what its form says.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustSchema } from '../certificates/trust.ts'
import { verify } from '../verify.ts'
import { openSealed } from './pdf-revision.ts'
import { readLayout } from './seal-layout.ts'
import { amendsOf } from './seal-registration.ts'

const golden = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden', name)))

test.each([
  [
    'without a lock',
    '.',
    'testate-registration/1',
    /^SAMPLE: every ledger of this register is a development/,
  ],
  ['with a lock', 'locked', 'testate-registration/2', /^SAMPLE: at least one identity was not checked/],
  ['of a codicil', 'codicil', 'testate-registration/3', /^SAMPLE: at least one identity was not checked/],
])('a golden seal %s holds, alone and in its capsule', async (_, folder, format, notice) => {
  const file = await golden(join(folder, 'will.sealed.pdf'))
  const trust = trustSchema.parse(
    JSON.parse(new TextDecoder().decode(await golden(join(folder, 'trust.json')))),
  )
  const verdict = await verify(file, trust, null)
  expect(verdict).toMatchObject({ exitCode: 0, registration: { format } })
  const amended = verdict.registration === null ? null : amendsOf(verdict.registration)
  expect(verdict.notices).toEqual([
    expect.stringMatching(notice),
    ...(amended === null ? [] : [`This is a codicil: it changes the will that is registered as ${amended}.`]),
  ])
  expect(amended !== null).toBe(folder === 'codicil')
  expect(readLayout(file, openSealed(file)).layout.lock !== null).toBe(folder !== '.')
  const capsule = await golden(join(folder, 'will.capsule.json'))
  expect(await verify(capsule, trust, null)).toMatchObject({ exitCode: 0, registration: { format } })
})
