// The identity check's sentences: in the dialog, on the witness's screen and on a phone handed the task.
import { documentTypes } from '@testate/api/identity'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Identity Verification',
    loading: 'Looking up your identity check…',
    stepUpload: 'Your document and a picture of you',
    stepVerifying: 'Sending the pictures',
    stepDone: 'Sent in',
    stepAccepted: 'Accepted',

    intro: 'A person compares your document with a picture of your face.',
    keptTitle: 'What happens to your pictures',
    kept:
      'Both pictures are encrypted before they are stored. A program reads them, and only a reviewer ' +
      'sees them. They are erased {accepted, plural, one {# day} other {# days}} after your identity is ' +
      'accepted, or {otherwise, plural, one {# day} other {# days}} after any other outcome.',
    returned: 'Please take the pictures again',
    returnedCounts: 'Nothing has been decided, and this does not count as a refusal.',
    rejected: 'Your identity check was not accepted',
    rejectedAgain: 'You can send in other pictures.',
    noReason: 'No reason was given.',
    noTriesTitle: 'A person needs to help you',
    noTries:
      'Your identity check was turned down three times. Please write to support, so that a person can ' +
      'help you.',
    noReturnsTitle: 'Enough for today',
    noReturns:
      'Several pictures could not be used today. Please try again tomorrow, or write to support so ' +
      'that a person can help you.',
    support: 'Write to support',

    documentTitle: 'Your identity document',
    documentType: 'Which document do you have?',
    documentTypeMissing: 'Choose which document you have',
    passport: documentTypes.passport.name,
    drivingLicence: documentTypes['driving-licence'].name,
    identityCard: documentTypes['national-identity-card'].name,
    residencePermit: documentTypes['biometric-residence-permit'].name,
    residencePermitWarning: documentTypes['biometric-residence-permit'].warning ?? '',
    driverNumber: 'Driver number',
    driverNumberHint:
      'The 16 letters and numbers in field 5 of your licence. It helps us to read the picture.',
    documentLabel: 'Picture of your document',
    documentHint: 'The page with your photograph, whole, flat and in good light.',
    documentLicenceHint: 'The front of the card, whole, flat and in good light.',
    documentMissing: 'Add a picture of your document',
    documentAlt: 'The picture of your document',
    documentOutline: 'Fit the whole page inside the lines',

    selfieTitle: 'A picture of yourself',
    selfieHint: 'You alone, looking at the camera, in good light, without hat or sunglasses.',
    selfieMissing: 'Add a picture of yourself',
    selfieAlt: 'The picture of yourself',
    selfieOutline: 'Fit your face inside the oval',

    facesTitle: 'May a program compare the two faces?',
    facesChoice: 'You choose. A person looks at your pictures and decides either way.',
    facesGivenTitle: 'Comparing your faces by a program',
    facesAgreed:
      'On {at} you agreed that a program measures the face in both of your pictures and compares the ' +
      'two. If you take this back, a comparison that was not made yet is not made, and the figure of ' +
      'one that was is deleted.',
    facesEnd: 'Take back my consent',
    facesEnding: 'Taking it back…',
    facesEnded:
      'On {at} you took back your consent to have a program compare your faces. No program compares ' +
      'them any more, and no figure from a comparison is kept.',
    facesEndFailed: 'Your consent could not be taken back',

    useCamera: 'Use the camera',
    choosePicture: 'Choose a picture',
    chooseLabel: 'Or a picture',
    takePicture: 'Take the picture',
    otherCamera: 'Use the other camera',
    cancel: 'Cancel',
    chooseInstead: 'Choose a picture instead',
    takeAgain: 'Take it again',
    starting: 'Starting the camera…',
    cannotOpen: 'This picture cannot be opened here. Please choose a JPEG or PNG picture.',
    send: 'Send both pictures',
    sending: 'Sending…',

    verifying: 'Sending your pictures for the check…',
    failedTitle: 'Verification Failed',
    tryAgain: 'Try again',
    backToPictures: 'Back to the pictures',

    pendingTitle: 'Identity pre-checked: a person will review it',
    pendingNow: 'A program is reading the pictures. If it cannot, we ask you for new ones here and by email.',
    pendingThen:
      'Then a person compares them. We email you when you can go on, or if new pictures are needed. You ' +
      'do not have to wait here: this page updates by itself.',
    acceptedTitle: 'Your identity is accepted',
    accepted: 'A person has looked at your pictures. There is nothing more to do for this step.',
    sampleTitle: 'SAMPLE identity accepted: nobody was checked',
    sampleAccepted: 'This is a sample for trying the register out. It says SAMPLE wherever it is shown.',
    continue: 'Continue to Signing',

    sampleOffer: 'Trying this register out?',
    sampleText: 'Nobody is checked.',
    sampleUse: 'Use a SAMPLE identity',
  },
  cy: {
    title: 'Gwirio Hunaniaeth',
    loading: 'Yn chwilio am eich gwiriad hunaniaeth…',
    stepUpload: 'Eich dogfen a llun ohonoch',
    stepVerifying: 'Anfon y lluniau',
    stepDone: 'Wedi’i anfon',
    stepAccepted: 'Derbyniwyd',

    intro: 'Mae person yn cymharu llun o’ch dogfen adnabod ag un o’ch wyneb.',
    keptTitle: 'Beth sy’n digwydd i’ch lluniau',
    kept:
      'Amgryptir y ddau lun cyn eu storio. Rhaglen sy’n eu darllen, ac i adolygydd yn unig y dangosir ' +
      'hwy. Dilëir hwy {accepted} diwrnod ar ôl derbyn eich hunaniaeth, neu {otherwise} diwrnod ar ôl ' +
      'unrhyw ganlyniad arall.',
    returned: 'Tynnwch y lluniau eto',
    returnedCounts: 'Nid oes dim wedi’i benderfynu, ac nid yw hyn yn cyfrif fel gwrthodiad.',
    rejected: 'Ni dderbyniwyd eich gwiriad hunaniaeth',
    rejectedAgain: 'Gallwch anfon lluniau eraill.',
    noReason: 'Ni roddwyd rheswm.',
    noTriesTitle: 'Mae angen i berson eich helpu',
    noTries:
      'Ni dderbyniwyd eich hunaniaeth deirgwaith. Ysgrifennwch at y tîm cymorth, er mwyn i berson allu eich helpu.',
    noReturnsTitle: 'Digon am heddiw',
    noReturns:
      'Nid oedd modd defnyddio sawl llun heddiw. Rhowch gynnig arall arni yfory, neu ysgrifennwch at y ' +
      'tîm cymorth er mwyn i berson allu eich helpu.',
    support: 'Ysgrifennu at y tîm cymorth',

    documentTitle: 'Eich dogfen adnabod',
    documentType: 'Pa ddogfen sydd gennych?',
    documentTypeMissing: 'Dewiswch pa ddogfen sydd gennych',
    passport: 'Pasbort y DU',
    drivingLicence: 'Trwydded Yrru’r DU',
    identityCard: 'Cerdyn Adnabod Cenedlaethol (UE/AEE)',
    residencePermit: 'Trwydded Breswylio Fiometrig',
    residencePermitWarning:
      'Daeth eVisas yn lle’r Trwyddedau Preswylio Biometrig. Defnyddiwch ddogfen arall os oes gennych ' +
      'un; gwirir trwydded fel dogfen hanesyddol.',
    driverNumber: 'Rhif gyrrwr',
    driverNumberHint:
      'Yr 16 o lythrennau a rhifau ym maes 5 eich trwydded. Mae’n ein helpu i ddarllen y llun.',
    documentLabel: 'Llun o’ch dogfen',
    documentHint: 'Y dudalen â’ch ffotograff, yn gyfan, yn wastad ac mewn golau da.',
    documentLicenceHint: 'Blaen y cerdyn, yn gyfan, yn wastad ac mewn golau da.',
    documentMissing: 'Ychwanegwch lun o’ch dogfen',
    documentAlt: 'Y llun o’ch dogfen',
    documentOutline: 'Rhowch y dudalen gyfan y tu mewn i’r llinellau',

    selfieTitle: 'Llun ohonoch chi',
    selfieHint: 'Chi ar eich pen eich hun, yn edrych at y camera, mewn golau da, heb het na sbectol haul.',
    selfieMissing: 'Ychwanegwch lun ohonoch chi',
    selfieAlt: 'Y llun ohonoch chi',
    selfieOutline: 'Rhowch eich wyneb y tu mewn i’r hirgrwn',

    facesTitle: 'A gaiff rhaglen gymharu’r ddau wyneb?',
    facesChoice:
      'Chi sy’n dewis. Mae person yn edrych ar eich lluniau ac yn penderfynu y naill ffordd neu’r llall.',
    facesGivenTitle: 'Cymharu eich wynebau gan raglen',
    facesAgreed:
      'Ar {at} cytunasoch i raglen fesur yr wyneb yn y ddau lun ohonoch a chymharu’r ddau. Os tynnwch ' +
      'hyn yn ôl, ni wneir cymhariaeth nas gwnaed eto, a dilëir ffigur un a wnaed.',
    facesEnd: 'Tynnu fy nghydsyniad yn ôl',
    facesEnding: 'Yn ei dynnu’n ôl…',
    facesEnded:
      'Ar {at} tynasoch yn ôl eich cydsyniad i raglen gymharu eich wynebau. Nid oes unrhyw raglen yn ' +
      'eu cymharu mwyach, ac ni chedwir unrhyw ffigur o gymhariaeth.',
    facesEndFailed: 'Ni ellid tynnu eich cydsyniad yn ôl',

    useCamera: 'Defnyddio’r camera',
    choosePicture: 'Dewis llun',
    chooseLabel: 'Neu lun o’r ddyfais hon',
    takePicture: 'Tynnu’r llun',
    otherCamera: 'Defnyddio’r camera arall',
    cancel: 'Canslo',
    chooseInstead: 'Dewis llun yn lle hynny',
    takeAgain: 'Ei dynnu eto',
    starting: 'Yn cychwyn y camera…',
    cannotOpen: 'Ni ellir agor y llun hwn yma. Dewiswch lun JPEG neu PNG.',
    send: 'Anfon y ddau lun',
    sending: 'Yn anfon…',

    verifying: 'Yn anfon eich lluniau a’u cyflwyno i’w gwirio…',
    failedTitle: 'Methodd y Gwirio',
    tryAgain: 'Rhoi cynnig arall arni',
    backToPictures: 'Yn ôl at y lluniau',

    pendingTitle: 'Hunaniaeth wedi’i rhag-wirio: bydd person yn ei hadolygu',
    pendingNow:
      'Mae peiriant yn darllen y lluniau. Os na ellir eu darllen, gofynnir i chi am rai newydd, yma ac mewn neges.',
    pendingThen:
      'Yna mae person yn eu cymharu. Byddwn yn anfon e-bost atoch pan allwch fynd ymlaen, neu os bydd ' +
      'angen lluniau newydd, ac mae’r dudalen hon yn newid ohoni ei hun. Nid oes rhaid i chi aros yma.',
    acceptedTitle: 'Derbyniwyd eich hunaniaeth',
    accepted: 'Mae person wedi edrych ar eich lluniau. Nid oes dim mwy i’w wneud ar gyfer y cam hwn.',
    sampleTitle: 'Derbyniwyd hunaniaeth SAMPL: ni wiriwyd neb',
    sampleAccepted:
      'Sampl yw hwn er mwyn rhoi cynnig ar y gofrestr. Mae’n dweud SAMPLE lle bynnag y’i dangosir.',
    continue: 'Ymlaen at Lofnodi',

    sampleOffer: 'Yn rhoi cynnig ar y gofrestr hon?',
    sampleText: 'Ni wirir neb.',
    sampleUse: 'Defnyddio hunaniaeth SAMPL',
  },
})
