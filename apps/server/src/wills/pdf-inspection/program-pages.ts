// The disposable process's program after the upload: the same checks, then each page as a viewer reads it.
import { inspectBytes } from './inspect.ts'
import type { Inspection } from './inspection.ts'
import { readPages } from './read-pages.ts'

export { verdictOf } from './inspect.ts'
export const inspect = (bytes: Buffer, viewerData: string): Promise<Inspection> =>
  inspectBytes(bytes, (all, expected) => readPages(all, expected, viewerData))
