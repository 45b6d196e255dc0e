// A busy machine says nothing about a file, so the worker tries again. But a file made to be slow takes whatever it is
// given: all its tries together may use what one may use on an idle machine.
import { InspectionStarved, tooMuch } from './inspecting-process.ts'
import type { Inspection } from './inspection.ts'
import { TIME_LIMIT_MS } from './limits.ts'

/** By object; of files that wait to be tried again. */
const spent = new Map<string, number>()

/** `inspect`, or a refusal once this object's tries have used too much. Throws as `inspect` does. */
export async function boundedTries(object: string, inspect: () => Promise<Inspection>): Promise<Inspection> {
  try {
    const said = await inspect()
    spent.delete(object)
    return said
  } catch (error) {
    if (!(error instanceof InspectionStarved)) throw error
    const cpuMs = (spent.get(object) ?? 0) + error.cpuMs
    if (cpuMs < TIME_LIMIT_MS) {
      spent.set(object, cpuMs)
      throw error
    }
    spent.delete(object)
    return tooMuch
  }
}
