// Refusals in the ceremony, and what keeps a party from signing.
import type { ReasonOf } from '@testate/api/reasons'
import { consentRequired, documentReviewRequired, recordingRequired } from '@testate/domain/ceremony'
import { legalNoticeRequired } from '@testate/domain/legal-notice'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'ceremony'>, string>

const en: Said = {
  'legal-notice-needed': legalNoticeRequired,
  'legal-notice-changed': 'The legal notice has changed meanwhile. Please read it again.',
  'document-replaced': 'The document has been replaced meanwhile. Please look at the new one.',
  'document-for-testator-only':
    'Only the testator can open the document, so nobody else can have reviewed it.',
  'ceremony-not-open': 'Signing opens when the identity of all three parties is checked.',
  'ceremony-opening': 'The ceremony is being opened. Please try again in a moment.',
  'no-place-in-ceremony': 'You have no place in this ceremony.',
  'place-of-other-person': 'This place in the ceremony belongs to somebody else.',
  'statement-of-other-person': 'A statement can only be signed by the person signed in.',
  'identity-needed': 'Your identity needs to be checked before you sign.',
  'review-needed': documentReviewRequired,
  'testator-signs-first': 'The testator signs first. You will get a message when it is your turn.',
  'signed-already': 'You have already signed this registration statement.',
  'consents-needed': consentRequired,
  'consent-does-not-fit': 'This sentence does not fit how you take part. Please read the page again.',
  'way-needed': 'The testator chooses first how the three of you take part.',
  'way-fixed':
    'The testator has signed, and the statement says how the three of you take part. It cannot be changed now.',
  'recording-missing': 'The recorded declaration is not on record yet.',
  'recording-needed': recordingRequired,
  'recording-not-shown': 'The testator has no recorded statement that you may play.',
  'recording-not-played':
    'The recording has not been played to its end yet. Please play it from start to end.',
  'recording-play-gone': 'What was opened for you has expired. Please ask to play it again.',
  'recording-not-own':
    'Your statement must name your own recording; without one of your own, the testator’s.',
}

const cy: Said = {
  'legal-notice-needed':
    'Angen yr hysbysiad cyfreithiol: cydnabyddwch a derbyniwch y gofynion cyfreithiol cyn llofnodi.',
  'legal-notice-changed': 'Mae’r hysbysiad cyfreithiol wedi newid yn y cyfamser. Darllenwch ef eto.',
  'document-replaced': 'Rhoddwyd dogfen arall yn lle’r ddogfen yn y cyfamser. Edrychwch ar yr un newydd.',
  'document-for-testator-only':
    'Dim ond yr ewyllysiwr a all agor y ddogfen, felly ni all neb arall fod wedi ei hadolygu.',
  'ceremony-not-open': 'Mae’r llofnodi’n agor pan fydd hunaniaeth y tri pharti wedi’i gwirio.',
  'ceremony-opening': 'Mae’r seremoni’n cael ei hagor. Rhowch gynnig arall arni ymhen ychydig.',
  'no-place-in-ceremony': 'Nid oes gennych le yn y seremoni hon.',
  'place-of-other-person': 'Lle rhywun arall yn y seremoni yw hwn.',
  'statement-of-other-person': 'Dim ond y sawl sydd wedi mewngofnodi a all lofnodi datganiad.',
  'identity-needed': 'Rhaid gwirio pwy ydych cyn i chi lofnodi.',
  'review-needed':
    'Angen adolygu’r ddogfen: edrychwch drwy PDF eich ewyllys a chadarnhewch eich bod wedi gwneud cyn llofnodi.',
  'testator-signs-first': 'Yr ewyllysiwr sy’n llofnodi yn gyntaf. Cewch neges pan ddaw eich tro.',
  'signed-already': 'Rydych eisoes wedi llofnodi’r datganiad cofrestru hwn.',
  'consent-does-not-fit':
    'Nid yw’r frawddeg hon yn cyd-fynd â sut yr ydych yn cymryd rhan. Darllenwch y dudalen eto.',
  'way-needed': 'Yr ewyllysiwr sy’n dewis yn gyntaf sut y mae’r tri ohonoch yn cymryd rhan.',
  'way-fixed':
    'Mae’r ewyllysiwr wedi llofnodi, ac mae’r datganiad yn dweud sut y mae’r tri ohonoch yn cymryd rhan. ' +
    'Ni ellir ei newid nawr.',
  'consents-needed': 'Angen eich caniatâd: rhowch bob caniatâd angenrheidiol cyn llofnodi.',
  'recording-missing': 'Nid yw’r datganiad a recordiwyd ar gofnod eto.',
  'recording-needed': 'Angen datganiad fideo: recordiwch eich datganiad fideo o wirionedd cyn llofnodi.',
  'recording-not-shown': 'Nid oes gan yr ewyllysiwr ddatganiad wedi’i recordio y cewch ei chwarae.',
  'recording-not-played':
    'Nid yw’r recordiad wedi’i chwarae hyd y diwedd eto. Chwaraewch ef o’r dechrau i’r diwedd.',
  'recording-play-gone': 'Mae’r hyn a agorwyd i chi wedi dod i ben. Gofynnwch am ei chwarae eto.',
  'recording-not-own':
    'Rhaid i’ch datganiad enwi eich recordiad eich hun; heb un o’ch eiddo, un yr ewyllysiwr.',
}

export const words = defineWords({ en, cy })
