// Which spellings of a name are one name when somebody looks for a will.
import { expect, test } from 'vitest'
import { comparedName, comparedPerson } from './finding.ts'

test.each([
  ['José María O’Brien-Smith', 'JOSE MARIA OBRIEN SMITH'],
  ["jose maria o'brien  smith", 'JOSE MARIA OBRIEN SMITH'],
  ['  Jose\u0301 Maria OʼBrien Smith ', 'JOSE MARIA OBRIEN SMITH'],
  ['Siân Llŷr-Jones', 'SIAN LLYR JONES'],
  ['J. R. Hartley', 'J R HARTLEY'],
  ['J.R. Hartley', 'JR HARTLEY'],
  ['Jürgen Groß', 'JURGEN GROSS'],
  ['Søren Ærø', 'SOREN AERO'],
  ['Łukasz Đorđe', 'LUKASZ DORDE'],
  ['Ольга Фёдорова', 'ОЛЬГА ФЕДОРОВА'],
  ['Ann\u200b Example', 'ANN EXAMPLE'],
  ['ﬁona Ａnn', 'FIONA ANN'],
])('%s is compared as %s', (name, compared) => {
  expect(comparedName(name)).toBe(compared)
})

test('another order, a name left out and another day are not the same', () => {
  const ann = comparedPerson('Ann Mary Example', '1950-03-27')
  expect(comparedPerson('ANN MARY EXAMPLE', '1950-03-27')).toBe(ann)
  for (const other of [
    comparedPerson('Mary Ann Example', '1950-03-27'),
    comparedPerson('Ann Example', '1950-03-27'),
    comparedPerson('Ann Mary Example', '1950-03-28'),
  ])
    expect(other).not.toBe(ann)
})
