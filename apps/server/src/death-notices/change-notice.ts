// The submitter corrects a notice. What it says then is a new version: confirmations of the earlier one no longer
// count, and a wait that was running ends.
import { sql } from 'kysely'
import { change } from '@testate/domain/death/death-notice'
import { asLine, prepareLine } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { allowed, holdNotice } from './caller-of.ts'
import { contentHash } from './content-hash.ts'
import { certificateOf, noticeRow, type NoticeRow } from './store.ts'
import { requireDate } from './submit-notice.ts'

/** What is not said of the certificate stays. Refuses as `submitNotice` does, and whoever did not submit it. */
export async function changeNotice(
  tx: Tx,
  person: Person,
  noticeId: string,
  said: {
    deceasedName: string
    dateOfDeath: string
    certificateId?: string | undefined
    entryNumber?: string | null | undefined
    registrationDistrict?: string | null | undefined
  },
): Promise<NoticeRow> {
  const { row, notice, me } = await holdNotice(tx, person, noticeId)
  await requireDate(tx, row.willId, said.dateOfDeath)
  const certificateId = said.certificateId ?? row.certificateId
  const certificate = await certificateOf(tx, certificateId)
  const { entryNumber = row.entryNumber, registrationDistrict = row.registrationDistrict } = said
  const { deceasedName, dateOfDeath } = said
  const next = {
    willId: row.willId,
    version: row.version + 1,
    deceasedName,
    dateOfDeath,
    entryNumber,
    registrationDistrict,
  }
  const hash = contentHash({ ...next, certificateSha256: certificate?.sha256 ?? '' })
  allowed(change(notice, me, hash), notice)
  if (certificate === null)
    refuse('rule-broken', 'Please upload the certificate here first.', because('notice-certificate-missing'))
  if (
    said.deceasedName === row.deceasedName &&
    said.dateOfDeath === row.dateOfDeath &&
    certificateId === row.certificateId &&
    entryNumber === row.entryNumber &&
    registrationDistrict === row.registrationDistrict
  )
    return row
  const line = await prepareLine({
    event: 'notice.changed',
    willId: row.willId,
    actor: person.id,
    details: { noticeId, version: next.version, contentHash: hash },
  })
  await sql`select app_change_notice(${noticeId}::uuid, ${said.deceasedName}, ${said.dateOfDeath}::date,
    ${certificateId}::uuid, ${entryNumber}::text, ${registrationDistrict}::text, ${asLine(line)})`.execute(tx)
  await sql`select app_tell_notice(${row.willId}::uuid)`.execute(tx)
  await emit(tx, 'notice.changed', { noticeId, willId: row.willId })
  return (await noticeRow(tx, noticeId))!
}
