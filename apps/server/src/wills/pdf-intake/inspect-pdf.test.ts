// The line in front of the inspection: it has an end, so that a crowd of uploads does not fill the memory of the process that faces people.
import { expect, test } from 'vitest'
import { inspectPdf, InspectionStarved } from './inspect-pdf.ts'

test('of more uploads than may wait, the last are asked to come again and the others get their verdict', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => inspectPdf(Buffer.from('not a PDF'), 'structure')))
  const said = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.accepted : (answer.reason as unknown)))
  expect(said.slice(0, 34)).toEqual(Array(34).fill(false))
  for (const reason of said.slice(34)) expect(reason).toBeInstanceOf(InspectionStarved)
}, 120_000)
