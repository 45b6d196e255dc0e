// The sample is what the page says of it: whole it holds, changed it is refuted, and it is the golden file that
// every later version must accept.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFile, readTrust } from '../check-file.ts'
import { changeOneByte } from './open-sample.ts'

const golden = join(import.meta.dirname, '../../../../../packages/evidence/testing/golden')
const sample = async (name: string) => await readFile(join(import.meta.dirname, name))

test('whole it holds, and with one byte changed it is refuted', async () => {
  const trust = await readTrust((await sample('trust.json')).toString())
  const bytes = new Uint8Array(await sample('will.sealed.pdf'))
  expect((await checkFile(bytes, trust, false)).verdict?.unknown).toBe('offline')
  changeOneByte(bytes)
  expect((await checkFile(bytes, trust, false)).verdict?.outcome).toBe('refuted')
})

test('it is the golden file', async () => {
  for (const name of ['trust.json', 'will.sealed.pdf'])
    expect((await sample(name)).equals(await readFile(join(golden, name)))).toBe(true)
})
