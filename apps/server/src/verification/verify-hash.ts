// Is the document with this hash registered? Answered for anybody: knowing the hash means holding the document.
import type { verifyHash as route } from '@testate/api/verification'
import { readForAnybody } from '../platform/database.ts'
import type { Context } from '../platform/http.ts'
import { explorerUrl, ledgerLabel } from '../platform/ledgers.ts'

interface Row { status: 'registered' | 'superseded' | 'withdrawn' | 'released'; version: string; registered_at: Date; network: string; token_id: Buffer; transaction_hash: string; block: string }

const registrationOf = { name: 'registration_of', text: 'select * from registration_of($1)' }

const meanings = {
  none: 'This register holds no registration of a document with this hash. A will need not be registered to be valid.',
  registered: 'A document with exactly these bytes is registered. This says that the copy is unchanged since then, not that the will is valid; probate needs the signed paper original.',
  superseded: 'A document with exactly these bytes was registered, and a later version has been registered since.',
  withdrawn: 'Registration withdrawn. This does not revoke the will.',
  released: 'A document with exactly these bytes is registered, and its copy was released to the executors.',
}

export async function verifyHash({ app, params }: Pick<Context<typeof route>, 'app' | 'params'>) {
  const rows = await readForAnybody<Row>(app.db, registrationOf, [Buffer.from(params.hash, 'hex')])
  return {
    hash: params.hash,
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
