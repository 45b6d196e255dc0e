// The sentences about copies of wills that were released to an executor.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Released to you',
    lead:
      'When somebody has died and two people have confirmed it, we release the copy of their will to their ' +
      'executors. Nothing here is urgent: take the time you need.',
    loading: 'Looking for what was released to you…',
    failed: 'What was released to you could not be loaded',
    none: 'Nothing has been released to you',
    noneText: 'You will find the copy of a will here once it is released to you as an executor.',
    toNamed: 'What you are named for',
    willOf: 'The will of {name}',
    given:
      'You are an executor of this will. On {since, date, ::dMMMMyyyy} we released the registered copy of ' +
      'it to you.',
    original: 'The paper original',
    originalUnknown: 'The register was not told where it is kept.',
    originalWaits: 'The part of the register that opens this does not answer now. We are asking again.',
    until: 'You can read the copy until',
    untilValue: '{until, date, ::dMMMMyyyy}',
    probate: 'Probate needs the paper original',
    probateText:
      'To apply for probate you send in the signed paper will itself. This copy helps you find it, read it and ' +
      'compare it. It does not replace it. Please do not take the original apart, not even its staples.',
    identityFirst: 'First we need to know that it is you',
    identityText:
      'We show the copy only to somebody whose identity has been checked. You need your passport or driving ' +
      'licence and a camera. A person looks at the pictures, which can take a working day.',
    checkIdentity: 'Have your identity checked',
    read: 'Read the copy',
    toEstate: 'Keep the records of the estate',
    over: 'Your ninety days are over. You can begin them again as often as you need to.',
    again: 'Begin the ninety days again',
    againDone: 'You can read the copy again',
    againFailed: 'The ninety days could not be begun again',
    ended:
      'This copy is closed again. The person whose will it is has signed in, the release was taken back, or you ' +
      'have declined to act and your ninety days are over. You do not need to do anything.',
    notHere: 'No copy to read here',
    notHereText: 'Nothing at this address is released to you now',
    toReleased: 'See what was released to you',
    readLead:
      'You see one page at a time, as a picture with your name and the time across it. Each page you look at is ' +
      'noted in the register’s log.',
    begin: 'Confirm that it is you, and read',
    pageFailed: 'The page could not be shown',
    pageLoading: 'Fetching the page…',
    pageOf: 'Page {page} of {pages}',
    pageAlt:
      'Page {page} of {pages} of the released copy. It is a picture: a screen reader cannot read its text. ' +
      'The sealed PDF below has the text, where the scan has any.',
    pageFrame: 'Page {page} of the copy',
    next: 'Next page',
    previous: 'Previous page',
    larger: 'Larger',
    smaller: 'Smaller',
    sizeIs: 'Shown at {percent}%',
    files: 'The files as they are',
    filesText:
      'A picture with a watermark cannot be verified. If you, a solicitor or the probate registry want to check ' +
      'the copy, or if you use a screen reader, take these files. They are exactly as they were registered, ' +
      'without your name in them. They come in one ZIP file with a cover to print, which names each of them and says ' +
      'how it is checked.',
    takeAll: 'Download the files with their cover',
    takeSealed: 'Download the PDF',
    takeCapsule: 'Download the evidence',
    takeProof: 'Download the proof without the will',
    taken: 'Saved: {name}',
    takenText: 'A watermarked copy cannot be verified. These files can: open one at /verify.',
    takeFailed: 'The file could not be fetched',
    taking: 'Fetching…',
    whatFor: 'What are these files, and can I have only one?',
    whatForText:
      'There are three. The PDF holds the scanned will, unchanged, and after it the statements and digital ' +
      'signatures of those who took part in the registration. The evidence is a small file for specialists: with it ' +
      'anybody can check, without us, since when this very document has been registered. The proof shows the same ' +
      'without the will in it, to whoever has the will’s own file.',
    oneByOne: 'You can take each by itself, without the cover. You confirm each one.',
    check: 'Check a file',
    disputed: 'If the will is disputed',
    disputedText:
      'The dispute pack is one PDF for a lawyer: who took part in the registration, when, with what confirmations, ' +
      'every line of the register’s log with its proof, and a list of the recordings. It follows the order in which ' +
      'a lawyer asks about a will (a Larke v Nugus letter). It gives no opinion and no legal advice. It names the ' +
      'witnesses, so pass it on with care.',
    makePack: 'Make the dispute pack',
    makingPack: 'Putting it together…',
    packFailed: 'The dispute pack could not be made',
    packTakenText: 'It carries the seal of the register. You can check that at /verify.',
    toCaveat: 'How to enter a caveat (GOV.UK)',
  },
})
