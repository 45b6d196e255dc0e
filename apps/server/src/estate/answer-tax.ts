// Saves answers about inheritance tax: all of them as they then are, so that each earlier state stays on record.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { answerEstateTax } from '@testate/api/estate/tax'
import { noAnswers, type TaxAnswers } from '@testate/domain/estate/tax/answers'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'

/** The newest answers, and how often some were saved. */
export async function taxAnswers(tx: Tx, willId: string): Promise<{ number: number; answers: TaxAnswers }> {
  const { rows } = await sql<{ number: number; answers: Partial<TaxAnswers> }>`
    select number, answers from estate_tax_answers where will_id = ${willId} order by number desc limit 1`.execute(
    tx,
  )
  return { number: rows[0]?.number ?? 0, answers: { ...noAnswers, ...rows[0]?.answers } }
}

/** Refuses `conflict` when somebody else saved an answer meanwhile. */
export async function answerTax(
  tx: Tx,
  person: Person,
  willId: string,
  { number, answers }: z.output<typeof answerEstateTax.body>,
): Promise<void> {
  await requireEstate(tx, willId)
  const before = await taxAnswers(tx, willId)
  if (before.number !== number)
    refuse('conflict', 'Other answers were saved meanwhile.', because('estate-changed-meanwhile'))
  const next = number + 1
  await sql`
    insert into estate_tax_answers (will_id, number, answers, made_by)
    values (${willId}, ${next}, ${JSON.stringify({ ...before.answers, ...answers })}::jsonb, ${person.id})`.execute(
    tx,
  )
  await noteChange(tx, { willId, person }, 'estate.tax-answered', { number: next })
}
