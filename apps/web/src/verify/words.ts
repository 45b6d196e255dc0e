// The sentences of the page that checks documents.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Check a document',
    description:
      'Check a sealed will, an evidence capsule or any PDF against the register and the ledgers. Your ' +
      'file never leaves this device.',
    lead:
      'Find out whether a document is registered, and whether it is unchanged. It is checked on this ' +
      'device: the file is not sent to anybody.',
    whatTitle: 'What you can check',
    whatSealed: 'A sealed PDF: the will with its registration statements and three signatures.',
    whatCapsule:
      'An evidence capsule: one file that holds everything needed to check a registration, even without us.',
    whatProof: 'A proof without the will: with it the will’s own PDF is checked without asking the register.',
    compareText:
      'The proof holds nothing of the will. Choose the will’s own PDF to find out whether it is this document.',
    compare: 'Choose the will’s own PDF',
    whatPdf:
      'Any other PDF, such as the will’s own file: whether exactly this file is registered. For this its ' +
      'fingerprint (SHA-256), and nothing else, is sent to the register; then the ledgers are asked.',
    sampleTitle: 'Try it with a sample',
    sampleText:
      'The sample is a sealed will of a register that exists only for this purpose. It is checked here as ' +
      'any other file, against that register’s own keys.',
    sampleWhole: 'Check the sample',
    sampleChanged: 'Change one byte of it, and check',
    sampleNotice: 'SAMPLE: this is not a document of this register. Its ledger is not asked.',
    sampleFailed: 'The sample could not be fetched. Please try again when you are connected.',
    pick: 'Choose a file',
    drop: 'or drop it here.',
    accepts: 'PDF, capsule or proof (.json), up to 64 MB.',
    checking: 'Checking {name}…',
    tooLarge: 'This file is larger than any document of a register (64 MB).',
    cannotRead: 'This file could not be read. Please choose it again.',
    another: 'Check another file',
    trustTitle: 'Whom this check trusts',
    trustOurs: 'The certificates, keys and ledger addresses of {name}, as this website states them.',
    trustTheirs: 'The trust set you brought, of {name}.',
    trustMissing:
      'The register’s trust set could not be fetched. Bring a trust set of your own, or try again when ' +
      'you are connected.',
    trustWhy:
      'Whoever does not want to rely on this website brings a trust set kept from earlier, or from ' +
      'somebody they trust. It is never taken from the file being checked.',
    trustBring: 'Use a trust set of my own (trust.json)',
    trustBack: 'Use the trust set of this website',
    trustBroken: 'That is not a trust set.',
    offlineReady:
      'This page is kept on this device: it also works without a connection. The ledgers then cannot be asked.',
    offlineNow: 'You are not connected: everything in the file is checked, the ledgers are not asked.',
    askLedgers: 'Ask the ledgers as well',
    askRegister: 'Ask the register about it',
    askAgain: 'Ask again',
    steps: 'What was checked',
    hash: 'Fingerprint of the file (SHA-256)',
    holds: 'Holds',
    refuted: 'Refuted',
    unasked: 'Could not be asked',
    skipped: 'Not asked',
    noEntry: 'No entry',
    verdictHolds: 'Everything that was checked holds',
    verdictReleased: 'It holds, and the copy was released to the executors',
    verdictSuperseded: 'A later version of this will is registered',
    verdictWithdrawn: 'This registration was withdrawn',
    verdictOffline: 'The file holds; the ledgers were not asked',
    verdictNoSeal: 'This PDF carries no seal',
    verdictRefuted: 'This file does not hold',
    verdictUnknown: 'Unknown register',
    verdictUnasked: 'Nothing is refuted, but something could not be asked',
    certificateTitle: 'This is a certificate of registration',
    certificateWhat:
      'A certificate is for reading and printing. It proves nothing by itself: it carries no signature, and ' +
      'anybody could print one like it.',
    certificateInstead: 'Check one of the two files that came with it instead:',
    certificateWhere:
      'The testator can download both under My Wills. If you were given only the certificate, ask whoever ' +
      'gave it to you for the capsule.',
    registered: 'This document is registered',
    notRegistered: 'This document is not registered here',
    law:
      'A registration proves that a copy is unchanged and since when. It does not decide whether a will ' +
      'is valid in law; probate needs the signed paper original.',
    terminal: 'From a terminal:',
    noScript:
      'Checking happens on your device and needs JavaScript. Without it, use the terminal: npm run verify -- FILE.',
  },
})
