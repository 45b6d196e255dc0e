// Builds the programs of the disposable process, once per version: `node make-program.ts HERE THERE VIEWER`.
// As modules their 400 files took 130 of the 190 CPU-ms that the inspection of a 10 MB PDF took in all
// (measured); as one script with its compiled code they take 12.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rolldown } from 'rolldown'
import { compiledOf, loadProgram, scriptOf } from './load-program.ts'
import type { Depth } from './inspection.ts'

const here = import.meta.dirname
/** Their modules have no side effects when loaded, so unused ones are left out: of pdf-lib, four fifths. */
const mayBeLeftOut = (file: string): boolean => /[/\\]@cantoo[/\\]pdf-lib[/\\]/.test(file)

async function bundle(entry: string): Promise<string> {
  const made = await rolldown({
    input: join(here, entry),
    platform: 'node',
    treeshake: { moduleSideEffects: (file) => !mayBeLeftOut(file) },
  })
  try {
    const { output } = await made.generate({ format: 'cjs', codeSplitting: false })
    if (output.length !== 1) throw new Error(`${entry} became ${output.length} files`)
    return output[0].code
  } finally {
    await made.close()
  }
}

const ascii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Small wills of both layouts, so that the code that reads them is compiled when the cache is written. */
async function samples(): Promise<Buffer[]> {
  const document = await PDFDocument.create()
  for (const text of ['Last Will and Testament', 'Signed before Witness One and Witness Two.'])
    document.addPage([595, 842]).drawText(text, { x: 72, y: 770, size: 12 })
  return [Buffer.from(await document.save({ useObjectStreams: false })), Buffer.from(await document.save())]
}

async function make(folder: string, viewerData: string): Promise<void> {
  writeFileSync(join(folder, 'child.cjs'), await bundle('child.ts'))
  for (const depth of ['structure', 'pages'] satisfies Depth[]) {
    writeFileSync(
      scriptOf(folder, depth),
      ascii(`(function (exports, require, __filename) {${await bundle(`program-${depth}.ts`)}\n})`),
    )
    const { program, script } = loadProgram(scriptOf(folder, depth))
    for (const sample of await samples()) {
      const said = await program.inspect(sample, viewerData)
      if (!said.accepted)
        throw new Error(`the program that reads the ${depth} refuses an honest PDF: ${said.refusal.sentence}`)
    }
    writeFileSync(compiledOf(folder, depth), script.createCachedData())
  }
}

const [, , making, folder, viewerData] = process.argv as string[] as [string, string, string, string, string]
await make(making, viewerData)
try {
  renameSync(making, folder)
} catch {
  // The folder may not be written, or another process made it meanwhile.
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true })
}
