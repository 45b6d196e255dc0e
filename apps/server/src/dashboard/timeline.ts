// What happened to a will, in plain sentences, from the audit log: only what a person drew breath over, not every line of it.
import type { Happening } from '../audit/happened-to.ts'

const sentences: Readonly<Record<string, string>> = {
  'will.drafted': 'The registration was begun.',
  'will.version-begun': 'A new version was begun.',
  'will.submitted': 'The details of the will were completed.',
  'will.uploaded': 'The PDF was accepted, hashed and encrypted.',
  'will.document-replaced': 'The PDF was replaced by another.',
  'will.pages-refused': 'A page of the PDF could not be read.',
  'document.reviewed': 'The document was reviewed.',
  'legal-notice.accepted': 'The legal notice was accepted.',
  'party.invited': 'A witness was invited.',
  'party.opened': 'A witness opened the invitation.',
  'party.declared': 'A witness made the declarations.',
  'party.declined': 'A witness declined.',
  'party.identity-verified': 'The identity of one of the three was accepted.',
  'will.verified': 'The identity of all three was checked.',
  'payment.paid': 'The fee was paid.',
  'ceremony.opened': 'The ceremony was opened.',
  'recording.added': 'A video statement was put on record.',
  'statement.signed': 'A registration statement was signed.',
  'will.witnessed': 'All three statements were signed.',
  'will.sealed': 'The PDF was sealed.',
  'will.registering': 'The networks began to be written to.',
  'anchor.final': 'A network holds the registration for good.',
  'will.registered': 'The will was registered.',
  'capsule.issued': 'The certificate was issued.',
  'will.superseded': 'A later version was registered.',
  'will.withdrawn': 'The registration was withdrawn. This does not revoke the will.',
  'will.released': 'The copy was released.',
}
/** What goes back is between the register and who paid. */
const ofTestator: Readonly<Record<string, string>> = {
  'payment.failed': 'A payment failed.',
  'payment.refund-asked': 'The payment was asked back.',
  'payment.refunded': 'The payment was given back.',
}

export function timelineOf(happened: readonly Happening[], viewer: { id: string; own: boolean }): { event: string; at: string; text: string; byYou: boolean }[] {
  return happened.flatMap(({ event, at, actor }) => {
    const text = sentences[event] ?? (viewer.own ? ofTestator[event] : undefined)
    return text === undefined ? [] : [{ event, at, text, byYou: actor === viewer.id }]
  })
}
