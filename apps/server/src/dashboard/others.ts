// What a person has to do, or waits for, because of somebody else: each open notice, each will released to them, each
// share they hold. However many there are, the reads are the same; domain/journey/others.ts has their order.
import type { OtherNext } from '@testate/api/dashboard'
import { noticePoint } from '@testate/domain/death/notice-journey'
import { byUrgency, otherStandingOf, type OtherCode, type OtherKind } from '@testate/domain/journey/others'
import { noticeFactsFor } from '../death-notices/notice-facts.ts'
import { listEstates } from '../estate/list-estates.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { sharesOf } from '../release/shares/show-secret.ts'

export async function othersOf(tx: Tx, person: Person): Promise<OtherNext[]> {
  const notices = (await noticeFactsFor(tx, person)).map((notice) =>
    other('notice', notice.willId, notice.deceasedName, noticePoint(notice)),
  )
  const { estates } = await listEstates(tx)
  const shares = await sharesOf(tx, person)
  return byUrgency([
    ...notices,
    ...estates.map(({ willId, testatorName, standing }) => other('estate', willId, testatorName, standing)),
    ...shares.map(({ willId, testatorName, code }) => other('share', willId, testatorName, code)),
  ])
}

const other = (kind: OtherKind, willId: string, name: string, code: OtherCode): OtherNext => ({
  kind,
  willId,
  name,
  code,
  step: otherStandingOf(code).step,
  who: otherStandingOf(code).who,
})
