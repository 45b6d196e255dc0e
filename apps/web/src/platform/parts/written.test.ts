// When prerendered, the part is complete and in place, without a boundary that needs a script.
import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { written } from './written.tsx'

test('the HTML has the words themselves, long as they may be', async () => {
  const sentence = 'What is written here is read without a script. '
  const Text = written(
    async () => await Promise.resolve(() => createElement('p', null, sentence.repeat(2_000))),
  )
  const body = await renderToReadableStream(
    createElement(
      MemoryRouter,
      null,
      createElement('main', null, createElement(Text), createElement('footer')),
    ),
  )
  await body.allReady
  const html = await new Response(body).text()
  expect(html).toContain(`<main><div class="written"><p>${sentence}`)
  expect(html.split(sentence).length).toBe(2_001)
  expect(html).not.toMatch(/<!--\$|<template|<script/)
})
