// What staff read of the messages to a testator.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { Messages } from './messages.tsx'

const at = '2026-01-05T10:00:00.000Z'
type Result = 'waiting' | 'sent' | 'refused' | 'returned'
const message = (result: Result | 'dropped', channel: 'mail' | 'letter' = 'mail') => ({
  channel,
  about: result,
  result,
  madeAt: at,
  resultAt: result === 'waiting' ? null : at,
})
const shown = (lengthened: boolean, ...results: Result[]): string =>
  renderToStaticMarkup(
    createElement(Messages, { notice: { lengthened, messages: results.map((result) => message(result)) } }),
  ).replaceAll('\u00A0', ' ')

test('each message says what became of it, and whether the wait is longer for it', () => {
  const text = shown(false, 'waiting', 'sent', 'refused', 'returned')
  for (const said of [
    'not sent yet',
    'taken by their mail server',
    'refused by their mail server',
    'came back',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('twice as long')
  expect(shown(false)).toBe('None yet')
  expect(shown(true, 'refused')).toContain('None was delivered: the wait is twice as long')
})

test('a letter says whether staff posted it, and what became of it then', () => {
  const letters = (['waiting', 'sent', 'refused', 'returned', 'dropped'] as const).map((one) =>
    message(one, 'letter'),
  )
  const text = renderToStaticMarkup(
    createElement(Messages, { notice: { lengthened: false, messages: letters } }),
  )
  for (const said of ['not posted yet', 'posted, noted', 'cannot be posted', 'came back', 'fell away'])
    expect(text).toContain(said)
})
