// What a renewal needs of a sealed file, so that nobody has to open it again: the state of SHA-256 at its end, and
// where the last update left the objects that the next one changes. Nothing of the will and nothing of a person is in
// it: object numbers, offsets, and the digits with which the file ends.
import { z } from 'zod'
import { RunningSha256 } from '../bytes/running-sha256.ts'
import { openSealed, PdfError, type SealedFile, type Trailer } from './pdf-revision.ts'
import { readLayout, readRefs, signatureOf, type SealLayout } from './seal-layout.ts'
import { readSigned } from './signed-revision.ts'
import { readSignedData } from './cms.ts'
import type { Certificate } from '../certificates/certificate.ts'
import type { Bytes } from '../bytes/hash.ts'

/** An object with its body, as the last update left it. */
const kept = z.strictObject({ number: z.int().positive(), body: z.string().max(500_000) })
const ref = z.strictObject({ number: z.int().nonnegative(), generation: z.int().nonnegative() })

export const sealStateSchema = z.strictObject({
  format: z.literal('testate-seal-state/1'),
  sha256: z.strictObject({
    length: z.int().positive(),
    words: z.string().regex(/^[0-9a-f]{64}$/),
    rest: z.string().regex(/^([0-9a-f]{2}){0,63}$/),
  }),
  trailer: z.strictObject({
    size: z.int().positive(),
    root: ref,
    info: ref.nullable(),
    id: z.tuple([z.string(), z.string()]),
    registration: z.int().positive(),
    previous: z.int().positive(),
    kind: z.enum(['table', 'stream']),
  }),
  page: z.int().positive(),
  formFields: kept,
  annotations: kept,
  store: kept,
})
export type SealState = z.infer<typeof sealStateSchema>

/** The part of it that does not need the bytes to be hashed. */
export type SealEnd = Omit<SealState, 'format' | 'sha256'> & { length: number }

/** The state at the end of a sealed file, renewed or not. Throws PdfError for any other file. */
export function sealStateOf(pdf: Uint8Array): SealState {
  const { length: _, ...end } = sealEndOf(pdf)
  return { format: 'testate-seal-state/1', sha256: new RunningSha256().update(pdf).save(), ...end }
}

export function sealEndOf(pdf: Uint8Array): SealEnd {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  if (archiveFields(file, layout).length === 0) throw new PdfError('the file has no document time-stamp')
  const keptAt = (number: number): z.infer<typeof kept> => ({ number, body: file.text(number) })
  const trailer: Trailer = file.trailer
  return {
    length: pdf.length,
    trailer,
    page: layout.page,
    formFields: keptAt(layout.formFields),
    annotations: keptAt(layout.annotations),
    store: keptAt(layout.store),
  }
}

/** What is kept when a file is sealed, or once for a file from before. */
export async function keptSeal(pdf: Bytes): Promise<{ state: SealState; checkableUntil: Date }> {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const field = archiveFields(file, layout).at(-1)
  const stamp = field === undefined ? null : signatureOf(file.text(field))
  if (stamp === null) throw new PdfError('the file has no document time-stamp')
  const { cms } = readSigned(pdf, file.find(stamp), 'document time-stamp')
  const { signer, others } = await readSignedData(cms)
  return { state: sealStateOf(pdf), checkableUntil: firstEnd([signer, ...others]) }
}

export const firstEnd = (certificates: readonly Certificate[]): Date =>
  new Date(Math.min(...certificates.map(({ notAfter }) => notAfter.getTime())))

/** The fields behind the three signatures': a document time-stamp each, the seal's own first. */
export function archiveFields(file: SealedFile, layout: SealLayout): number[] {
  const refs = readRefs(file.text(layout.formFields)).map((one) => Number.parseInt(one, 10))
  const last = refs.lastIndexOf(layout.fields[2])
  if (last < 0) throw new PdfError('the form has lost its signature fields')
  return refs.slice(last + 1)
}
