// `npm run operate -- staff-factor EMAIL`: for a day, the first factor this administrator adds counts at
// once. Runs as the schema's owner, since no other login may allow that.
import { allowStaffFactor } from '../accounts/sign-up/allow-staff-factor.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/database.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'

requireSafeStart()
const config = readConfig()
const { db } = connect(config.migrationDatabaseUrl, { max: 1, applicationName: 'testate-staff-factor' })
try {
  const allowed = await allowStaffFactor(db, process.argv[2] ?? '')
  process.stdout.write(
    allowed
      ? `Within a day they add a passkey or an authenticator app at ${config.publicUrl}/staff-factor, ` +
          'and it works at once.\n'
      : 'No administrator has this address, so nothing was changed.\n',
  )
  if (!allowed) process.exitCode = 1
} finally {
  await db.destroy()
}
