// A process of its own that renews sealed files, for a test that kills it. It opens nothing: it has no key to open
// with, and no store. Its one argument is the file that says what it works on.
import { readFile } from 'node:fs/promises'
import { importAuthority, type StoredAuthority } from '@testate/evidence/certificates/authority'
import { renewSeal } from '../src/ceremony/renewals/renew-seal.ts'
import { setClock } from '../src/platform/clock.ts'
import { connect } from '../src/platform/database/database.ts'
import { createLogger } from '../src/platform/log.ts'

export interface RenewingOrder {
  databaseUrl: string
  authority: StoredAuthority
  /** The time it is. */
  at: string
  willIds: string[]
}

const order = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as RenewingOrder
setClock(() => new Date(order.at))
const { db } = connect(order.databaseUrl, { applicationName: 'testate-renewing', max: 16 })
const context = {
  db,
  log: createLogger('renewing', 'error'),
  config: { timestamps: { urls: [], policies: [] } },
  authority: await importAuthority(order.authority),
}
await Promise.all(order.willIds.map((id) => renewSeal(id, context as never)))
await db.destroy()
