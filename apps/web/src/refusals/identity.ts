// Refusals in the identity check.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'identity'>, string>

const en: Said = {
  'picture-types-unexpected': 'Exactly one picture of your document and one of yourself are expected.',
  'picture-missing':
    'The {part, select, document {photograph of your identity document} other {photograph of yourself}} is missing.',
  'picture-too-large':
    'The {part, select, document {photograph of your identity document} other {photograph of yourself}} is over 10 MB.',
  'picture-of-other-type':
    'The {part, select, document {photograph of your identity document} other {photograph of ' +
    'yourself}} is not a JPEG or PNG picture.',
  'picture-uploads-too-many': 'Too many uploads today. Please write to support.',
  'pictures-needed': 'Upload your identity document and take the selfie first.',
  'pictures-erased': 'These pictures were erased, since they had not been used for long. Upload new ones.',
  'pictures-checked-already': 'These pictures have been checked already. Upload new ones.',
  'pictures-returned-too-often':
    '{most} pictures could not be used today. Please try again tomorrow, or write to support so that a ' +
    'person can help you.',
  'identity-of-other-person': 'An identity can only be checked for oneself.',
  'identity-being-reviewed': 'Your identity is already waiting for a person to review it.',
  'identity-rejected-too-often':
    'Your identity was not accepted {most} times. Please write to support, so that a person can help you.',
  'samples-not-accepted': 'Sample identities are not accepted here.',
  'sample-takes-no-consent': 'A sample is compared with nothing, so there is nothing to agree to.',
  'face-consent-changed':
    'The words about comparing faces have changed since you opened this page. Please load it again and choose again.',
}

const cy: Said = {
  'picture-types-unexpected': 'Disgwylir un llun yn union o’ch dogfen ac un ohonoch chi.',
  'picture-missing':
    'Mae’r {part, select, document {ffotograff o’ch dogfen adnabod} other {ffotograff ohonoch chi}} ar goll.',
  'picture-too-large':
    'Mae’r {part, select, document {ffotograff o’ch dogfen adnabod} other {ffotograff ohonoch chi}} dros 10 MB.',
  'picture-of-other-type':
    'Nid llun JPEG na PNG yw’r {part, select, document {ffotograff o’ch dogfen adnabod} other ' +
    '{ffotograff ohonoch chi}}.',
  'picture-uploads-too-many': 'Gormod o uwchlwythiadau heddiw. Ysgrifennwch at y tîm cymorth.',
  'pictures-needed': 'Uwchlwythwch eich dogfen adnabod a thynnwch yr hunlun yn gyntaf.',
  'pictures-erased':
    'Dilëwyd y lluniau hyn, gan nad oeddent wedi’u defnyddio ers tro. Uwchlwythwch rai newydd.',
  'pictures-checked-already': 'Mae’r lluniau hyn wedi’u gwirio eisoes. Uwchlwythwch rai newydd.',
  'pictures-returned-too-often':
    'Ni ellid defnyddio {most} o luniau heddiw. Rhowch gynnig arall arni yfory, neu ysgrifennwch at y ' +
    'tîm cymorth fel y gall person eich helpu.',
  'identity-of-other-person': 'Dim ond eich hunaniaeth eich hun y gellir ei gwirio.',
  'identity-being-reviewed': 'Mae eich hunaniaeth eisoes yn aros i berson ei hadolygu.',
  'identity-rejected-too-often':
    'Ni dderbyniwyd eich hunaniaeth {most} o weithiau. Ysgrifennwch at y tîm cymorth, fel y gall person eich helpu.',
  'samples-not-accepted': 'Ni dderbynnir hunaniaethau sampl yma.',
  'sample-takes-no-consent': 'Ni chymherir sampl â dim, felly nid oes dim i gytuno iddo.',
  'face-consent-changed':
    'Mae’r geiriau am gymharu wynebau wedi newid ers i chi agor y dudalen hon. Llwythwch hi eto a dewiswch eto.',
}

export const words = defineWords({ en, cy })
