// The sentences for a testator about a will that chosen people open together.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Let chosen people open your will together',
    lead:
      'As things are, this register opens the copy of “{title}” after your death, by its rules. You can choose that ' +
      'it cannot do so alone: then two of the people you choose must help, each with a share that only they can open.',
    leadOn:
      'The copy of “{title}” opens with your own key, or after your death with the shares of two of the people you ' +
      'chose. This register alone cannot open it.',
    leadLost:
      'The copy of “{title}” opens only after your death, with the shares of two of the people you chose. This ' +
      'register alone cannot open it.',
    leadOwnOnly:
      'The copy of “{title}” opens with your own key and in no other way: too few of the people you chose can still ' +
      'open their share.',
    leadNobody:
      'The copy of “{title}” does not open any more, neither with a key of yours nor with the shares of the people ' +
      'you chose.',
    loading: 'Looking at who can open your will…',
    failed: 'This could not be loaded',
    notNow: 'This cannot be chosen now',
    notNowText:
      'The will must be registered on all its networks, and closed after that. No notice of your death may be open.',
    toWills: 'Go to your wills',

    means: 'What you give up',
    meansFiles: 'You cannot view or download your files without opening your own key each time.',
    meansCopy: 'A copy of your data contains a note in place of the files of this will.',
    meansEvidence:
      'Evidence that we make later, such as an entry on another network, is not under this secret: this register ' +
      'alone could open it. It has no text of the will. You can open it only after you switch this off.',
    meansOne: 'It holds for this will alone. A codicil or a later version has to be chosen again.',
    meansPersons:
      'We look at whether two accounts belong to one person when you choose, and when shares are given out. Nothing ' +
      'looks again later: an identity that is accepted after that may show that two of your people are one.',
    meansLost:
      'If fewer than two of your people can open their share, and you have lost your own key, this copy is lost for ' +
      'good. Nobody can help then, and neither can we.',
    meansPaper: 'Your paper original is not touched by this. It is what probate needs.',

    choose: 'Whom do you choose?',
    chooseHint: 'Three to five people. Any two of them open the will together',
    chooseNone:
      'Nobody can be chosen yet. You can choose witnesses who signed, and executors and contacts who accepted. Each ' +
      'needs an account here.',
    chooseFew:
      'Only {n, plural, one {one person} other {# people}} can be chosen yet, and you need three. You can choose ' +
      'witnesses who signed, and executors and contacts who accepted. Each needs an account here.',
    toPeople: 'Go to the people around your will',
    nameless: 'Somebody without a name',
    executor: 'executor',
    witness: 'witness',
    contact: 'contact',
    choice: 'Choose three to five people',
    understood: 'I have read what I give up',
    understoodFirst: 'Please read what you give up, and tick the box',
    begin: 'Ask these people',
    beginning: 'Asking them…',
    forChoose: 'You are about to choose the people who open your will together.',
    forGive: 'You are about to give out shares of your will to the people you chose.',
    begun: 'We have written to the people you chose',
    beginFailed: 'These people could not be asked',

    keys: 'Step 1: everybody makes a key',
    keysText: 'We have written to each of them. Nothing changes for your will yet.',
    hasKey: 'Has made a key',
    noKey: 'Has not made a key yet',
    number: 'Number of their key:',
    compare:
      'Please ring each of them and compare the number. They have it on the page they printed with their codes. If ' +
      'it is another, do not go on, and tell us.',
    ownKeyMissing: 'You need a key of your own too',
    ownKeyMissingText: 'With it you can open your files yourself, replace somebody, or switch this off.',
    makeOwn: 'Make my own key',
    give: 'Give out the shares',
    giving: 'Giving them out…',
    given: 'Everybody has a share now',
    giveFailed: 'The shares could not be given out',
    waitKeys: 'You can give out the shares once everybody has made a key.',

    practice: 'Step 2: everybody tries it out',
    practiceText: 'We have written to each of them. Nothing changes for your will before you switch it on.',
    hasPractised: 'Tried it out on {at, date, ::dMMMMyyyy}',
    notPractised: 'Has not tried it out yet',
    isLost: 'Share lost',
    unnamed: 'Still holds a share',
    unnamedText:
      '{name} is no longer named for this will, and still holds a share of it. Please choose people again.',
    givenAway: 'Please choose people again',
    givenAwayText:
      'A release was taken back after somebody had given their share. Together with one other share it opens this ' +
      'will. Once you have chosen people again, the former shares open nothing.',
    waitPractice: 'You can switch it on once everybody has tried it out.',
    switchOn: 'Switch it on',
    switching: 'Switching it on…',
    switchTitle: 'Switch it on?',
    switchText:
      'From then on this register alone does not open this will. You do with your own key, or two of these people ' +
      'together after your death. We rely on our own process keeping to that order, and what was copied before can ' +
      'still be opened with the keys from before. If fewer than two of these people are left and you have lost your ' +
      'key, this copy is lost for good.',
    switchYes: 'Switch it on',
    goBack: 'Go back',
    switched: 'It is switched on',
    switchFailed: 'It could not be switched on',
    giveUp: 'Stop preparing this',
    giveUpTitle: 'Stop preparing this?',
    giveUpText: 'What was prepared is thrown away. Nothing else changes for your will.',
    giveUpYes: 'Stop preparing',
    gaveUp: 'What was prepared is thrown away',
    giveUpFailed: 'It could not be stopped',

    isMoving: 'Your files are being locked',
    isMovingText:
      'This takes some minutes. If it has not ended in an hour, the register was interrupted: then please confirm ' +
      'once more.',
    goOn: 'Confirm once more',
    isOn: 'It is switched on',
    isOnSince: 'Since {at, date, ::dMMMMyyyy} two of these people open your will together after your death.',
    isOnOnly: 'Since {at, date, ::dMMMMyyyy}.',
    nobody: 'Nobody will be able to open this will',
    nobodyText:
      'Fewer than two people can still open their share. After your death nobody could open this copy. Please choose ' +
      'people again now, or switch this off: both need your own key.',
    oneShort: 'One more loss, and nobody can open this will',
    oneShortText: 'Only two people can still open their share. Please choose people again.',
    doubtful: 'Not everybody has answered',
    doubtfulText:
      'Once a year we ask whether the share still opens. Somebody has been silent for sixty days. Please ask them ' +
      'yourself, and choose people again if the share is lost.',
    answered: 'Answered on {at, date, ::dMMMMyyyy}',
    asked: 'Asked on {at, date, ::dMMMMyyyy}, no answer yet',
    silent: 'Silent since we asked on {at, date, ::dMMMMyyyy}',
    ownKeyOpens:
      'You need your own key to look at your files, to choose people again and to switch this off. Keep your printed ' +
      'codes: nobody can make that key again.',
    partLost: 'You gave up the key that opens this will for you',
    partLostText:
      'You can no longer look at its files here, choose people again, or switch this off. A new key does not change ' +
      'that. After your death two of the people below still open it. Your paper original is not touched by this.',
    nobodyForGood: 'Nobody can open this copy any more',
    nobodyForGoodText:
      'Fewer than two people can still open their share, and you gave up your own key. Nobody can help, and neither ' +
      'can we. Your paper original is not touched by this: it is what probate needs.',
    oneShortLostText:
      'Only two people can still open their share. With one of them less nobody can open this copy.',
    doubtfulLostText:
      'Once a year we ask whether the share still opens. Somebody has been silent for sixty days. Please ask them ' +
      'yourself.',
    comingLost: 'This cannot be switched on',
    comingLostText: 'You gave up the key of your own that it needs. Please stop preparing this.',
    yearly: 'Once a year we ask each of them to show that their share still opens. You see the answers here.',
    lose: 'This share is lost',
    of: ': {name}',
    loseTitle: 'Is the share of {name} lost?',
    loseText:
      'Say so if they have died, or cannot open it any more. It cannot be taken back. You then choose people again, ' +
      'and everybody gets a new share.',
    loseYes: 'It is lost',
    forLose: 'You are about to say that the share of {name} is lost.',
    lost: 'We have noted that the share is lost',
    loseFailed: 'This could not be noted',
    repair: 'Choose people again',
    repairText:
      'Everybody gets a new share and tries it out. Until you switch the new choice on, the one before stays as it is.',
    switchOff: 'Switch it off',
    offTitle: 'Switch it off?',
    offText:
      'Then this register alone can open your will again after your death, by its rules. All shares end.',
    offYes: 'Switch it off',
    off: 'It is switched off',
    offFailed: 'It could not be switched off',
    working: 'One moment…',
  },
})
