// The sentences of a video statement: before, while and after it is recorded, and when it is interrupted.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'Video statement of truth',
    'back': 'Back to Digital Signing',
    'loading': 'Looking up the recordings…',
    'notFound': 'The recordings could not be looked up',
    'noWillTitle': 'No will is ready for a video statement',
    'noWill': 'You can record once the will is uploaded and paid for, and all three identities are checked.',
    'toWills': 'Go to My Wills',
    'which': 'Which will is it about?',

    'people': 'Who takes part',
    'you': 'you',
    'testator': 'Testator',
    'witness': 'Witness {order}',
    'cameraOn': 'Camera on',
    'cameraOff': 'Camera off',
    'micOn': 'Microphone on',
    'micOff': 'Microphone off',
    'stateRecorded': 'On record, {length}',
    'stateRecording': 'Recording now',
    'stateReady': 'Ready to record',
    'stateNone': 'Not recorded yet',
    'stateInvited': 'Has not opened the invitation',
    'stateIdentity': 'Identity not checked yet',
    'stateDeclined': 'Has declined',

    'own': 'Your recording',
    'instructions': 'Before you begin',
    'instruction together': 'All three of you are in one room.',
    'instruction live-video': 'All three of you are in a live video call of your own.',
    'instruction apart': 'Each of you records alone, when it suits you.',
    'instruction none':
      'The testator chooses on the page “Digital Signing” how you three take part, best before anybody records.',
    'instruction2': 'Both witnesses have verified the testator’s identity.',
    'instruction3': 'The testator has reviewed the will.',
    'instruction4': 'Each witness states their full name.',
    'banner':
      'The recording is hashed. The hash is included in the NFT through the sealed PDF’s fingerprint; the ' +
      'recording never is.',

    'script': 'What to say',
    'scriptHint': 'In your own words, and only what is true.',
    'scriptAll': 'Read all {count} sentences first',
    'sentence': 'Sentence {number} of {count}',
    'nextSentence': 'Next sentence',
    'firstSentence': 'From the beginning',
    'scriptName': '“My name is {name}. Today is {date}.”',
    'scriptPlace': '“I am in …”: say the place, and who is in the room or in the call with you.',
    'scriptWill': '“I am registering my will, called ‘{title}’. I have read it and I understand it.”',
    'scriptFree': '“I signed it of my own free will. Nobody has put pressure on me.”',
    'scriptNoChange': '“I know that this registration does not sign or change the will.”',
    'scriptEligible':
      '“I am 18 or over. I am not a beneficiary of this will, nor is my husband, wife or civil partner.”',
    'scriptKnow': '“I know {testator}”, or: “I have seen {testator}’s identity document.”',
    'scriptInPerson':
      '“I was there when {testator} signed the will.” Say when and where, and who else was there.',
    'scriptVideo':
      '“I was not in the room. I have joined by live video, and know that this does not count as witnessing the will.”',
    'scriptSaw':
      'Say what you saw. Were you there when {testator} signed the paper will? Say when and where, and who ' +
      'else was there. If you were not there, say so.',

    'openCamera': 'Turn on the camera',
    'asking': 'Please choose Allow if your browser asks.',
    'privacy': 'After a death an executor may ask for this recording.',
    'start': 'Start Recording',
    'stop': 'Stop Recording',
    'startedToast testator': 'Recording Started: Please state your agreement to the will terms clearly.',
    'startedToast witness': 'Recording Started: Please say who you are and what you saw.',
    'timer': 'Recorded so far',
    'turnOffMic': 'Turn the microphone off',
    'turnOnMic': 'Turn the microphone on',
    'turnOffCamera': 'Turn the camera off',
    'turnOnCamera': 'Turn the camera on',
    'finishing': 'Finishing the recording…',
    'nearlyFull': 'The recording is nearly as long as it can be. Please bring it to an end.',

    'watch': 'Watch it before you put it on record',
    'player': 'Your recording',
    'length': 'Length {length}. SHA-256 {hash}…',
    'sent': 'Sent',
    'sentOf': '{sent} of {size}',
    'place': 'Put it on record',
    'placing': 'Putting it on record…',
    'again': 'Discard it and record again',
    'tooShort': 'The recording is too short: it must be more than 3 seconds. Please record again.',
    'placeFailed': 'It is not on record yet',
    'interrupted':
      'The connection was lost. Your recording is safe on this device, and is sent when you are ' +
      'connected again.',
    'tryNow': 'Try now',
    'signedOut': 'Please sign in again',
    'signedOutText': 'Your session is over. What you recorded is safe in this window: leave it open.',
    'signedOutGuest': 'Open the link in your invitation again in another tab, then come back here.',
    'signInElsewhere': 'Sign in (opens a new tab)',
    'goOnSending': 'I have signed in: go on',
    'failed': 'The recorder stopped unexpectedly. Please record again.',
    'cannotRecord':
      'This browser cannot record video in a form the register accepts. Please use another device, or ' +
      'a current version of Chrome, Edge, Firefox or Safari.',

    'onRecord': 'Your video statement is on record',
    'onRecordText': 'Length {length}, {date}.',
    'retakes':
      '{n, plural, one {One earlier recording was replaced and deleted; the log still names its ' +
      'fingerprint.} other {# earlier recordings were replaced and deleted; the log still names their ' +
      'fingerprints.}}',
    'hash': 'SHA-256 of your recording',
    'recordAgain': 'Record it again',
    'keep': 'Keep the one on record',
    'closed': 'Recordings are closed',
    'closedText': 'The testator has signed, so no recording can be added or replaced.',
    'notOpen': 'Recording is not open yet',
    'notOpenText': 'It opens when the will is paid for and all three identities are checked.',
    'payment': 'Payment required to access',
    'toPayment': 'Proceed to Payment',

    'unfinished': 'There is a recording you did not finish',
    'unfinishedText': '{length} long, begun at {time}. It is kept on this device and not on record.',
    'unfinishedCut':
      'The page was closed while you were recording, so it may end in the middle of a sentence. Watch it first.',
    'resume': 'Go on with it',
    'discard': 'Discard it',
    'elsewhere':
      'A recording was begun at {time} on another device or in another browser, and is not on record.',
    'elsewhereText': 'Finish it there, or discard it and record here.',
    'discardElsewhere': 'Discard it and record here',
    'busy': 'You are recording in another window of this browser',
    'busyText': 'Go on there. This page changes by itself when the recording is on record.',

    'deniedText': 'Please allow camera access to record your video statement.',
  },
  cy: {
    'title': 'Datganiad fideo o wirionedd',
    'back': 'Yn ôl i Lofnodi Digidol',
    'loading': 'Yn chwilio am y recordiadau…',
    'notFound': 'Ni ellid dod o hyd i’r recordiadau',
    'noWillTitle': 'Nid oes ewyllys yn barod am ddatganiad fideo',
    'noWill':
      'Gwneir datganiad fideo pan fydd yr ewyllys wedi’i huwchlwytho, wedi’i thalu amdani, a’r tair ' +
      'hunaniaeth wedi’u gwirio.',
    'toWills': 'Mynd i Fy Ewyllysiau',
    'which': 'Am ba ewyllys y mae?',

    'people': 'Pwy sy’n cymryd rhan',
    'you': 'chi',
    'testator': 'Ewyllysiwr',
    'witness': 'Tyst {order}',
    'cameraOn': 'Camera ymlaen',
    'cameraOff': 'Camera i ffwrdd',
    'micOn': 'Microffon ymlaen',
    'micOff': 'Microffon i ffwrdd',
    'stateRecorded': 'Ar gofnod, {length}',
    'stateRecording': 'Yn recordio nawr',
    'stateReady': 'Yn barod i recordio',
    'stateNone': 'Heb ei recordio eto',
    'stateInvited': 'Heb agor y gwahoddiad',
    'stateIdentity': 'Hunaniaeth heb ei gwirio eto',
    'stateDeclined': 'Wedi gwrthod',

    'own': 'Eich recordiad',
    'instructions': 'Cyn i chi ddechrau',
    'instruction together': 'Mae’r tri ohonoch mewn un ystafell.',
    'instruction live-video': 'Mae’r tri ohonoch mewn galwad fideo byw o’ch eiddo eich hunain.',
    'instruction apart': 'Mae pob un ohonoch yn recordio ar ei ben ei hun, pan fydd yn gyfleus.',
    'instruction none':
      'Mae’r ewyllysiwr yn dewis ar y dudalen “Llofnodi Digidol” sut yr ydych eich tri yn cymryd rhan, a ' +
      'hynny cyn i neb recordio os oes modd.',
    'instruction2': 'Mae’r ddau dyst wedi gwirio hunaniaeth yr ewyllysiwr.',
    'instruction3': 'Mae’r ewyllysiwr wedi adolygu’r ewyllys.',
    'instruction4': 'Mae pob tyst yn dweud ei enw llawn.',
    'banner':
      'Gwneir hash o’r recordiad. Mae’r hash yn yr NFT trwy ôl bys y PDF wedi’i selio; nid yw’r recordiad byth ynddo.',

    'script': 'Beth i’w ddweud',
    'scriptHint': 'Yn eich geiriau eich hun, a dim ond yr hyn sy’n wir.',
    'scriptAll': 'Darllen pob un o’r {count} brawddeg yn gyntaf',
    'sentence': 'Brawddeg {number} o {count}',
    'nextSentence': 'Brawddeg nesaf',
    'firstSentence': 'O’r dechrau',
    'scriptName': '“Fy enw i yw {name}. Y dyddiad heddiw yw {date}.”',
    'scriptPlace': '“Rwyf i yn …”: dywedwch y lle, a phwy sydd yn yr ystafell neu yn yr alwad gyda chi.',
    'scriptWill': '“Rwy’n cofrestru fy ewyllys, o’r enw ‘{title}’. Rwyf wedi ei darllen ac rwy’n ei deall.”',
    'scriptFree': '“Fe’i llofnodais o’m gwirfodd. Nid oes neb wedi rhoi pwysau arnaf.”',
    'scriptNoChange': '“Gwn nad yw’r cofrestriad hwn yn llofnodi nac yn newid yr ewyllys.”',
    'scriptEligible':
      '“Rwy’n 18 oed neu’n hŷn. Nid wyf yn fuddiolwr o dan yr ewyllys hon, ac nid yw fy ngŵr, fy ' +
      'ngwraig na’m partner sifil ychwaith.”',
    'scriptKnow': '“Rwy’n adnabod {testator}”, neu: “Rwyf wedi gweld dogfen adnabod {testator}.”',
    'scriptInPerson':
      '“Roeddwn i yno pan lofnododd {testator} yr ewyllys.” Dywedwch pryd ac ymhle, a phwy arall oedd yno.',
    'scriptVideo':
      '“Nid oeddwn yn yr ystafell. Ymunais trwy fideo byw, a gwn nad yw hyn yn cyfrif fel bod yn dyst i’r ewyllys.”',
    'scriptSaw':
      'Dywedwch yr hyn a welsoch. A oeddech yno pan lofnododd {testator} yr ewyllys bapur? Dywedwch pryd ' +
      'ac ymhle, a phwy arall oedd yno. Os nad oeddech yno, dywedwch hynny.',

    'openCamera': 'Troi’r camera ymlaen',
    'asking': 'Yn aros am y camera. Os bydd eich porwr yn gofyn, dewiswch Caniatáu (Allow).',
    'privacy': 'Ar ôl marwolaeth gall ysgutor ofyn am y recordiad hwn.',
    'start': 'Dechrau Recordio',
    'stop': 'Stopio Recordio',
    'startedToast testator': 'Dechreuwyd Recordio: Dywedwch yn glir eich bod yn cytuno â thelerau’r ewyllys.',
    'startedToast witness': 'Dechreuwyd Recordio: Dywedwch pwy ydych a’r hyn a welsoch.',
    'timer': 'Wedi’i recordio hyd yma',
    'turnOffMic': 'Diffodd y microffon',
    'turnOnMic': 'Troi’r microffon ymlaen',
    'turnOffCamera': 'Diffodd y camera',
    'turnOnCamera': 'Troi’r camera ymlaen',
    'finishing': 'Yn gorffen y recordiad…',
    'nearlyFull': 'Mae’r recordiad bron mor hir ag y gall fod. Dewch i ben.',

    'watch': 'Gwyliwch ef cyn ei roi ar gofnod',
    'player': 'Eich recordiad',
    'length': 'Hyd {length}. SHA-256 {hash}…',
    'sent': 'Anfonwyd',
    'sentOf': '{sent} o {size}',
    'place': 'Ei roi ar gofnod',
    'placing': 'Yn ei roi ar gofnod…',
    'again': 'Ei daflu a recordio eto',
    'tooShort': 'Mae’r recordiad yn rhy fyr: rhaid iddo fod yn hwy na 3 eiliad. Recordiwch eto.',
    'placeFailed': 'Nid yw ar gofnod eto',
    'interrupted':
      'Collwyd y cysylltiad. Mae’r hyn a recordiwyd gennych yn ddiogel ar y ddyfais hon; bydd yr anfon ' +
      'yn mynd ymlaen ohono ei hun pan fydd cysylltiad eto.',
    'tryNow': 'Rhoi cynnig arni nawr',
    'signedOut': 'Mewngofnodwch eto',
    'signedOutText':
      'Mae eich sesiwn ar ben. Mae’r hyn a recordioch yn ddiogel yn y ffenestr hon: gadewch hi ar agor.',
    'signedOutGuest': 'Agorwch y ddolen yn eich gwahoddiad eto mewn tab arall, yna dewch yn ôl yma.',
    'signInElsewhere': 'Mewngofnodi (yn agor tab newydd)',
    'goOnSending': 'Rwyf wedi mewngofnodi: ymlaen',
    'failed': 'Stopiodd y recordydd yn annisgwyl. Recordiwch eto.',
    'cannotRecord':
      'Ni all y porwr hwn recordio fideo mewn ffurf y mae’r gofrestr yn ei derbyn. Defnyddiwch ddyfais ' +
      'arall, neu fersiwn gyfredol o Chrome, Edge, Firefox neu Safari.',

    'onRecord': 'Mae eich datganiad fideo ar gofnod',
    'onRecordText': 'Hyd {length}, recordiwyd ar {date}.',
    'retakes':
      '{n, plural, one {Disodlwyd un recordiad cynharach; dilëwyd ei gynnwys, ac mae ei hash yn aros ' +
      'yn y cofnod.} other {Disodlwyd # recordiad cynharach; dilëwyd eu cynnwys, ac mae eu hashiau’n ' +
      'aros yn y cofnod.}}',
    'hash': 'SHA-256 eich recordiad',
    'recordAgain': 'Ei recordio eto',
    'keep': 'Cadw’r un sydd ar gofnod',
    'closed': 'Mae’r recordiadau wedi cau',
    'closedText': 'Mae’r ewyllysiwr wedi llofnodi, felly ni ellir ychwanegu na disodli recordiad.',
    'notOpen': 'Nid yw recordio wedi agor eto',
    'notOpenText': 'Mae’n agor pan fydd yr ewyllys wedi’i thalu amdani a’r tair hunaniaeth wedi’u gwirio.',
    'payment': 'Rhaid talu cyn agor hwn',
    'toPayment': 'Ymlaen i Dalu',

    'unfinished': 'Mae recordiad na wnaethoch ei orffen',
    'unfinishedText':
      '{length} o hyd, dechreuwyd am {time}. Fe’i cedwir ar y ddyfais hon, ac nid yw ar gofnod.',
    'unfinishedCut':
      'Caewyd y dudalen tra roeddech yn recordio, felly gall orffen ar ganol brawddeg. Gwyliwch ef yn gyntaf.',
    'resume': 'Mynd ymlaen ag ef',
    'discard': 'Ei daflu',
    'elsewhere': 'Dechreuwyd recordiad am {time} ar ddyfais arall neu mewn porwr arall, ac nid yw ar gofnod.',
    'elsewhereText': 'Gorffennwch ef yno, neu taflwch ef a recordiwch yma.',
    'discardElsewhere': 'Ei daflu a recordio yma',
    'busy': 'Rydych yn recordio mewn ffenestr arall o’r porwr hwn',
    'busyText': 'Ewch ymlaen yno. Mae’r dudalen hon yn newid ohoni ei hun pan fydd y recordiad ar gofnod.',

    'deniedText': 'Caniatewch fynediad at y camera i recordio eich datganiad fideo.',
  },
})
