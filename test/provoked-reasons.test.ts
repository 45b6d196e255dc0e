// What is said after a whole run about reasons that no test provoked.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reasons } from '../packages/api/src/reasons.ts'
import { fieldProblems } from '../packages/domain/src/field-problems.ts'
import { named, never, noteOf, unprovoked } from './provoked-reasons.ts'

test('names what was not provoked, except what is on the list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-provoked-'))
  try {
    const file = join(folder, 'noted')
    const excepted = new Set<string>(Object.values(never).flat())
    const all = [
      ...Object.keys(reasons).filter((reason) => !excepted.has(reason)),
      ...Object.keys(fieldProblems).map(noteOf),
    ]
    await writeFile(file, all.join('\n'))
    expect(await unprovoked(file)).toEqual([])
    await writeFile(file, all.filter((reason) => reason !== 'draft-seen').join('\n'))
    expect(await unprovoked(file)).toEqual(['draft-seen'])
    await writeFile(file, all.filter((one) => one !== noteOf('pdf-needed')).join('\n'))
    expect(await unprovoked(file)).toEqual([noteOf('pdf-needed')])
    // Nothing was noted at all.
    expect((await unprovoked(join(folder, 'none'))).length).toBeGreaterThan(150)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('each test that counts without an api names a reason or a problem', async () => {
  const codes = [...Object.keys(reasons), ...Object.keys(fieldProblems)]
  const texts = await Promise.all(
    named.map((path) => readFile(join(import.meta.dirname, '..', path), 'utf8')),
  )
  expect(named.filter((_, at) => !codes.some((code) => texts[at]!.includes(`'${code}'`)))).toEqual([])
})
