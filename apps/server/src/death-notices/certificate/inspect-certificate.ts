// One member of staff says what they saw on the certificate that was opened for them, by a proof of their own. It
// moves nothing: the notice then reads “inspected by our staff”.
import { staffActs } from '@testate/api/death/staff-acts'
import { sql } from 'kysely'
import { isOpen } from '@testate/domain/death/death-notice'
import type { Inspection } from '@testate/domain/death/inspection'
import { asLine, prepareLine } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'
import { holdNotice, refuseAs } from '../caller-of.ts'
import { refuseUnless } from './open-certificate.ts'

/**
 * `version`: of the notice on the screen. Refuses `not-found`, `forbidden` to whoever has a part in the will or the
 * notice, `not-now` once it is closed, `conflict` for another version or a certificate they did not look at,
 * `step-up-needed`.
 */
export async function inspectCertificate(
  tx: Tx,
  person: Person,
  noticeId: string,
  {
    version,
    found,
    request,
  }: { version: number; found: Inspection; request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const { row, takesPart } = await holdNotice(tx, person, noticeId)
  if (takesPart) refuseAs('takes-part', row)
  if (!isOpen(row.state)) refuseAs('not-now', row)
  await actAsStaff(request, tx, person, staffActs.inspect(noticeId))
  const line = await prepareLine({
    event: 'notice.inspected',
    willId: row.willId,
    actor: person.id,
    details: { noticeId, version, ...found },
  })
  const { rows } = await provenOnly(
    sql<{ outcome: string }>`
      select app_inspect_notice(${noticeId}::uuid, ${version}, ${found.certificate}, ${found.name}, ${found.date},
        ${asLine(line)}) as outcome`.execute(tx),
  )
  await refuseUnless('inspected', rows[0]!.outcome, tx, noticeId)
  await sql`select app_tell_notice(${row.willId}::uuid)`.execute(tx)
}
