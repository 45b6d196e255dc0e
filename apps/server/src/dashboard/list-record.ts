// One page of everything recorded, newest first, for /audit-log.
import type { listRecord as route } from '@testate/api/audit'
import type { AnswerOf } from '@testate/api/route'
import type { Context } from '../platform/http/http.ts'
import { createRecordReader } from './record-reader.ts'

export async function listRecord({
  tx,
  person,
  query,
}: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const { before, limit, ...filter } = query
  const read = await createRecordReader(tx, person, filter)
  const { head, lines, next } = await read(tx, { before, limit })
  return { checkpoint: head?.note ?? null, entries: lines, next }
}
