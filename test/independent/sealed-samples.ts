// Sealed PDFs on disk for the independent tools: both kinds of cross-reference section, 1, 8 and 200 pages, a
// name with non-Latin letters, and two copies with one byte changed.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toPem } from '@testate/evidence/certificates/certificate'
import { sampleCertificate } from '@testate/evidence/testing/certificate-sample'
import { renderCertificate } from '../../apps/server/src/registration/evidence/certificate.ts'
import { certificateFacts } from '../../apps/server/testing/certificate-facts.ts'
import { outsideUnit } from '@testate/evidence/testing/outside-authority'
import {
  FIRST,
  generations,
  outsideStamper,
  renewBy,
  renewedSample,
  renewOutside,
} from '@testate/evidence/testing/renewal-sample'
import { concat } from '@testate/evidence/bytes/der'
import { officePdf, officeVariants } from '../corpus/office-pdf.ts'
import { shadowUpdates } from './shadow-updates.ts'
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
  /** Sealed in 2026 and not renewed, renewed in 2037, and in 2047 again; each twice, by kind of cross-reference. */
  renewed: [none: string[], once: string[], twice: string[]]
  /** The roots of the authority that sealed and renewed them, and rolled over in between. */
  rolledRoots: string[]
  /** Renewed in 2037 by an outside authority, with keys of each kind; and in 2047 by the register's own again. */
  renewedOutside: [once: string[], twice: string[]]
  /** Those of the outside authorities. */
  outsideRoots: string[]
  /** One byte of the third signature's own update changed: the third may not verify. */
  thirdChanged: string
  /** Of both kinds, the sealed file and an update appended to it that puts another first page. */
  otherPage: string[]
  /** The same with an annotation. */
  annotated: string[]
  /** A certificate of registration as the product prints and seals it, untouched. */
  certificate: string
  /** One byte of it changed. */
  certificateChanged: string
  /** Another first page, and an annotation, appended to it. */
  certificateAppended: string[]
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
  const shadows = await Promise.all(
    [true, false].map(async (objectStreams) =>
      shadowUpdates((await sealSample(await sampleWill(2, objectStreams), authority)).sealed),
    ),
  )
  const { sealed: sample, stages } = await make('eight-pages-table', 8, false)
  const sealedOffice: string[] = []
  for (const [index, [, plan]] of officeVariants.entries())
    sealedOffice.push(
      write(`office-${index}.pdf`, (await sealSample(Uint8Array.from(officePdf(plan)), authority)).sealed),
    )
  const made = await generations()
  const renewed: [string[], string[], string[]] = [[], [], []]
  for (const streams of [true, false])
    for (const [count, bytes] of (await renewedSample(made, streams)).files.entries())
      renewed[count]!.push(write(`renewed-${count}-${streams ? 'stream' : 'table'}.pdf`, bytes))
  const begun = new Date('2037-01-01T00:00:00Z')
  const units = await Promise.all(
    (['rsa', 'p256', 'p384'] as const).map((kind) => outsideUnit({ kind, at: begun })),
  )
  const renewedOutside: [string[], string[]] = [[], []]
  for (const unit of units) {
    const { sealed: file, state } = await renewedSample(made)
    const first = await renewOutside(state, made[1], await outsideStamper(unit, { at: FIRST }))
    const second = await renewBy(first.state, made[2])
    renewedOutside[0].push(write(`outside-1-${unit.kind}.pdf`, concat(file, first.tail)))
    renewedOutside[1].push(write(`outside-2-${unit.kind}.pdf`, concat(file, first.tail, second.tail)))
  }
  const flip = (at: number, of: Uint8Array = sample): Uint8Array => {
    const changed = Uint8Array.from(of)
    changed[at]! ^= 1
    return changed
  }
  const certificate = await sampleCertificate(
    { authority },
    {},
    { at: new Date(), printed: renderCertificate(certificateFacts) },
  )
  const onCertificate = await shadowUpdates(certificate, 'TestateCertificate')
  // In the drawing of the third signature: a digit of a colour or a letter, so that the file stays a readable
  // PDF.
  const drawing = Buffer.from(sample).indexOf('0.55 G', stages[2]!.length)
  return {
    root: write('root.pem', toPem(authority.root.certificate)),
    sealed,
    sealedOffice,
    renewed,
    rolledRoots: made.map(({ authority }, n) =>
      write(`root-${n + 1}.pem`, toPem(authority.root.certificate)),
    ),
    renewedOutside,
    outsideRoots: units.map(({ kind, root }) => write(`outside-${kind}.pem`, toPem(root.certificate))),
    willChanged: write(
      'will-changed.pdf',
      flip(Buffer.from(sample).indexOf('/Producer <FEFF') + '/Producer <FEFF00'.length),
    ),
    thirdChanged: write('third-changed.pdf', flip(drawing + 2)),
    otherPage: shadows.map(({ replaced }, n) => write(`other-page-${n}.pdf`, replaced)),
    annotated: shadows.map(({ annotated }, n) => write(`annotated-${n}.pdf`, annotated)),
    certificate: write('certificate.pdf', certificate),
    certificateChanged: write(
      'certificate-changed.pdf',
      flip(Buffer.from(certificate).indexOf('(Certificate of registration') + 1, certificate),
    ),
    certificateAppended: [
      write('certificate-other-page.pdf', onCertificate.replaced),
      write('certificate-annotated.pdf', onCertificate.annotated),
    ],
  }
}
