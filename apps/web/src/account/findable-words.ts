// The sentences about being found after one's death.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'Being found after your death',
    'what':
      'Your executors may not know that you registered a will here. If you choose it, somebody who knows your full ' +
      'name and your birth date can ask whether a registration exists.',
    'told':
      'They are told yes or no, and that our staff can pass a message on to your executors. They are told nothing ' +
      'of your will, and no address. If you do not choose it, the answer is always no.',
    'who':
      'Only people whose identity we have accepted may ask, five times a day. If somebody is told yes, ' +
      'we write to you, and you see their name and their reason here.',
    'choose': 'I want to be found',
    'hint': 'You can change this at any time. Each change is a line of the log.',
    'loading': 'Loading your choice…',
    'notLoaded': 'Your choice could not be loaded',
    'failed': 'Your choice was not stored',
    'not-chosen': 'You cannot be found.',
    'identity-needed':
      'You chose to be found. It begins once your identity has been accepted and a will of yours is registered.',
    'identity-sample':
      'You chose to be found, but your identity is a sample: nobody was checked, so nobody is found by it.',
    'birth-date-unknown':
      'You chose to be found, but we could not read your birth date from your document with certainty, ' +
      'so you cannot be found. Please write to us.',
    'will-needed': 'You chose to be found. It begins once a will of yours is registered.',
    'found': 'You can be found.',
    'searches': 'Who was told that a registration exists',
    'search': '{name}, on {at, date, ::dMMMMyyyy}, {as} (reference {reference}):',
    'executor': 'as an executor',
    'family': 'as a relative or somebody close to you',
    'professional': 'as a professional',
  },
  cy: {
    'title': 'Cael eich canfod ar ôl eich marwolaeth',
    'what':
      'Efallai na fydd eich ysgutorion yn gwybod i chi gofrestru ewyllys yma. Os dewiswch hynny, gall ' +
      'rhywun sy’n gwybod eich enw llawn a’ch dyddiad geni ofyn a oes cofrestriad.',
    'told':
      'Dywedir ie neu nage wrthynt, a bod ein staff yn gallu trosglwyddo neges i’ch ysgutorion. Ni ' +
      'ddywedir dim wrthynt am eich ewyllys, na’r un cyfeiriad. Os na ddewiswch hyn, nage yw’r ateb bob ' +
      'amser.',
    'who':
      'Dim ond pobl y derbyniwyd eu hunaniaeth gennym a gaiff ofyn, bum gwaith y dydd. Os dywedir ie wrth ' +
      'rywun, ysgrifennwn atoch, a gwelwch ei enw a’i reswm yma.',
    'choose': 'Rwyf am gael fy nghanfod',
    'hint': 'Gallwch newid hyn unrhyw bryd. Mae pob newid yn llinell yn y cofnod.',
    'loading': 'Yn llwytho eich dewis…',
    'notLoaded': 'Nid oedd modd llwytho eich dewis',
    'failed': 'Ni chadwyd eich dewis',
    'not-chosen': 'Ni ellir eich canfod.',
    'identity-needed':
      'Dewisoch gael eich canfod. Mae’n dechrau pan fydd eich hunaniaeth wedi’i derbyn a’ch ewyllys ' +
      'wedi’i chofrestru.',
    'identity-sample':
      'Dewisoch gael eich canfod, ond sampl yw eich hunaniaeth: ni wiriwyd neb, felly ni chanfyddir neb ' +
      'drwyddi.',
    'birth-date-unknown':
      'Dewisoch gael eich canfod, ond nid oedd modd darllen eich dyddiad geni o’ch dogfen yn sicr, felly ' +
      'ni ellir eich canfod. Ysgrifennwch atom.',
    'will-needed': 'Dewisoch gael eich canfod. Mae’n dechrau pan fydd ewyllys o’ch eiddo wedi’i chofrestru.',
    'found': 'Gellir eich canfod.',
    'searches': 'Wrth bwy y dywedwyd bod cofrestriad',
    'search': '{name}, ar {at, date, ::dMMMMyyyy}, {as} (cyfeirnod {reference}):',
    'executor': 'fel ysgutor',
    'family': 'fel perthynas neu rywun agos atoch',
    'professional': 'fel gweithiwr proffesiynol',
  },
})
