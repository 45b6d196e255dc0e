import { expect, it } from 'vitest'
import { changedFields, mergeDraft, only } from './merge-draft.ts'

const base = { testatorName: 'Ann Example', willTitle: 'Will of Ann', selectedChains: ['solana'] }

it('what only one window changed is taken from it', () => {
  const merged = mergeDraft(
    base,
    { ...base, willTitle: 'My last will' },
    { ...base, testatorName: 'Ann B Example', executorName: 'Eve' },
  )
  expect(merged).toEqual({
    form: {
      testatorName: 'Ann B Example',
      willTitle: 'My last will',
      selectedChains: ['solana'],
      executorName: 'Eve',
    },
    conflicts: [],
  })
})

it('a field that both changed is asked about, and not overwritten meanwhile', () => {
  const merged = mergeDraft(base, { ...base, willTitle: 'Mine' }, { ...base, willTitle: 'Theirs' })
  expect(merged.conflicts).toEqual(['willTitle'])
  expect(merged.form.willTitle).toBe('Mine')
})

it('the same change made twice is no conflict', () => {
  expect(mergeDraft(base, { ...base, willTitle: 'One' }, { ...base, willTitle: 'One' }).conflicts).toEqual([])
})

it('a field emptied in the other window is emptied here', () => {
  expect(mergeDraft(base, { ...base }, { ...base, willTitle: '' }).form.willTitle).toBe('')
})

it('an untouched field and an empty one are the same; lists are compared by what is in them', () => {
  expect(changedFields({}, { testatorName: '', agreeTerms: false })).toEqual([])
  expect(changedFields(base, { ...base, selectedChains: ['solana'] })).toEqual([])
  expect(changedFields(base, { ...base, selectedChains: ['solana', 'ethereum'], agreeTerms: true })).toEqual([
    'selectedChains',
    'agreeTerms',
  ])
  expect(only({ ...base, agreeTerms: true }, ['agreeTerms'])).toEqual({ agreeTerms: true })
})
