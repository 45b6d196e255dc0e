// The testator replaced the document: what the witnesses declared was about the old one, so they are asked again.
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import { willFacts } from '../wills/will-facts.ts'
import { partiesOf } from './parties-of.ts'
import { clearDeclarations } from './store.ts'

/** Runs as the testator, in the transaction of the upload. */
export async function endDeclarations(tx: Tx, { willId }: { willId: string }): Promise<void> {
  const ended = new Set(await clearDeclarations(tx, willId))
  if (ended.size === 0) return
  const will = await willFacts(tx, willId)
  const parties = await partiesOf(tx, willId)
  const testator = parties.find(({ role }) => role === 'testator')
  for (const party of parties.filter(({ id }) => ended.has(id))) {
    await append(tx, {
      event: 'party.declarations-ended',
      willId,
      actor: will?.testatorId ?? 'parties',
      details: { partyId: party.id, witnessOrder: party.witnessOrder },
    })
    await notify(tx, {
      to: party.email,
      template: 'document-replaced',
      data: { name: party.name, testatorName: testator?.name ?? '', willTitle: will?.title ?? '' },
    })
  }
}
