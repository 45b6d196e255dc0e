// Sealed PDFs on disk for the independent tools: both kinds of cross-reference section, 1, 8 and 200 pages, a
// name with non-Latin letters, and two copies with one byte changed.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toPem } from '@testate/evidence/certificates/certificate'
import { officePdf, officeVariants } from '../corpus/office-pdf.ts'
import {
  SAMPLE_NAMES,
  sampleAuthority,
  sampleWill,
  sealSample,
} from '@testate/evidence/testing/sealing-sample'

export interface SealedSamples {
  root: string
  sealed: string[]
  /** Wills as Microsoft Office saves them: hybrid-reference files. */
  sealedOffice: string[]
  /** One byte of the will changed: no signature may verify. */
  willChanged: string
  /** One byte of the third signature's own update changed: the third may not verify. */
  thirdChanged: string
}

export async function writeSealedSamples(): Promise<SealedSamples> {
  const folder = mkdtempSync(join(tmpdir(), 'testate-independent-'))
  const write = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const authority = await sampleAuthority()
  const sealed: string[] = []
  const make = async (
    name: string,
    pages: number,
    objectStreams: boolean,
    names: readonly string[] = SAMPLE_NAMES,
  ): Promise<{ sealed: Uint8Array; stages: Uint8Array[] }> => {
    const made = await sealSample(await sampleWill(pages, objectStreams), authority, { names })
    sealed.push(write(`${name}.pdf`, made.sealed))
    return made
  }
  await make('one-page', 1, true)
  await make('two-hundred-pages', 200, true)
  await make('names', 1, true, ['Ŵan ap Siôn', 'דוד 😀 כהן', 'David דוד'])
  const { sealed: sample, stages } = await make('eight-pages-table', 8, false)
  const sealedOffice: string[] = []
  for (const [index, [, plan]] of officeVariants.entries())
    sealedOffice.push(
      write(`office-${index}.pdf`, (await sealSample(Uint8Array.from(officePdf(plan)), authority)).sealed),
    )
  const flip = (at: number): Uint8Array => {
    const changed = Uint8Array.from(sample)
    changed[at]! ^= 1
    return changed
  }
  // In the drawing of the third signature: a digit of a colour or a letter, so that the file stays a readable
  // PDF.
  const drawing = Buffer.from(sample).indexOf('0.55 G', stages[2]!.length)
  return {
    root: write('root.pem', toPem(authority.root.certificate)),
    sealed,
    sealedOffice,
    willChanged: write(
      'will-changed.pdf',
      flip(Buffer.from(sample).indexOf('/Producer <FEFF') + '/Producer <FEFF00'.length),
    ),
    thirdChanged: write('third-changed.pdf', flip(drawing + 2)),
  }
}
