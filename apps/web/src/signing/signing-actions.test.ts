// The list of tasks is folded under its heading while the legal notice stands above it, and is whole otherwise.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { standingOf, type StandingCode } from '@testate/domain/journey'
import '../platform/icu.ts'
import { SigningActions } from './signing-actions.tsx'

const task = (of: 'payment' | 'video', code: StandingCode) => ({
  task: of,
  code,
  details: {},
  ...standingOf(code),
  title: '',
  text: '',
  reason: null,
  yours: false,
  href: null,
})

function shown(isFolded: boolean): string {
  const tasks = [task('payment', 'paid'), task('video', 'video-missing')]
  const standing = { willId: 'w', role: 'testator', tasks, journey: tasks[1], paymentNeeded: false }
  return renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(SigningActions, {
        standing: standing as never,
        noticeAccepted: !isFolded,
        isBelowNext: true,
        isFolded,
        onOpen: () => {},
      }),
    ),
  )
}
const open = (html: string): string => html.replaceAll(/<details.*?<\/details>/g, '')

test('folded, its heading and how many tasks there are stay in sight, and each can be opened', () => {
  const html = shown(true)
  expect(open(html)).toContain('Signing Process</h2>')
  expect(open(html)).not.toContain('Video Statement')
  expect(html).toContain('<summary>See all 2 tasks</summary>')
  expect(html).toContain('Video Statement')
})

test('otherwise each task stands open below the heading', () => {
  expect(open(shown(false))).toMatch(/Signing Process<\/h2>.*Payment.*Video Statement/s)
})
