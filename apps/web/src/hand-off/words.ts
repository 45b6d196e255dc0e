// The sentences of a hand-off's two screens: the one with the QR code, and the phone that scans it.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    offer: 'Use another device',
    offerIdentity:
      'Take the pictures with another device instead. This page notices by itself when you are done.',
    offerRecording:
      'Make the recording with another device instead. This page notices by itself when you are done.',
    open: 'Show the code for the other device',
    making: 'Making a code…',
    scan: 'Point the other device’s camera at this square, and open the link it shows.',
    qr: 'Square code that opens the other device’s page',
    orLink: 'Or open this address on the other device',
    compare: 'The other device then shows a number. It must be this one:',
    until: 'The code works once, until {time}.',
    onlyHereTitle: 'A phone cannot reach this register',
    onlyHere:
      'It runs on this computer only (its address is {address}), so there is no code to scan. Please go on here, or in another browser on this computer.',
    onlyHereThen:
      'For a phone to be of use, whoever runs the register must give it an https address that phones can open (PUBLIC_URL, see docs/runbook.md) and start it again.',
    linkHere: 'For another browser on this computer, in which nobody is signed in, this is the address:',
    copyLink: 'Copy the address',
    compareHere: 'The other browser then shows a number. It must be this one:',
    untilHere: 'The address works once, until {time}.',
    waitingHere: 'Waiting for the other browser…',
    openedHere: 'The other browser has opened the address. Go on there; this page notices when you are done.',
    doneHere: 'Done in the other browser.',
    waiting: 'Waiting for the other device…',
    opened: 'The other device has opened the link. Go on there; this page notices when you are done.',
    done: 'Done on the other device.',
    over: 'This code no longer works.',
    differs: 'The numbers differ: stop this',
    stop: 'Stop, and go on here',
    another: 'Make another code',

    title: 'Go on with this device',
    loading: 'Reading the link…',
    identity: 'your identity check',
    recording: 'your video statement',
    asWhom: 'You go on as {name}, for {task} and nothing else.',
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
    doneText: 'You can close this page and go on with the other device.',
    support: 'Support',
    unknownTitle: 'This link is not known',
    unknownText:
      'Please scan the square on the other screen once more. If this comes again, choose “Use another device” there for a new one.',
    taskTitle: 'Go on with {task}',
    until2: 'This device may go on with the task until {time}.',
  },
  cy: {
    offer: 'Defnyddio dyfais arall',
    offerIdentity:
      'Tynnwch y lluniau â dyfais arall yn lle hynny. Mae’r dudalen hon yn sylwi ohoni ei hun pan fyddwch wedi gorffen.',
    offerRecording:
      'Gwnewch y recordiad â dyfais arall yn lle hynny. Mae’r dudalen hon yn sylwi ohoni ei hun pan fyddwch wedi gorffen.',
    open: 'Dangos y cod ar gyfer y ddyfais arall',
    making: 'Yn gwneud cod…',
    scan: 'Pwyntiwch gamera’r ddyfais arall at y sgwâr hwn, ac agorwch y ddolen a ddangosir.',
    qr: 'Cod sgwâr sy’n agor tudalen y ddyfais arall',
    orLink: 'Neu agorwch y cyfeiriad hwn ar y ddyfais arall',
    compare: 'Yna mae’r ddyfais arall yn dangos rhif. Rhaid mai hwn ydyw:',
    until: 'Mae’r cod yn gweithio unwaith, tan {time}.',
    onlyHereTitle: 'Ni all ffôn gyrraedd y gofrestr hon',
    onlyHere:
      'Ar y cyfrifiadur hwn yn unig y mae’n rhedeg ({address} yw ei chyfeiriad), felly nid oes cod i’w sganio. Ewch ymlaen yma, neu mewn porwr arall ar y cyfrifiadur hwn.',
    onlyHereThen:
      'Er mwyn gallu defnyddio ffôn, rhaid i bwy bynnag sy’n rhedeg y gofrestr roi iddi gyfeiriad https y gall ffonau ei agor (PUBLIC_URL, gweler docs/runbook.md) a’i chychwyn eto.',
    linkHere: 'I borwr arall ar y cyfrifiadur hwn, lle nad oes neb wedi mewngofnodi, dyma’r cyfeiriad:',
    copyLink: 'Copïo’r cyfeiriad',
    compareHere: 'Yna mae’r porwr arall yn dangos rhif. Rhaid mai hwn ydyw:',
    untilHere: 'Mae’r cyfeiriad yn gweithio unwaith, tan {time}.',
    waitingHere: 'Yn aros am y porwr arall…',
    openedHere:
      'Mae’r porwr arall wedi agor y cyfeiriad. Ewch ymlaen yno; mae’r dudalen hon yn sylwi pan fyddwch wedi gorffen.',
    doneHere: 'Wedi’i wneud yn y porwr arall.',
    waiting: 'Yn aros am y ddyfais arall…',
    opened:
      'Mae’r ddyfais arall wedi agor y ddolen. Ewch ymlaen yno; mae’r dudalen hon yn sylwi pan fyddwch wedi gorffen.',
    done: 'Wedi’i wneud ar y ddyfais arall.',
    over: 'Nid yw’r cod hwn yn gweithio mwyach.',
    differs: 'Mae’r rhifau’n wahanol: stopio hyn',
    stop: 'Stopio, a mynd ymlaen yma',
    another: 'Gwneud cod arall',

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
      'Dim ond porwr lle nad oes neb wedi mewngofnodi a all gymryd y dasg. Allgofnodwch yma yn gyntaf, neu defnyddiwch ddyfais arall.',
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
      'Darllenwch y sgwâr ar y sgrin arall unwaith eto. Os daw hyn eto, dewiswch “Defnyddio dyfais arall” yno i gael un newydd.',
    taskTitle: 'Mynd ymlaen â {task}',
    until2: 'Gall y ddyfais hon fynd ymlaen â’r dasg tan {time}.',
  },
})
