// What README and the certificate say of other software is what pades.test.ts and dss.test.ts measure with each
// program and compare in the same words (in-words.ts).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherSoftware } from '@testate/evidence/other-software'
import { dssInWords, pdfsigInWords, printedOf, pyHankoInWords } from './in-words.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8')

test('README’s table has the sentences of the certificate', async () => {
  const readme = await read('README.md')
  for (const one of otherSoftware)
    expect(readme).toContain(`| ${one.software} | ${one.untouched} | ${one.otherPage} | ${one.annotation} |`)
})

test('the versions are those that the tests run', async () => {
  const named = otherSoftware.map(({ software }) => software)
  const pyHanko = /^pyHanko==(\d+\.\d+)/m.exec(await read('test/independent/requirements.txt'))?.[1]
  const dss = /<dss\.version>([^<]+)</.exec(await read('test/independent/dss/pom.xml'))?.[1]
  expect(named).toContain(`pyHanko ${pyHanko}`)
  expect(named).toContain(`EU DSS ${dss}`)
})

test('another answer of a program is in other words than those that are printed', () => {
  const passed = (...warnings: string[]) => ({ indication: 'TOTAL_PASSED', warnings })
  const [page, objects, lock] = [
    'BBB_FC_IVDBSFR_ANS: Visual difference is detected on page(s) [1]',
    'BBB_FC_DSCNUOM_ANS: The document contains undefined object modifications after the signature revision!',
    'BBB_FC_ISVADMDPD_ANS: Document contains changes restricted by /DocMDP dictionary!',
  ]
  const dss = printedOf('EU DSS')
  expect(dssInWords([passed(page, objects, lock), passed(page, objects), passed(page, objects)])).toBe(
    dss.otherPage,
  )
  expect(dssInWords([passed(lock), passed(), passed()])).toBe(dss.annotation)
  expect(dssInWords([passed(), passed(), passed()])).toBe(dss.untouched)
  expect(dssInWords([passed(page, lock), passed(page), passed(page)])).not.toBe(dss.otherPage)
  expect(
    dssInWords([passed(page, objects, lock), passed(page, objects), passed(page, objects, 'more')]),
  ).not.toBe(dss.otherPage)
  expect(() => dssInWords([passed(), passed(), { indication: 'INDETERMINATE', warnings: [] }])).toThrow(
    'they differ',
  )
  const trusted = { bottomLine: true, said: 'INTACT:TRUSTED,ACCEPTABLE_MODIFICATIONS' }
  const refused = { bottomLine: false, said: 'INTACT:TRUSTED,ILLEGAL_MODIFICATIONS' }
  expect(pyHankoInWords([trusted, trusted, trusted])).toBe(printedOf('pyHanko').untouched)
  expect(pyHankoInWords([refused, refused, refused])).toBe(printedOf('pyHanko').annotation)
  expect(() => pyHankoInWords([trusted, refused, refused])).toThrow('they differ')
  const valid = '  - Signature Validation: Signature is Valid.\n'
  const signatures = (stamp: string): string[] => [valid, valid, valid, `${valid}  - ${stamp}\n`]
  expect(pdfsigInWords(signatures('Total document signed'))).toBe(printedOf('pdfsig').untouched)
  expect(pdfsigInWords(signatures('Not total document signed'))).toBe(printedOf('pdfsig').otherPage)
})
