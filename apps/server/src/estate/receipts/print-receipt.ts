// A signed receipt in print, bound to its entry, and where it no longer counts saying so.
import { readFileSync } from 'node:fs'
import { londonDay } from '@testate/domain/london-day'
import { purposeText } from '@testate/domain/estate/receipts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { typeset } from '../../platform/printing/typst.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows } from '../store.ts'
import { saidOf } from './said.ts'
import { requestRow, type RequestRow } from './store.ts'

const template = readFileSync(new URL('receipt.typ', import.meta.url), 'utf8')

export interface SignedReceipt {
  row: RequestRow & { signedAt: string; signedName: string; sentence: string }
  number: number
  correctedBy: number | null
}

/** Refuses `not-found` for what is not of this estate, and one that nobody has signed. */
export async function signedReceipt(tx: Tx, willId: string, id: string): Promise<SignedReceipt> {
  await requireEstate(tx, willId)
  const row = (await requestRow(tx, willId, id)) ?? refuse('not-found')
  const { signedAt, signedName, sentence } = row
  if (signedAt === null || signedName === null || sentence === null)
    refuse('rule-broken', undefined, because('estate-receipt-not-signed'))
  const entries = await entryRows(tx, willId)
  return {
    row: { ...row, signedAt, signedName, sentence },
    number: entries.find((one) => one.id === row.entryId)!.number,
    correctedBy: entries.find(({ corrects }) => corrects === row.entryId)?.number ?? null,
  }
}

/** Tagged PDF/UA-1, A4. */
export function printReceipt(
  { row, number, correctedBy }: SignedReceipt,
  { registerName }: Pick<Config, 'registerName'>,
): Uint8Array {
  const { deceasedName, personName, what, day: paidOn } = saidOf(row)
  const { signedName, signerName, sentence, state, contentHash, address } = row
  return typeset(template, {
    registerName,
    day: londonDay(now()),
    deceasedName,
    personName,
    what,
    paidOn,
    purpose: purposeText[row.purpose],
    number,
    sentence,
    signedName,
    signerName,
    address,
    contentHash,
    signedOn: londonDay(new Date(row.signedAt)),
    signedAt: new Date(row.signedAt).toISOString(),
    ends:
      correctedBy !== null
        ? `Entry ${correctedBy} takes this payment back. This receipt no longer counts.`
        : state === 'changed'
          ? 'The person or the thing is entered otherwise in the estate now. This receipt does not count any more.'
          : '',
  }).pdf
}
