// No altered file is accepted, whatever was done to it: 35 kinds of alteration of sealed PDFs and 21 of capsules, each
// at random places. A few of each here; npm run assurance makes 8,000.
import { expect, test } from 'vitest'
import { judgeAltered } from './judge-altered.ts'
import { capsuleKinds, pdfKinds } from './altered-kinds.ts'

test('of altered sealed PDFs and capsules of every kind none is accepted', async () => {
  expect([Object.keys(pdfKinds).length, Object.keys(capsuleKinds).length]).toEqual([35, 21])
  const { judged, accepted, kinds } = await judgeAltered(process.env['TESTATE_FULL'] === '1' ? 8_200 : 224)
  console.log(`altered files: ${judged} of ${kinds} kinds, ${accepted.length} accepted`)
  expect(accepted).toEqual([])
  expect(kinds).toBe(56)
  expect(judged).toBeGreaterThanOrEqual(process.env['TESTATE_FULL'] === '1' ? 8_000 : 200)
}, 900_000)
