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
  ['of today', 'today', 'testate-registration/2', /^SAMPLE: at least one identity was not checked/],
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

test.each([
  ['by its own authority', 'will.renewed.pdf', ['trust.json', 'trust-3.json', 'trust-4.json']],
  ['by an outside authority', 'will.renewed-outside.pdf', ['trust.json', 'trust-4.json']],
])('a golden renewal %s holds by each trust set of today', async (_, name, trusts) => {
  const file = await golden(join('today', name))
  for (const each of trusts) {
    const trust = trustSchema.parse(JSON.parse(new TextDecoder().decode(await golden(join('today', each)))))
    const { exitCode, steps, sentence } = await verify(file, trust, null)
    expect([exitCode, steps.find(({ code }) => code === 'renewals')?.outcome], sentence).toEqual([0, 'holds'])
  }
})

test('the golden files of today have the formats that are issued today', async () => {
  const json = async (name: string): Promise<Record<string, unknown>> =>
    JSON.parse(new TextDecoder().decode(await golden(join('today', name)))) as Record<string, unknown>
  const formats: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('format' in value && typeof value.format === 'string') formats.push(value.format)
    for (const one of Object.values(value)) collect(one)
  }
  for (const name of ['will.capsule.json', 'will.proof.json', 'trust.json', 'trust-3.json', 'trust-4.json'])
    collect(await json(name))
  expect([...new Set(formats)].sort()).toEqual([
    'testate-audit/2',
    'testate-capsule/3',
    'testate-proof/1',
    'testate-statement/3',
    'testate-trust/3',
    'testate-trust/4',
    'testate-trust/5',
  ])
  const { registration } = await verify(
    await golden('today/codicil.sealed.pdf'),
    trustSchema.parse(await json('trust.json')),
    null,
  )
  expect(registration?.format).toBe('testate-registration/3')
})
