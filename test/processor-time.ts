// Around each test file: the processor time it took, with the processes it started and ended. run.ts prints
// the greatest. What the shared database and the shared product of the browsers took is in no file's figure.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { processorSeconds } from './processor-seconds.ts'

const report = process.env['TESTATE_PROCESSOR_TIME']
const before = processorSeconds()

if (report !== undefined && before !== null)
  // Registered first, and so called last.
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(report, `${JSON.stringify([file, processorSeconds()! - before])}\n`)
  })
