// Whether an estate can be closed, and until when its records are kept.
import { sql } from 'kysely'
import type { EstateClosing } from '@testate/api/estate/closing'
import { drawAccounts, type EstateAccounts } from '@testate/domain/estate/accounts'
import { whyNotClosed, type ClosingGap } from '@testate/domain/estate/closing'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemsAndPeople } from '../store.ts'
import { receiptRows } from '../receipts/store.ts'

async function closingFacts(
  tx: Tx,
  willId: string,
): Promise<{ accounts: EstateAccounts; gaps: ClosingGap[] }> {
  const { items, people } = await itemsAndPeople(tx, willId)
  const entries = await entryRows(tx, willId)
  const accounts = drawAccounts({ items, entries, people }, londonDay(now()))
  const signed = [...(await receiptRows(tx, willId))].filter(([, { isSignedFor }]) => isSignedFor)
  const receipts = new Set(signed.map(([entryId]) => entryId))
  return { accounts, gaps: whyNotClosed({ accounts, entries, receipts }) }
}

export async function showClosing(tx: Tx, willId: string): Promise<EstateClosing> {
  const { closed } = (await requireEstate(tx, willId)).marks
  const { gaps } = await closingFacts(tx, willId)
  const { rows } = await sql<{ until: string | null }>`
    select to_char(app_estate_kept_until(${willId}::uuid), 'YYYY-MM-DD') as until`.execute(tx)
  return { gaps, closedOn: closed ?? null, keptUntil: rows[0]?.until ?? null }
}

/** The accounts that all agree to. Refuses while something is in the way. */
export async function requireClosable(tx: Tx, willId: string): Promise<EstateAccounts> {
  const { accounts, gaps } = await closingFacts(tx, willId)
  if (gaps.length > 0) refuse('rule-broken', undefined, because('estate-not-closable'))
  return accounts
}
