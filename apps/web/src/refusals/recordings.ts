// Refusals of a recorded declaration and of its upload.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'recordings'>, string>

const en: Said = {
  'upload-header-missing': 'The header “{header}” is missing.',
  'upload-header-not-bytes': 'The header “{header}” must be a number of bytes.',
  'upload-length-unsaid': 'It was not said how long the recording is, or that this comes later.',
  'upload-length-changed': 'Another length was announced before.',
  'upload-longer-than-announced': 'More has arrived than was announced. Please record again.',
  'upload-unknown': 'There is no such upload of yours.',
  'upload-ended': 'This upload has ended: it was finished, discarded, or another one took its place.',
  'upload-ended-by-update':
    'This upload ended when the register was brought up to date. Please record again.',
  'upload-expired': 'This upload was not finished within a day. Please record again.',
  'upload-unopenable':
    'What has arrived of this recording can no longer be opened, since the register’s secret was ' +
    'changed. Please record again.',
  'upload-being-received': 'Another part of this recording is being received. Please go on in a moment.',
  'upload-offset-wrong': '{received} bytes of the recording have arrived. Please go on from there.',
  'upload-end-unsaid': 'The end of the recording has not been announced yet.',
  'upload-unfinished': '{received} of {length} bytes have arrived. Please send the rest first.',
  'upload-parts-too-many': 'This recording came in too many small parts. Please discard it and record again.',
  'uploads-too-many': 'Many recordings are being received at the moment. Please go on in a minute.',
  'testator-signed': 'The testator has signed; a recording made afterwards cannot be added.',
  'recording-being-received':
    'Another recording of yours is being received. Please wait until it is on record.',
  'recording-of-other-party': 'This very recording is on record already, as another party’s.',
  'recording-hash-wrong':
    'The recording changed on its way here: its hash is not the one your device computed. Please send it again.',
  'recording-too-large': 'A recording may have {megabytes} MB at most.',
  'recording-too-large-at-once': 'A recording may have {megabytes} MB at most in one request.',
  'recording-empty': 'The recording is empty.',
  'recording-length-unsaid': 'Your device did not say how long the recording is.',
  'recording-reading-busy':
    'The service is too busy to read the recording at the moment. Please try again in a minute.',
  'recording-too-demanding': 'The recording takes too long or too much memory to read.',
  'recording-wrong-type': 'The file is not a WebM or MP4 recording.',
  'recording-broken-at-start': 'The recording is broken at its beginning.',
  'recording-without-tracks': 'The recording holds neither picture nor sound.',
  'recording-without-picture': 'The recording has no picture.',
  'recording-without-sound': 'The recording has no sound.',
  'recording-track-unreadable': 'The recording’s {track} is in a form that cannot be read.',
  'recording-track-empty': 'The recording’s {track} is empty.',
  'recording-track-late': 'The recording’s {track} begins {seconds} seconds late.',
  'recording-track-ends-early': 'The recording’s {track} ends {seconds} seconds early.',
  'recording-track-stops': 'The recording’s {track} stops for {seconds} seconds in between.',
  'recording-pieces-too-many': 'The recording is cut into too many pieces to be read.',
  'recording-damaged': 'The recording is damaged: a part of it cannot be read.',
  'recording-cut-off':
    'The recording is cut off: {seconds} seconds can be read, and your device recorded {statedSeconds} seconds.',
  'recording-longer-than-stated':
    'The recording is {seconds} seconds long, and your device recorded {statedSeconds} seconds.',
  'recording-too-short':
    'The recording is {seconds} seconds long; it must be more than {leastSeconds} seconds.',
}

