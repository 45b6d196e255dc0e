// One executor hands the estate over: a line of the log and word to the others first, then the file, for a quarter of
// an hour and for nobody else.
import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { HandOverState } from '@testate/api/estate/hand-over'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy, provenOnly } from '../../proofs/proven-by.ts'
import { releasedToConfirm } from '../../release/list-released.ts'
import { tellEstate } from '../note-change.ts'
import { drawForPrint, type Drawn } from '../printed/account-tables.ts'
import { requireEstate } from '../require-estate.ts'
import { gatherRecord } from './gather-record.ts'

const OPEN_MINUTES = 15

/** Refuses `step-up-needed` without a proof for this will. */
export async function makeHandOver(
  tx: Tx,
  person: Person,
  willId: string,
  request: Parameters<typeof provenBy>[0],
): Promise<{ handOverId: string; fileHash: string }> {
  await requireEstate(tx, willId)
  const { token } = await provenBy(request, tx, person, {
    purpose: 'hand-over-estate',
    willId,
    documentHash: await releasedToConfirm(tx, willId),
  })
  const handOverId = randomUUID()
  // The time of the row, so that the file can be made again from it.
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(tx)
  const text = await gatherRecord(tx, willId, { madeBy: person.name, madeAt: rows[0]!.at })
  const fileHash = hash('sha256', text)
  const line = await prepareLine({
    event: 'estate.handed-over',
    willId,
    actor: person.id,
    details: { handOverId, fileHash },
  })
  await provenOnly(
    sql`select app_hand_over_estate(${token}, ${willId}::uuid, ${handOverId}::uuid,
      ${Buffer.from(fileHash, 'hex')}::bytea, ${rows[0]!.at}::timestamptz, ${asLine(line)})`.execute(tx),
  )
  await tellEstate(tx, willId)
  return { handOverId, fileHash }
}

export interface Readable {
  text: string
  drawn: Drawn
}

/** Refuses another's, one whose time is over, and one after which something was entered. */
export async function readHandOver(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
): Promise<Readable> {
  await requireEstate(tx, willId)
  const { rows } = await sql<{ at: Date; fileHash: string }>`
    select h.made_at as at, encode(h.file_hash, 'hex') as "fileHash"
    from estate_hand_overs h join estate_people p on p.id = h.person_id
    where h.id = ${id} and h.will_id = ${willId} and p.account_id = ${person.id}`.execute(tx)
  const made = rows[0] ?? refuse('not-found')
  if (now().getTime() - made.at.getTime() > OPEN_MINUTES * 60_000)
    refuse('conflict', 'Its quarter of an hour is over.', because('estate-hand-over-over'))
  const text = await gatherRecord(tx, willId, { madeBy: person.name, madeAt: made.at })
  if (hash('sha256', text) !== made.fileHash)
    refuse('conflict', 'Something was entered meanwhile.', because('estate-changed-meanwhile'))
  return { text, drawn: await drawForPrint(tx, willId, undefined) }
}

export async function handOverRows(tx: Tx, willId: string): Promise<HandOverState['handOvers']> {
  const { rows } = await sql<{ id: string; by: string; at: Date; fileHash: string }>`
    select id, person_id as by, made_at as at, encode(file_hash, 'hex') as "fileHash"
    from estate_hand_overs where will_id = ${willId} order by made_at desc, id`.execute(tx)
  return rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}
