// What docs/formats says of the records of an estate is what the code reads, and the vector keeps its meaning.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { estateRecord } from '@testate/api/estate/record'
import { now } from '../../platform/clock.ts'
import { enterable } from './check-file.ts'

const FORMATS = join(import.meta.dirname, '../../../../../docs/formats/estate')

test('the schema in docs/formats is the one by which a file is read', async () => {
  const schema = {
    $id: 'estate-1.schema.json',
    title: 'The records of an estate',
    ...z.toJSONSchema(estateRecord, { io: 'input' }),
  }
  await expect(`${JSON.stringify(schema)}\n`).toMatchFileSnapshot(join(FORMATS, 'estate-1.schema.json'))
})

test('the vector is read, and its sums and its hash are those it says', () => {
  const { estate, sha256 } = JSON.parse(readFileSync(join(FORMATS, 'vector.json'), 'utf8'))
  expect(hash('sha256', estate)).toBe(sha256)
  const record = estateRecord.parse(JSON.parse(estate))
  const { summary } = enterable(record, sha256, { dateOfDeath: record.dateOfDeath, people: [], now: now() })
  expect(summary).toMatchObject({
    counts: { people: 2, items: 2, entries: 4, agreements: 2 },
    accounts: { net: 90_000, money: 41_000, distributed: 49_500 },
    unknownExecutors: ['Edith Executor'],
  })
})
