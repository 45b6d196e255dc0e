// Gifts before the death: entered, changed, removed, and counted as the questions about the tax ask for them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { addEstateGift, changeEstateGift, EstateGifts } from '@testate/api/estate/gifts'
import { countGifts, type Gift } from '@testate/domain/estate/gifts'
import { pence } from '@testate/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'

interface GiftRow extends Omit<Gift, 'value'> {
  recipient: string
  what: string
  valuePence: number
  version: number
}

export async function showGifts(tx: Tx, willId: string): Promise<EstateGifts> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const { rows } = await sql<GiftRow>`
    select id, number, recipient, what, kind, value_pence::float8 as "valuePence", to_char(day, 'YYYY-MM-DD') as day,
      kept_benefit as "keptBenefit", version
    from estate_gifts where will_id = ${willId} and removed_at is null order by number`.execute(tx)
  const gifts = rows.map(({ valuePence, ...one }) => ({ ...one, value: pence(valuePence) }))
  return { gifts: rows, counted: countGifts(gifts, dateOfDeath) }
}

/** Refuses a gift after the death: what was given then is an entry of the accounts. */
async function requireBefore(tx: Tx, willId: string, day: string): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  if (day > dateOfDeath)
    refuse('rule-broken', 'This day is after the death.', because('estate-gift-after-death'))
}

export async function addGift(
  tx: Tx,
  person: Person,
  willId: string,
  { recipient, what, kind, valuePence, day, keptBenefit }: z.output<typeof addEstateGift.body>,
): Promise<void> {
  await requireBefore(tx, willId, day)
  const id = randomUUID()
  await sql`
    insert into estate_gifts (id, will_id, number, recipient, what, kind, value_pence, day, kept_benefit, changed_by)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1, ${recipient}, ${what}, ${kind}, ${valuePence}::bigint,
      ${day}::date, ${keptBenefit}, ${person.id}::uuid from estate_gifts where will_id = ${willId}`.execute(
    tx,
  )
  await noteChange(tx, { willId, person }, 'estate.gift-added', { giftId: id })
}

/**
 * Refuses `not-found` for one that is not of this estate or was removed, `conflict` for a version that no longer
 * stands, and a day after the death.
 */
export async function changeGift(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
  given: z.output<typeof changeEstateGift.body>,
): Promise<void> {
  const { version, recipient, what, kind, valuePence, day, keptBenefit, isRemoved } = given
  await requireBefore(tx, willId, day)
  const { rows } = await sql`
    select 1 from estate_gifts where will_id = ${willId} and id = ${id} and removed_at is null`.execute(tx)
  if (rows.length === 0) refuse('not-found')
  const { numAffectedRows } = await sql`
    update estate_gifts set recipient = ${recipient}, what = ${what}, kind = ${kind},
      value_pence = ${valuePence}::bigint, day = ${day}::date, kept_benefit = ${keptBenefit},
      removed_at = case when ${isRemoved}::boolean then app_now() end, version = version + 1,
      changed_by = ${person.id}, changed_at = app_now()
    where will_id = ${willId} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  await noteChange(tx, { willId, person }, 'estate.gift-changed', { giftId: id, version: version + 1 })
}
