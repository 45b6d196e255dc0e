// The honest files by the program that made them, and what the intake says to each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspectPdf, InspectionStarved } from '../../apps/server/src/wills/pdf-inspection/inspect-pdf.ts'

const folder = join(import.meta.dirname, 'honest')

export interface Taken {
  producer: string
  files: number
  accepted: number
  /** Of the files that were refused: name and sentence. */
  refused: string[]
}

/** A line for each program, of every `step`th of its files. */
export async function takeHonestFiles(step = 1): Promise<Taken[]> {
  const producers = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  const table: Taken[] = []
  for (const { name: producer } of producers) {
    const files = readdirSync(join(folder, producer)).filter((_, index) => index % step === 0)
    const refused: string[] = []
    for (const file of files) {
      const sentence = await refusalOf(readFileSync(join(folder, producer, file)))
      if (sentence !== null) refused.push(`${producer}/${file}: ${sentence}`)
    }
    table.push({ producer, files: files.length, accepted: files.length - refused.length, refused })
  }
  return table
}

/** Null when it is taken. A busy machine is no refusal. */
async function refusalOf(bytes: Buffer): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      const said = await inspectPdf(bytes, 'pages')
      return said.accepted ? null : said.refusal.sentence
    } catch (error) {
      if (!(error instanceof InspectionStarved) || tries === 5) throw error
      await pause(1_000 * (tries + 1))
    }
  }
}
