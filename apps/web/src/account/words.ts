// The sentences of the account page.
import { erasureWords } from '@testate/api/account'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'page': 'Your account',
    'lead': 'Who you are here, where you are signed in, a copy of what we hold about you, and how to leave.',
    'guest':
      'You came through an invitation and have no account, so there is nothing to change here. “Your ' +
      'part as a witness” shows what is next for you.',
    'guestGo': 'Go to your part as a witness',
    'guestData': 'Would you like a copy of what we hold about you, or would you like it erased?',
    'writeToUs': 'Please write to us',
    'loading': 'Reading your account…',
    'failed': 'Your account could not be read',
    'again': 'Try again',

    'profile': 'About you',
    'name': 'Name',
    'username': 'Username',
    'role': 'You are here as',
    'since': 'Account since',
    'testator': 'Testator',
    'witness': 'Witness',
    'executor': 'Executor',
    'admin': 'Administrator',
    'changeName': 'Change your name',
    'nameFixed':
      'Your identity check was made with this name, so it cannot be changed here. Has your name changed?',
    'nameText': 'Statements and certificates already made keep the name they were made with.',
    'firstName': 'First name',
    'lastName': 'Last name',
    'save': 'Save',
    'saving': 'Saving…',
    'cancel': 'Cancel',

    'reminders': 'Reminders by email',
    'remindersWanted': 'Remind me when a registration is waiting for me',
    'remindersHint': 'After three days, and once more after seven.',
    'remindersFailed': 'Your choice was not saved',

    'emailTitle': 'Email address',
    'emailNow': 'Codes, links and messages go to {email}.',
    'emailTakeBack':
      'It was changed recently. Until {until} you can undo that, with the link we sent to your earlier ' +
      'address and the password you had then.',
    'emailChange': 'Change your email address',
    'administratorsEmail':
      'An administrator’s address cannot be changed here. Nobody may review their own identity, and the ' +
      'address is how we can tell.',
    'afterNewPassword':
      'You set your password with a link from your mailbox less than three days ago. To keep your ' +
      'account safe, the address can be changed once those three days are over.',
    'emailHow':
      'First we send a code to {email}, the address you have now, then another to the new one. Nothing ' +
      'changes before you have entered both.',
    'emailSafe': 'If you think somebody else reads your mailbox, change your password first.',
    'emailStays':
      'Statements, certificates and receipts already made keep their address. Messages about a refund go to ' +
      'the address the payment was made with. What you typed into a ' +
      'will’s form stays as it is. Invitations to be a witness stay with the address they were sent to.',
    'emailLost': 'Can you no longer read messages at {email}?',
    'newEmail': 'New email address',
    'yourPassword': 'Your password',
    'goOn': 'Go on to the code',
    'emailAsking': 'Sending a code to the new address…',
    'emailWaits': 'A change waits for your code',
    'emailSent': 'We have sent a message to {email}. The code in it can be used until {until}.',
    'emailResent':
      'We have sent another message to {email}. Only the code in the newest one works, until {until}.',
    'emailCodeOver': 'The code we sent to {email} has run out. Please send another.',
    'emailNotArrived':
      'If no message arrives within a few minutes, look in the junk folder, check the address, or send ' +
      'another code. If the address has an account already, the message says so.',
    'emailDropped':
      'Until you enter the code, everything still goes to the address you have now. If you do not, the ' +
      'change is dropped on {until}.',
    'emailCancel': 'Cancel the change',
    'emailCancelling': 'Cancelling…',
    'emailFailed': 'That did not work',
    'emailChanged': 'Your email address is changed',
    'emailChangedText':
      'Every other session has been signed out. If it was not you, you can undo this ' +
      'within 14 days: the message at your earlier address says how.',

    'emailNeedsPassword': 'To change your email address, set a password first.',
    'passwordTitle': 'Password',
    'passwordNone':
      'You opened your account with a passkey, so it has no password. You can set one with a link by email.',
    'passwordSet': 'Set a password',
    'passwordText':
      'When you change it, everybody else who is signed in to this account is signed out, and we tell you by email.',
    'currentPassword': 'Current password',
    'newPassword': 'New password',
    'newPasswordHint':
      'At least 8 characters. Three words that do not belong together are strong and easy to remember.',
    'savePassword': 'Change password',
    'passwordSaved': 'Your password has been changed',
    'passwordSavedText': 'Every other session has been signed out.',

    'sessions': 'Where you are signed in',
    'sessionsText':
      'Do you know each of these? If not, press “This wasn’t me”, and then change your password above.',
    'sessionsLoading': 'Looking up where you are signed in…',
    'sessionsFailed': 'Your sessions could not be read',
    'showingSessions':
      '{shown, plural, one {# session} other {# sessions}} shown' +
      '{more, select, yes {, and there are more} other {}}.',
    'moreSessions': 'Show more sessions',
    'moreSessionsLoading': 'Loading…',
    'moreSessionsFailed': 'The other sessions could not be loaded',
    'thisOne': 'This one',
    'begun': 'Signed in on {when}',
    'seen': 'Last used on {when}, give or take five minutes',
    'ends': 'You are signed out automatically on {when}',
    'from': 'From network address {address}',
    'fromUnknown': 'Network address not kept',
    'notMe': 'This wasn’t me',
    'notMeLabel': 'This wasn’t me: sign out {device}, signed in {when}',
    'ending': 'Signing out…',
    'ended': 'Signed out',
    'endedText': 'That session is over. If you did not recognise it, please change your password.',
    'endFailed': 'It could not be signed out',
    'endOthers': 'Sign out everywhere else',
    'onlyThis': 'You are signed in here and nowhere else.',

    'exportTitle': 'A copy of your data',
    'exportText':
      'Everything we hold about you, as one ZIP file: your account, your wills with what you typed, your ' +
      'own statements and recordings, identity checks, with the pictures while we still have them, ' +
      'payments, the messages we sent, and the lines of the audit log about you.',
    'exportLeft': 'What other people gave us about themselves is not in it.',
    'exportAsk': 'Make a copy',
    'exportMaking': 'Making your copy. With recordings this can take a minute.',
    'exportReady': 'Your copy has been downloaded',
    'exportReadyText': 'Keep the file as you keep your will: whoever has it can read all of it.',
    'exportFailed': 'The copy could not be made',

    'codeTitle': 'Confirm that it is you',
    'codeExport': 'You are about to download a copy of everything we hold about you.',
    'codeEmail':
      'You are about to change the email address of your account. This code goes to the address you have now.',
    'codePhone': 'You are about to change your number for text messages.',
    'codeErase': 'You are about to erase your account.',

    'eraseTitle': 'Erase your account',
    'eraseWhat':
      'This deletes your account and everything kept with it: drafts, uploaded documents, statements, ' +
      'recordings, identity checks and messages.',
    'eraseFinal': 'Once you have confirmed it with a code, it cannot be undone.',
    'eraseFinalLater':
      'You then have {days} days to change your mind. Once they are over it cannot be undone.',
    'eraseWills':
      '{n, plural, one {The will you brought here is deleted too.} other {The # wills you brought here ' +
      'are deleted too.}} Your signed paper original is not touched: it is as valid as it was before.',
    'eraseRegisteredTitle': 'You have a registered will',
    'eraseRegistered':
      'We email you at once and wait {days} days. To keep your account, use the link in the email or ' +
      'sign in before they are over. Your witnesses are told that the registration is to be withdrawn. ' +
      'After {days} days the registration is withdrawn on every network, and your account is erased ' +
      'when each of them has done so. This does not revoke the will.',
    'eraseRegisteredAfter':
      'After that we hold no copy of the will, and nothing about where the paper is. Only somebody who ' +
      'has the files can then check the certificate and the evidence. Download them first if you want to ' +
      'keep them.',
    'eraseMoney':
      'You have paid for something that is not registered yet. We withdraw that registration first and ' +
      'give the money back. We erase your account once the payment provider tells us that it has gone.',
    'eraseStays': 'What stays',
    'administrator':
      'An administrator’s account holds decisions about other people, so it cannot be erased here. ' +
      'Please write to the people who run this register.',
    'registering':
      'A will of yours is being entered on the networks at this moment. Please come back when that is done.',
    'released': 'A copy of a will of yours has been released to its executors. Please write to us.',
    'open-notice':
      'You submitted or confirmed a notice of a death, are the professional assigned to it, or it is about ' +
      'you. It is still open. Please come back when it is over.',
    'eraseOpen': 'Erase my account…',
    'eraseLoading': 'Working out what that would do…',
    'eraseFailed': 'We could not work out what erasing would do',
    'eraseDialog': 'Erase your account?',
    'eraseType': `To go on, type “${erasureWords}”`,
    'eraseWrong': `Please type “${erasureWords}”`,
    'eraseKeep': 'Keep my account',
    'eraseGo': 'Go on to the code',
    'erasing': 'Asking…',
    'eraseRefused': 'Your account was not erased',
  },
  cy: {
    'page': 'Eich cyfrif',
    'lead': 'Pwy ydych chi yma, ble rydych wedi mewngofnodi, copi o’r hyn a ddaliwn amdanoch, a sut i adael.',
    'guest':
      'Daethoch drwy wahoddiad ac nid oes gennych gyfrif, felly nid oes dim i’w newid yma. Mae “Eich rhan ' +
      'fel tyst” yn dangos beth sydd nesaf i chi.',
    'guestGo': 'Ewch i’ch rhan fel tyst',
    'guestData': 'A hoffech gopi o’r hyn a ddaliwn amdanoch, neu a hoffech iddo gael ei ddileu?',
    'writeToUs': 'Ysgrifennwch atom',
    'loading': 'Yn darllen eich cyfrif…',
    'failed': 'Nid oedd modd darllen eich cyfrif',
    'again': 'Rhoi cynnig arall arni',

    'profile': 'Amdanoch chi',
    'name': 'Enw',
    'username': 'Enw defnyddiwr',
    'role': 'Rydych yma fel',
    'since': 'Cyfrif ers',
    'testator': 'Ewyllysiwr',
    'witness': 'Tyst',
    'executor': 'Ysgutor',
    'admin': 'Gweinyddwr',
    'changeName': 'Newid eich enw',
    'nameFixed':
      'Gwnaed eich gwiriad hunaniaeth â’r enw hwn, felly ni ellir ei newid yma. A yw eich enw wedi newid?',
    'nameText': 'Mae datganiadau a thystysgrifau a wnaed eisoes yn cadw’r enw y’u gwnaed ag ef.',
    'firstName': 'Enw cyntaf',
    'lastName': 'Cyfenw',
    'save': 'Cadw',
    'saving': 'Yn cadw…',
    'cancel': 'Canslo',

    'reminders': 'Nodiadau atgoffa drwy e-bost',
    'remindersWanted': 'Fy atgoffa pan fydd cofrestriad yn aros amdanaf',
    'remindersHint': 'Ar ôl tri diwrnod, ac unwaith eto ar ôl saith.',
    'remindersFailed': 'Ni chadwyd eich dewis',

    'emailTitle': 'Cyfeiriad e-bost',
    'emailNow': 'Mae codau, dolenni a negeseuon yn mynd i {email}.',
    'emailTakeBack':
      'Fe’i newidiwyd yn ddiweddar. Hyd {until} gallwch ddadwneud hynny, â’r ddolen a anfonwyd i’ch ' +
      'cyfeiriad cynharach a’r cyfrinair oedd gennych bryd hynny.',
    'emailChange': 'Newid eich cyfeiriad e-bost',
    'administratorsEmail':
      'Ni ellir newid cyfeiriad gweinyddwr yma. Ni chaiff neb adolygu ei hunaniaeth ei hun, a’r cyfeiriad ' +
      'sy’n dangos hynny i ni.',
    'afterNewPassword':
      'Gosodoch eich cyfrinair â dolen o’ch blwch post lai na thri diwrnod yn ôl. Er diogelwch eich ' +
      'cyfrif, gellir newid y cyfeiriad pan fydd y tri diwrnod hynny drosodd.',
    'emailHow':
      'Yn gyntaf anfonwn god i {email}, y cyfeiriad sydd gennych nawr, yna un arall i’r un newydd. Nid ' +
      'oes dim yn newid cyn i chi roi’r ddau.',
    'emailSafe':
      'Os ydych yn meddwl bod rhywun arall yn darllen eich blwch post, newidiwch eich cyfrinair yn ' +
      'gyntaf.',
    'emailStays':
      'Mae datganiadau, tystysgrifau a derbynebau a wnaed eisoes yn cadw eu cyfeiriad. Mae negeseuon am ' +
      'ad-daliad yn mynd i’r cyfeiriad y talwyd ag ef. Mae’r hyn a deipioch yn ffurflen ewyllys yn aros ' +
      'fel y mae. Mae gwahoddiadau i fod yn dyst yn aros gyda’r cyfeiriad yr anfonwyd hwy iddo.',
    'emailLost': 'Oni allwch ddarllen negeseuon yn {email} mwyach?',
    'newEmail': 'Cyfeiriad e-bost newydd',
    'yourPassword': 'Eich cyfrinair',
    'goOn': 'Ymlaen i’r cod',
    'emailAsking': 'Yn anfon cod i’r cyfeiriad newydd…',
    'emailWaits': 'Mae newid yn aros am eich cod',
    'emailSent': 'Anfonwyd neges i {email}. Gellir defnyddio’r cod ynddi hyd {until}.',
    'emailResent':
      'Anfonwyd neges arall i {email}. Dim ond y cod yn yr un ddiweddaraf sy’n gweithio, hyd {until}.',
    'emailCodeOver': 'Mae’r cod a anfonwyd i {email} wedi dod i ben. Anfonwch un arall.',
    'emailNotArrived':
      'Os na ddaw neges o fewn ychydig funudau, edrychwch yn y ffolder sothach, gwiriwch y cyfeiriad, neu ' +
      'anfonwch god arall. Os oes cyfrif gan y cyfeiriad eisoes, mae’r neges yn dweud hynny.',
    'emailDropped':
      'Hyd nes i chi roi’r cod, mae popeth yn mynd i’r cyfeiriad sydd gennych nawr. Os na wnewch, caiff y ' +
      'newid ei ollwng ar {until}.',
    'emailCancel': 'Canslo’r newid',
    'emailCancelling': 'Yn canslo…',
    'emailFailed': 'Ni weithiodd hynny',
    'emailChanged': 'Newidiwyd eich cyfeiriad e-bost',
    'emailChangedText':
      'Allgofnodwyd pob sesiwn arall. Os nad chi a’i gwnaeth, gallwch ei ddadwneud o fewn 14 diwrnod: ' +
      'mae’r neges yn eich cyfeiriad cynharach yn dweud sut.',

    'emailNeedsPassword': 'I newid eich cyfeiriad e-bost, gosodwch gyfrinair yn gyntaf.',
    'passwordTitle': 'Cyfrinair',
    'passwordNone':
      'Agoroch eich cyfrif ag allwedd mynediad, felly nid oes ganddo gyfrinair. Gallwch osod un â dolen ' +
      'drwy e-bost.',
    'passwordSet': 'Gosod cyfrinair',
    'passwordText':
      'Pan fyddwch yn ei newid, allgofnodir pawb arall sydd wedi mewngofnodi i’r cyfrif hwn, ac rydym yn ' +
      'dweud wrthych drwy e-bost.',
    'currentPassword': 'Cyfrinair presennol',
    'newPassword': 'Cyfrinair newydd',
    'newPasswordHint':
      'O leiaf 8 nod. Mae tri gair nad ydynt yn perthyn i’w gilydd yn gryf ac yn hawdd eu cofio.',
    'savePassword': 'Newid y cyfrinair',
    'passwordSaved': 'Newidiwyd eich cyfrinair',
    'passwordSavedText': 'Allgofnodwyd pob sesiwn arall.',

    'sessions': 'Ble rydych wedi mewngofnodi',
    'sessionsText':
      'A ydych yn adnabod pob un o’r rhain? Os nad ydych, gwasgwch “Nid fi oedd hwn”, ac yna newidiwch ' +
      'eich cyfrinair uchod.',
    'sessionsLoading': 'Yn edrych ble rydych wedi mewngofnodi…',
    'sessionsFailed': 'Nid oedd modd darllen eich sesiynau',
    'showingSessions':
      '{shown, plural, one {Dangosir # sesiwn} other {Dangosir # sesiwn}}{more, select, yes {, ac mae ' +
      'rhagor} other {}}.',
    'moreSessions': 'Dangos rhagor o sesiynau',
    'moreSessionsLoading': 'Yn llwytho…',
    'moreSessionsFailed': 'Nid oedd modd llwytho’r sesiynau eraill',
    'thisOne': 'Yr un hon',
    'begun': 'Mewngofnodwyd ar {when}',
    'seen': 'Defnyddiwyd ddiwethaf ar {when}, o fewn pum munud',
    'ends': 'Cewch eich allgofnodi’n awtomatig ar {when}',
    'from': 'O gyfeiriad rhwydwaith {address}',
    'fromUnknown': 'Ni chadwyd y cyfeiriad rhwydwaith',
    'notMe': 'Nid fi oedd hwn',
    'notMeLabel': 'Nid fi oedd hwn: allgofnodi {device}, a fewngofnododd ar {when}',
    'ending': 'Yn allgofnodi…',
    'ended': 'Allgofnodwyd',
    'endedText': 'Mae’r sesiwn honno drosodd. Os nad oeddech yn ei hadnabod, newidiwch eich cyfrinair.',
    'endFailed': 'Nid oedd modd ei hallgofnodi',
    'endOthers': 'Allgofnodi ym mhobman arall',
    'onlyThis': 'Rydych wedi mewngofnodi yma ac yn unman arall.',

    'exportTitle': 'Copi o’ch data',
    'exportText':
      'Popeth a ddaliwn amdanoch, yn un ffeil ZIP: eich cyfrif, eich ewyllysiau gyda’r hyn a deipioch, ' +
      'eich datganiadau a’ch recordiadau eich hun, gwiriadau hunaniaeth gyda’r lluniau tra bônt gennym, ' +
      'taliadau, y negeseuon a anfonwyd gennym, a llinellau’r cofnod archwilio amdanoch.',
    'exportLeft': 'Nid yw’r hyn a roddodd pobl eraill i ni amdanynt eu hunain ynddo.',
    'exportAsk': 'Gwneud copi',
    'exportMaking': 'Yn gwneud eich copi. Gyda recordiadau gall hyn gymryd munud.',
    'exportReady': 'Lawrlwythwyd eich copi',
    'exportReadyText':
      'Cadwch y ffeil fel y cadwch eich ewyllys: gall pwy bynnag sydd â hi ddarllen y cyfan.',
    'exportFailed': 'Nid oedd modd gwneud y copi',

    'codeTitle': 'Cadarnhewch mai chi sydd yno',
    'codeExport': 'Rydych ar fin lawrlwytho copi o bopeth a ddaliwn amdanoch.',
    'codeEmail':
      'Rydych ar fin newid cyfeiriad e-bost eich cyfrif. Mae’r cod hwn yn mynd i’r cyfeiriad sydd gennych ' +
      'nawr.',
    'codePhone': 'Rydych ar fin newid eich rhif ar gyfer negeseuon testun.',
    'codeErase': 'Rydych ar fin dileu eich cyfrif.',

    'eraseTitle': 'Dileu eich cyfrif',
    'eraseWhat':
      'Mae hyn yn dileu eich cyfrif a phopeth a gedwir gydag ef: drafftiau, dogfennau a lanlwythwyd, ' +
      'datganiadau, recordiadau, gwiriadau hunaniaeth a negeseuon.',
    'eraseFinal': 'Ar ôl i chi ei gadarnhau â chod, ni ellir ei ddadwneud.',
    'eraseFinalLater':
      'Yna mae gennych {days} diwrnod i newid eich meddwl. Pan fyddant drosodd ni ellir ei ddadwneud.',
    'eraseWills':
      '{n, plural, one {Dilëir hefyd yr ewyllys a ddaethoch yma.} other {Dilëir hefyd y # ewyllys a ' +
      'ddaethoch yma.}} Ni chyffyrddir â’ch papur gwreiddiol wedi’i lofnodi: mae mor ddilys ag yr oedd.',
    'eraseRegisteredTitle': 'Mae gennych ewyllys gofrestredig',
    'eraseRegistered':
      'Rydym yn anfon e-bost atoch ar unwaith ac yn aros {days} diwrnod. I gadw eich cyfrif, defnyddiwch ' +
      'y ddolen yn yr e-bost neu mewngofnodwch cyn iddynt ddod i ben. Dywedir wrth eich tystion fod y ' +
      'cofrestriad i’w dynnu’n ôl. Ar ôl {days} diwrnod tynnir y cofrestriad yn ôl ar bob rhwydwaith, a ' +
      'dilëir eich cyfrif pan fydd pob un wedi gwneud hynny. Nid yw hyn yn dirymu’r ewyllys.',
    'eraseRegisteredAfter':
      'Wedi hynny nid ydym yn dal copi o’r ewyllys, na dim am ble mae’r papur. Dim ond rhywun sydd â’r ' +
      'ffeiliau all wirio’r dystysgrif a’r dystiolaeth wedyn. Lawrlwythwch hwy yn gyntaf os ydych am eu ' +
      'cadw.',
    'eraseMoney':
      'Rydych wedi talu am rywbeth nad yw wedi’i gofrestru eto. Tynnwn y cofrestriad hwnnw yn ôl yn ' +
      'gyntaf a rhoi’r arian yn ôl. Dilëwn eich cyfrif pan fydd y darparwr taliadau yn dweud wrthym ei ' +
      'fod wedi mynd.',
    'eraseStays': 'Beth sy’n aros',
    'administrator':
      'Mae cyfrif gweinyddwr yn dal penderfyniadau am bobl eraill, felly ni ellir ei ddileu yma. ' +
      'Ysgrifennwch at y bobl sy’n rhedeg y gofrestr hon.',
    'registering':
      'Mae ewyllys o’ch eiddo yn cael ei chofnodi ar y rhwydweithiau y funud hon. Dewch yn ôl pan fydd ' +
      'hynny wedi’i wneud.',
    'released': 'Rhyddhawyd copi o ewyllys o’ch eiddo i’w hysgutorion. Ysgrifennwch atom.',
    'open-notice':
      'Rydych wedi cyflwyno neu gadarnhau hysbysiad o farwolaeth, chi yw’r gweithiwr proffesiynol a benodwyd iddo, ' +
      'neu mae’n sôn amdanoch chi. Mae’n dal ar agor. Dewch yn ôl pan fydd wedi dod i ben.',
    'eraseOpen': 'Dileu fy nghyfrif…',
    'eraseLoading': 'Yn cyfrifo beth fyddai hynny’n ei wneud…',
    'eraseFailed': 'Nid oedd modd cyfrifo beth fyddai dileu’n ei wneud',
    'eraseDialog': 'Dileu eich cyfrif?',
    'eraseType': `I fynd ymlaen, teipiwch “${erasureWords}”`,
    'eraseWrong': `Teipiwch “${erasureWords}”`,
    'eraseKeep': 'Cadw fy nghyfrif',
    'eraseGo': 'Ymlaen i’r cod',
    'erasing': 'Yn gofyn…',
    'eraseRefused': 'Ni ddilëwyd eich cyfrif',
  },
})
