// What ties the mailed code to the document stands on the screen without opening anything.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { DocumentBox } from './document-box.tsx'

const will = {
  title: 'My last will',
  document: { name: 'will.pdf', size: 2048 },
  pagesStage: { pages: 3 },
} as Parameters<typeof DocumentBox>[0]['will']
const hash = `0123456789abcdef${'7'.repeat(48)}`

test('the file and the first sixteen characters of the fingerprint are in sight, the rest is folded', () => {
  const html = renderToStaticMarkup(createElement(DocumentBox, { will, documentHash: hash, isTitled: false }))
  const [inSight = '', folded = ''] = html.split('<details')
  expect(inSight).toContain('will.pdf, 2 KB, 3 pages')
  expect(html).not.toContain('My last will')
  // In eights, as in the message.
  expect(inSight).toContain('01234567 89abcdef')
  expect(inSight).not.toContain('7777')
  expect(folded).toContain('77777777')
})

test('no fingerprint, no line of one', () => {
  const html = renderToStaticMarkup(createElement(DocumentBox, { will, documentHash: null, isTitled: true }))
  expect(html).toContain('My last will')
  expect(html).not.toContain('ingerprint')
})
