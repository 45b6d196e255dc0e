// `npm run operate -- accept-restored [--yes]`: after the newest database was lost, lets the release worker go on with
// an older copy. Needs the release worker's folder and login: whoever has the database alone cannot say so.
import { displayName } from '@testate/domain/networks'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/database.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'
import { acceptRestored, type Restored } from '../release/accept-restored.ts'
import { LogDoubted } from '../release/kept/log-doubted.ts'

const notices = (waiting: number): string =>
  waiting === 1 ? 'The one notice that waits begins' : `Each of the ${waiting} notices that wait begins`

function say(restored: Restored): string {
  if (restored.what === 'nothing-kept')
    return 'The release worker has followed no log yet, so there is nothing to accept.\n'
  if (restored.what === 'continues')
    return `The log of ${restored.found} lines continues the one that was followed; there is nothing to accept.\n`
  const { kept, found, ledgers, waiting } = restored
  const followed =
    kept > found
      ? `The log that was followed had ${kept} lines, and this one has ${found}: what came since is lost.\n`
      : ledgers.length > 0
        ? ''
        : `The log that was followed had ${kept} lines. This one has ${found}, and is another from some line on.\n`
  const lost = followed + ledgers.map((ledger) => sayHeld(ledger, found)).join('')
  const anew = `${notices(waiting)} its wait anew, and its testator is mailed again.\n`
  return restored.what === 'accepted'
    ? `${lost}The release worker goes on with it. ${anew}`
    : `${lost}If the database of before can still be found, restore that one. If it is lost, say --yes. ${anew}`
}

const sayHeld = ({ network, size }: { network: string; size: number }, found: number): string =>
  size > found
    ? `${displayName(network)} holds a head of ${size} lines, and this log has ${found}.\n`
    : `${displayName(network)} holds a head of ${size} lines, with which this log of ${found} does not begin.\n`

requireSafeStart()
const config = readConfig()
const { db } = connect(config.releaseDatabaseUrl, { max: 1, applicationName: 'testate-accept-restored' })
try {
  process.stdout.write(say(await acceptRestored({ db, config }, process.argv.includes('--yes'))))
} catch (error) {
  if (!(error instanceof LogDoubted)) throw error
  console.error(
    `This is no older copy of the database that was followed: ${error.message}. Nothing was accepted.`,
  )
  process.exitCode = 1
} finally {
  await db.destroy()
}
