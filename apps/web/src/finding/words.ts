// The sentences about looking for a will. Its readers may be bereaved: direct, and no question more than is needed.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Find a will',
    lead: 'If somebody has died and you do not know whether they registered a will here, you can ask.',
    loading: 'Checking whether you can ask…',
    failed: 'This page could not be loaded',

    whatTitle: 'What you are told',
    what:
      'Whether a registered will exists, and how to go on from there. You are not told what it says, where the ' +
      'signed paper is, or who is named in it.',
    wholeTitle: 'Not everybody can be found',
    whole:
      'You can find only people who chose to be found. If you find nobody, there may still be a will, ' +
      'here or elsewhere.',
    askTitle: 'What we ask you',
    ask:
      'Their full name and their birth date, both as on their passport or driving licence, and why you ask. We do ' +
      'not keep the name and the date.',
    seenTitle: 'Who sees that you asked',
    seen:
      'If a registration exists, the person who made the will, should they be alive, and our staff see your name, ' +
      'the day, and why you asked. Your question is a line of the public log, which names nobody and does not say ' +
      'what the answer was.',
    left: 'You can ask {left, plural, one {once more} other {# more times}} today.',
    start: 'Start',

    identityTitle: 'First we need to know who you are',
    identity:
      'Only somebody whose identity our staff have accepted may ask. It takes an identity document and a picture of ' +
      'yourself.',
    checkIdentity: 'Have my identity checked',
    guestTitle: 'You need an account',
    guest:
      'You came through an invitation. To look for a will, please create an account with your own email ' +
      'address.',
    limitTitle: 'You have asked five times today',
    limit: 'That is the limit for everybody. Please try again tomorrow, or write to us if it is urgent.',
    writeToUs: 'Write to us',

    continue: 'Continue',
    nameTitle: 'What is the full name of the person?',
    name: 'Full name',
    nameHint:
      'Every name, in the order of their passport or driving licence. Capitals, accents and hyphens make ' +
      'no difference.',
    dateTitle: 'When were they born?',
    date: 'Date of birth',
    dateHint: 'For example 27 3 1950',
    capacityTitle: 'In what capacity are you asking?',
    capacity: 'I ask',
    capacityHint: 'We know who you are. Whether you are an executor or a relative we cannot check.',
    capacityMissing: 'Choose in what capacity you are asking',
    executor: 'as an executor, or because I believe I am one',
    family: 'as a relative, or somebody close to them',
    professional: 'as a professional, such as a solicitor, who acts for the estate',
    professionalLater:
      'To ask as a professional, such as a solicitor, our staff must first have found you in the public list of your ' +
      'profession, under the name on your account. Write to us with the name of the list and your number in it. ' +
      'They look again each year.',
    whyTitle: 'Why are you asking?',
    why: 'Your reason',
    whyHint:
      'In a sentence or two: 20 to 500 characters. If they are alive, the person you look for reads this.',
    checkTitle: 'Check your question',
    change: 'Change',
    changeOf: ' {label}',
    checkText:
      'Once you ask, this counts as one of your five questions for today. The answer takes a few seconds.',
    send: 'Ask the register',
    sending: 'Asking the register…',
    sendFailed: 'Your question was not answered',

    existsTitle: 'A registered will exists',
    exists: 'Somebody with this name and birth date registered a will here.',
    reference: 'Your reference is {reference}. Please note it down: it is not shown again.',
    nextTitle: 'What to do next',
    nextWrite: 'Write to our staff and name the reference {reference}.',
    nextSay: 'Say how you can be reached, and attach a copy of the death certificate.',
    nextPass:
      'Our staff pass your message on to the executors whom the will names. They answer you themselves. We do not ' +
      'give out addresses.',
    namedTitle: 'Are you named in the will?',
    named: 'If you have accepted what you are named for, you can report the death yourself.',
    report: 'Report a death',
    absentTitle: 'No will was found',
    absent:
      'Nobody with this name and birth date who chose to be found has a registered will here. That does not mean ' +
      'there is no will.',
    elsewhereTitle: 'Where else to look',
    spelling: 'Ask again with the name exactly as on their identity document, with every middle name.',
    probate: 'The Probate Service keeps wills that people deposited, and the grants of probate since 1858.',
    certainty: 'The National Will Register searches among wills that solicitors have recorded.',
    papers: 'Ask their solicitor and their bank, and look among their papers.',
    again: 'Ask about somebody else',
  },
})
