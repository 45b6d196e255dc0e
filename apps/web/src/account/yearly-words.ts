// The sentences of the yearly question.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Does everything still hold?',
    what: 'Once a year, while a will of yours is registered, we ask you to think of what may have changed:',
    marriage:
      'Have you married or formed a civil partnership since? In England and Wales that usually revokes a will. Or ' +
      'have you divorced?',
    birth:
      'Was a child or grandchild born, or has somebody died whom the will names? You may need a new will.',
    move: 'Have you moved, or is the paper original somewhere else now?',
    people: 'Are your executors and contacts still the right people, and do we have their email addresses?',
    where: 'Change it at your wills',
    asked: 'We asked you on {at, date, ::dMMMMyyyy}. You have not answered yet.',
    answered: 'On {at, date, ::dMMMMyyyy} you said that everything still holds.',
    holds: 'Everything still holds',
    choose: 'Ask me once a year',
    hint: 'You can change this at any time. Your answer, and each change, is a line of the log.',
    loading: 'Loading your answer…',
    notLoaded: 'Your answer could not be loaded',
    failed: 'That was not stored',
  },
  cy: {
    title: 'A yw popeth yn dal yn iawn?',
    what:
      'Unwaith y flwyddyn, tra bo ewyllys o’ch eiddo wedi’i chofrestru, gofynnwn i chi feddwl am yr hyn a all fod ' +
      'wedi newid:',
    marriage:
      'A ydych wedi priodi neu ffurfio partneriaeth sifil ers hynny? Yng Nghymru a Lloegr mae hynny fel arfer yn ' +
      'dirymu ewyllys. Neu a ydych wedi ysgaru?',
    birth:
      'A aned plentyn neu ŵyr, neu a fu farw rhywun y mae’r ewyllys yn ei enwi? Efallai y bydd angen ewyllys newydd ' +
      'arnoch.',
    move: 'A ydych wedi symud, neu a yw’r papur gwreiddiol mewn lle arall erbyn hyn?',
    people: 'Ai’r un yw’ch ysgutorion a’ch cysylltiadau o hyd, ac a yw eu cyfeiriadau e-bost gennym?',
    where: 'Ei newid wrth eich ewyllysiau',
    asked: 'Gofynasom i chi ar {at, date, ::dMMMMyyyy}. Nid ydych wedi ateb eto.',
    answered: 'Ar {at, date, ::dMMMMyyyy} dywedasoch fod popeth yn dal yn iawn.',
    holds: 'Mae popeth yn dal yn iawn',
    choose: 'Gofynnwch i mi unwaith y flwyddyn',
    hint: 'Gallwch newid hyn unrhyw bryd. Mae eich ateb, a phob newid, yn llinell yn y cofnod.',
    loading: 'Yn llwytho eich ateb…',
    notLoaded: 'Nid oedd modd llwytho eich ateb',
    failed: 'Ni chadwyd hynny',
  },
})
