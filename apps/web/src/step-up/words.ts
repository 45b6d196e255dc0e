// The sentences of the second factor; separate, since every signed-in screen may need them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Confirm that it is you',
    forPlay: 'You are about to play the testator’s recorded statement.',
    forSign: 'You are about to sign your registration statement.',
    forDocument: 'You are about to open your copy of the will.',
    forSealed: 'You are about to open the sealed PDF.',
    forCapsule: 'You are about to open the evidence capsule.',
    forProof: 'You are about to open the proof of the registration.',
    forCertificate: 'You are about to open the certificate.',
    forShared:
      'You are about to have this will open only with your own key, or with two of the people you chose.',
    forUnshared: 'You are about to let the register alone open this will again after your death.',
    forWithdraw: 'You are about to withdraw this registration.',
    forSupersede: 'You are about to begin a new version of this will.',
    forMove: 'You are about to move the token of this registration to your own wallet.',
    forChange: 'You are about to change where the original of this will is kept, or who your executor is.',
    forDeath: 'You are about to confirm that the person named in this death notice has died.',
    forEstate: 'You are about to agree to this as an executor.',
    forShowing: 'You are about to show these lines to a beneficiary.',
    forReceipt: 'You are about to ask somebody by mail for a receipt.',
    forHandOver: 'You are about to make one file of all the records of this estate.',
    forTakeOver: 'You are about to enter all the records of this file into the estate.',
    forBankEntry: 'You are about to enter, change or remove bank details in this estate.',
    forBankShown: 'You are about to see bank details in this estate.',
    forReading: 'You are about to read the released copy. One confirmation lasts five minutes.',
    forTaking: 'You are about to download files of the registration as they are, without a watermark.',
    forRecording: 'You are about to be given one recording, for the reason that you gave.',
    forOwnKey:
      'You are about to have a key of your own open the copy of this will, once it is released to you.',
    forOwnCopy: 'You are about to take the copy that your own key opens.',
    forStaff: 'You are about to act as an administrator. This confirmation is for this one act.',
    forPictures:
      'You are about to look at pictures or certificates as an administrator. One confirmation lasts five minutes.',
    mailNeverStaff: 'Administrators confirm with a passkey or an authenticator app.',
    addFactor: 'Add one on your account page',
    asking: 'One moment…',
    again: 'Try again',
    passkeyText:
      'Please use the passkey you added: your phone’s or computer’s screen lock, so your fingerprint, face or PIN.',
    passkeyGo: 'Use your passkey',
    passkeyWaiting: 'Waiting for your device…',
    passkeyTurnedBack: 'No passkey was used. Please try again, or confirm in another way.',
    usePasskey: 'Use your passkey instead',
    useAuthenticator: 'Use your authenticator app instead',
    useRecovery: 'Use a recovery code instead',
    useMail: 'Have a code sent to your email address instead',
    appCode: 'Code from your authenticator app',
    appCodeHint: 'Six digits. The app shows another every half minute',
    recoveryCode: 'Recovery code',
    recoveryHint:
      'Ten letters and digits, from the page you printed. Cross it out afterwards: each works once',
    recoveryMissing: 'A recovery code has ten letters and digits, such as ABCDE-FGH23',
    sending: 'Sending a code to your email address…',
    sent: 'We have emailed you a code. It works until {until}.',
    opensAll: 'For five minutes you can then open every file of this will in this window.',
    document: 'The message must show the same fingerprint:',
    documentLabel: 'First sixteen characters of the fingerprint',
    shared:
      'Your browser made this number from the shares that you gave out. The message must name the same. If it names ' +
      'another, do not enter the code, and tell us:',
    sharedLabel: 'Number of the shares that you gave out',
    ownKey:
      'Your browser made this number from your key. The message must name the same. If it names another, do not ' +
      'enter the code, and tell us:',
    ownKeyLabel: 'Number of your key for this will',
    code: 'Code from the message',
    codeHint: 'Six digits',
    codeMissing: 'The code has six digits',
    resend: 'Send another code',
    resending: 'Sending…',
    resent: 'We have sent another code. Only the newest one works.',
    notArrived: 'Not there? Look in junk mail.',
    confirm: 'Confirm',
    withPasskey: 'Confirm, and use my passkey from now on',
    withPasskeyHint:
      'If you use your passkey beside this code, it is enough by itself from then on, to open your registered ' +
      'wills and for a copy of your data.',
    confirming: 'Checking…',
    cancel: 'Cancel',
  },
  cy: {
    title: 'Cadarnhewch mai chi sydd yno',
    forPlay: 'Rydych ar fin chwarae datganiad yr ewyllysiwr a recordiwyd.',
    forSign: 'Rydych ar fin llofnodi eich datganiad cofrestru.',
    forDocument: 'Rydych ar fin agor eich copi o’r ewyllys.',
    forSealed: 'Rydych ar fin agor y PDF wedi’i selio.',
    forCapsule: 'Rydych ar fin agor y capsiwl tystiolaeth.',
    forProof: 'Rydych ar fin agor prawf y cofrestriad.',
    forCertificate: 'Rydych ar fin agor y dystysgrif.',
    forShared:
      'Rydych ar fin peri mai dim ond eich allwedd eich hun, neu ddau o’r bobl a ddewisoch, all agor yr ewyllys hon.',
    forUnshared: 'Rydych ar fin gadael i’r gofrestr ei hun agor yr ewyllys hon eto ar ôl eich marwolaeth.',
    forWithdraw: 'Rydych ar fin tynnu’r cofrestriad hwn yn ôl.',
    forSupersede: 'Rydych ar fin dechrau fersiwn newydd o’r ewyllys hon.',
    forMove: 'Rydych ar fin cael symud tocyn y cofrestriad hwn i’ch waled eich hun.',
    forChange: 'Rydych ar fin newid ble y cedwir gwreiddiol yr ewyllys hon, neu bwy yw eich ysgutor.',
    forDeath: 'Rydych ar fin cadarnhau bod y person a enwir yn yr hysbysiad marwolaeth hwn wedi marw.',
    forEstate: 'Rydych ar fin cytuno i hyn fel ysgutor.',
    forShowing: 'Rydych ar fin dangos y llinellau hyn i fuddiolwr.',
    forReceipt: 'Rydych ar fin gofyn i rywun drwy e-bost am dderbynneb.',
    forHandOver: 'Rydych ar fin gwneud un ffeil o holl gofnodion yr ystâd hon.',
    forTakeOver: 'Rydych ar fin nodi holl gofnodion y ffeil hon yn yr ystâd.',
    forBankEntry: 'Rydych ar fin nodi, newid neu ddileu manylion banc yn yr ystâd hon.',
    forBankShown: 'Rydych ar fin gweld manylion banc yn yr ystâd hon.',
    forReading: 'Rydych ar fin darllen y copi a ryddhawyd. Mae un cadarnhad yn para pum munud.',
    forTaking: 'Rydych ar fin cymryd ffeiliau o’r cofrestriad fel y maent, heb ddyfrnod.',
    forRecording: 'Rydych ar fin cael un recordiad, am y rheswm a roesoch.',
    forOwnKey:
      'Rydych ar fin peri bod eich allwedd eich hun yn agor y copi o’r ewyllys hon, pan gaiff ei ryddhau ichi.',
    forOwnCopy: 'Rydych ar fin cymryd y copi y mae eich allwedd eich hun yn ei agor.',
    forStaff: 'Rydych ar fin gweithredu fel gweinyddwr. Mae’r cadarnhad hwn ar gyfer y weithred hon yn unig.',
    forPictures:
      'Rydych ar fin edrych ar luniau neu dystysgrifau fel gweinyddwr. Mae un cadarnhad yn para pum munud.',
    mailNeverStaff: 'Mae gweinyddwyr yn cadarnhau ag allwedd mynediad neu ap dilysu.',
    addFactor: 'Ychwanegwch un ar dudalen eich cyfrif',
    asking: 'Un eiliad…',
    again: 'Rhoi cynnig arall arni',
    passkeyText:
      'Defnyddiwch yr allwedd mynediad a ychwanegwyd gennych: clo sgrin eich ffôn neu’ch cyfrifiadur, ' +
      'sef eich ôl bys, eich wyneb neu’ch PIN.',
    passkeyGo: 'Defnyddio eich allwedd mynediad',
    passkeyWaiting: 'Yn aros am eich dyfais…',
    passkeyTurnedBack:
      'Ni ddefnyddiwyd allwedd mynediad. Rhowch gynnig arall arni, neu cadarnhewch mewn ffordd arall.',
    usePasskey: 'Defnyddio eich allwedd mynediad yn lle hynny',
    useAuthenticator: 'Defnyddio eich ap dilysu yn lle hynny',
    useRecovery: 'Defnyddio cod adfer yn lle hynny',
    useMail: 'Cael cod i’ch cyfeiriad e-bost yn lle hynny',
    appCode: 'Y cod o’ch ap dilysu',
    appCodeHint: 'Chwe digid. Mae’r ap yn dangos un arall bob hanner munud',
    recoveryCode: 'Cod adfer',
    recoveryHint:
      'Deg llythyren a digid, o’r dudalen a argraffwyd gennych. Croeswch ef allan wedyn: mae pob un yn ' +
      'gweithio unwaith',
    recoveryMissing: 'Mae deg llythyren a digid mewn cod adfer, er enghraifft ABCDE-FGH23',
    sending: 'Yn anfon cod i’ch cyfeiriad e-bost…',
    sent: 'Rydym wedi anfon cod atoch drwy e-bost. Mae’n gweithio tan {until}.',
    opensAll:
      'Mae unwaith yn ddigon: am bum munud wedyn gallwch agor pob ffeil o’r ewyllys hon yn y ffenestr hon.',
    document: 'Rhaid i’r neges ddangos yr un ôl bys:',
    documentLabel: 'Un nod ar bymtheg cyntaf yr ôl bys',
    shared:
      'Gwnaeth eich porwr y rhif hwn o’r cyfrannau a roddwyd gennych. Rhaid i’r neges enwi’r un rhif. Os yw’n enwi ' +
      'un arall, peidiwch â rhoi’r cod, a dywedwch wrthym:',
    sharedLabel: 'Rhif y cyfrannau a roddwyd gennych',
    ownKey:
      'Gwnaeth eich porwr y rhif hwn o’ch allwedd. Rhaid i’r neges enwi’r un rhif. Os yw’n enwi un arall, peidiwch â ' +
      'rhoi’r cod, a dywedwch wrthym:',
    ownKeyLabel: 'Rhif eich allwedd ar gyfer yr ewyllys hon',
    code: 'Y cod o’r neges',
    codeHint: 'Chwe digid',
    codeMissing: 'Mae chwe digid yn y cod',
    resend: 'Anfon cod arall',
    resending: 'Yn anfon…',
    resent: 'Rydym wedi anfon cod arall. Dim ond yr un diweddaraf sy’n gweithio.',
    notArrived: 'Heb gyrraedd? Edrychwch yn y ffolder sothach.',
    confirm: 'Cadarnhau',
    withPasskey: 'Cadarnhau, a defnyddio fy allwedd mynediad o hyn ymlaen',
    withPasskeyHint:
      'Os defnyddiwch eich allwedd mynediad wrth ochr y cod hwn, mae’n ddigon ar ei phen ei hun o hyn ymlaen, i ' +
      'agor eich ewyllysiau cofrestredig ac i gael copi o’ch data.',
    confirming: 'Yn gwirio…',
    cancel: 'Canslo',
  },
})
