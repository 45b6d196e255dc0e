// An estate of 500 assets and 5,000 entries: what each of its screens needs, as the api's login reads it
// under row-level security, computed, checked and written as JSON, without the HTTP around it. The release,
// grant and identity behind it are rows: a real one takes weeks.
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { showEstateAgreement } from '@testate/api/estate/agreement'
import { showEstateAccounts, showEstate as showEstateRoute } from '@testate/api/estate/calls'
import { listBankDetails } from '@testate/api/estate/bank-details'
import { showEstateChanges } from '@testate/api/estate/changes'
import { showEstateGifts } from '@testate/api/estate/gifts'
import { showEstateClosing } from '@testate/api/estate/closing'
import { showEstateProbate } from '@testate/api/estate/probate'
import { showEstateStatements } from '@testate/api/estate/statements'
import { listEstateReceipts } from '@testate/api/estate/receipts'
import { showEstateTax } from '@testate/api/estate/tax'
import { listEstateViews, showEstateView } from '@testate/api/estate/views'
import type { RouteDescription } from '@testate/api/route'
import { listBank } from '../../apps/server/src/estate/bank/list-bank.ts'
import { showChanges } from '../../apps/server/src/estate/changes/changes.ts'
import { showClosing } from '../../apps/server/src/estate/closing/show-closing.ts'
import { showProbate } from '../../apps/server/src/estate/probate/show-probate.ts'
import { showStatements } from '../../apps/server/src/estate/statements/show-statements.ts'
import { showGifts } from '../../apps/server/src/estate/gifts/gifts.ts'
import { showReceipts } from '../../apps/server/src/estate/receipts/show-receipts.ts'
import { showAccounts } from '../../apps/server/src/estate/show-accounts.ts'
import { drawForPrint, tablesOf } from '../../apps/server/src/estate/printed/account-tables.ts'
import { printAccounts } from '../../apps/server/src/estate/printed/print-accounts.ts'
import { showAgreement } from '../../apps/server/src/estate/show-agreement.ts'
import { showEstate } from '../../apps/server/src/estate/tasks/show-estate.ts'
import { showTax } from '../../apps/server/src/estate/show-tax.ts'
import { previewView, showViews } from '../../apps/server/src/estate/views/show-views.ts'
import { connect, inTransaction, type Tx } from '../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { useOf } from '../../apps/server/src/platform/sandbox/process-use.ts'
import { wallInForce } from '../../apps/server/src/platform/sandbox/wall.ts'
import { startDatabase } from './database.ts'
import { handItOver } from './estate-hand-over.ts'
import { ASSETS, ENTRIES, fillEstate } from './estate-of.ts'
import { median, type Note } from './note.ts'

const TIMES = 9

