// What a signature forbids afterwards (ISO 32000-2 section 12.8.2), so that other people's software objects too. The
// testator's certifies the document at level 2: of later changes only signatures, time-stamps and validation data are
// allowed. Each signature locks the will's own form fields and those signed by then.
import { PdfError, refText } from './pdf-revision.ts'
import type { PdfObject, SealedFile } from './pdf-revision.ts'
import { textString } from './seal-layout.ts'
import type { SealLayout } from './seal-layout.ts'

/** An array of text strings: names of form fields. */
export const namesText = (names: readonly string[]): string => `[${names.map(textString).join(' ')}]`
const NAMES = /^\[((?:<feff[0-9a-f]*>(?: <feff[0-9a-f]*>)*)?)\]$/

/**
 * The array of locked fields in the signature of party `index`: the will's own, then the fields that are signed with
 * this one, in the order of the parties. `file` ends with that signature's update, or just before it.
 */
function lockedFields(file: SealedFile, layout: SealLayout, own: number, index: number): string {
  const given = NAMES.exec(file.text(own))
  if (!given) throw new PdfError('the names of the form fields are in another form')
  const signed = layout.fields.flatMap((number, i) => {
    const field = file.text(number)
    const name = / \/T (<feff[0-9a-f]*>) /.exec(field)?.[1]
    if (name === undefined) throw new PdfError('the signature field is in another form')
    return i === index || field.includes(' /V ') ? [name] : []
  })
  return `[${[given[1]!, ...signed].filter((one) => one !== '').join(' ')}]`
}

/**
 * The lock of a signature, as its dictionary ends in a space and this; empty in a seal made before there was one. All
 * of it stands in the dictionary itself: pyHanko takes an object beside it for an illegal change (measured). FieldMDP
 * refers to the catalog as what it is about (ISO 32000-1 table 253).
 */
export function lockText(file: SealedFile, layout: SealLayout, index: number): string {
  if (layout.lock === null) return ''
  const certifies =
    '<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >> '
  return (
    ` /Reference [${index === 0 ? certifies : ''}<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams ` +
    '<< /Type /TransformParams /Action /Include ' +
    `/Fields ${lockedFields(file, layout, layout.lock.fields, index)} /V /1.2 >> ` +
    `/Data ${refText(file.trailer.root)} >>]`
  )
}

const permissionsText = (signature: number): string => `<< /DocMDP ${refText(signature)} >>`

/** What the testator's signature adds to certify the document. `signature` is the number of its dictionary. */
export function certifying(layout: SealLayout, index: number, signature: number): PdfObject[] {
  return layout.lock === null || index > 0
    ? []
    : [{ number: layout.lock.permissions, body: permissionsText(signature) }]
}

/**
 * Throws PdfError unless the signature has exactly the lock that sealing gives it. `file` ends with the signature's
 * update.
 */
export function checkFieldLock(
  file: SealedFile,
  layout: SealLayout,
  of: { index: number; signature: number; lock: string },
): void {
  if (of.lock !== lockText(file, layout, of.index))
    throw new PdfError('the signature has another lock than sealing gives it')
  for (const { number, body } of certifying(layout, of.index, of.signature))
    if (file.text(number) !== body)
      throw new PdfError('the document is not certified by the testator’s signature')
}
