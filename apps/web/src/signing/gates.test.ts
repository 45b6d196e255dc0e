import { expect, it } from 'vitest'
import { signingActions } from '@testate/api/dashboard'
import { waitsForNotice } from './gates.ts'

it('without the notice nothing is recorded or signed; identity, document and registration do not wait for it', () => {
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, false))).toEqual(['video', 'signature'])
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, true))).toEqual([])
})

it('what is done can be looked at', () => {
  expect(waitsForNotice({ action: 'video', state: 'Completed' }, false)).toBe(false)
})