export async function measure(note: Note): Promise<void> {
  const database = await startDatabase()
  const { db } = connect(database.apiUrl, { applicationName: 'bench-estate', max: 2 })
  try {
    const [willId, executor] = [randomUUID(), randomUUID()]
    const viewId = await fillEstate(database.superuserUrl, { willId, executor })
    const person = { id: executor, kind: 'account', isAdmin: false } as unknown as Person
    const screens: Record<string, readonly [RouteDescription, (tx: Tx) => Promise<object>]> = {
      'overview, people and assets': [showEstateRoute, (tx) => showEstate(tx, person, willId)],
      'accounts': [showEstateAccounts, (tx) => showAccounts(tx, willId)],
      'receipts': [listEstateReceipts, (tx) => showReceipts(tx, willId, { limit: 50 })],
      'bank statements': [
        showEstateStatements,
        (tx) => showStatements(tx, willId, { state: 'open', limit: 50 }),
      ],
      'agreement': [showEstateAgreement, (tx) => showAgreement(tx, person, willId)],
      'inheritance tax': [showEstateTax, (tx) => showTax(tx, willId)],
      'probate worksheet': [showEstateProbate, (tx) => showProbate(tx, willId, { probateWorksheet: true })],
      'closing': [showEstateClosing, (tx) => showClosing(tx, willId)],
      'gifts': [showEstateGifts, (tx) => showGifts(tx, willId)],
      'what beneficiaries are shown': [listEstateViews, (tx) => showViews(tx, willId)],
      'what one is shown': [showEstateView, (tx) => previewView(tx, willId, viewId)],
      'bank details': [listBankDetails, (tx) => listBank(tx, willId)],
      'what changed': [showEstateChanges, (tx) => showChanges(tx, person, willId)],
    }
    for (const [name, [route, show]] of Object.entries(screens)) {
      const times: number[] = []
      let queries = 0
      for (let n = 0; n < TIMES; n += 1) {
        const began = performance.now()
        await inTransaction(db, { person }, async (tx) => {
          const counted = counting()
          const answer = await show(tx)
          queries = counted.end()
          JSON.stringify((route.answer as { parse: (of: unknown) => unknown }).parse(answer))
        })
        times.push(performance.now() - began)
      }
      note({
        name: `an estate of ${ASSETS} assets and ${ENTRIES} entries: ${name}, the first time`,
        value: times[0]!,
        unit: 'ms',
        target: 'under 300 ms',
        met: times[0]! < 300,
      })
      note({
        name: `the same, later`,
        value: median(times.slice(2)),
        unit: 'ms',
        target: 'for information',
        met: null,
      })
      note({
        name: 'of that queries',
        value: queries,
        unit: 'queries',
        target: 'at most 5',
        met: queries <= 5,
      })
    }
    await printIt(note, db, { person, willId })
    await handItOver(note, db, { person, willId, of: `an estate of ${ASSETS} assets and ${ENTRIES} entries` })
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/**
 * The accounts as a PDF, read and set as the call does. The memory is that of this process above what it had, and that
 * of the process that sets them, with its launcher.
 */
async function printIt(
  note: Note,
  db: ReturnType<typeof connect>['db'],
  { person, willId }: { person: Person; willId: string },
): Promise<void> {
  // As the api does when it starts.
  await wallInForce()
  const most = (): number => process.resourceUsage().maxRSS / 1024
  const others = (): number => (useOf(process.pid).residentBytes - process.memoryUsage().rss) / 1_048_576
  const before = most()
  const began = performance.now()
  const drawn = await inTransaction(db, { person }, (tx) => drawForPrint(tx, willId, undefined))
  const had = others()
  let apart = 0
  const look = setInterval(() => (apart = Math.max(apart, others() - had)), 20)
  const pause = monitorEventLoopDelay({ resolution: 1 })
  pause.enable()
  const pdf = await printAccounts(tablesOf(drawn), { registerName: 'Testate' })
  const took = performance.now() - began
  pause.disable()
  clearInterval(look)
  const more = most() - before
  note({
    name:
      `an estate of ${ASSETS} assets and ${ENTRIES} entries: accounts as PDF ` +
      `of ${Math.round(pdf.length / 1024)} kB`,
    value: took,
    unit: 'ms',
    target: 'under 2,000 ms',
    met: took < 2_000,
  })
  note({
    name: 'the longest that nobody else is answered meanwhile',
    value: pause.max / 1e6,
    unit: 'ms',
    target: 'for information',
    met: null,
  })
  for (const [name, megabytes] of [
    ['of that memory in the api, above what it had', more],
    ['of that memory in the process that sets it', apart],
  ] as const)
    note({ name, value: megabytes, unit: 'MB', target: 'under 150 MB', met: megabytes < 150 })
}

/** Counts what is sent to the database until `end`. */
function counting(): { end: () => number } {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...of: unknown[]) => unknown } }
  const original = prototype.query
  let sent = 0
  prototype.query = function counted(this: unknown, ...of: unknown[]) {
    sent += 1
    return original.apply(this, of)
  }
  return {
    end: () => {
      prototype.query = original
      return sent
    },
  }
}
