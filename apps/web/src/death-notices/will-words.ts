// The sentences of the question whose will it is, where there are many to choose from.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    looking: 'Looking for the wills that name you…',
    lookFailed: 'The wills that name you could not be loaded',
    find: 'Search by name',
    findHint: 'Any part of the name of the person who died. Capitals and accents do not matter.',
    found:
      '{n, plural, =0 {No will found. Try a shorter part of the name, or another spelling.} one {# will found.} ' +
      'other {# wills found.}}',
    chosen: 'Your choice so far',
    shown: '{shown, plural, other {#}} of {n, plural, one {# will} other {# wills}} shown.',
    more: 'Show more wills',
    loading: 'Loading…',
    failed: 'The other wills could not be loaded',
  },
  cy: {
    looking: 'Yn chwilio am yr ewyllysiau sy’n eich enwi…',
    lookFailed: 'Nid oedd modd llwytho’r ewyllysiau sy’n eich enwi',
    find: 'Chwilio yn ôl enw',
    findHint: 'Unrhyw ran o enw’r person a fu farw. Nid oes gwahaniaeth am briflythrennau nac acenion.',
    found:
      '{n, plural, =0 {Ni chafwyd hyd i ewyllys. Rhowch gynnig ar ran fyrrach o’r enw, neu sillafiad arall.} ' +
      'one {Cafwyd hyd i # ewyllys.} other {Cafwyd hyd i # ewyllys.}}',
    chosen: 'Eich dewis hyd yn hyn',
    shown: 'Dangosir {shown, plural, other {#}} o {n, plural, other {# ewyllys}}.',
    more: 'Dangos rhagor o ewyllysiau',
    loading: 'Yn llwytho…',
    failed: 'Nid oedd modd llwytho’r ewyllysiau eraill',
  },
})
