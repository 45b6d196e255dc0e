// The whole filtered record as a file. Read and sent page by page: a record of any length takes the memory of
// one page, and no transaction stays open during a slow download. If reading fails the file is cut off, so no
// program takes it for complete.
import { Readable } from 'node:stream'
import type { exportRecord as route } from '@testate/api/audit'
import { sayBy } from '@testate/domain/happenings'
import { now } from '../platform/clock.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { csvLine } from '../platform/csv.ts'
import { createRecordReader, type RecordLine, type RecordPage } from './record-reader.ts'

const PAGE = 200
/** More pages than any record has; only a bound. */
const MOST_PAGES = 100_000

export async function exportRecord({
  app,
  person,
  params,
  query,
  reply,
  begin,
}: OwnTransactionContext<typeof route>): Promise<Readable> {
  const read = await begin((tx) => createRecordReader(tx, person, query))
  // The first page is read before the answer begins, so that a refusal or error there is returned as a
  // problem, not as a broken file.
  const first = await begin((tx) => read(tx, { limit: PAGE }))
  async function* pages(): AsyncGenerator<RecordPage> {
    yield first
    for (let { next } = first, count = 1; next !== null && count < MOST_PAGES; count += 1) {
      const page = await begin((tx) => read(tx, { before: next!, limit: PAGE, under: first.head }))
      yield page
      next = page.next
    }
  }
  const day = now().toISOString().slice(0, 10)
  reply.type(params.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="testate-record-${day}.${params.format}"`)
  const facts = {
    madeAt: now().toISOString(),
    register: app.config.publicUrl,
    filter: query,
    checkpoint: first.head?.note ?? null,
  }
  return Readable.from(params.format === 'csv' ? csv(pages()) : json(pages(), facts), { objectMode: false })
}

const columns = [
  'Time (UTC)',
  'What happened',
  'By',
  'Will',
  'Kind',
  'Event',
  'Place in the log',
  'Leaf hash',
  'Particulars',
  'Salt',
]

async function* csv(pages: AsyncIterable<RecordPage>): AsyncGenerator<string> {
  // The byte order mark by which spreadsheets recognise UTF-8.
  yield `\uFEFF${csvLine(columns)}`
  for await (const { lines } of pages) {
    yield lines
      .map(({ at, text, by, will, kind, event, index, leafHash, details, salt }) =>
        csvLine([
          at,
          text,
          sayBy(event, by),
          will?.title ?? '',
          kind,
          event,
          index,
          leafHash,
          details === null ? '' : JSON.stringify(details),
          salt,
        ]),
      )
      .join('')
  }
}

/**
 * Each line contains all that is needed to check it: `leaf` is hashed into `leafHash`, `proof` leads from
 * there to the head in `checkpoint`.
 */
async function* json(
  pages: AsyncIterable<RecordPage>,
  facts: Record<string, unknown>,
): AsyncGenerator<string> {
  const head = JSON.stringify({ format: 'testate-record/2', ...facts, howToCheck }, null, 1)
  yield `${head.slice(0, -2)},\n "entries": [`
  let separator = '\n'
  for await (const { lines } of pages) {
    for (const line of lines) {
      yield `${separator}${JSON.stringify(exported(line))}`
      separator = ',\n'
    }
  }
  yield '\n ]\n}\n'
}

const exported = ({
  leaf,
  leafHash,
  index,
  proof,
  details,
  salt,
  line,
  will,
  at,
  event,
  text,
  by,
  written,
}: RecordLine) => ({
  at,
  text,
  by: sayBy(event, by),
  event,
  will,
  written,
  leaf,
  leafHash,
  index,
  proof,
  details,
  salt,
  line,
})

const howToCheck = [
  'checkpoint is a signed note (C2SP tlog-checkpoint, Ed25519): check it with the log key of a trust ' +
    'set that you got elsewhere (/api/trust, or one you kept).',
  'leafHash is SHA-256(0x00, leaf). proof leads from it, at index, to the root in the checkpoint (RFC ' +
    '9162, section 2.1.3.2).',
  'The leaf holds as "details" SHA-256(salt, details as RFC 8785 JSON). salt, details and line are there where they ' +
    'are yours to know.',
  'A leaf of testate-audit/2 holds the hour, as "line" SHA-256(salt, line as RFC 8785 JSON), and as "will" the mark ' +
    'HMAC-SHA256(lineKey of the will, line.number in decimal). The numbers of a will count from 0, and line.previous ' +
    'is the leafHash of the number before: a missing one shows. One of testate-audit/1 holds as "will" a commitment ' +
    'or SHA-256(salt, "will:", id of the will).',
  'A sign-in has a leaf and no place: the register keeps it for you, and the public log does not hold it.',
  'What a head cannot prove by itself: that the register shows everybody the same log. Heads on public ' +
    'ledgers can: /api/log/anchors names them.',
]
