// The process that releases a will after a death. It opens no port, has its own keys and its own login, and runs no
// job that another process asks for: it reads what the log says, and believes nothing else (decision 44).
import { notForRelease } from '@testate/domain/process-settings'
import { readConfig } from './platform/config.ts'
import { connect } from './platform/database/database.ts'
import { createLogger } from './platform/log.ts'
import { loadReleaseKeys, publishReleaseKey } from './platform/release-keys.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'
import { steadyClock } from './release/steady-clock.ts'
import { startReleasing } from './release/start-releasing.ts'

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const config = readConfig()
  const found = notForRelease(process.env)
  if (config.mode === 'production' && found.length > 0)
    throw new Error(`The release worker must not be told ${found.join(', ')}: these are for others alone.`)
  const log = createLogger('release-worker', config.logLevel)
  const keys = await loadReleaseKeys(config)
  await publishReleaseKey(config, keys)
  const { db } = connect(config.releaseDatabaseUrl, { applicationName: 'testate-release', max: 2 })
  const stopReleasing = startReleasing({ db, log, config, steady: steadyClock, said: new Map() })
  log.info('the release worker works')
  process.send?.('ready') // to the parent process, if it listens
  const stop = async (): Promise<void> => {
    await stopReleasing()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
