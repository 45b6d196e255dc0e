// Updates that somebody appends to a sealed PDF, or a certificate, without being able to sign: another page 1, and an
// annotation on it. Each signature still holds over the bytes it covers, so software must judge what came after them.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { appendRevision, openSealed, type Mark } from '../../packages/evidence/src/seal/pdf-revision.ts'

export async function shadowUpdates(
  sealed: Uint8Array,
  mark: Mark = 'TestateRegistration',
): Promise<{ replaced: Uint8Array; annotated: Uint8Array }> {
  const { trailer } = openSealed(sealed, mark)
  const document = await PDFDocument.load(sealed, { updateMetadata: false })
  const page = document.getPage(0)
  const append = (change: (node: PDFDict, object: PDFRef) => void, object: string): Uint8Array => {
    const added = PDFRef.of(trailer.size)
    const node = page.node.clone()
    change(node, added)
    return appendRevision(
      sealed,
      [
        { number: page.ref.objectNumber, generation: page.ref.generationNumber, body: node.toString() },
        { number: added.objectNumber, body: object },
      ],
      trailer,
    ).pdf
  }
  const drawing = 'BT /F1 24 Tf 50 700 Td (I leave everything to Mallory) Tj ET'
  const contents = `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
  const fonts = document.context.obj({
    Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } },
  })
  const annotation =
    '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [50 600 450 640] /DA (/Helv 18 Tf 1 0 0 rg) ' +
    '/Contents (I leave everything to Mallory) >>'
  return {
    replaced: append((node, ref) => {
      node.set(PDFName.of('Contents'), ref)
      node.set(PDFName.of('Resources'), fonts)
    }, contents),
    annotated: append((node, ref) => {
      const all = PDFArray.withContext(document.context)
      all.push(ref)
      node.set(PDFName.of('Annots'), all)
    }, annotation),
  }
}
