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
    createLead: 'An account is free. You pay once, before your will is registered.',
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
      'Your account has more than a password. Please confirm that it is you before the new one is set.',
    resetFactorTitle: 'Confirm that it is you',
    resetLost: 'Have you lost all of these?',
    resetLostText:
      'Then we wait seven days and tell you by email, in case it is somebody else who asks. After that ' +
      'a new link sets your password without them.',
    resetLostGo: 'I have lost all of these',
    resetLostAsking: 'One moment…',
    resetWaits: 'From {when} a new link works without them. We have sent you an email that says so.',
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
    emailOnce:
      'One address is one account, because the codes that sign for you are sent to it. If you share a ' +
      'mailbox, each of you needs an address of your own.',
    usernameHint: '3 to 30 letters, digits, dots or underscores. You sign in with it.',
    passwordHint:
      'At least 8 characters. Three words that do not belong together are strong and easy to remember.',
    yourUsername: 'Your username: {username}',
    usernameChange: '3 to 30 letters, digits, dots or underscores. You can sign in with it at any time.',
    role: 'What brings you here?',
    roleHint: 'It decides what you see first, and nothing else.',
    testator: 'I am registering my own will',
    witness: 'I was asked to be a witness',
    executor: 'I am named as an executor',
    create: 'Create account',
    creating: 'Creating your account…',
    signedUpLink:
      'We have sent a message to the address you gave. For a new account it has a link that confirms ' +
      'the address. You need it before you can invite witnesses or confirm anything with a code.',
    loginFailed: 'Login Failed',
    registrationFailed: 'Registration Failed',
    betaTitle: 'This service is in beta',
    beta: 'Its functions are limited. If you cannot open an account here, please contact an administrator for access.',
    betaContact: 'How to contact us',
    invitedTitle: 'You were invited',
    invited:
      'Please use the email address the invitation was sent to. The invitation can be used once. If it ' +
      'is to become an administrator, we email a code to that address before the account is created.',
    staffCodeTitle: 'Enter the code we emailed',
    staffCode:
      'This invitation makes you an administrator, so the link alone is not enough. We have sent a ' +
      'code to the address it was sent to.',
    witnessTitle: 'Were you asked to be a witness?',
    witnessText: 'You need no account. Open the link in the message we sent to you.',
    truthTitle: 'What an account is for',
    truthText:
      'With it you register an existing, signed will and keep the evidence of how it was signed. It ' +
      'does not make, sign, change or revoke a will.',
    resetTitle: 'Set a new password',
    resetText:
      'Tell us the email address of your account. We send a link to it with which you set a new password.',
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
      'The administrator account has been made with it, or a newer link was printed. If you have an ' +
      'administrator account, sign in. If nobody has one yet, whoever runs the register can print a ' +
      'new link: npm run operate -- admin-link --again',
    linkChecking: 'Looking whether this link still works…',
    adminCreate: 'Create administrator account',
    backToSignIn: 'Back to sign in',
  },
})
