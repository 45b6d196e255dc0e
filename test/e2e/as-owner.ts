// Runs a statement as the schema's owner: for what otherwise requires time to pass, or access to the
// register's computer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from './product.ts'

export async function asOwner<R extends pg.QueryResultRow>(
  { dataDir }: Pick<Place, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const read = (file: string): string => readFileSync(join(dataDir, 'postgres', file), 'utf8').trim()
  const client = new pg.Client({
    connectionString: `postgres://testate:${read('password')}@127.0.0.1:${read('port')}/testate`,
  })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
