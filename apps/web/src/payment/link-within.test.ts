// Only the words that name the place are the link: a whole sentence as a link reads as an instruction and
// hides where it leads.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LinkWithin } from './link-within.tsx'
import { words } from './words.ts'

const shown = (sentence: string, of: string, to: string) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(LinkWithin, { sentence, words: of, to })),
  )
const { cancelHow, myWills, cancelForm, modelForm } = words.en

test.each([
  [
    cancelHow.replace('{place}', myWills),
    myWills,
    '/my-wills',
    'To cancel, withdraw the registration in <a href="/my-wills" data-discover="true">My Wills</a>.',
  ],
  [
    cancelForm.replace('{form}', modelForm),
    modelForm,
    '/terms-of-service#cancel-form',
    'You may also write to us in any words, or use the <a href="/terms-of-service#cancel-form" ' +
      'data-discover="true">model cancellation form</a>.',
  ],
])('%s', (sentence, of, to, html) => expect(shown(sentence, of, to)).toBe(html))
