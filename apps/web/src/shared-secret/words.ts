// The sentences about one's own key and the shares one holds for others.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Shares you hold',
    lead:
      'Somebody can choose that their will opens only with the help of people they trust. Each of these people ' +
      'holds a share. Two shares together open the will after a death. One alone opens nothing.',
    loading: 'Looking for your shares…',
    failed: 'Your shares could not be loaded',
    forWhom: 'For whom you hold a share',
    none: 'You hold no share',
    noneText: 'When somebody chooses you, we write to you, and what to do appears here.',

    ownKey: 'Your own key',
    noKeyYet:
      'You have no key yet. You make it in this browser, and only you can open it. We keep it locked, and have ' +
      'nothing that unlocks it.',
    makeKey: 'Make my key',
    making: 'Making your key…',
    way: 'How do you want to open your key?',
    wayPasskey: 'With a passkey',
    wayPasskeyHint: 'Your phone’s or computer’s screen lock: your fingerprint, your face or a PIN',
    wayPhrase: 'With a pass phrase',
    wayPhraseHint: 'A sentence that you choose, and that nobody can guess',
    wayMissing: 'Choose how you want to open your key',
    phrase: 'Pass phrase',
    phraseHint:
      'At least {least} characters. Five or six words that have nothing to do with you or with each other are good',
    phraseShort: 'The pass phrase needs at least {least} characters',
    phrasePlain: 'This repeats a few characters, and is quickly guessed. Please take five or six words',
    phraseAgain: 'The same pass phrase again',
    phraseOther: 'The two pass phrases are not the same',
    makeFailed: 'Your key could not be made',

    codesTitle: 'Print these codes before you go on',
    codesText:
      'Each of these three codes opens your key, should you lose your device or forget your pass phrase. Nobody can ' +
      'show them to you again. Keep them on paper, in different places, where nobody else looks.',
    codesOf: 'Codes of {name} for opening the key for shares at {register}',
    codesList: 'Your codes',
    print: 'Print the codes',
    havePrinted: 'I have printed these codes, or written them down',
    havePrintedFirst: 'Please print the codes, or write them down, and tick the box',
    keepKey: 'Keep this key',
    keepingKey: 'Keeping your key…',
    throwAway: 'Throw this key away',
    forMake: 'You are about to keep a key with which you can open what is entrusted to you.',
    kept: 'Your key is kept',
    keptText: 'Those who chose you see on their page that you have a key now.',
    keepFailed: 'Your key could not be kept',

    madeOn: 'You made your key on {at, date, ::dMMMMyyyy}.',
    number: 'Number of your key',
    numberText:
      'Somebody who chose you may ring you and ask for this number. Read it to them: they see the same one. If ' +
      'theirs is another, they must not go on, and should tell us.',
    numberKeep:
      'Somebody who chose you may ring you and ask for this number. Print it with the codes, and read it from that ' +
      'page.',
    numberHidden:
      'It stands on the page you printed. You can also open your key: then this browser works the number out from ' +
      'the key itself, and not from what the register says.',
    showNumber: 'Open my key and show its number',
    loseKey: 'I have lost what opens my key',
    loseKeyTitle: 'Give this key up?',
    loseKeyText:
      'Do this only if neither your passkey, your pass phrase nor one of your printed codes is left. All shares that ' +
      'you hold are lost then, and your own part of your own will too. Copies of wills that this key opens as an ' +
      'executor’s stay closed; you can still read them on this site. We tell those who chose you, so that they can ' +
      'choose again. It cannot be taken back.',
    loseKeyOwn:
      'This key also opens your own {n, plural, one {will} other {wills}} {titles}. Without it you can ' +
      'never look at its files here again, choose other people, or switch this off. A new key does not change that.',
    loseKeyYes: 'Give my key up',
    goBack: 'Go back',
    forLose: 'You are about to give up your key, and every share that was locked with it.',
    keyLost: 'Your key is given up',
    ownLost: 'You gave up the key of your own will “{title}”',
    ownLostText:
      'You cannot look at its files here, choose other people, or switch this off. Only the people you chose can ' +
      'open it, after your death. See whether enough of them are left.',
    ownLostSee: 'See who can still open it',

    shareOf: 'A share of the will of {name}',
    asksKey: '{name} has chosen you. Make your key below, so that you can be given your share.',
    asksNothingYet: 'You have a key. {name} gives you your share once everybody has made theirs.',
    asksPractise: 'Please try out now whether you can open your share. It counts once everybody has done so.',
    asksStill: 'A year has passed. Please show that you can still open your share.',
    asksRelease:
      'The will of {name} has been released after their death. Please give your share now. With a second one the ' +
      'executors can read the will.',
    holds: 'You hold a share. Nothing is asked of you now. Keep your key and your printed codes.',
    isGiven: 'You have given your share. Nothing else is asked of you.',
    isOpened: 'The will has been opened. Nothing is asked of you any more.',
    isLost: 'This share is lost, and {name} knows.',
    practised: 'You tried it out on {at, date, ::dMMMMyyyy}.',
    answered: 'You last answered on {at, date, ::dMMMMyyyy}.',
    practise: 'Try it out',
    stillThere: 'Show that it is still there',
    give: 'Give my share',
    working: 'One moment…',
    proved: 'Your share opens',
    provedText: '{name} sees that you have answered.',
    given: 'Your share is given',
    actFailed: 'That did not work',
    giveBack: 'I do not want to hold this share',
    giveBackTitle: 'Give this share back?',
    giveBackText: 'We tell {name}, who can then choose somebody else. It cannot be taken back.',
    giveBackYes: 'Give the share back',
    forGiveBack: 'You are about to give back your share of the will of {name}.',
    gaveBack: 'You have given the share back',

    confirmTitle: 'Confirm that it is you',
  },
})
