// The last step is in progress until marked as done.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepBar } from './step-bar.tsx'

const pills = (step: number, finished?: boolean) =>
  [
    ...renderToStaticMarkup(
      createElement(StepBar, {
        step,
        of: 3,
        label: 'Completion',
        ...(finished !== undefined && { finished }),
      }),
    ).matchAll(/data-state="(\w+)"/g),
  ].map(([, state]) => state)

test('the step one is at is marked as current, and as done once everything is', () => {
  expect(pills(2)).toEqual(['done', 'current', 'rest'])
  expect(pills(3)).toEqual(['done', 'done', 'current'])
  expect(pills(3, true)).toEqual(['done', 'done', 'done'])
})
