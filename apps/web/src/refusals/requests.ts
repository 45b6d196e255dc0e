// Refusals that any call can meet.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'requests'>, string>

const en: Said = {
  'request-unreadable': 'The request could not be read',
  'body-cut-off': 'The connection ended before everything had been sent.',
  'body-not-utf8': 'What was sent holds characters that cannot be read.',
  'body-too-large': 'That is too large',
  'content-type-wrong': 'This kind of content is not accepted here',
  'multipart-unreadable': 'What was sent could not be taken apart.',
  'field-given-twice': '“{field}” was sent twice, or is no text.',
  'other-file-expected': 'The only file expected is “{field}”.',
  'idempotency-key-malformed': 'The key of this request is not one.',
  'same-request-running': 'This has just been sent once already. Please look whether it is done.',
  'not-allowed': 'This is not yours to do',
  'outside-task':
    'This device was opened for {task, select, identity {the identity check} other {the video ' +
    'statement}} only. Please do everything else on the device where you began.',
  'other-stage':
    'This step is not open while the will is at this stage: {willStatus, select, draft {its ' +
    'particulars are saved} uploaded {the PDF was accepted, hashed and encrypted} verified {the ' +
    'identity of all three parties was checked} witnessed {three statements are signed and the ' +
    'recording is on record} registering {the PDF is sealed and the fee is paid} registered {at least ' +
    'one network holds the registration for good} released {a confirmed death, the waiting period ' +
    'over, no open dispute} superseded {a later version is registered} other {the testator withdrew ' +
    'the registration}}.',
  'too-many-tries': 'Too many tries; please wait a little',
  'streams-too-many':
    'You have {open, plural, one {one window of this open} other {# windows of this open}} already. Please close one.',
  'uploads-at-once-too-many':
    'Too many uploads from your network are under way at the same time. Please try again in a moment.',
  'database-away': 'The register cannot be reached at the moment. Nothing was changed; please try again.',
  'disk-full':
    'The register has no room for more files at the moment. Nothing was changed; please try again in a while.',
}

const cy: Said = {
  'request-unreadable': 'Ni ellid darllen y cais',
  'body-cut-off': 'Daeth y cysylltiad i ben cyn i bopeth gael ei anfon.',
  'body-not-utf8': 'Mae nodau yn yr hyn a anfonwyd na ellir eu darllen.',
  'body-too-large': 'Mae hwnnw’n rhy fawr',
  'content-type-wrong': 'Ni dderbynnir y math hwn o gynnwys yma',
  'multipart-unreadable': 'Ni ellid gwahanu rhannau’r hyn a anfonwyd.',
  'field-given-twice': 'Anfonwyd “{field}” ddwywaith, neu nid testun ydyw.',
  'other-file-expected': 'Yr unig ffeil a ddisgwylir yw “{field}”.',
  'idempotency-key-malformed': 'Nid yw allwedd y cais hwn yn ddilys.',
  'same-request-running': 'Mae hyn newydd gael ei anfon unwaith. Edrychwch a yw wedi’i wneud.',
  'not-allowed': 'Nid chi sydd i wneud hyn',
  'outside-task':
    'Dim ond ar gyfer {task, select, identity {y gwiriad hunaniaeth} other {y datganiad fideo}} yr ' +
    'agorwyd y ddyfais hon. Gwnewch bopeth arall ar y ddyfais lle dechreuoch.',
  'other-stage':
    'Nid yw’r cam hwn ar agor tra bo’r ewyllys ar y cam hwn: {willStatus, select, draft {mae ei ' +
    'manylion wedi’u cadw} uploaded {derbyniwyd y PDF, gwnaed hash ohono ac fe’i hamgryptiwyd} ' +
    'verified {gwiriwyd hunaniaeth y tri pharti} witnessed {llofnodwyd tri datganiad ac mae’r ' +
    'recordiad ar gofnod} registering {mae’r PDF wedi’i selio a’r ffi wedi’i thalu} registered {mae o ' +
    'leiaf un rhwydwaith yn dal y cofrestriad am byth} released {cadarnhawyd marwolaeth, mae’r cyfnod ' +
    'aros ar ben, ac nid oes anghydfod} superseded {mae fersiwn ddiweddarach wedi’i chofrestru} other ' +
    '{tynnodd yr ewyllysiwr y cofrestriad yn ôl}}.',
  'too-many-tries': 'Gormod o gynigion; arhoswch ychydig',
  'streams-too-many':
    'Mae gennych {open, plural, one {un ffenestr o hyn ar agor} other {# ffenestr o hyn ar agor}} eisoes. Caewch un.',
  'uploads-at-once-too-many':
    'Mae gormod o uwchlwythiadau o’ch rhwydwaith ar y gweill ar yr un pryd. Rhowch gynnig arall arni ymhen ychydig.',
  'database-away': 'Ni ellir cyrraedd y gofrestr ar hyn o bryd. Ni newidiwyd dim; rhowch gynnig arall arni.',
  'disk-full':
    'Nid oes lle yn y gofrestr i ragor o ffeiliau ar hyn o bryd. Ni newidiwyd dim; rhowch gynnig arall ' +
    'arni ymhen tipyn.',
}

export const words = defineWords({ en, cy })
