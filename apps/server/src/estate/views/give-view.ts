// One executor gives a beneficiary what was chosen, by a proof of their own for it, and ends it again.
import { sql } from 'kysely'
import { londonDay } from '@testate/domain/london-day'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy, provenOnly } from '../../proofs/proven-by.ts'
import { noteChange, tellEstate } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { setViewEnded, viewRows } from './store.ts'
import { openView, requireBeneficiary } from './write-view.ts'

interface Giving {
  willId: string
  id: string
  /** What is on the person's screen. */
  contentHash: string
  /** Of a new address; null leaves the one there is. */
  secretHash: string | null
  request: Parameters<typeof provenBy>[0]
}

/**
 * What is shown already is given again only at a new address. Refuses another content or name, a last day that has
 * passed, a first giving without an address, an address that was used, and `step-up-needed` without a proof for it.
 */
export async function giveView(
  tx: Tx,
  person: Person,
  { willId, id, contentHash, secretHash, request }: Giving,
): Promise<void> {
  await requireEstate(tx, willId)
  const view = await openView(tx, willId, id)
  const { name } = await requireBeneficiary(tx, willId, view.personId)
  if (view.contentHash !== contentHash || view.personName !== name)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  if (view.until < londonDay(now())) refuse('rule-broken', undefined, because('estate-view-day'))
  if (view.givenAt !== null && secretHash === null)
    refuse('rule-broken', undefined, because('estate-view-given'))
  if (view.shownUntil === null && secretHash === null)
    refuse('rule-broken', undefined, because('estate-view-address-needed'))
  const { token } = await provenBy(request, tx, person, {
    purpose: 'show-estate',
    willId,
    documentHash: contentHash,
  })
  const line = await prepareLine({
    event: 'estate.view-given',
    willId,
    actor: person.id,
    details: { viewId: id, version: view.version, contentHash, isNewAddress: secretHash !== null },
  })
  const secret = secretHash === null ? null : Buffer.from(secretHash, 'hex')
  await provenOnly(
    sql`select app_give_estate_view(${token}, ${id}::uuid, ${secret}::bytea, ${asLine(line)})`.execute(tx),
  ).catch((error: unknown): never => {
    if ((error as { constraint?: string }).constraint === 'estate_views_secret_hash_key')
      refuse('rule-broken', undefined, because('estate-view-address-used'))
    throw error
  })
  await tellEstate(tx, willId)
}

/** Repeatable, and without a proof: what was shown by mistake is ended at once. */
export async function endView(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
): Promise<void> {
  await requireEstate(tx, willId)
  const [view] = await viewRows(tx, willId, id)
  if (view === undefined) refuse('not-found')
  if (view.endedAt !== null) return
  await setViewEnded(tx, id, person.id)
  await noteChange(tx, { willId, person }, 'estate.view-ended', { viewId: id })
}
