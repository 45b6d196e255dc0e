// Mounts the calls that print letters and accounts of an estate.
import { exportEstateAccounts, printEstateAccounts, readEstateLetter } from '@testate/api/estate/printed'
import { mount, type App } from '../../platform/http/http.ts'
import { drawForPrint, tablesOf } from './account-tables.ts'
import { writeAccountsCsv } from './accounts-csv.ts'
import { printAccounts } from './print-accounts.ts'
import { printLetter, writeLetter } from './print-letter.ts'

/** Each is set anew: a letter takes some tens of milliseconds of this process, the accounts a process of their own. */
const setAnew = { transaction: 'own', rateLimit: 30 } as const

export function mountPrinted(app: App): void {
  mount(
    app,
    readEstateLetter,
    async ({ begin, params, query, reply }) => {
      const written = await begin((tx) =>
        writeLetter(tx, params.id, { letter: params.letter, about: query.about }),
      )
      reply.header('content-disposition', `attachment; filename="letter-${params.letter}.pdf"`)
      return Buffer.from(printLetter(written, app.config))
    },
    setAnew,
  )
  mount(
    app,
    printEstateAccounts,
    async ({ begin, params, query, reply }) => {
      const drawn = await begin((tx) => drawForPrint(tx, params.id, query.day))
      reply.header('content-disposition', 'attachment; filename="estate-accounts.pdf"')
      return printAccounts(tablesOf(drawn), app.config)
    },
    setAnew,
  )
  mount(app, exportEstateAccounts, async ({ tx, params, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="estate-accounts.csv"')
    return writeAccountsCsv(tablesOf(await drawForPrint(tx, params.id, query.day)))
  })
}
