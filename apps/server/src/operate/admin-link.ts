// `npm run operate -- admin-link [--again]`: prints, once, the one-time link that creates the first admin
// account, if there is none. It leads to the page; a program finds the same under /api/auth. Runs as the
// schema's owner, since no other login can create one.
import { issueAdminLink } from '../accounts/sign-up/admin-link.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/database.ts'
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
