// The sentences of the yearly question.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Is everything still right?',
    what: 'Once a year, while you have a registered will, we ask you to think about what may have changed:',
    marriage: 'Have you married, formed a civil partnership or divorced since you made it?',
    birth:
      'Has a child or grandchild been born, or has somebody named in the will died? You may need a new will.',
    move: 'Have you moved, or is the paper original somewhere else now?',
    people:
      'Are your executors and contacts still the right people, and do we have their current email addresses?',
    where: 'Change it in My Wills',
    asked: 'We asked you on {at, date, ::dMMMMyyyy}. You have not answered yet.',
    answered: 'On {at, date, ::dMMMMyyyy} you said that everything was still right.',
    nothing:
      'There is nothing to answer now. We ask while you have a registered will and no notice of your death is open.',
    holds: 'Everything is still right',
    choose: 'Ask me once a year',
    hint: 'You can change this at any time. Your answer, and each change, is recorded in the log.',
    loading: 'Loading your answer…',
    notLoaded: 'Your answer could not be loaded',
    failed: 'That could not be saved',
  },
  cy: {
    title: 'A yw popeth yn dal yn iawn?',
    what:
      'Unwaith y flwyddyn, tra bo ewyllys o’ch eiddo wedi’i chofrestru, gofynnwn i chi feddwl am yr hyn a all fod ' +
      'wedi newid:',
    marriage: 'A ydych wedi priodi, ffurfio partneriaeth sifil neu ysgaru ers i chi ei gwneud?',
    birth:
      'A aned plentyn neu ŵyr, neu a fu farw rhywun y mae’r ewyllys yn ei enwi? Efallai y bydd angen ewyllys newydd ' +
      'arnoch.',
    move: 'A ydych wedi symud, neu a yw’r papur gwreiddiol mewn lle arall erbyn hyn?',
    people:
      'Ai’r un yw’ch ysgutorion a’ch cysylltiadau o hyd, ac a yw eu cyfeiriadau e-bost presennol gennym?',
    where: 'Newidiwch hyn yn Fy Ewyllysiau',
    asked: 'Gofynasom i chi ar {at, date, ::dMMMMyyyy}. Nid ydych wedi ateb eto.',
    answered: 'Ar {at, date, ::dMMMMyyyy} dywedasoch fod popeth yn dal yn iawn.',
    nothing:
      'Nid oes dim i’w ateb ar hyn o bryd. Gofynnwn tra bo ewyllys o’ch eiddo wedi’i chofrestru a thra nad oes ' +
      'hysbysiad o’ch marwolaeth ar agor.',
    holds: 'Mae popeth yn dal yn iawn',
    choose: 'Gofynnwch i mi unwaith y flwyddyn',
    hint: 'Gallwch newid hyn unrhyw bryd. Caiff eich ateb, a phob newid, ei nodi yn y cofnod.',
    loading: 'Yn llwytho eich ateb…',
    notLoaded: 'Nid oedd modd llwytho eich ateb',
    failed: 'Nid oedd modd cadw hynny',
  },
})
