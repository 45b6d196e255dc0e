// A status text has the same look everywhere: not started is neutral, as on the status card.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StatusTag } from '../status-tag/status-tag.tsx'
import { TaskList } from './task-list.tsx'

test('“Not started” is the neutral tag', () => {
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(TaskList, {
        groups: [{ title: '', tasks: [{ title: 'Video Statement', status: 'Not started', href: '/kit' }] }],
      }),
    ),
  )
  expect(html).toContain(renderToStaticMarkup(StatusTag({ kind: 'neutral', children: 'Not started' })))
})
