// The sentences of a hand-off's two screens: the one with the QR code, and the phone that scans it.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Go on with this device',
    loading: 'Reading the link…',
    identity: 'your identity check',
    recording: 'your video statement',
    asWhom: 'You continue as {name}, for {task} and nothing else.',
    number: 'Does the other screen show this number?',
    yes: 'Yes, go on here',
    no: 'No, it shows another one',
    noTitle: 'Then do not go on here',
    noText: 'Close this page. On the other screen choose “The numbers differ: stop this”.',
    signedIn: 'This browser is signed in already',
    signedInText:
      'Only a browser in which nobody is signed in can take over the task. Sign out here first, or use another device.',
    openedTitle: 'This link was opened already',
    openedText:
      'It works once, on one device. On the other screen choose “Use another device” for a new one.',
    expiredTitle: 'This link no longer works',
    expiredText:
      'A link works for ten minutes. On the other screen choose “Use another device” for a new one.',
    doneTitle: 'Thank you, that is done',
    doneText: 'You can close this page and continue on the other device.',
    support: 'Support',
    unknownTitle: 'This link is not known',
    unknownText:
      'Please scan the square on the other screen once more. If this happens again, choose “Use another ' +
      'device” there for a new one.',
    taskTitle: 'Go on with {task}',
    until2: 'This device may go on with the task until {time}.',
  },
  cy: {
    title: 'Mynd ymlaen â’r ddyfais hon',
    loading: 'Yn darllen y ddolen…',
    identity: 'eich gwiriad hunaniaeth',
    recording: 'eich datganiad fideo',
    asWhom: 'Rydych yn mynd ymlaen fel {name}, ar gyfer {task} a dim byd arall.',
    number: 'A yw’r sgrin arall yn dangos y rhif hwn?',
    yes: 'Ydy, mynd ymlaen yma',
    no: 'Nac ydy, mae’n dangos un arall',
    noTitle: 'Peidiwch â mynd ymlaen yma felly',
    noText: 'Caewch y dudalen hon. Ar y sgrin arall dewiswch “Mae’r rhifau’n wahanol: stopio hyn”.',
    signedIn: 'Mae rhywun wedi mewngofnodi yn y porwr hwn eisoes',
    signedInText:
      'Dim ond porwr lle nad oes neb wedi mewngofnodi a all gymryd y dasg. Allgofnodwch yma yn gyntaf, ' +
      'neu defnyddiwch ddyfais arall.',
    openedTitle: 'Agorwyd y ddolen hon eisoes',
    openedText:
      'Mae’n gweithio unwaith, ar un ddyfais. Ar y sgrin arall dewiswch “Defnyddio dyfais arall” i gael un newydd.',
    expiredTitle: 'Nid yw’r ddolen hon yn gweithio mwyach',
    expiredText:
      'Mae dolen yn gweithio am ddeng munud. Ar y sgrin arall dewiswch “Defnyddio dyfais arall” i gael un newydd.',
    doneTitle: 'Diolch, mae hynny wedi’i wneud',
    doneText: 'Gallwch gau’r dudalen hon a mynd ymlaen â’r ddyfais arall.',
    support: 'Cymorth',
    unknownTitle: 'Nid yw’r ddolen hon yn hysbys',
    unknownText:
      'Darllenwch y sgwâr ar y sgrin arall unwaith eto. Os daw hyn eto, dewiswch “Defnyddio dyfais ' +
      'arall” yno i gael un newydd.',
    taskTitle: 'Mynd ymlaen â {task}',
    until2: 'Gall y ddyfais hon fynd ymlaen â’r dasg tan {time}.',
  },
})
