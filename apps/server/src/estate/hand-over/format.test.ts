// What docs/formats says of the records of an estate is what the code reads, and the vector keeps its meaning.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { estateRecord, firstEstateRecord, secondEstateRecord } from '@testate/api/estate/record'
import { now } from '../../platform/clock.ts'
import { asNewest, enterable } from './check-file.ts'

const FORMATS = join(import.meta.dirname, '../../../../../docs/formats/estate')

test('the schemas in docs/formats are those by which a file is read', async () => {
  for (const [name, of] of [
    ['estate-1.schema.json', firstEstateRecord],
    ['estate-2.schema.json', secondEstateRecord],
    ['estate-3.schema.json', estateRecord],
  ] as const) {
    const schema = { $id: name, title: 'The records of an estate', ...z.toJSONSchema(of, { io: 'input' }) }
    await expect(`${JSON.stringify(schema)}\n`).toMatchFileSnapshot(join(FORMATS, name))
  }
})

test('which tax a cost was stands in the newest version alone', () => {
  const told = (name: string, expense: string): string | undefined => {
    const { estate } = JSON.parse(readFileSync(join(FORMATS, name), 'utf8'))
    const record = JSON.parse(estate)
    record.entries.push({ ...record.entries[1], number: 5, kind: 'expense', itemId: null, expense })
    return asNewest(record)?.entries.at(-1)!.expense ?? undefined
  }
  for (const name of ['vector.json', 'vector-2.json'])
    expect([told(name, 'tax'), told(name, 'income-tax')]).toEqual(['tax', undefined])
  expect([told('vector-3.json', 'tax'), told('vector-3.json', 'income-tax')]).toEqual(['tax', 'income-tax'])
})

const vectors = ['vector.json', 'vector-2.json', 'vector-3.json']
test.each(vectors)('%s is read: its sums and its hash are those it says', (name) => {
  const { estate, sha256 } = JSON.parse(readFileSync(join(FORMATS, name), 'utf8'))
  expect(hash('sha256', estate)).toBe(sha256)
  const record = asNewest(JSON.parse(estate))!
  const parts = name === 'vector.json' ? 0 : 1
  const { summary } = enterable(record, sha256, { dateOfDeath: record.dateOfDeath, people: [], now: now() })
  expect(summary).toMatchObject({
    counts: { people: 2, items: 2, entries: 4, agreements: 2, documents: parts, keptAccounts: parts },
    accounts: { net: 90_000, money: 41_000, distributed: 49_500 },
    unknownExecutors: ['Edith Executor'],
  })
})
