// Only the worker's sequencer, in a process of its own: the signer is separate from the writers, as in the
// product.
import { importLogKey } from '@testate/evidence/log/checkpoint'
import { startSequencer } from '../../apps/server/src/audit/sequence.ts'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const { db } = connect(databaseUrl, { applicationName: 'bench-sequencer' })
const sequencer = startSequencer({
  db,
  signer: await importLogKey(process.env['LOG_KEY'] ?? ''),
  log: createLogger('sequencer', 'warn'),
  databaseUrl,
})
process.send?.('ready')
process.once(
  'SIGTERM',
  () =>
    void sequencer
      .stop()
      .then(() => db.destroy())
      .then(() => process.exit(0)),
)
