// `npm run operate -- admin-link [--again]`: prints the one-time link that makes the first admin account, once, when there is none.
import { issueAdminLink } from '../accounts/admin-link.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database.ts'

const config = readConfig()
const { db } = connect(config.apiDatabaseUrl, { max: 1, applicationName: 'testate-admin-link' })
try {
  const token = await issueAdminLink(db, process.argv.includes('--again'))
  if (token !== null) process.stdout.write(`${config.publicUrl}/api/auth/admin-link/${token}\n`)
} finally {
  await db.destroy()
}