const cy: Said = {
  'upload-header-missing': 'Mae’r pennyn “{header}” ar goll.',
  'upload-header-not-bytes': 'Rhaid i’r pennyn “{header}” fod yn nifer o beitiau.',
  'upload-length-unsaid': 'Ni ddywedwyd pa mor hir yw’r recordiad, na bod hynny’n dod yn nes ymlaen.',
  'upload-length-changed': 'Cyhoeddwyd hyd arall o’r blaen.',
  'upload-longer-than-announced': 'Mae mwy wedi cyrraedd nag a gyhoeddwyd. Recordiwch eto.',
  'upload-unknown': 'Nid oes uwchlwythiad o’r fath gennych.',
  'upload-ended':
    'Mae’r uwchlwythiad hwn ar ben: fe’i gorffennwyd, fe’i gwaredwyd, neu cymerodd un arall ei le.',
  'upload-ended-by-update': 'Daeth yr uwchlwythiad hwn i ben pan ddiweddarwyd y gofrestr. Recordiwch eto.',
  'upload-expired': 'Ni orffennwyd yr uwchlwythiad hwn o fewn diwrnod. Recordiwch eto.',
  'upload-unopenable':
    'Ni ellir agor mwyach yr hyn a gyrhaeddodd o’r recordiad hwn, gan fod cyfrinach y gofrestr wedi’i ' +
    'newid. Recordiwch eto.',
  'upload-being-received': 'Mae rhan arall o’r recordiad hwn yn cael ei derbyn. Ewch ymlaen ymhen ychydig.',
  'upload-offset-wrong': 'Mae {received} beit o’r recordiad wedi cyrraedd. Ewch ymlaen o’r fan honno.',
  'upload-end-unsaid': 'Nid yw diwedd y recordiad wedi’i gyhoeddi eto.',
  'upload-unfinished': 'Mae {received} o {length} beit wedi cyrraedd. Anfonwch y gweddill yn gyntaf.',
  'upload-parts-too-many': 'Daeth y recordiad hwn mewn gormod o ddarnau bach. Gwaredwch ef a recordiwch eto.',
  'uploads-too-many': 'Mae llawer o recordiadau’n cael eu derbyn ar hyn o bryd. Ewch ymlaen ymhen munud.',
  'testator-signed': 'Mae’r ewyllysiwr wedi llofnodi; ni ellir ychwanegu recordiad a wnaed wedyn.',
  'recording-being-received':
    'Mae recordiad arall o’ch eiddo yn cael ei dderbyn. Arhoswch nes ei fod ar gofnod.',
  'recording-of-other-party': 'Mae’r union recordiad hwn ar gofnod eisoes, fel un parti arall.',
  'recording-hash-wrong':
    'Newidiodd y recordiad ar ei ffordd yma: nid ei hash ef yw’r un a gyfrifodd eich dyfais. Anfonwch ef eto.',
  'recording-too-large': 'Gall recordiad fod yn {megabytes} MB ar y mwyaf.',
  'recording-too-large-at-once': 'Gall recordiad fod yn {megabytes} MB ar y mwyaf mewn un cais.',
  'recording-empty': 'Mae’r recordiad yn wag.',
  'recording-length-unsaid': 'Ni ddywedodd eich dyfais pa mor hir yw’r recordiad.',
  'recording-reading-busy':
    'Mae’r gwasanaeth yn rhy brysur i ddarllen y recordiad ar hyn o bryd. Rhowch gynnig arall arni ymhen munud.',
  'recording-too-demanding': 'Mae darllen y recordiad yn cymryd gormod o amser neu o gof.',
  'recording-wrong-type': 'Nid recordiad WebM na MP4 yw’r ffeil.',
  'recording-broken-at-start': 'Mae dechrau’r recordiad wedi torri.',
  'recording-without-tracks': 'Nid oes na llun na sain yn y recordiad.',
  'recording-without-picture': 'Nid oes llun yn y recordiad.',
  'recording-without-sound': 'Nid oes sain yn y recordiad.',
  'recording-track-unreadable':
    'Mae {track, select, sound {sain y recordiad} other {llun y recordiad}} mewn ffurf na ellir ei darllen.',
  'recording-track-empty': 'Mae {track, select, sound {sain y recordiad} other {llun y recordiad}} yn wag.',
  'recording-track-late':
    'Mae {track, select, sound {sain y recordiad} other {llun y recordiad}} yn dechrau {seconds} eiliad yn hwyr.',
  'recording-track-ends-early':
    'Mae {track, select, sound {sain y recordiad} other {llun y recordiad}} yn gorffen {seconds} eiliad yn gynnar.',
  'recording-track-stops':
    'Mae {track, select, sound {sain y recordiad} other {llun y recordiad}} yn peidio am {seconds} eiliad yn y canol.',
  'recording-pieces-too-many': 'Mae’r recordiad wedi’i dorri’n ormod o ddarnau i’w ddarllen.',
  'recording-damaged': 'Mae’r recordiad wedi’i ddifrodi: ni ellir darllen rhan ohono.',
  'recording-cut-off':
    'Torrwyd y recordiad yn fyr: gellir darllen {seconds} eiliad, a recordiodd eich dyfais {statedSeconds} eiliad.',
  'recording-longer-than-stated':
    'Mae’r recordiad yn {seconds} eiliad o hyd, a recordiodd eich dyfais {statedSeconds} eiliad.',
  'recording-too-short':
    'Mae’r recordiad yn {seconds} eiliad o hyd; rhaid iddo fod yn fwy na {leastSeconds} eiliad.',
}

export const words = defineWords({ en, cy })
