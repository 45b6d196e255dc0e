// The words for what others left to somebody. Of a notice of a death: the journey's own.
import type { OfNotice, StepId } from '@testate/domain/journey'
import type { NamedCode, NamedRelation } from '@testate/domain/journey/named'
import type { OtherCode, OtherKind, OtherStep } from '@testate/domain/journey/others'
import { defineWords } from '../platform/words.ts'

type Code = Exclude<OtherCode, OfNotice>
type Step = Exclude<OtherStep, StepId>
type Word =
  | Code
  | NamedCode
  | `step ${Step}`
  | `as ${NamedRelation}`
  | `of ${OtherKind}`
  | `to ${Step | 'accept-naming'}`
  | `all ${OtherKind | 'naming'}`
  | 'todo'
  | 'nothing'
  | `see ${Exclude<OtherKind, 'notice'> | 'naming' | 'records'}`

const en: Record<Word, string> = {
  'todo': 'For you to do',
  'nothing': 'Nothing for you to do now',

  'identity-needed':
    'A copy was released to you as an executor of the person who died. First your identity has to be checked.',
  'time-over': 'Your ninety days with the copy are over. You may ask for another ninety.',
  'not-opened':
    'A copy was released to you as an executor of the person who died. Once you have read it, you may begin ' +
    'the records of the estate.',
  'open': 'The records of the estate of the person who died have been begun.',
  'declined':
    'You have declined to act as an executor. You can read the copy until your ninety days are over.',
  'declined-over': 'You have declined to act as an executor, and your ninety days with the copy are over.',
  'frozen': 'The release was taken back, or has ended. The copy can be read no longer.',
  'closed': 'The records of the estate are closed. Nothing is left to do.',
  'closed-over':
    'The records of the estate are closed, and your ninety days with the copy are over. Nothing is left to do.',
  'share-lost': 'This share is lost, and {name} knows.',
  'share-needs-key': '{name} has chosen you. Make your key, so that you can be given your share.',
  'share-prepared': 'You have done your part. {name} has to go on before anything else is asked of you.',
  'share-to-practise': 'Try out whether you can open your share. It counts once everybody has done so.',
  'share-over': 'The will has been opened. Nothing is asked of you any more.',
  'share-to-give':
    'The will of the person who died has been released. It opens with your share and one other person’s.',
  'share-given': 'You have given your share. One other person has to give theirs.',
  'share-to-prove': 'A year has passed. Show that you can still open your share.',
  'share-held': 'You hold a share. Nothing is asked of you. Keep your key and your printed codes.',

  'naming-unanswered': 'Say whether you accept.',
  'naming-declined': 'You declined. You may still accept.',
  'no-registration': 'Nothing is asked of you now.',
  'notices-closed': 'Nothing is asked of you while they are alive.',
  'nothing-until-a-death': 'Nothing is asked of you while they are alive. After their death, report it here.',

  'step have-identity-checked': 'Have your identity checked, for the will of {name}',
  'step ask-again': 'Ask for the will of {name} again',
  'step read': 'Read the will of {name}',
  'step work-estate': 'Go on with the estate of {name}',
  'step make-key': 'Make your key, for {name}',
  'step practise-share': 'Practise with your share of {name}',
  'step prove-share': 'Show that you still have your share of {name}',
  'step give-share': 'Give your share for the will of {name}',
  'of notice': 'The notice that {name} has died',
  'of estate': 'The will of {name}',
  'of share': 'Your share for the will of {name}',
  'as executor': '{name} names you as an executor',
  'as reserve': '{name} names you as an executor, in reserve',
  'as contact': '{name} names you as a contact',

  'to have-identity-checked': 'Go to the identity check',
  'to ask-again': 'Go to the copy',
  'to read': 'Go to the copy',
  'to work-estate': 'Go to the estate',
  'to make-key': 'Go to your shares',
  'to practise-share': 'Go to your shares',
  'to prove-share': 'Go to your shares',
  'to give-share': 'Go to your shares',
  'to accept-naming': 'Go to your answer',
  'see estate': 'Go to what was released to you',
  'see records': 'See the records',
  'see share': 'Go to your shares',
  'see naming': 'Go to what you are named for',

  'all notice': 'All notices of a death',
  'all estate': 'All estates',
  'all share': 'All shares you hold',
  'all naming': 'All that you are named for',
}

