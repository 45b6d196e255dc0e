// What people save, print and scan with ten programs of others comes in. The files are made by honest/make.py. Run
// whole (npm run assurance) it is all three hundred; else every tenth of each program.
import { expect, it } from 'vitest'
import { takeHonestFiles } from './honest-files.ts'

const full = process.env['TESTATE_FULL'] === '1'

it('wills of ten programs are taken', async () => {
  const table = await takeHonestFiles(full ? 1 : 10)
  for (const { producer, files, accepted, refused } of table)
    console.log([`honest: ${producer.padEnd(12)} ${accepted} of ${files}`, ...refused].join('\n  '))
  const [files, accepted] = [
    table.reduce((sum, one) => sum + one.files, 0),
    table.reduce((sum, one) => sum + one.accepted, 0),
  ]
  expect(table.length).toBeGreaterThanOrEqual(10)
  expect(files).toBeGreaterThanOrEqual(full ? 300 : 30)
  expect(accepted / files).toBeGreaterThanOrEqual(0.99)
  for (const { refused } of table) for (const sentence of refused) expect(sentence).toMatch(/upload/)
}, 600_000)
