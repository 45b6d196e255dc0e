// The process that keeps the keys of closed wills (decision 49), releases a will after a death, and shows the released
// copy to its readers. It opens no port and has
// its own keys and its own login. What it releases it decides by the log (decision 44); what it shows, by its own
// checks (decision 46).
import { notForRelease } from '@testate/domain/process-settings'
import { readConfig } from './platform/config.ts'
import { connect } from './platform/database/database.ts'
import { createLogger } from './platform/log.ts'
import { loadReleaseKeys, publishReleaseKey } from './platform/release-keys.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'
import { requireWall } from './platform/sandbox/require-wall.ts'
import { openObjectStore } from './platform/storage/objects.ts'
import { startAnswering } from './proofs/answering.ts'
import { releaseAnswerers } from './release/answerers.ts'
import { steadyClock } from './release/clock/steady-clock.ts'
import { startReleasing } from './release/start-releasing.ts'
import { newLedgerWatch } from './release/ledgers/watch-ledgers.ts'

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const config = readConfig()
  const found = notForRelease(process.env)
  if (config.mode === 'production' && found.length > 0)
    throw new Error(`The release worker must not be told ${found.join(', ')}: these are for others alone.`)
  if (config.mode === 'production' && (config.mail.smtpUrl ?? '') === '')
    throw new Error('The release worker needs SMTP_URL: it mails the codes for closed wills itself.')
  const log = createLogger('release-worker', config.logLevel)
  const keys = await loadReleaseKeys(config)
  await publishReleaseKey(config, keys)
  await requireWall(config, log)
  // A round, the mails beside it, and for each answer its transaction and the look where the bytes are.
  const { db } = connect(config.releaseDatabaseUrl, { applicationName: 'testate-release', max: 6 })
  const store = await openObjectStore(config.objectStoreUrl)
  const stopAnswering = await startAnswering({ db, log, config, store, ...keys }, releaseAnswerers, {
    as: 'release',
    atOnce: 2,
  })
  const stopReleasing = startReleasing({
    db,
    log,
    config,
    store,
    openingKey: keys.openingKey,
    steady: steadyClock,
    ledgers: newLedgerWatch(),
    said: new Map(),
  })
  log.info('the release worker works')
  process.send?.('ready') // to the parent process, if it listens
  const stop = async (): Promise<void> => {
    await stopAnswering()
    await stopReleasing()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
