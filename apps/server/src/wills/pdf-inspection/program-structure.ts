// The disposable process's program at upload: checks the file and its objects.
import { inspectBytes } from './inspect.ts'
import type { Inspection } from './inspection.ts'

export { verdictOf } from './inspect.ts'
export const inspect = (bytes: Buffer): Promise<Inspection> => inspectBytes(bytes)
