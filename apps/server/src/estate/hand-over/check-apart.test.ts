// A file that a process of its own checks: what this process would say, and every limit of that process.
import { beforeAll, expect, test } from 'vitest'
import { Problem } from '../../platform/http/problem.ts'
import { wallInForce } from '../../platform/sandbox/wall.ts'
import { zipOf } from '../../platform/zip.ts'
import vector from '../../../../../docs/formats/estate/vector.json' with { type: 'json' }
import { checkApart, usualLimits } from './check-apart.ts'
import { enterable, readRecord } from './check-file.ts'
import { handOverFiles } from './hand-over-files.ts'

const here = { dateOfDeath: '2026-01-01', people: [], now: new Date('2026-06-01T12:00:00.000Z') }
const pieces: Buffer[] = []
let zip: Buffer
beforeAll(async () => {
  await wallInForce()
  for await (const piece of zipOf(handOverFiles(vector.estate, null))) pieces.push(piece)
  zip = Buffer.concat(pieces)
})
const refusal = async (file: Buffer, limits: Partial<typeof usualLimits> = {}, at = here) => {
  try {
    return await checkApart(file, at, { ...usualLimits, ...limits })
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.extra['reason']]
    throw error
  }
}

test('it says what this process would, of the moment that it is told', async () => {
  const { record, fileHash } = readRecord(zip)
  const { summary, past } = enterable(record, fileHash, here)
  const apart = await checkApart(zip, here)
  expect({ hash: apart.fileHash, summary: JSON.parse(apart.summary), past: JSON.parse(apart.past) }).toEqual({
    hash: vector.sha256,
    summary,
    past,
  })
  expect(summary.accounts.day).toBe('2026-06-01')
  // Its ids are new.
  expect(JSON.parse(apart.rows).entries).toHaveLength(record.entries.length)
  expect(apart.rows).not.toContain(record.entries[0]!.id)
})

test('a file that is wrong is refused with its reason', async () => {
  expect(await refusal(Buffer.from('%PDF-1.7'))).toEqual(['file-refused', 'estate-file-unreadable'])
  const other = { ...here, dateOfDeath: '2026-01-02' }
  expect(await refusal(zip, {}, other)).toEqual(['file-refused', 'estate-file-other-death'])
})

test('a file over a limit is refused, and of a busy machine it is said that it is busy', async () => {
  expect(await refusal(zip, { memoryKib: 60_000 })).toEqual(['file-refused', 'estate-file-too-many'])
  expect(await refusal(zip, { bytes: 10 })).toEqual(['file-refused', 'estate-file-too-many'])
  expect(await refusal(zip, { withinMs: 1 })).toEqual(['unavailable', 'estate-files-busy'])
})
