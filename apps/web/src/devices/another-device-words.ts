// The sentences of handing a task to another device.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    offer: 'Use another device',
    offerIdentity: 'Take the pictures with another device instead. This page updates when you are done.',
    offerRecording: 'Make the recording with another device instead. This page updates when you are done.',
    open: 'Show the code for the other device',
    making: 'Making a code…',
    scan: 'Point the other device’s camera at this square, and open the link it shows.',
    qr: 'Square code that opens the other device’s page',
    orLink: 'Or open this address on the other device',
    compare: 'The other device then shows a number. It must be this one:',
    until: 'The code works once, until {time}.',
    onlyHereTitle: 'A phone cannot reach this register',
    onlyHere:
      'It runs on this computer only (its address is {address}), so there is no code to scan. Please ' +
      'go on here, or in another browser on this computer.',
    onlyHereThen:
      'For a phone to be of use, whoever runs the register must give it an https address that phones ' +
      'can open (PUBLIC_URL, see docs/runbook.md) and start it again.',
    linkHere: 'For another browser on this computer, in which nobody is signed in, this is the address:',
    copyLink: 'Copy the address',
    compareHere: 'The other browser then shows a number. It must be this one:',
    untilHere: 'The address works once, until {time}.',
    waitingHere: 'Waiting for the other browser…',
    openedHere: 'The other browser has opened the address. Go on there; this page updates when you are done.',
    doneHere: 'Done in the other browser.',
    waiting: 'Waiting for the other device…',
    opened: 'The other device has opened the link. Go on there; this page updates when you are done.',
    done: 'Done on the other device.',
    over: 'This code no longer works.',
    differs: 'The numbers differ: stop this',
    stop: 'Stop, and go on here',
    another: 'Make another code',
  },
  cy: {
    offer: 'Defnyddio dyfais arall',
    offerIdentity:
      'Tynnwch y lluniau â dyfais arall yn lle hynny. Mae’r dudalen hon yn sylwi ohoni ei hun pan ' +
      'fyddwch wedi gorffen.',
    offerRecording:
      'Gwnewch y recordiad â dyfais arall yn lle hynny. Mae’r dudalen hon yn sylwi ohoni ei hun pan ' +
      'fyddwch wedi gorffen.',
    open: 'Dangos y cod ar gyfer y ddyfais arall',
    making: 'Yn gwneud cod…',
    scan: 'Pwyntiwch gamera’r ddyfais arall at y sgwâr hwn, ac agorwch y ddolen a ddangosir.',
    qr: 'Cod sgwâr sy’n agor tudalen y ddyfais arall',
    orLink: 'Neu agorwch y cyfeiriad hwn ar y ddyfais arall',
    compare: 'Yna mae’r ddyfais arall yn dangos rhif. Rhaid mai hwn ydyw:',
    until: 'Mae’r cod yn gweithio unwaith, tan {time}.',
    onlyHereTitle: 'Ni all ffôn gyrraedd y gofrestr hon',
    onlyHere:
      'Ar y cyfrifiadur hwn yn unig y mae’n rhedeg ({address} yw ei chyfeiriad), felly nid oes cod i’w ' +
      'sganio. Ewch ymlaen yma, neu mewn porwr arall ar y cyfrifiadur hwn.',
    onlyHereThen:
      'Er mwyn gallu defnyddio ffôn, rhaid i bwy bynnag sy’n rhedeg y gofrestr roi iddi gyfeiriad ' +
      'https y gall ffonau ei agor (PUBLIC_URL, gweler docs/runbook.md) a’i chychwyn eto.',
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
  },
})
