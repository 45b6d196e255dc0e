// A sentence with links in it, in the order of the sentence.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Filled } from './filled.tsx'

test('each part stands in its place, whichever comes first and wherever it comes again', () => {
  const parts = { amount: createElement('b', null, '£1'), limit: createElement('i', null, '£2') }
  const said = (say: (places: Record<'amount' | 'limit', string>) => string) =>
    renderToStaticMarkup(createElement(Filled, { say, parts }))
  expect(said(({ amount, limit }) => `It is ${amount}: over ${limit}.`)).toBe(
    'It is <b>£1</b>: over <i>£2</i>.',
  )
  expect(said(({ amount, limit }) => `${limit}, ${amount}, ${limit}`)).toBe('<i>£2</i>, <b>£1</b>, <i>£2</i>')
  expect(said(() => 'Neither, & <no> mark-up')).toBe('Neither, &amp; &lt;no&gt; mark-up')
})
