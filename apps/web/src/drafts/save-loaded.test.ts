// A screen that loaded a draft: its save must never begin another, nor silently overwrite later changes.
import { because, Problem } from '@testate/api/problem'
import { expect, it } from 'vitest'
import type { Draft } from './merge-draft.ts'
import { clashesOf, saveLoaded } from './save-loaded.ts'

const loaded = {
  form: { willTitle: 'Mine', selectedChains: ['solana'] } as Draft,
  updatedAt: '2026-11-22T10:00:00.000Z',
}
const changed = (form: Draft, minute: number) =>
  new Problem('conflict', 'changed', {
    ...because('draft-changed-elsewhere'),
    form,
    updatedAt: `2026-11-22T10:0${minute}:00.000Z`,
  })

/** Saves, and returns the last-seen state that each attempt named. */
async function tries(fields: Draft, refusals: Problem[]): Promise<{ seen: string[]; refused: unknown }> {
  const seen: string[] = []
  const refused = await saveLoaded(loaded, fields, async (updatedAt) => {
    seen.push(updatedAt)
    const refusal = refusals.shift()
    if (refusal !== undefined) throw refusal
    await Promise.resolve()
  }).catch((error: unknown) => error)
  return { seen, refused }
}

it('names the state it loaded, always', async () => {
  expect(await tries({ selectedChains: ['ethereum'] }, [])).toEqual({
    seen: [loaded.updatedAt],
    refused: undefined,
  })
})

it('a deleted draft stays deleted: the refusal is not gone round', async () => {
  const gone = new Problem('not-found')
  expect(await tries({ selectedChains: ['ethereum'] }, [gone])).toEqual({
    seen: [loaded.updatedAt],
    refused: gone,
  })
})

it('what was changed elsewhere in other fields, or to the same, is no conflict', async () => {
  const refusals = [
    changed({ ...loaded.form, willTitle: 'Theirs' }, 1),
    changed({ ...loaded.form, selectedChains: ['ethereum'] }, 2),
  ]
  expect(await tries({ selectedChains: ['ethereum'] }, refusals)).toEqual({
    seen: [loaded.updatedAt, '2026-11-22T10:01:00.000Z', '2026-11-22T10:02:00.000Z'],
    refused: undefined,
  })
})

it('the same field changed elsewhere is, also where this save only repeats what was there', async () => {
  for (const fields of [{ willTitle: 'New' }, { willTitle: 'Mine' }]) {
    const refusal = changed({ ...loaded.form, willTitle: 'Theirs' }, 1)
    expect(await tries(fields, [refusal])).toEqual({ seen: [loaded.updatedAt], refused: refusal })
  }
})

it('gives up against a window that never stops', async () => {
  const refusals = Array.from({ length: 9 }, (_, n) =>
    changed({ ...loaded.form, willTitle: `Theirs ${n}` }, n),
  )
  const { seen, refused } = await tries({ selectedChains: ['ethereum'] }, refusals)
  expect([seen.length, refused]).toEqual([4, expect.objectContaining({ code: 'conflict' })])
})

it('a person is asked about fields of this save that were changed there to something else', () => {
  const seen = { form: { willTitle: 'Mine', storageLocationAddress: 'In the safe' } as Draft }
  const fields: Draft = { willTitle: 'Mine', storageLocationAddress: 'At the bank' }
  expect(
    clashesOf(seen, fields, {
      willTitle: 'Theirs',
      storageLocationAddress: 'In the safe',
      executorName: 'Ann Example',
    }),
  ).toEqual(['willTitle'])
  expect(clashesOf(seen, fields, { willTitle: 'Mine', storageLocationAddress: 'At the bank' })).toEqual([])
  expect(clashesOf({ form: null }, fields, { willTitle: 'Theirs', storageLocationAddress: '' })).toEqual([
    'willTitle',
  ])
})
