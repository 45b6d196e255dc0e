// The Corda development ledger's own process: opens the file and answers the gateway's calls. It has no state
// in memory, so that however it ends, the next start knows all that was answered.
import { serveCordaRest } from './rest.ts'
import { openCordaStore } from './store.ts'

/** Sent to its parent before it serves. */
export interface Introduction {
  networkId: string
}

const folder = process.env['CORDA_LEDGER_FOLDER']
const port = Number(process.env['CORDA_LEDGER_PORT'])
const token = process.env['CORDA_LEDGER_TOKEN']
if (!folder || !token || !Number.isInteger(port))
  throw new Error('CORDA_LEDGER_FOLDER, CORDA_LEDGER_PORT and CORDA_LEDGER_TOKEN are needed')

const store = openCordaStore(folder)
const server = await serveCordaRest(port, store, token, process.env['CORDA_LEDGER_PAGE'])

process.once('SIGTERM', () => {
  void server.stop().then(() => {
    store.close()
    process.exit(0)
  })
})
process.send?.({ networkId: store.networkId } satisfies Introduction)
process.send?.('ready')
