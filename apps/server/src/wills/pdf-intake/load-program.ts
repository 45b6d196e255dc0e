// Runs a program that make-program.ts made: one script, beside it the code V8 compiled from it, so that nothing is compiled that was compiled before.
import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { Depth, Inspection } from './inspection.ts'

export interface Program {
  /** `viewerData` is the folder of pdfjs-dist, whose fonts and character maps the pages are read with. */
  inspect(bytes: Buffer, viewerData: string): Promise<Inspection>
  verdictOf(error: unknown): Inspection
}

export const scriptOf = (folder: string, depth: Depth): string => `${folder}/${depth}.js`
export const compiledOf = (folder: string, depth: Depth): string => `${folder}/${depth}.compiled`

/** Without `compiled`, V8 compiles what is run; `isFast` says whether it took what is given. */
export function loadProgram(
  file: string,
  compiled?: Buffer,
): { program: Program; script: Script; isFast: boolean } {
  // ASCII only (make-program.ts), and read so: anything else takes V8 twice the memory and time.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(compiled === undefined ? {} : { cachedData: compiled }),
  })
  const program = {} as Program
  // Node's own parts and nothing else: there is nothing that a file under inspection could have loaded.
  ;(
    script.runInThisContext() as (exports: Program, require: (name: string) => unknown, file: string) => void
  )(program, (name) => process.getBuiltinModule(name), file)
  return { program, script, isFast: script.cachedDataRejected === false }
}
