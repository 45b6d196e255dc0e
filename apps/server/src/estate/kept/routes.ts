// Mounts the calls about accounts that were kept.
import * as calls from '@testate/api/estate/kept-accounts'
import { mount, type App } from '../../platform/http/http.ts'
import { writeAccountsCsv } from '../printed/accounts-csv.ts'
import { printAccounts } from '../printed/print-accounts.ts'
import { keepAccounts, keptAccounts, readKept } from './kept-accounts.ts'

export function mountKept(app: App): void {
  mount(app, calls.keepEstateAccounts, async ({ tx, person, params: { id: willId }, body: { day } }) => {
    await keepAccounts(tx, person, { willId, day, isFinal: false })
    return { kept: await keptAccounts(tx, willId) }
  })
  mount(app, calls.listKeptAccounts, async ({ tx, params }) => ({ kept: await keptAccounts(tx, params.id) }))
  mount(
    app,
    calls.printKeptAccounts,
    async ({ begin, params, reply }) => {
      const kept = await begin((tx) => readKept(tx, params.id, params.keptId))
      reply.header('content-disposition', 'attachment; filename="estate-accounts.pdf"')
      return printAccounts(kept, app.config)
    },
    { transaction: 'own', rateLimit: 30 },
  )
  mount(app, calls.exportKeptAccounts, async ({ tx, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="estate-accounts.csv"')
    return writeAccountsCsv(await readKept(tx, params.id, params.keptId))
  })
}
