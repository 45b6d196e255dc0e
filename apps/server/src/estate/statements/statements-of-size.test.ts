// Bank statements of an estate that has many rows: one page is read of them, and what the database counts as open is
// what the rule says is.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowState } from '@testate/domain/estate/statement/decide'
import { workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { showStatements } from './show-statements.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterAll(() => estates.stop())

const ROWS = 3_000

/** Runs `read` and says how many bytes of rows the database answered. */
async function bytesRead(read: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Query as unknown as {
    prototype: { handleDataRow: (this: unknown, message: { length: number }) => unknown }
  }
  const original = prototype.handleDataRow
  let bytes = 0
  prototype.handleDataRow = function counted(message) {
    bytes += message.length
    return original.call(this, message)
  }
  try {
    await read()
    return bytes
  } finally {
    prototype.handleDataRow = original
  }
}

test('of thousands of rows and entries a page is read', async () => {
  const { willId, executor } = await estates.opened()
  await estates.rows(
    `insert into estate_statement_rows (will_id, day, amount_pence, text, occurrence)
     select $1, current_date, n, repeat('A long text of a bank. ', 10), 1 from generate_series(1, $2::int) n`,
    willId,
    ROWS,
  )
  await estates.rows('alter table estate_entries disable trigger user')
  await estates.rows(
    `insert into estate_entries (id, will_id, number, day, kind, amount_pence, note, made_by)
     select gen_random_uuid(), $1, n, current_date, 'income', n, 'A note', $3 from generate_series(1, $2::int) n`,
    willId,
    ROWS,
    executor.id,
  )
  await estates.rows('alter table estate_entries enable trigger user')
  const bytes = await bytesRead(() =>
    inTransaction(estates.stack.db, { person: executor }, async (tx) => {
      const shown = await showStatements(tx, willId, { state: 'open', limit: 50 })
      expect(shown).toMatchObject({ open: ROWS, decided: 0 })
      expect(shown.rows.map(({ amountPence, maybe }) => [amountPence, maybe.length])).toEqual(
        Array.from({ length: 50 }, (_, n) => [n + 1, 1]),
      )
    }),
  )
  // 50 rows of 600 bytes, and as many entries of 250.
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(60_000)
})

test('what the database counts as open is what the rule says', async () => {
  const { willId, executor } = await estates.opened()
  const expected: Record<string, string> = {}
  for (const table of ['estate_entries', 'estate_proposals', 'estate_proposal_versions'])
    await estates.rows(`alter table ${table} disable trigger user`)
  let number = 0
  const entry = async (proposalId: string | null, corrects: string | null): Promise<string> => {
    const id = randomUUID()
    number += 1
    await estates.rows(
      `insert into estate_entries (id, will_id, number, day, kind, amount_pence, proposal_id, corrects, made_by)
       values ($1, $2, $3, current_date, case when $5::uuid is null then 'income' else 'counter' end,
         case when $5::uuid is null then 100 end, $4, $5, $6)`,
      id,
      willId,
      number,
      proposalId,
      corrects,
      executor.id,
    )
    return id
  }
  for (const decision of [null, 'entered', 'proposed', 'matched', 'aside'] as const)
    for (const through of ['nothing', 'entry', 'proposal'])
      for (const hasEntry of [false, true])
        for (const isTakenBack of [false, true])
          for (const isWithdrawn of [false, true]) {
            // A row stands for one thing, for none while it waits; a withdrawal is of a proposal.
            const stands = decision !== null && decision !== 'aside'
            if (stands === (through === 'nothing') || (hasEntry ? !stands : isTakenBack)) continue
            if ((through === 'entry' && !hasEntry) || (isWithdrawn && through !== 'proposal')) continue
            let [entryId, proposalId]: [string | null, string | null] = [null, null]
            if (through === 'proposal') {
              proposalId = randomUUID()
              await estates.rows(
                `insert into estate_proposals (id, will_id, number, withdrawn_at)
                 values ($1, $2, $3, case when $4 then app_now() end)`,
                proposalId,
                willId,
                (number += 1),
                isWithdrawn,
              )
              await estates.rows(
                `insert into estate_proposal_versions (proposal_id, will_id, version, kind, amount_pence, expense,
                   content_hash, made_by) values ($1, $2, 1, 'expense', 100, 'other', sha256('x'), $3)`,
                proposalId,
                willId,
                executor.id,
              )
            }
            if (hasEntry) {
              const made = await entry(proposalId, null)
              if (isTakenBack) await entry(null, made)
              if (through === 'entry') entryId = made
            }
            const text = JSON.stringify([decision, through, hasEntry, isTakenBack, isWithdrawn])
            expected[text] = rowState({ decision, hasEntry, isTakenBack, isWithdrawn })
            await estates.rows(
              `insert into estate_statement_rows (will_id, day, amount_pence, text, occurrence, decision, aside,
                 entry_id, proposal_id)
               values ($1, current_date, 100, $2, 1, $3, case when $3 = 'aside' then 'not-estate' end, $4, $5)`,
              willId,
              text,
              decision,
              entryId,
              proposalId,
            )
          }
  for (const table of ['estate_entries', 'estate_proposals', 'estate_proposal_versions'])
    await estates.rows(`alter table ${table} enable trigger user`)
  const open = Object.keys(expected).filter((text) => expected[text] === 'open')
  const decided = Object.keys(expected).filter((text) => expected[text] !== 'open')
  expect([open.length, decided.length].every((count) => count > 5)).toBe(true)
  for (const [state, texts] of [
    ['open', open],
    ['decided', decided],
  ] as const) {
    const answer = await estates.done('GET', `/${willId}/statements?state=${state}`, executor)
    expect([answer.open, answer.decided]).toEqual([open.length, decided.length])
    const said = answer.rows.map((row: { text: string; state: string }) => [row.text, row.state])
    expect(said).toEqual(texts.map((text) => [text, expected[text]]))
  }
})
