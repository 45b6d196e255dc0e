// One executor agrees to a proposal, by a proof of their own for what it says.
import { sql } from 'kysely'
import { asLine, prepareLine } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { provenBy, provenOnly } from '../proofs/proven-by.ts'
import { tellEstate } from './note-change.ts'
import { openProposal } from './propose.ts'
import { requireEstate } from './require-estate.ts'
import { asWrittenNow, presentFor } from './show-agreement.ts'

type Request = Parameters<typeof provenBy>[0]

/**
 * `contentHash`: what is on the person's screen. Refuses another, one that no longer says what is so, and
 * `step-up-needed` without a proof made for it.
 */
export async function agree(
  tx: Tx,
  person: Person,
  { willId, id, contentHash, request }: { willId: string; id: string; contentHash: string; request: Request },
): Promise<void> {
  const estate = await requireEstate(tx, willId)
  const row = await openProposal(tx, willId, id)
  const [newest] = row.versions
  if (newest!.contentHash !== contentHash)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  if (newest!.agreed.includes(person.id)) refuse('rule-broken', undefined, because('estate-agreed-already'))
  if (asWrittenNow(row, await presentFor(tx, willId, estate, [row])).isOutdated)
    refuse('rule-broken', undefined, because('estate-proposal-outdated'))
  const { token } = await provenBy(request, tx, person, {
    purpose: 'agree-estate',
    willId,
    documentHash: contentHash,
  })
  const line = await prepareLine({
    event: 'estate.agreed',
    willId,
    actor: person.id,
    details: { proposalId: id, version: newest!.version, contentHash },
  })
  await provenOnly(sql`select app_agree_estate(${token}, ${id}::uuid, ${asLine(line)})`.execute(tx))
  await tellEstate(tx, willId)
}
