// Refusals about a will's draft and its document: in Welsh those that a witness can meet.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'wills'>, string> = {
  'own-wills-only': 'You can list your own wills only.',
  'own-will-only': 'You can register your own will only.',
  'draft-changed-elsewhere':
    'This draft was changed in another window. Look at its present state before saving yours.',
  'draft-seen': 'This will is no longer a draft that nobody else has seen. It can be withdrawn instead.',
  'other-draft-begun':
    'Another new version of this will was begun meanwhile. Delete that draft first, then bring this one back.',
  'form-closed': 'This will is at the stage “{willStatus}”; its form can no longer be changed.',
  'form-accepted':
    'A witness has accepted the invitation and relies on this form, so it can no longer be changed.',
  'document-closed': 'This will is at the stage “{willStatus}”; its document can no longer be changed.',
  'document-missing': 'No document has been uploaded yet.',
  'uploads-today-too-many':
    'You have uploaded more than {megabytes} MB within a day. Please try again tomorrow.',
  'unpaid-documents-too-many':
    'You have {most} documents here that are not paid for. Please pay for one, withdraw it or delete ' +
    'its draft, or replace the document of a draft you have.',
  'pdf-reading-busy':
    'The service is too busy to read this file at the moment. Please try again in a minute.',
  'part-missing':
    'The {part, select, sealed {sealed PDF} capsule {evidence capsule} certificate {certificate of ' +
    'registration} proof {proof without the will} other {uploaded document}} is not there yet.',
  'opening-refused':
    'This could not be opened: the document has been replaced since you asked, or your confirmation no ' +
    'longer counts. Please ask again.',
  'opened-file-gone': 'What was opened has been fetched or has expired. Please ask again.',
  'next-version-begun': 'A next version of this will is under way already.',
  'codicil-of-codicil': 'This is a codicil already. Register another codicil on the will itself.',
  'codicil-unanswered':
    'This will has {codicils, plural, one {a codicil that stands} other {# codicils that stand}}. Say for ' +
    'each whether to keep it or withdraw it too.',
  'status-cannot-follow': 'This will is “{willStatus}” and cannot become “{to}”.',
}

export const cy: Partial<Record<ReasonOf<'wills'>, string>> = {
  'own-wills-only': 'Dim ond eich ewyllysiau eich hun y gallwch eu rhestru.',
  'document-missing': 'Nid oes dogfen wedi’i huwchlwytho eto.',
  'uploads-today-too-many':
    'Rydych wedi uwchlwytho mwy na {megabytes} MB o fewn diwrnod. Rhowch gynnig arall arni yfory.',
  'part-missing':
    'Nid yw’r {part, select, sealed {PDF wedi’i selio} capsule {capsiwl tystiolaeth} certificate {dystysgrif ' +
    'gofrestru} proof {prawf heb yr ewyllys} other {ddogfen a uwchlwythwyd}} yno eto.',
  'opening-refused':
    'Ni ellid agor hyn: mae’r ddogfen wedi’i disodli ers i chi ofyn, neu nid yw eich cadarnhad yn cyfrif ' +
    'mwyach. Gofynnwch eto.',
  'opened-file-gone': 'Mae’r hyn a agorwyd wedi’i nôl neu wedi dod i ben. Gofynnwch eto.',
}
