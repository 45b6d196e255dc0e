// The Welsh of the journey, which only a Welsh screen loads.
import type { JourneyWord } from '@testate/domain/journey-words'
import { defineWords } from '../platform/words.ts'
import { words as english, type Button } from './words.ts'

const cy: Record<JourneyWord, string> = {
  'identity-accepted': 'Derbyniwyd eich hunaniaeth.',
  'identity-sample': 'Derbyniwyd hunaniaeth SAMPL: ni wiriwyd neb.',
  'identity-in-review':
    'Mae eich lluniau gyda pherson sy’n eu hadolygu. Byddwn yn anfon e-bost atoch pan allwch ' +
    'fynd ymlaen, neu os bydd angen rhai newydd.',
  'declarations-first': 'Gwnewch eich datganiadau fel tyst yn gyntaf.',
  'identity-out-of-tries': 'Mae angen help person ar gyfer hyn: ysgrifennwch at y tîm cymorth.',
  'identity-returned': 'Nid oedd modd defnyddio’r lluniau. Tynnwch nhw eto.',
  'identity-rejected': 'Ni dderbyniwyd eich hunaniaeth. Gallwch ofyn am ei gwirio eto.',
  'identity-missing': 'Tynnwch lun o’ch dogfen hunaniaeth ac un o’ch wyneb.',

  'document-complete': 'Mae’r manylion yn gyflawn ac mae’r PDF ar gofnod.',
  'document-to-review': 'Mae’r PDF ar gofnod. Edrychwch drwyddo a chadarnhewch eich bod wedi gwneud.',
  'document-unreviewed':
    'Mae’r PDF ar gofnod. Gwnaethoch lofnodi heb gadarnhau eich bod wedi edrych drwyddo.',
  'document-on-record': 'Mae PDF yr ewyllys ar gofnod.',
  'document-awaited': 'Nid yw’r ewyllysiwr wedi lanlwytho’r ewyllys eto.',
  'document-refused': 'Nid oedd modd darllen un o dudalennau’r PDF. Dewiswch PDF arall.',
  'document-being-read': 'Mae pob tudalen o’r PDF yn cael ei darllen.',
  'document-missing': 'Mae’r manylion yn gyflawn. Mae PDF yr ewyllys ar goll.',
  'document-needs-address':
    'Mae’r manylion yn gyflawn. Cyn i chi lanlwytho PDF arall, cadarnhewch eich cyfeiriad e-bost.',
  'details-incomplete': 'Mae’r PDF ar gofnod. Nid yw’r manylion yn gyflawn.',
  'details-missing': 'Manylion yr ewyllys, a PDF ohoni.',

  'witnesses-identified': 'Mae hunaniaeth y ddau dyst wedi’i chadarnhau.',
  'witnesses-sample': 'Defnyddiodd y ddau dyst hunaniaeth SAMPL: ni wiriwyd neb.',
  'witnesses-partly-sample':
    'Cadarnhawyd hunaniaeth {names}. Defnyddiodd {samples} hunaniaeth SAMPL: ni wiriwyd neb.',
  'details-first': 'Cwblhewch fanylion yr ewyllys yn gyntaf.',
  'document-first': 'Lanlwythwch PDF eich ewyllys yn gyntaf.',
  'witness-declined': 'Mae {names} wedi gwrthod. Enwch dyst arall.',
  'witness-declined-late':
    'Mae {names} wedi gwrthod. Enwch dyst arall. Mae eich datganiad llofnodedig yn eu henwi, felly bydd pawb ' +
    'sydd wedi llofnodi yn llofnodi eto.',
  'invitation-expired': 'Mae gwahoddiad {names} wedi dod i ben. Anfonwch ef eto.',
  'witnesses-uninvited': 'Caiff pob tyst ddolen drwy e-bost.',
  'witness-uninvited': 'Caiff pob tyst ddolen drwy e-bost.',
  'witnesses-need-address': 'Gellir gwahodd eich tystion ar ôl i chi gadarnhau eich cyfeiriad e-bost.',
  'witnesses-awaited': 'Yn aros am {names}.',
  'declared': 'Rydych wedi gwneud eich datganiadau.',
  'declarations-missing': 'Eich bod yn 18 oed neu’n hŷn ac nad ydych yn fuddiolwr.',

  'paid': 'Mae’r ffi wedi’i thalu.',
  'payment-going-back': 'Mae’r taliad ar ei ffordd yn ôl atoch.',
  'payment-under-way': 'Nid yw’r taliad wedi’i gadarnhau eto.',
  'payment-gone-back': 'Rhoddwyd y taliad yn ôl i chi.',
  'payment-returned': 'Rhoddwyd y taliad yn ôl i chi.',
  'payment-missing': 'Un ffi am y cofrestriad. Byddwch yn ei gweld cyn talu.',

  'payment-required': 'Rhaid talu cyn agor hwn',
  'payment-awaited': 'Bydd hwn yn agor pan fydd yr ewyllysiwr wedi talu.',
  'identities-awaited': 'Bydd hwn yn agor pan fydd hunaniaeth y tri ohonoch wedi’i gwirio.',
  'ceremony-opening': 'Mae’r seremoni’n cael ei hagor. Ni fydd hyn yn hir.',

  'video-on-record': 'Mae’r datganiad fideo ar gofnod.',
  'video-missing': 'Mae pob un ohonoch yn dweud ychydig frawddegau ar fideo.',

  'video-first': 'Y datganiad fideo sy’n dod yn gyntaf.',
  'testator-signs-first': 'Yr ewyllysiwr sy’n llofnodi yn gyntaf.',
  'review-missing': 'Cyn llofnodi, edrychwch drwy PDF eich ewyllys a chadarnhewch eich bod wedi gwneud.',
  'way-missing': 'Yn gyntaf rydych yn dewis sut y mae’r tri ohonoch yn cymryd rhan.',
  'signature-first': 'Chi sy’n llofnodi yn gyntaf, yna’r ddau dyst.',
  'signatures-complete': 'Mae’r tri datganiad wedi’u llofnodi.',

  'signatures-first': 'Y tri llofnod sy’n dod yn gyntaf.',
  'sealing': 'Mae’r PDF yn cael ei selio.',
  'networks-starting': 'Mae’r rhwydweithiau ar fin cael eu hysgrifennu.',

  'notice-about-you':
    'Dywedodd rhywun wrthym eich bod wedi marw. Os nad yw hynny’n wir, stopiwch yr hysbysiad.',
  'notice-to-confirm':
    'Dywedodd rhywun wrthym fod {names} wedi marw. Cadarnhewch hynny os yw’n wir, neu ei herio os nad yw.',
  'notice-needs-identity':
    'Dywedodd rhywun wrthym fod {names} wedi marw. Cyn i chi allu cadarnhau hynny, rhaid gwirio pwy ydych chi.',
  'notice-confirm-later':
    'Rydych wedi’ch penodi i’r hysbysiad bod {names} wedi marw. Gallwch ei gadarnhau 30 diwrnod ar ôl i bawb gael ' +
    'gwybod am hynny, neu 60 os na chyrhaeddodd unrhyw neges y sawl biau’r ewyllys.',
  'notice-awaited': 'Mae’r hysbysiad bod {names} wedi marw i’w gadarnhau o hyd.',
  'notice-waiting': 'Mae dau berson wedi cadarnhau bod {names} wedi marw. Mae’r cyfnod aros ar waith.',
  'notice-disputed': 'Mae’r hysbysiad bod {names} wedi marw yn cael ei herio. Mae ein staff yn edrych arno.',

  'withdrawn': 'Tynnwyd y cofrestriad yn ôl. Nid yw hyn yn dirymu’r ewyllys.',
  'superseded': 'Mae fersiwn ddiweddarach wedi’i chofrestru.',
  'released': 'Rhyddhawyd y copi.',
  'you-declined': 'Rydych wedi gwrthod bod yn dyst i’r ewyllys hon.',
  'you-were-replaced': 'Mae person arall wedi cymryd eich lle fel tyst.',
  'complete': 'Mae popeth wedi’i wneud. Byddwn yn ysgrifennu atoch pan fydd rhywbeth yn newid.',
  'no-will-yet': 'Mae arnoch angen PDF o’ch ewyllys lofnodedig, eich dogfen hunaniaeth, a dau dyst.',

  'yourRecording': 'Mae eich recordiad ar gofnod.',
  'oneRecording': 'Mae 1 o 3 recordiad yno.',
  'recordings': 'Mae {count} o 3 recordiad yno.',
  'oneSignature': 'Mae 1 o 3 llofnod ar ôl.',
  'signatures': 'Mae {count} o 3 llofnod ar ôl.',
  'writing': 'Mae’r rhwydweithiau’n cael eu hysgrifennu.',
  'heldOn': 'Wedi’i chofrestru ar {held}.',
  'triedAgain': 'Methodd {again}, a rhoddir cynnig arall arni.',
  'refusedBy': 'Nid ar {refused}, a’i gwrthododd.',
  'mayTryAgain': 'Cewch roi cynnig arall arni.',
  'givenUpOn': 'Nid ar {givenUp}: mae’r hyn a dalwyd amdano’n mynd yn ôl, neu wedi mynd yn ôl.',

  'step register-first-will': 'Cofrestrwch eich ewyllys gyntaf',
  'step complete-details': 'Cwblhewch fanylion eich ewyllys',
  'step upload-pdf': 'Lanlwythwch PDF eich ewyllys',
  'step choose-another-pdf': 'Dewiswch PDF arall',
  'step review-document': 'Edrychwch drwy PDF eich ewyllys',
  'step confirm-address': 'Cadarnhewch eich cyfeiriad e-bost',
  'step show-identity': 'Gwirio eich hunaniaeth',
  'step retake-pictures': 'Tynnwch y lluniau eto',
  'step repeat-identity-check': 'Gofynnwch am wirio eich hunaniaeth eto',
  'step make-declarations': 'Gwnewch eich datganiadau',
  'step invite-witnesses': 'Gwahoddwch eich tystion',
  'step resend-invitation': 'Anfonwch y gwahoddiad eto',
  'step name-another-witness': 'Enwch dyst arall',
  'step pay': 'Talwch am y cofrestriad',
  'step continue-payment': 'Ewch ymlaen â’r taliad',
  'step record-video': 'Recordiwch y datganiad fideo',
  'step choose-way': 'Dewiswch sut y mae’r tri ohonoch yn cymryd rhan',
  'step sign': 'Llofnodwch y datganiad cofrestru',
  'step retry-network': 'Rhowch gynnig arall ar y rhwydwaith a fethodd',
  'step confirm-death': 'Cadarnhau’r hysbysiad o farwolaeth, neu ei herio',
  'step stop-notice': 'Stopio’r hysbysiad o’ch marwolaeth',

  'task identity': 'Gwirio hunaniaeth',
  'task document': 'Adolygu’r ddogfen',
  'task document of witness': 'Yr ewyllys',
  'task witnesses': 'Eich dau dyst',
  'task witnesses of witness': 'Eich datganiadau',
  'task payment': 'Talu',
  'task video': 'Datganiad fideo',
  'task signatures': 'Llofnod digidol',
  'task registration': 'Cofrestru ar y blockchain',

  'nothingNow': 'Dim byd i chi ei wneud nawr',
  'waitsFor': '{task}: {sentence}',
}

const buttons: Record<Button, string> = {
  'next': 'Nesaf',
  'waiting': 'Aros',
  'nothingLeft': 'Dim byd i’w wneud',
  'nextIs': 'Nesaf: {step}.',
  'toDashboard': 'Ewch i’r dangosfwrdd',
  'to form': 'Ewch i’r ffurflen',
  'to upload': 'Ewch i’r lanlwytho',
  'to signing': 'Ewch i’r llofnodi digidol',
  'to identity': 'Ewch i’r gwiriad hunaniaeth',
  'to document': 'Ewch i’r ddogfen',
  'to witnesses': 'Ewch at eich tystion',
  'to payment': 'Ewch i’r taliad',
  'to video': 'Ewch i’r datganiad fideo',
  'to signatures': 'Ewch i’r llofnodion',
  'to registration': 'Ewch i’r cofrestriad',
  'to notices': 'Ewch i’r hysbysiadau o farwolaeth',
  'to wills': 'Ewch i Fy Ewyllysiau',
  'to account': 'Ewch i’ch cyfrif',
  'to support': 'Ewch i’r tîm cymorth',
}

export const words = defineWords({ en: english.en, cy: { ...cy, ...buttons } })
