// What is deleted at sign-out besides this window's own storage.
import { expect, test } from 'vitest'
import { forgetAllHere, forgetOnSignOut } from './kept-here.ts'

test('sign-out deletes what each subject registered, of the person who was signed in', () => {
  const forgotten: string[] = []
  forgetOnSignOut(async (personId) => void forgotten.push(`pictures of ${personId}`))
  forgetOnSignOut(async (personId) => void forgotten.push(`recording of ${personId}`))
  forgetAllHere('ann')
  expect(forgotten).toEqual(['pictures of ann', 'recording of ann'])
})
