// `npm run operate -- admin-link [--again]`: prints the one-time link that makes the first admin account, once, when there is none. It leads to
// the screen; a program finds the same under /api/auth. As the schema's owner, since no other login can make one.
import { issueAdminLink } from '../accounts/admin-link.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'

requireSafeStart()
const config = readConfig()
const { db } = connect(config.migrationDatabaseUrl, { max: 1, applicationName: 'testate-admin-link' })
try {
  const token = await issueAdminLink(db, process.argv.includes('--again'))
  if (token !== null) process.stdout.write(`${config.publicUrl}/admin-link/${token}\n`)
} finally {
  await db.destroy()
}
