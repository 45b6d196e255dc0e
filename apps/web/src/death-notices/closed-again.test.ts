// What tells a testator on the dashboard that their will was released and closed again.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { ClosedAgain } from './closed-again.tsx'

test('it says what happened and what cannot be taken back, and leads to the log and to the notice', () => {
  const at = new Date('2026-11-27T12:00:00Z')
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ClosedAgain, { at })))
  expect(html).toContain('The copy of your will was released, and is closed again')
  expect(html).toMatch(/27\s+November\s+2026/)
  expect(html).toContain('still has it')
  expect(html).toContain('href="/audit-log"')
  expect(html).toContain('href="/death-notices"')
})
