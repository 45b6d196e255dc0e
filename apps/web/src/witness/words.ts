// What a witness reads, from the mailed link to the signature: who asks, what for, one thing at a time.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    invitationTitle: 'Your invitation',
    invitationLoading: 'Reading the invitation…',
    invitationAsks: '{testator} asks you to be a witness',
    invitationWhat: 'What you would do',
    what2: 'Show an identity document and your face to the camera',
    what3: 'Record a short video: who you are, and what you saw',
    what4: 'Sign a written statement of the same, after {testator} has signed',
    invitationNeed:
      'Have your passport, driving licence or identity card ready. It costs nothing, and needs no account.',
    invitationUntil: 'Begin by {date}, on the device you want to use.',
    invitationAs: 'This is for {name}. Not you? Please close this page.',
    begin: 'Declare this and begin',
    beginAgain: 'Continue where you left off',
    cannot: 'Decline to be a witness',
    signedInTitle: 'Somebody else is signed in here',
    signedIn: 'This browser is signed in as {name}. If you go on, it goes on as {you} until you sign out.',

    usedTitle: 'This link has been used',
    usedText:
      'Each link works once, on the device where it was opened. If that was this one, its time may be ' +
      'over. We can email you a fresh link.',
    expiredTitle: 'This link has expired',
    expiredText: 'We can email you a fresh link.',
    endedTitle: 'This invitation has ended',
    endedText:
      'It was replaced by a later one, or it is no longer needed. If you are still a witness, the ' +
      'newest email has the link that works.',
    unknownTitle: 'This invitation is not known',
    unknownText: 'The address may be incomplete. Please open the link in the email once more.',
    fresh: 'Send me a fresh link',
    freshSending: 'Sending…',
    freshWhere: 'It goes to the address the invitation was made for. You cannot have it sent elsewhere.',
    goOnAs: 'Go on as {name}',

    loading: 'Looking up where you are…',
    overTitle: 'Your time on this device is over',
    overText:
      'For your safety this device remembers you for twelve hours only. Nothing is lost: with a fresh ' +
      'link you continue where you left off.',
    overNoLink:
      'Please open the link in your invitation email. If it has been used, you can ask for a fresh one there.',
    notWitnessTitle: 'You are not a witness here',
    notWitnessText:
      'A witness comes here through the link in the invitation email. This account has no such invitation.',
    toDashboard: 'Go to the dashboard',

    stepDeclare: 'Your declarations',
    stepIdentity: 'Your identity',
    stepVideo: 'Your video statement',
    stepTurn: 'The testator signs',
    stepSign: 'Your signature',

    declareTitle: 'May you be a witness?',
    declareLead: 'You are a witness to the will of {testator}.',
    declareMissing: 'A witness must be able to say: “{sentence}”',
    declareCannot: 'Tick what is true of you, or decline.',
    declareWhy: 'Why this matters',
    declareWhyText:
      'A gift to a witness, or to the spouse or civil partner of one, is lost (Wills Act 1837, section 15).',
    declare: 'Declare this',
    declaring: 'Declaring…',

    identityTitle: 'Check your identity',
    reviewTitle: 'Your pictures are being looked at',
    reviewNow: 'A program reads them first. If it cannot, we ask you for new ones.',
    reviewThen:
      'Then a person compares them. We email you when you can go on, or if new pictures are needed.',
    mayClose: 'You can close this page.',

    othersTitle: 'Your part is done for now',
    othersText: 'Before the video statements:',
    othersIdentity: 'Identity of {name}',
    othersPayment: 'Payment by {testator}',
    stateDone: 'Done',
    stateWaiting: 'Waiting',
    stateInvited: 'Invited',
    stateDeclined: 'Declined',
    othersMail: 'We email you when it is time to record.',
    opening: 'Everything is ready. The next step is being opened…',

    videoTitle: 'Your video statement',
    without: 'Go on without a video of your own',
    withoutText:
      'If no device of yours has a camera, your statement can name another party’s recording instead. ' +
      'Yours is then missing from the evidence.',

    turnTitle: 'Waiting for {testator} to sign',
    turnText: 'We email you when it is your turn.',
    turnWithout: 'You have no video statement of your own.',
    turnRecord: 'Record one after all',

    signTitle: 'Sign your statement',

    doneTitle: 'You have signed',
    doneThanks: 'Thank you. You have nothing more to do.',
    doneWhat: 'What you signed',
    doneDocument: 'Document',
    doneFingerprints: 'Fingerprints to compare',
    doneHash: 'Fingerprint of the document (SHA-256)',
    doneAt: 'Signed on',
    doneVideo: 'Fingerprint of the video statement (SHA-256)',
    doneConsents: 'What you agreed to',
    doneNext: 'What happens now',
    doneOther: 'The other witness signs too, if they have not yet.',
    doneAll: 'When all three have signed, we email you.',
    doneRegistering: 'Then {testator}’s will goes to the register.',
    doneRegistered: 'The will of {testator} is registered.',
    doneSuperseded: 'A later version of this will has been registered in its place.',
    doneWithdrawn: 'The registration has been withdrawn. This does not revoke the will.',
    doneCheck: 'Check a document',
    print: 'Print this page',
    doneSealed: 'All three have signed. It was sealed on {date}.',
    yourSignature: 'Your signature in the PDF',
    applied: 'Written on {date}',
    applying: 'Being written',

    decline: 'Decline',
    declineWhat: 'to be a witness',
    declineTitle: 'Decline to be a witness',
    declineText:
      'Nobody has to be a witness. {testator} is told, with your reason, and can name somebody else. ' +
      'You cannot take this back.',
    declineReason: 'Why do you decline?',
    declineHint: '{testator} reads this.',
    declineMissing: 'Please say why',
    declineYes: 'Decline',
    declining: 'Declining…',
    declineNo: 'Go back',
    declinedTitle: 'You have declined',
    declinedText:
      'The testator has been told. There is nothing more for you to do, and you can close this page.',
    gone: 'You are no longer a witness to this will',
    goneText:
      'The registration was withdrawn or replaced, or another witness was named. There is nothing more for you to do.',
    invitationAskFor: 'This registers an existing will. It does not sign or change it.',
  },
  cy: {
    invitationTitle: 'Eich gwahoddiad',
    invitationLoading: 'Yn darllen y gwahoddiad…',
    invitationAsks: 'Mae {testator} yn gofyn i chi fod yn dyst',
    invitationAskFor: 'Mae hyn yn cofrestru ewyllys sy’n bod eisoes. Nid yw’n ei llofnodi nac yn ei newid.',
    invitationWhat: 'Yr hyn y byddech yn ei wneud',
    what2: 'Dangos dogfen adnabod a’ch wyneb i’r camera',
    what3: 'Recordio fideo byr: pwy ydych, a’r hyn a welsoch',
    what4: 'Llofnodi datganiad ysgrifenedig o’r un peth, ar ôl i {testator} lofnodi',
    invitationNeed:
      'Byddwch â’ch pasbort, eich trwydded yrru neu eich cerdyn adnabod wrth law. Nid yw’n costio dim, ac nid ' +
      'oes angen cyfrif.',
    invitationUntil: 'Dechreuwch erbyn {date}, ar y ddyfais yr hoffech ei defnyddio.',
    invitationAs: 'I {name} y mae hwn. Nid chi? Caewch y dudalen hon.',
    begin: 'Datgan hyn a dechrau',
    beginAgain: 'Mynd ymlaen o’r lle’r oeddech',
    cannot: 'Gwrthod bod yn dyst',
    signedInTitle: 'Mae rhywun arall wedi mewngofnodi yma',
    signedIn:
      'Mae’r porwr hwn wedi mewngofnodi fel {name}. Os ewch ymlaen, bydd yn mynd ymlaen fel {you} nes ' +
      'i chi allgofnodi.',

    usedTitle: 'Mae’r ddolen hon wedi’i defnyddio',
    usedText:
      'Mae pob dolen yn gweithio unwaith, ar y ddyfais lle’r agorwyd hi. Os hon oedd y ddyfais, ' +
      'efallai fod ei hamser ar ben. Gallwn anfon dolen newydd atoch.',
    expiredTitle: 'Mae’r ddolen hon wedi dod i ben',
    expiredText: 'Gallwn anfon dolen newydd atoch.',
    endedTitle: 'Mae’r gwahoddiad hwn ar ben',
    endedText:
      'Daeth un diweddarach yn ei le, neu nid oes ei angen mwyach. Os ydych yn dal yn dyst, yn y neges ' +
      'ddiweddaraf y mae’r ddolen sy’n gweithio.',
    unknownTitle: 'Nid yw’r gwahoddiad hwn yn hysbys',
    unknownText: 'Efallai fod y cyfeiriad yn anghyflawn. Agorwch y ddolen yn y neges unwaith eto.',
    fresh: 'Anfonwch ddolen newydd ataf',
    freshSending: 'Yn anfon…',
    freshWhere:
      'Mae’n mynd i’r cyfeiriad y gwnaed y gwahoddiad ar ei gyfer. Ni allwch ei chael wedi’i hanfon i unman arall.',
    goOnAs: 'Mynd ymlaen fel {name}',

    loading: 'Yn gweld lle’r ydych arni…',
    overTitle: 'Mae eich amser ar y ddyfais hon ar ben',
    overText:
      'Er eich diogelwch, am ddeuddeg awr yn unig y mae’r ddyfais hon yn eich adnabod. Nid oes dim ' +
      'wedi’i golli: gyda dolen newydd ewch ymlaen o’r lle’r oeddech.',
    overNoLink:
      'Agorwch y ddolen yn eich neges wahoddiad. Os yw wedi’i defnyddio, gallwch ofyn am un newydd yno.',
    notWitnessTitle: 'Nid ydych yn dyst yma',
    notWitnessText:
      'Trwy’r ddolen yn y neges wahoddiad y daw tyst. Nid oes gwahoddiad felly gan y cyfrif hwn.',
    toDashboard: 'Mynd i’r dangosfwrdd',

    stepDeclare: 'Eich datganiadau',
    stepIdentity: 'Pwy ydych',
    stepVideo: 'Eich datganiad fideo',
    stepTurn: 'Yr ewyllysiwr yn llofnodi',
    stepSign: 'Eich llofnod',

    declareTitle: 'A gewch chi fod yn dyst?',
    declareLead: 'Rydych yn dyst i ewyllys {testator}.',
    declareMissing: 'Rhaid i dyst allu dweud: “{sentence}”',
    declareCannot: 'Ticiwch yr hyn sy’n wir amdanoch, neu gwrthodwch.',
    declareWhy: 'Pam mae hyn yn bwysig',
    declareWhyText: 'Collir rhodd i dyst, neu i briod neu bartner sifil tyst (Wills Act 1837, adran 15).',
    declare: 'Datgan hyn',
    declaring: 'Yn datgan…',

    identityTitle: 'Gwirio eich hunaniaeth',
    reviewTitle: 'Edrychir ar eich lluniau',
    reviewNow: 'Peiriant sy’n eu darllen yn gyntaf. Os na ellir eu darllen, gofynnir i chi am rai newydd.',
    reviewThen:
      'Yna mae person yn eu cymharu. Byddwn yn anfon e-bost atoch pan allwch fynd ymlaen, neu os bydd ' +
      'angen lluniau newydd.',
    mayClose: 'Gallwch gau’r dudalen hon.',

    othersTitle: 'Mae eich rhan chi wedi’i gwneud am y tro',
    othersText: 'Cyn y datganiadau fideo:',
    othersIdentity: 'Hunaniaeth {name}',
    othersPayment: 'Taliad gan {testator}',
    stateDone: 'Wedi’i wneud',
    stateWaiting: 'Yn aros',
    stateInvited: 'Gwahoddwyd',
    stateDeclined: 'Wedi gwrthod',
    othersMail: 'Byddwn yn anfon e-bost atoch pan fydd yn bryd recordio.',
    opening: 'Mae popeth yn barod. Mae’r cam nesaf yn cael ei agor…',

    videoTitle: 'Eich datganiad fideo',
    without: 'Mynd ymlaen heb fideo eich hun',
    withoutText:
      'Os nad oes gan yr un ddyfais sydd gennych gamera, gall eich datganiad enwi recordiad parti ' +
      'arall yn lle hynny. Bydd eich un chi wedyn ar goll o’r dystiolaeth.',

    turnTitle: 'Aros i {testator} lofnodi',
    turnText: 'Byddwn yn anfon e-bost atoch pan ddaw eich tro.',
    turnWithout: 'Nid oes gennych ddatganiad fideo eich hun.',
    turnRecord: 'Recordio un wedi’r cyfan',

    signTitle: 'Llofnodwch eich datganiad',

    doneTitle: 'Rydych wedi llofnodi',
    doneThanks: 'Diolch. Nid oes dim mwy i chi ei wneud.',
    doneWhat: 'Yr hyn a lofnodwyd gennych',
    doneDocument: 'Dogfen',
    doneFingerprints: 'Olion bysedd i’w cymharu',
    doneHash: 'Ôl bys y ddogfen (SHA-256)',
    doneAt: 'Llofnodwyd ar',
    doneVideo: 'Ôl bys y datganiad fideo (SHA-256)',
    doneConsents: 'Yr hyn y cytunoch arno',
    doneNext: 'Beth sy’n digwydd nawr',
    doneOther: 'Mae’r tyst arall yn llofnodi hefyd, os nad yw wedi gwneud eto.',
    doneAll: 'Pan fydd y tri wedi llofnodi byddwn yn anfon neges atoch.',
    doneRegistering: 'Yna mae ewyllys {testator} yn mynd i’r gofrestr.',
    doneRegistered: 'Mae ewyllys {testator} wedi’i chofrestru.',
    doneSuperseded: 'Mae fersiwn ddiweddarach o’r ewyllys hon wedi’i chofrestru yn ei lle.',
    doneWithdrawn: 'Mae’r cofrestriad wedi’i dynnu’n ôl. Nid yw hyn yn dirymu’r ewyllys.',
    doneCheck: 'Gwirio dogfen (tudalen Saesneg)',
    print: 'Argraffu’r dudalen hon',
    doneSealed: 'Mae’r tri wedi llofnodi. Seliwyd hi ar {date}.',
    yourSignature: 'Eich llofnod yn y PDF',
    applied: 'Ysgrifennwyd ar {date}',
    applying: 'Yn cael ei ysgrifennu',

    decline: 'Gwrthod',
    declineWhat: 'bod yn dyst',
    declineTitle: 'Gwrthod bod yn dyst',
    declineText:
      'Nid oes rhaid i neb fod yn dyst. Dywedir wrth {testator}, gyda’ch rheswm, a gellir enwi rhywun ' +
      'arall. Ni allwch dynnu hyn yn ôl.',
    declineReason: 'Pam rydych chi’n gwrthod?',
    declineHint: 'Bydd {testator} yn darllen hyn.',
    declineMissing: 'Dywedwch pam',
    declineYes: 'Gwrthod',
    declining: 'Yn gwrthod…',
    declineNo: 'Mynd yn ôl',
    declinedTitle: 'Rydych wedi gwrthod',
    declinedText: 'Dywedwyd wrth yr ewyllysiwr. Nid oes dim mwy i chi ei wneud, a gallwch gau’r dudalen hon.',
    gone: 'Nid ydych yn dyst i’r ewyllys hon mwyach',
    goneText:
      'Tynnwyd y cofrestriad yn ôl neu daeth un arall yn ei le, neu enwyd tyst arall. Nid oes dim mwy i chi ei wneud.',
  },
})
