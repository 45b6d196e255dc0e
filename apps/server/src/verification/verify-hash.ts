// Whether the document with this hash is registered. Public: knowing the hash means having the document.
import type { verifyHash as route } from '@testate/api/verification'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db } from '../platform/database/database.ts'
import type { App, Context } from '../platform/http/http.ts'
import { explorerUrl, ledgerLabel } from '../platform/ledgers.ts'

interface Row {
  status: 'registered' | 'superseded' | 'withdrawn' | 'released'
  version: string
  registered_at: Date
  network: string
  token_id: Buffer
  transaction_hash: string
  block: string
}

const registrationsOf = {
  name: 'registrations_of',
  text: `
    select asked.place::int, r.* from unnest($1::bytea[])
    with ordinality as asked (hash, place), registration_of(asked.hash) as r`,
}

const meanings = {
  none: 'This register holds no registration of a document with this hash. A will need not be registered to be valid.',
  registered:
    'A document with exactly these bytes is registered. This says that the copy is unchanged since ' +
    'then, not that the will is valid; probate needs the signed paper original.',
  superseded:
    'A document with exactly these bytes was registered, and a later version has been registered since.',
  withdrawn: 'Registration withdrawn. This does not revoke the will.',
  released: 'A document with exactly these bytes is registered, and its copy was released to the executors.',
}

/** `GET /api/verify/:hash` on that database. */
export function createVerifyHash(db: Db) {
  const ask = batchedRead<Row>(db, registrationsOf)
  return async ({ app, params }: Pick<Context<typeof route>, 'app' | 'params'>) =>
    answerOf(app, params.hash, await ask(Buffer.from(params.hash, 'hex')))
}

function answerOf(app: App, hash: string, rows: Row[]) {
  return {
    hash,
    registered: rows.length > 0,
    meaning: meanings[rows.at(-1)?.status ?? 'none'],
    registrations: rows.map((row) => ({
      status: row.status,
      version: row.version,
      registeredAt: row.registered_at.toISOString(),
      network: row.network,
      label: ledgerLabel(app.config, row.network),
      tokenId: row.token_id.toString('hex'),
      transactionHash: row.transaction_hash,
      blockNumber: row.block,
      explorerUrl: explorerUrl(app.config, row.network, 'tx', row.transaction_hash),
    })),
  }
}
