// `npm run operate -- audit-fsck`: checks the whole audit log, prints what it found, and ends with 1 if that is not
// what the log says of itself.
import { logKeysOf } from '@testate/evidence/certificates/trust'
import { checkAuditLog } from '../audit/check-log.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/database.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'
import { readTrust } from '../registration/networks/export-trust.ts'

requireSafeStart()
const config = readConfig()
const { db } = connect(config.workerDatabaseUrl, { applicationName: 'audit-fsck', max: 1 })
try {
  const trust = await readTrust(config.trustDir)
  if (trust === null) throw new Error(`There is no trust set in ${config.trustDir} yet: start the worker.`)
  const report = await checkAuditLog(db, logKeysOf(trust))
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  process.exitCode = report.findings.length === 0 ? 0 : 1
} finally {
  await db.destroy()
}
