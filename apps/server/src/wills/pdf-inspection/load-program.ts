// Runs a program that make-program.ts built: one script, with V8's code cache beside it, so that nothing is
// compiled twice.
import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { Depth, Inspection } from './inspection.ts'

export interface Program {
  /** `viewerData` is the folder of pdfjs-dist, with the fonts and character maps for reading the pages. */
  inspect(bytes: Buffer, viewerData: string): Promise<Inspection>
  verdictOf(error: unknown): Inspection
}

export const scriptOf = (folder: string, depth: Depth): string => `${folder}/${depth}.js`
export const compiledOf = (folder: string, depth: Depth): string => `${folder}/${depth}.compiled`

/** Without `compiled`, V8 compiles what is run; `isFast` says whether V8 accepted the code cache. */
export function loadProgram(
  file: string,
  compiled?: Buffer,
): { program: Program; script: Script; isFast: boolean } {
  // ASCII only (make-program.ts), and read as such: anything else takes V8 twice the memory and time.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(compiled === undefined ? {} : { cachedData: compiled }),
  })
  const program = {} as Program
  // Only Node's own modules: a file under inspection could have nothing else loaded.
  ;(
    script.runInThisContext() as (exports: Program, require: (name: string) => unknown, file: string) => void
  )(program, (name) => process.getBuiltinModule(name), file)
  return { program, script, isFast: script.cachedDataRejected === false }
}
