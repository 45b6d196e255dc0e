import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SignedInAs } from './invitation.tsx'

it('says who is signed in before the link is opened, and again when that failed', () => {
  const told = (['idle', 'pending', 'success', 'error'] as const).filter((opening) =>
    renderToStaticMarkup(createElement(SignedInAs, { name: 'Eve', you: 'Witness One', opening })).includes(
      'signed in as Eve',
    ),
  )
  expect(told).toEqual(['idle', 'error'])
})
