// The sentences of staff's work on professionals.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    summary: 'Professionals',
    text:
      'A professional may confirm a death where the people whom the will names cannot. Look them up in the public ' +
      'list of their profession. What you found counts for a year.',
    none: 'Nobody is written down yet.',
    one:
      '{name}, {email}: {list} {number}. Looked up on {on} by {by}. {lapsed, select, yes {This has lapsed} other ' +
      '{Counts until {until}}}.',
    look: 'Write down whom you looked up',
    email: 'Email address of their account',
    emailMissing: 'Enter the address of their account',
    name: 'Their name, as the list prints it',
    nameMissing: 'Enter the name as the list prints it',
    list: 'In which list?',
    listMissing: 'Choose the list',
    number: 'Their number in it',
    numberMissing: 'Enter the number as the list prints it',
    note:
      'They are written down as looked up today. They need an account here, and an identity that was checked in the ' +
      'name that the list prints, by somebody else than you. You need to have been staff for 30 days, with your own ' +
      'identity checked. Driving licences do not count for either.',
    lookDo: 'Write it down',
    looked: 'Written down',
    lookedText:
      'All staff are told. Another member of staff can assign them to a notice that lacks confirmers.',
    lookFailed: 'It was not written down',
    end: 'End the record of {name}',
    endReason: 'Why does it end?',
    reasonMissing: 'Say why',
    endNote:
      'Each of their assignments ends too. What they confirmed does not count, and a waiting period that rests on it ' +
      'ends. Everybody concerned is told.',
    endDo: 'End the record',
    ended: 'The record has ended',
    endedText: 'All staff and everybody concerned are told.',
    endFailed: 'The record was not ended',

    assigned:
      'Professional: {name}, {list} {number}. Assigned by {by}, {at}. {told, select, yes {Everybody was told. They ' +
      'can confirm 30 days after that, or 60 if no message reached the person whose will it is} other {Nobody was ' +
      'told yet}}.',
    assign: 'Assign a professional',
    assignNote:
      'Do so only where two people whom the will names cannot be had: they have died, refuse, or were never told. ' +
      'The person whose will it is and everybody whom it names are told. The other confirmation must come from ' +
      'somebody whom the will names. Neither you nor whoever looked them up ' +
      'inspects the certificate of this notice or decides a dispute of it, before or afterwards.',
    whom: 'Whom?',
    whomMissing: 'Choose somebody',
    assignDo: 'Assign them',
    assignedTitle: 'The professional is assigned',
    assignedText: 'All staff are told, and then everybody concerned.',
    assignFailed: 'The professional was not assigned',
  },
})
