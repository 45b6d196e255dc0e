// The sentences of signing in, opening an account, and a new password.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    signInTitle: 'Sign in',
    createTitle: 'Create an account',
    signInDescription:
      'Sign in to Testate, the register for existing wills in England and Wales, by username or email ' +
      'address.',
    createDescription:
      'Create a free account at Testate, the register for existing wills in England and Wales, and ' +
      'begin to register your will.',
    createLead: 'An account is free.',
    username: 'Username',
    usernameOrEmail: 'Username or email',
    usernameOrEmailHint:
      'You can use your email address once you have confirmed it. Until then it works only in the ' +
      'browser in which you opened your account.',
    password: 'Password',
    newPassword: 'New password',
    remember: 'Remember me for 30 days',
    rememberHint:
      'Do not tick this on a computer that other people use. After 12 hours without use you can still ' +
      'read, but must sign in again to change anything. After 30 days without use you are signed out. ' +
      'Administrators are not remembered.',
    signIn: 'Sign in',
    passkeyTitle: 'With a passkey',
    passkeyText:
      'If you have added a passkey, you sign in with your fingerprint, face or PIN, without a username ' +
      'or password.',
    passkeyGo: 'Sign in with a passkey',
    passkeyWaiting: 'Waiting for your device…',
    passkeyTurnedBack: 'No passkey was used. Please try again, or sign in with your password.',
    resetFactor:
      'Your account is protected by more than a password. Please confirm that it is you before we set ' +
      'the new one.',
    resetFactorTitle: 'Confirm that it is you',
    resetLost: 'Have you lost all of these?',
    resetLostText:
      'Then we wait seven days and tell you by email, in case it is somebody else who asks. After that ' +
      'a new link sets your password without them.',
    resetLostGo: 'I have lost all of these',
    resetLostAsking: 'One moment…',
    resetWaits: 'From {when} a new link will work without them. We have sent you an email about it.',
    signingIn: 'Signing in…',
    forgotten: 'I have forgotten my password',
    noAccount: 'No account yet?',
    hasAccount: 'Already have an account?',
    toCreate: 'Create an account',
    toSignIn: 'Sign in',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailHint: 'Codes and links are sent to this address.',
    emailOnce: 'Two people cannot share one address.',
    usernameHint: '3 to 30 letters, digits, dots or underscores. You sign in with it.',
    passwordHint: 'At least 8 characters, such as three unrelated words.',
    way: 'How will you sign in?',
    byPassword: 'With a password',
    byPasskey: 'With a passkey',
    byPasskeyHint: 'Your fingerprint, face or PIN',
    passkeyNext:
      'When you create the account, your device asks for your fingerprint, face or PIN. If you ever lose ' +
      'the passkey, we email you a link to set a password.',
    passkeyNotMade: 'No passkey was made. Please try again, or choose a password.',
    yourUsername: 'Your username: {username}',
    usernameChange: '3 to 30 letters, digits, dots or underscores. You can sign in with it at any time.',
    role: 'What brings you here?',
    testator: 'Registering my own will',
    witness: 'Asked to be a witness',
    executor: 'Named as an executor',
    create: 'Create account',
    creating: 'Creating…',
    signedUpLink:
      'We have sent a message to the address you gave. For a new account it has a link that confirms ' +
      'the address. You need it before you can invite witnesses or confirm anything with a code.',
    loginFailed: 'Login Failed',
    registrationFailed: 'Registration Failed',
    beta: 'In beta: if you cannot open an account,',
    betaContact: 'contact an administrator for access',
    invitedTitle: 'You were invited',
    invited:
      'Please use the email address the invitation was sent to. The invitation can be used once. If it ' +
      'is to become an administrator, we email a code to that address before the account is created.',
    staffCodeTitle: 'Enter the code we emailed',
    staffCode:
      'This invitation makes you an administrator, so the link alone is not enough. We have sent a ' +
      'code to the address it was sent to.',
    witnessTitle: 'Were you asked to be a witness?',
    witnessText: 'You need no account: open the link we emailed you.',
    resetTitle: 'Set a new password',
    resetText: 'Enter the email address of your account. We send you a link to set a new password.',
    resetSend: 'Send the link',
    resetSending: 'Sending…',
    resetSentTitle: 'Look in your mailbox',
    resetAgain: 'Use another address',
    resetSave: 'Save the new password',
    saving: 'Saving…',
    resetOut: 'Everybody who is signed in to this account, on any device, will be signed out.',
    goneTitle: 'This link no longer works',
    resetGone: 'A link to set a new password works once, for 30 minutes. Please ask for another.',
    resetAsk: 'Ask for another link',
    adminTitle: 'Create the administrator account',
    adminText: 'This link works once. Administrators run the service; they cannot read a will.',
    adminGone:
      'The administrator account has already been created with it, or a newer link was printed. If you ' +
      'have an administrator account, sign in. If nobody has one yet, whoever runs the register can ' +
      'print a new link: npm run operate -- admin-link --again',
    linkChecking: 'Checking whether this link still works…',
    adminCreate: 'Create administrator account',
    backToSignIn: 'Back to sign in',
  },
  cy: {
    signInTitle: 'Mewngofnodi',
    createTitle: 'Agor cyfrif',
    signInDescription:
      'Mewngofnodwch i Testate, y gofrestr ar gyfer ewyllysiau sy’n bodoli eisoes yng Nghymru a Lloegr, ' +
      'ag enw defnyddiwr neu gyfeiriad e-bost.',
    createDescription:
      'Agorwch gyfrif am ddim gyda Testate, y gofrestr ar gyfer ewyllysiau sy’n bodoli eisoes yng Nghymru ' +
      'a Lloegr, a dechreuwch gofrestru eich ewyllys.',
    createLead: 'Mae cyfrif am ddim.',
    username: 'Enw defnyddiwr',
    usernameOrEmail: 'Enw defnyddiwr neu e-bost',
    usernameOrEmailHint:
      'Gallwch ddefnyddio eich cyfeiriad e-bost ar ôl i chi ei gadarnhau. Tan hynny dim ond yn y porwr ' +
      'lle agoroch eich cyfrif y mae’n gweithio.',
    password: 'Cyfrinair',
    remember: 'Cofiwch fi am 30 diwrnod',
    rememberHint:
      'Peidiwch â thicio hwn ar gyfrifiadur y mae pobl eraill yn ei ddefnyddio. Ar ôl 12 awr heb ei ' +
      'ddefnyddio gallwch ddarllen o hyd, ond rhaid mewngofnodi eto i newid unrhyw beth. Ar ôl 30 diwrnod ' +
      'heb ei ddefnyddio cewch eich allgofnodi. Ni chofir gweinyddwyr.',
    signIn: 'Mewngofnodi',
    passkeyTitle: 'Ag allwedd mynediad',
    passkeyText:
      'Os ydych wedi ychwanegu allwedd mynediad, rydych yn mewngofnodi â’ch ôl bys, eich wyneb neu eich ' +
      'PIN, heb enw defnyddiwr na chyfrinair.',
    passkeyGo: 'Mewngofnodi ag allwedd mynediad',
    passkeyWaiting: 'Yn aros am eich dyfais…',
    passkeyTurnedBack:
      'Ni ddefnyddiwyd allwedd mynediad. Rhowch gynnig arall arni, neu defnyddiwch eich cyfrinair.',
    signingIn: 'Yn mewngofnodi…',
    forgotten: 'Rwyf wedi anghofio fy nghyfrinair',
    noAccount: 'Dim cyfrif eto?',
    hasAccount: 'Oes gennych gyfrif eisoes?',
    toCreate: 'Agor cyfrif',
    toSignIn: 'Mewngofnodi',
    firstName: 'Enw cyntaf',
    lastName: 'Cyfenw',
    email: 'E-bost',
    emailOnce: 'Ni all dau berson rannu un cyfeiriad.',
    passwordHint: 'O leiaf 8 nod, er enghraifft tri gair nad ydynt yn perthyn i’w gilydd.',
    way: 'Sut byddwch chi’n mewngofnodi?',
    byPassword: 'Â chyfrinair',
    byPasskey: 'Ag allwedd mynediad',
    byPasskeyHint: 'Eich ôl bys, eich wyneb neu’ch PIN',
    passkeyNext:
      'Pan agorwch y cyfrif, bydd eich dyfais yn gofyn am eich ôl bys, eich wyneb neu’ch PIN. Os collwch ' +
      'yr allwedd mynediad rywbryd, anfonwn ddolen atoch drwy e-bost i osod cyfrinair.',
    passkeyNotMade: 'Ni chrëwyd allwedd mynediad. Rhowch gynnig arall arni, neu dewiswch gyfrinair.',
    yourUsername: 'Eich enw defnyddiwr: {username}',
    usernameChange:
      '3 i 30 o lythrennau, digidau, dotiau neu danlinellau. Gallwch fewngofnodi ag ef unrhyw bryd.',
    role: 'Beth sy’n dod â chi yma?',
    testator: 'Rwy’n cofrestru fy ewyllys fy hun',
    witness: 'Gofynnwyd i mi fod yn dyst',
    executor: 'Rwyf wedi fy enwi’n ysgutor',
    create: 'Agor cyfrif',
    creating: 'Yn agor eich cyfrif…',
    loginFailed: 'Methwyd mewngofnodi',
    registrationFailed: 'Ni agorwyd y cyfrif',
    beta: 'Ar ffurf beta: os na allwch agor cyfrif,',
    betaContact: 'cysylltwch â gweinyddwr i gael mynediad',
    witnessTitle: 'A ofynnwyd i chi fod yn dyst?',
    witnessText: 'Nid oes arnoch angen cyfrif: agorwch y ddolen a anfonwyd atoch drwy e-bost.',
    newPassword: 'Cyfrinair newydd',
    resetFactor:
      'Mae mwy na chyfrinair yn diogelu eich cyfrif. Cadarnhewch mai chi sydd yno cyn i ni osod yr un newydd.',
    resetFactorTitle: 'Cadarnhewch mai chi sydd yno',
    resetLost: 'Ydych chi wedi colli pob un o’r rhain?',
    resetLostText:
      'Yna arhoswn saith diwrnod a dweud wrthych drwy e-bost, rhag ofn mai rhywun arall sy’n gofyn. Wedi ' +
      'hynny mae dolen newydd yn gosod eich cyfrinair hebddynt.',
    resetLostGo: 'Rwyf wedi colli pob un o’r rhain',
    resetLostAsking: 'Un eiliad…',
    resetWaits: 'O {when} bydd dolen newydd yn gweithio hebddynt. Anfonwyd e-bost atoch am hyn.',
    emailHint: 'Anfonir codau a dolenni i’r cyfeiriad hwn.',
    usernameHint: '3 i 30 o lythrennau, digidau, dotiau neu danlinellau. Rydych yn mewngofnodi ag ef.',
    signedUpLink:
      'Anfonwyd neges i’r cyfeiriad a roesoch. Ar gyfer cyfrif newydd mae ynddi ddolen sy’n cadarnhau’r ' +
      'cyfeiriad. Mae arnoch ei hangen cyn y gallwch wahodd tystion neu gadarnhau dim â chod.',
    invitedTitle: 'Cawsoch wahoddiad',
    invited:
      'Defnyddiwch y cyfeiriad e-bost yr anfonwyd y gwahoddiad iddo. Gellir defnyddio’r gwahoddiad unwaith. Os ' +
      'yw i ddod yn weinyddwr, anfonwn god i’r cyfeiriad hwnnw cyn creu’r cyfrif.',
    staffCodeTitle: 'Rhowch y cod a anfonwyd drwy e-bost',
    staffCode:
      'Mae’r gwahoddiad hwn yn eich gwneud yn weinyddwr, felly nid yw’r ddolen yn unig yn ddigon. Anfonwyd cod ' +
      'i’r cyfeiriad yr anfonwyd ef iddo.',
    resetTitle: 'Gosod cyfrinair newydd',
    resetText: 'Rhowch gyfeiriad e-bost eich cyfrif. Anfonwn ddolen atoch i osod cyfrinair newydd.',
    resetSend: 'Anfon y ddolen',
    resetSending: 'Yn anfon…',
    resetSentTitle: 'Edrychwch yn eich blwch post',
    resetAgain: 'Defnyddio cyfeiriad arall',
    resetSave: 'Cadw’r cyfrinair newydd',
    saving: 'Yn cadw…',
    resetOut: 'Caiff pawb sydd wedi mewngofnodi i’r cyfrif hwn, ar unrhyw ddyfais, eu hallgofnodi.',
    goneTitle: 'Nid yw’r ddolen hon yn gweithio mwyach',
    resetGone: 'Mae dolen i osod cyfrinair newydd yn gweithio unwaith, am 30 munud. Gofynnwch am un arall.',
    resetAsk: 'Gofyn am ddolen arall',
    adminTitle: 'Creu cyfrif y gweinyddwr',
    adminText:
      'Mae’r ddolen hon yn gweithio unwaith. Mae gweinyddwyr yn rhedeg y gwasanaeth; ni allant ddarllen ewyllys.',
    adminGone:
      'Crëwyd cyfrif y gweinyddwr â hi eisoes, neu argraffwyd dolen fwy newydd. Os oes gennych gyfrif ' +
      'gweinyddwr, mewngofnodwch. Os nad oes gan neb un eto, gall pwy bynnag sy’n rhedeg y gofrestr argraffu ' +
      'dolen newydd: npm run operate -- admin-link --again',
    linkChecking: 'Yn gwirio a yw’r ddolen hon yn gweithio o hyd…',
    adminCreate: 'Creu cyfrif gweinyddwr',
    backToSignIn: 'Yn ôl i fewngofnodi',
  },
})
