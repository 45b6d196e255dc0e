// What ties the mailed code to the document stands on the screen without opening anything.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentBox } from './document-box.tsx'

const will = {
  title: 'My last will',
  document: { name: 'will.pdf', size: 2048 },
  pagesStage: { pages: 3 },
} as Parameters<typeof DocumentBox>[0]['will']
const hash = `0123456789abcdef${'7'.repeat(48)}`

test('the title and the first sixteen characters of the fingerprint are in sight, the rest is folded', () => {
  const html = renderToStaticMarkup(createElement(DocumentBox, { will, documentHash: hash }))
  const [inSight = '', folded = ''] = html.split('<details')
  expect(inSight).toContain('My last will')
  // In eights, as in the message.
  expect(inSight).toContain('01234567 89abcdef')
  expect(inSight).not.toContain('7777')
  expect(folded).toContain('77777777')
})

test('no fingerprint, no line of one', () => {
  const html = renderToStaticMarkup(createElement(DocumentBox, { will, documentHash: null }))
  expect(html).toContain('My last will')
  expect(html).not.toContain('ingerprint')
})
