// The sentences about handing an estate over and taking one over.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'page': 'Handing over',
    'lead':
      'All records of this estate in one encrypted file: for a solicitor who goes on with it, for your own keeping, ' +
      'or for another register.',
    'loading': 'Looking at who handed what over…',
    'failed': 'This page could not be loaded',
    'handOver': 'Hand the estate over',
    'handOverText':
      'The file is encrypted on this device. Whoever has it and its pass phrase can read all of it, without an ' +
      'account and without us.',
    'make': 'Make a file',
    'madeBefore': 'Files made earlier',
    'madeOn': '{name}, on {day}',
    'takeOver': 'Take an estate over',
    'takeOverText':
      'If somebody handed you such a file, you can enter all of it here. That is possible while nothing has been ' +
      'entered in this estate.',
    'take': 'Take over from a file',
    'notEmpty': 'Something has been entered here, so no file can be taken over.',
    'taken': 'This estate was taken over from a file',
    'takenText':
      'The file says that {madeBy} made it on {madeOn}. {name} entered it on {day}. What was agreed, disputed, done ' +
      'and signed for before is kept as history. Nobody here agreed to it, and it does not count here.',
    'hash': 'Fingerprint of the records (SHA-256)',
    'hashText':
      'Whoever takes the file over sees this fingerprint. If it is the same there, the records are the ones ' +
      'in this file.',
    'history': 'What the file says about the time before',
    'historyDone': '{task}: done on {day}',
    'historyAgreed': 'Entry {number}: agreed to by {names}',
    'historySigned': 'Entry {number}: signed for on {day}',
    'link-signed': 'Entry {number}: signed for by {name} at a mailed link on {on}',
    'link-ended':
      'Entry {number}: signed for by {name} at a mailed link on {on}, which did not count any more',
    'link-refused':
      'Entry {number}: somebody said at a mailed link on {on} that it was not received: “{reason}”',
    'link-open':
      'Entry {number}: {name} was asked for a receipt on {on} and had not answered. The mailed link leads to the ' +
      'register that made the file. Ask again here.',
    'historyDisputes': '{count, plural, one {# dispute} other {# disputes}}',
    'somebody': 'somebody whose name is not known',

    'makePage': 'Make a file of this estate',
    'holds': 'What is in it',
    'holdsPeople': 'everybody entered, with what the will gives them and what they had',
    'holdsMoney': 'assets, debts, gifts, every entry and what takes it back, and rows of bank statements',
    'holdsWork': 'tasks, receipts on paper and by mail, and your answers about inheritance tax and probate',
    'holdsPast': 'who proposed, agreed and disputed what, and what beneficiaries were shown',
    'holdsPrint': 'lists for a spreadsheet, and the accounts of today as a PDF where they can be printed',
    'holdsDocuments':
      'every document, and the accounts that were kept. Each document is opened for the file, with its line in the ' +
      'record',
    'holdsNot':
      'Not in it: bank details, which are sealed and shown with a code each time, and the copy of the will. ' +
      'Whoever takes the estate over asks whoever is paid for them, and confirms them anew.',
    'linksStay':
      'Links that were mailed for receipts stay here and go on: whoever answers one answers here. If the estate goes ' +
      'on elsewhere, take them back first.',
    'othersData':
      'These are other people’s names and affairs. Give the file only to somebody who needs all of it for the ' +
      'estate, and the pass phrase by another way than the file. The other executors are told that you made it.',
    'makeIt': 'Make the file',
    'making': 'Encrypting the file…',
    'notMade': 'The file could not be made',
    'notRead': 'The file has not come yet',
    'notReadText':
      'Its line in the record stands, and the other executors are told. You can fetch it for a quarter of an hour ' +
      'without another code.',
    'fetch': 'Fetch the file',
    'phraseTitle': 'Write down this pass phrase',
    'phraseText': 'It is shown once. We do not have it: without it nobody can open the file, not even we.',
    'copyPhrase': 'Copy the pass phrase',
    'keep': 'Save the file',
    'howTitle': 'How it is opened',
    'howText':
      'With age, a free program (age-encryption.org): {command}. What comes out is a ZIP with a READ-ME. Or here, in ' +
      'an empty estate, under “Take over from a file”.',

    'takePage': 'Take over from a file',
    'takeLead':
      'The file is opened on this device, then sent to us part by part and checked. Nothing is entered before you ' +
      'have seen what is in it. Until then we keep what we read for a day at most, and the other executors can see ' +
      'this summary.',
    'file': 'The encrypted file',
    'fileHint': 'Its name ends in .age',
    'pick': 'Choose the file',
    'picked': 'Chosen: {name}',
    'phrase': 'Its pass phrase',
    'phraseHint': 'Six groups of four letters and digits. It is not sent to us.',
    'open': 'Open and check it',
    'opening': 'Opening…',
    'sending': '{count, plural, one {# document sent…} other {# documents sent…}}',
    'fileNeeded': 'Please choose the file',
    'phraseNeeded': 'Please enter the pass phrase',
    'file-not-encrypted': 'This file is not encrypted with age, or it is damaged',
    'file-wrong-phrase': 'This pass phrase does not open this file, or the file is damaged',
    'file-too-costly': 'This file is encrypted so that opening it takes more memory than we use',
    'file-not-whole':
      'This file is damaged, cut or not made by a register. Nothing of it was entered. Please ask for it again',
    'file-too-large': 'This file is larger than what we can take over',

    'checkedPage': 'What is in the file',
    'checkedLead':
      'Its parts fit together, and its accounts balance. We cannot tell who made it. Compare the fingerprint with ' +
      'the one shown to the person who gave it to you. Nothing has been entered yet.',
    'of': 'The estate of',
    'madeAt': 'Made, as the file says',
    'madeAtText': '{day}, by {name}',
    'fingerprint': 'Fingerprint (SHA-256)',
    'people': 'People',
    'items': 'Assets and debts',
    'gifts': 'Gifts',
    'entries': 'Entries in the accounts',
    'tasks': 'Tasks the executors added',
    'documents': 'Documents',
    'keptAccounts': 'Accounts kept before',
    'missingTitle': 'Not all of the file has come',
    'missingText':
      '{count, plural, one {# document or kept accounts have} other {# documents or kept accounts have}} not come. ' +
      'Nothing can be entered without them. Choose the file again; if some are missing from it, ask for it again.',
    'rows': 'Rows of bank statements',
    'agreements': 'Agreements',
    'agreementsText': '{count}, kept as history',
    'net': 'Assets less debts at death',
    'money': 'Money in hand on {day}',
    'distributed': 'Given up to {day}',
    'findings': 'Things to look at in its accounts',
    'matchedTitle': 'Executors we know here by their names',
    'matchedText':
      '{names}. Their accounts and what we know of them as executors stay as they are. What the will gives them is ' +
      'entered as the file says. If one is somebody else with the same name, do not enter this file.',
    'unknownTitle': 'Executors we do not know here',
    'unknownText': '{names}. They come in as people of the estate, and agree to nothing here.',
    'otherNameTitle': 'The two names differ',
    'otherName':
      'The file says “{theirs}”, this estate “{ours}”. Please make sure that it is the same person.',
    'enterText':
      'All of it is entered at once, with its days. Entries in the accounts are marked as taken over. Receipts, ' +
      'tasks said to be done, and agreements are kept as history only. It can be done once. Nobody here has agreed ' +
      'to the payments in it. Look at them with the other executors, who are told.',
    'enter': 'Enter all of it',
    'another': 'Choose another file',
    'notTaken': 'The file could not be taken over',
  },
})