const cy: Record<Word, string> = {
  'todo': 'I chi ei wneud',
  'nothing': 'Dim byd i chi ei wneud nawr',

  'identity-needed':
    'Rhyddhawyd copi i chi fel ysgutor i’r person a fu farw. Yn gyntaf rhaid gwirio eich hunaniaeth.',
  'time-over': 'Mae eich naw deg diwrnod gyda’r copi ar ben. Cewch ofyn am naw deg arall.',
  'not-opened':
    'Rhyddhawyd copi i chi fel ysgutor i’r person a fu farw. Ar ôl i chi ei ddarllen, cewch ddechrau ' +
    'cofnodion yr ystad.',
  'open': 'Mae cofnodion ystad y person a fu farw wedi’u dechrau.',
  'declined':
    'Rydych wedi gwrthod gweithredu fel ysgutor. Cewch ddarllen y copi nes bydd eich naw deg diwrnod ar ben.',
  'declined-over':
    'Rydych wedi gwrthod gweithredu fel ysgutor, ac mae eich naw deg diwrnod gyda’r copi ar ben.',
  'frozen': 'Tynnwyd y rhyddhau yn ôl, neu daeth i ben. Ni ellir darllen y copi mwyach.',
  'closed': 'Mae cofnodion yr ystad wedi’u cau. Nid oes dim ar ôl i’w wneud.',
  'closed-over':
    'Mae cofnodion yr ystad wedi’u cau, ac mae eich naw deg diwrnod gyda’r copi ar ben. Nid oes dim ar ôl ' +
    'i’w wneud.',
  'share-lost': 'Mae’r gyfran hon ar goll, ac mae {name} yn gwybod.',
  'share-needs-key': 'Mae {name} wedi eich dewis. Gwnewch eich allwedd, er mwyn i chi gael eich cyfran.',
  'share-prepared':
    'Rydych wedi gwneud eich rhan. Rhaid i {name} fynd ymlaen cyn y gofynnir am ddim arall gennych.',
  'share-to-practise':
    'Rhowch gynnig ar agor eich cyfran. Mae’n cyfrif unwaith y bydd pawb wedi gwneud hynny.',
  'share-over': 'Mae’r ewyllys wedi’i hagor. Ni ofynnir am ddim gennych mwyach.',
  'share-to-give':
    'Mae ewyllys y person a fu farw wedi’i rhyddhau. Mae’n agor gyda’ch cyfran chi a chyfran un person arall.',
  'share-given': 'Rydych wedi rhoi eich cyfran. Rhaid i un person arall roi ei gyfran.',
  'share-to-prove': 'Mae blwyddyn wedi mynd heibio. Dangoswch eich bod yn dal i allu agor eich cyfran.',
  'share-held':
    'Mae gennych gyfran. Ni ofynnir am ddim gennych. Cadwch eich allwedd a’ch codau wedi’u hargraffu.',

  'naming-unanswered': 'Dywedwch a ydych yn derbyn.',
  'naming-declined': 'Gwnaethoch wrthod. Cewch dderbyn o hyd.',
  'no-registration': 'Ni ofynnir am ddim gennych nawr.',
  'notices-closed': 'Ni ofynnir am ddim gennych tra byddant yn fyw.',
  'nothing-until-a-death':
    'Ni ofynnir am ddim gennych tra byddant yn fyw. Ar ôl eu marwolaeth, rhowch wybod amdani yma.',

  'step have-identity-checked': 'Cael gwirio eich hunaniaeth, ar gyfer ewyllys {name}',
  'step ask-again': 'Gofyn eto am ewyllys {name}',
  'step read': 'Darllen ewyllys {name}',
  'step work-estate': 'Mynd ymlaen ag ystad {name}',
  'step make-key': 'Gwneud eich allwedd, ar gyfer {name}',
  'step practise-share': 'Ymarfer gyda’ch cyfran gan {name}',
  'step prove-share': 'Dangos bod eich cyfran gan {name} gennych o hyd',
  'step give-share': 'Rhoi eich cyfran ar gyfer ewyllys {name}',
  'of notice': 'Yr hysbysiad bod {name} wedi marw',
  'of estate': 'Ewyllys {name}',
  'of share': 'Eich cyfran ar gyfer ewyllys {name}',
  'as executor': 'Mae {name} yn eich enwi fel ysgutor',
  'as reserve': 'Mae {name} yn eich enwi fel ysgutor wrth gefn',
  'as contact': 'Mae {name} yn eich enwi fel cyswllt',

  'to have-identity-checked': 'Ewch i’r gwiriad hunaniaeth',
  'to ask-again': 'Ewch i’r copi',
  'to read': 'Ewch i’r copi',
  'to work-estate': 'Ewch i’r ystad',
  'to make-key': 'Ewch i’ch cyfrannau',
  'to practise-share': 'Ewch i’ch cyfrannau',
  'to prove-share': 'Ewch i’ch cyfrannau',
  'to give-share': 'Ewch i’ch cyfrannau',
  'to accept-naming': 'Ewch i’ch ateb',
  'see estate': 'Ewch at yr hyn a ryddhawyd i chi',
  'see records': 'Gweld y cofnodion',
  'see share': 'Ewch i’ch cyfrannau',
  'see naming': 'Ewch at yr hyn yr ydych wedi’ch enwi ar ei gyfer',

  'all notice': 'Pob hysbysiad o farwolaeth',
  'all estate': 'Pob ystad',
  'all share': 'Pob cyfran sydd gennych',
  'all naming': 'Popeth yr ydych wedi’ch enwi ar ei gyfer',
}

export const words = defineWords({ en, cy })
