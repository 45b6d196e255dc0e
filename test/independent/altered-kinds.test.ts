// No altered file is accepted, whatever was done to it: 35 kinds of alteration of sealed PDFs and 21 of capsules, each
// at random places. A few of each here; npm run assurance makes 8,000.
import { expect, test } from 'vitest'
import { judgeAltered } from './judge-altered.ts'
import { capsuleKinds, pdfKinds } from './altered-kinds.ts'

test('of altered sealed PDFs and capsules of every kind none is accepted', async () => {
  expect([Object.keys(pdfKinds).length, Object.keys(capsuleKinds).length]).toEqual([35, 21])
  const full = process.env['TESTATE_FULL'] === '1'
  const { judged, accepted, forms, kinds } = await judgeAltered(full ? 8_200 : 224)
  const counted = Object.entries(forms).map(([form, count]) => `${count} ${form}`)
  console.log(
    `altered files: ${judged} of ${kinds} kinds (${counted.join(', ')}), ${accepted.length} accepted`,
  )
  expect(accepted).toEqual([])
  expect(kinds).toBe(56)
  expect(judged).toBeGreaterThanOrEqual(full ? 8_000 : 200)
  // What is issued today is altered as the files of before are.
  for (const form of ['PDF', 'renewed PDF', 'capsule/2', 'capsule/3', 'capsule/3 to pass on'])
    expect(forms[form], form).toBeGreaterThan(full ? 1_000 : 20)
}, 900_000)
