// What README and the certificate say of other software is what pades.test.ts and dss.test.ts measure with each
// program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherSoftware } from '@testate/evidence/other-software'

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
