// Around each test file: the processor time it took, with the processes it started and ended. run.ts prints
// the greatest. What the shared database and the shared product of the browsers took is in no file's figure.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

const report = process.env['TESTATE_PROCESSOR_TIME']

/** @returns seconds of this process and of the children it has waited for; proc(5), fields 14 to 17. */
function seconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Ticks of 1/100 s on every Linux that Node runs on; the name in brackets may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

if (report !== undefined && existsSync('/proc/self/stat')) {
  const before = seconds()
  // Registered first, and so called last.
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(report, `${JSON.stringify([file, seconds() - before])}\n`)
  })
}
