// Refusals about an executor's work with an estate: its screens are in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'estate'>, string> = {
  'estate-not-yours':
    'You are not an acting executor of this will, so its estate is not yours to work with. Please write to us ' +
    'if that is wrong.',
  'estate-frozen':
    'Work on this estate has stopped: the person who made the will has signed in, or the release was taken back. ' +
    'What was entered is kept, and nobody can read or change it.',
  'estate-time-over':
    'Your ninety days are over. You can begin them again on the page “Released to you”, as often as you need to. ' +
    'What was entered is kept.',
  'estate-identity-needed':
    'Please have your identity checked first, on the page “Released to you”. An estate opens only to somebody ' +
    'whose identity a person of our staff has accepted.',
  'estate-not-opened': 'This estate has not been opened yet.',
  'estate-changed-meanwhile':
    'Somebody changed this while you had it open. Please look at what it says now, and change it again if you ' +
    'still need to.',
  'estate-no-such-person': 'This person is not among the people of this estate.',
  'estate-proposal-ended':
    'This was entered or withdrawn already. Please look at the page “Agreement” as it stands now.',
  'estate-proposal-outdated':
    'A name or a figure in it has changed since it was written, so nobody can agree to it any more. Please write ' +
    'it again: then everybody sees what changed.',
  'estate-not-agreed': 'Not every executor who acts has agreed to this yet.',
  'executor-end-own-death': 'You cannot say of yourself that you died.',
  'estate-agreed-already': 'You have agreed to this already.',
  'estate-agreement-needed':
    'Every executor who acts has to agree to this first. Please propose it on the page “Agreement”.',
  'estate-disputed': 'An executor has raised a dispute. Nothing is paid out of the estate until they end it.',
  'estate-worksheet-off':
    'The worksheet for probate is not open here. Whoever runs this register decides whether it is.',
  'estate-born-after-death': 'This day is after the day of death. Please check the year.',
  'estate-not-closable':
    'Something is still in the way of closing this estate. The page “Closing” says what, and where it is done.',
  'estate-years-needed': 'Please say for how many years the records are kept.',
  'estate-no-receipt': 'Nobody signs for this entry: it gave nothing to anybody, or it was taken back.',
  'estate-receipt-signer':
    'Somebody else signs for this, or for something else: a parent or guardian for a child, a treasurer or officer ' +
    'for a charity, nobody for who is missing. A sum is no thing.',
  'estate-receipt-own-address':
    'This is the address of an executor. Whoever pays does not sign that somebody else was paid.',
  'estate-receipt-asked': 'This was asked for already, or is signed.',
  'estate-receipts-full':
    'No more for this entry: ten questions, each with six links. A signed paper can be noted by hand.',
  'estate-receipt-answered': 'This has its answer already, or was ended.',
  'estate-receipt-not-signed': 'Nobody has signed this yet.',
  'estate-receipt-link-ended':
    'There is nothing to sign at this link, or not any more. The executors can send you another one.',
  'estate-bank-not-due':
    'No payment to this person is proposed or due, so no bank details are kept for them. Please propose the payment ' +
    'first.',
  'estate-bank-closed': 'The estate is closed: nothing more is paid, and no bank details are kept.',
  'estate-bank-none': 'There are no bank details of this person, or not any more.',
  'estate-calendar-ended':
    'There is no calendar at this address, or none any more. Whoever works with the estate can make another one.',
  'estate-view-ended':
    'Nothing is shown at this address, or not any more. The executors can say whether they will show it to you again.',
  'estate-view-over': 'This has been ended. Choose the lines again to show them at a new address.',
  'estate-view-empty': 'Please choose at least one line to show.',
  'estate-view-day': 'Please choose a last day between today and a year from now.',
  'estate-view-given': 'This is what is shown already.',
  'estate-view-address-needed': 'This has no address yet. Please give it on the page “For beneficiaries”.',
  'estate-view-address-used': 'This address was used before. Please try again: another one will be made.',
  'estate-views-full':
    'There is no room for more. An estate has at most 50 of these that were not ended, and 500 in all; each can be ' +
    'changed 100 times. You can end one that is no longer needed.',
  'estate-no-such-line': 'One of these lines is not in this estate, or only takes another entry back.',
  'estate-not-beneficiary':
    'This person is not entered as a beneficiary. You can change that on the page “People”.',
  'estate-accounts-too-long':
    'These accounts are too long to be set as a PDF. The page “Accounts” shows all of them.',
  'estate-printing-busy': 'Too many documents are being printed at the moment. Please try again in a minute.',
  'estate-not-empty':
    'Something was entered in this estate already. A file can only be taken over before anything is.',
  'estate-file-unreadable':
    'This is not a hand-over file, or a part of it is missing. Please ask for it again, and check that it is opened ' +
    'with its own pass phrase.',
  'estate-file-packed':
    'The files in this one are packed or encrypted once more. Please use the file as it was handed over.',
  'estate-file-names':
    'There are files in this one that do not belong to a hand-over, or one is missing. Please use it as it was made, ' +
    'or ask for a new one.',
  'estate-file-too-many':
    'This file has more lines than an estate can take in: at most 5,000 entries, 500 assets and debts, and 300 ' +
    'people. Please enter what you need by hand, or ask for its accounts as a PDF and keep that on the page ' +
    '“Documents”.',
  'estate-file-too-large':
    'This file is larger than 12 MB, which is more than we can take over. Please ask whoever gave it to you for its ' +
    'accounts as a PDF, and enter from them what you need.',
  'estate-file-altered': 'The parts of this file do not fit together. Please ask for it again.',
  'estate-file-version':
    'This is not a hand-over of an estate, or it is of another version than this register can read. Please check ' +
    'that you chose the right file. If you did, keep it and write to us. Please say when and where it was made.',
  'estate-file-fields':
    'The records in this file hold something that no estate here can hold. Nothing was entered. Please ask whoever ' +
    'gave it to you to make the file again, and to change nothing in it.',
  'estate-file-links':
    'A line in this file names something that is not in it. Nothing was entered. Please ask whoever gave it to you ' +
    'to make the file again, and to change nothing in it.',
  'estate-file-entries':
    'An entry in this file is one that could not have been made on the page “Accounts”. Nothing was entered. Please ' +
    'ask whoever gave it to you to make the file again, and to change nothing in it.',
  'estate-file-amounts':
    'An amount or a rate of another currency in this file is not written as a register writes it: without commas, ' +
    'and with every decimal of its currency. Nothing was entered. Please ask whoever gave it to you for a new file.',
  'estate-file-sums':
    'The accounts drawn from this file are not those that it says, or do not balance. Nothing was entered. Please ' +
    'ask whoever gave it to you to see that their accounts balance, and then to make the file again.',
  'estate-file-other-death':
    'This file is about somebody who died on another day. Please check which estate it is of, and choose its file ' +
    'there.',
  'estate-file-unchecked': 'No file waits to be taken over. Please choose it again.',
  'estate-part-unknown':
    'A document was sent that the checked file does not name. Please choose the file again.',
  'estate-part-altered':
    'A document or kept accounts in this file are not those that its records name: they were cut, altered or ' +
    'exchanged. Nothing was entered. Please ask for the file again.',
  'estate-part-kind':
    'A document in this file is of another kind than its records say. Nothing was entered. Please ask for the file ' +
    'again.',
  'estate-part-twice':
    'A document in this file has come twice. Nothing was entered. Please choose the file again.',
  'estate-part-too-large':
    'A document in this file is larger than 10 MB, which no estate here can keep. Nothing was entered. Please ask ' +
    'whoever gave it to you to make the file again with a smaller copy of that document, or without it.',
  'estate-parts-missing':
    'Not all documents and kept accounts of this file have come. Nothing was entered. Please choose the file again, ' +
    'or ask for it again if some are missing from it.',
  'estate-files-busy': 'Too many files are being checked at the moment. Please try again in a minute.',
  'estate-reads-busy': 'Too many estates are being read at the moment. Please try again in a minute.',
  'estate-hand-over-over':
    'The quarter of an hour for this file is over. Please make another: each has a line in the record.',
  'estate-gift-after-death':
    'This day is after the death. What was given out of the estate since then belongs in the estate’s accounts.',
  'estate-document-missing': 'Please choose the document first.',
  'estate-document-type-wrong':
    'This is not a PDF, a JPEG or a PNG. Please save it as a PDF, or take a photograph of it, and add that.',
  'estate-document-too-large':
    'This document is larger than 10 MB. Please scan it with a lower resolution, or add it in parts.',
  'estate-document-unreadable':
    'This PDF cannot be read: it is damaged, protected or signed, or asks for too much. Please print it to a new ' +
    'PDF, or photograph it, and add that.',
  'estate-document-picture-broken':
    'This picture is not complete, or cannot be read. Please copy it from the camera or phone again, or take another.',
  'estate-document-about':
    'What you chose is no longer in this estate. Please choose again what this document is evidence of.',
  'estate-document-evidence':
    'This document is evidence of something in the estate. Please say that you want to remove it all the same.',
  'estate-document-damaged':
    'The stored document is damaged and cannot be opened. Please add it again if you still have it.',
  'estate-documents-full':
    'There is no room for this document. An estate keeps at most 200 documents and 200 MB. You can remove one that ' +
    'is no longer needed.',
  'estate-receipt-early':
    'This day is before the day of the entry. Nobody signs before they are given something.',
  'estate-statement-full':
    'This estate would have more than 10,000 rows of bank statements. Please enter what is left by hand, on the page ' +
    '“Accounts”.',
  'estate-values-missing':
    'Something of this estate has no value in pounds yet, or nobody has said whose it was. Please enter both on the ' +
    'page “Assets and debts”, then propose this again.',
  'estate-statement-foreign':
    'This account is in another currency, and the rows of a statement are read as pounds. Please enter what moved in ' +
    'it by hand on the page “Accounts”, each amount with its rate.',
  'estate-row-decided':
    'Somebody has decided about this row already. Please look at what became of it on the page “Accounts”.',
  'estate-row-unfitting':
    'A row of a bank statement and its entry or proposal have the same amount and direction, and no other row of the ' +
    'account is it. To propose another amount, withdraw the proposal and make a new one.',
  'estate-row-direction':
    'Money that came in is entered, and money that went out is proposed to the executors who have to agree.',
  'estate-row-entered':
    'This row has made an entry or a proposal. Take that entry back, or withdraw that proposal: then the row waits ' +
    'again.',
  'estate-row-of-asset':
    'This is an account of the person who died. What moved in it counts when the account is collected, so the row ' +
    'itself is not entered. Please choose the entry that it is, or set it aside.',
  'estate-since-future':
    'The day of the executor’s position is still to come. Please enter what has happened.',
  'estate-since-before-death':
    'Nobody acts, reserves their power or renounces before the death. Please enter the day on which they did.',
  'estate-since-before-birth': 'This day is before the person who died was born. Please check the year.',
  'estate-kept-full':
    'Accounts of an estate are kept at most 100 times, and none of more than 4 MB. Please take them with you as a ' +
    'PDF.',
  'estate-money-short':
    'For a payment on this day the accounts have {there}, so it is {short} too much. Enter first what has come in, ' +
    'or correct the amount or the day. If it is true all the same, for instance since the account is overdrawn, tick ' +
    'the box below and go on.',
  'entry-amount-needed': 'Please give an amount above zero, in pounds and pence.',
  'entry-item-needed':
    'Please choose what this is about. Money that comes in is about an asset, a debt that is ' +
    'paid about a debt.',
  'entry-item-outside':
    'This passes outside the will, so the executors neither collect it nor pay it, and it has no entries.',
  'entry-item-without-value': 'Please enter its value on the day of death first.',
  'entry-item-without-rate':
    'Its value is in another currency, and the rate is missing. Please give the rate on the page “Assets and debts” ' +
    'first.',
  'entry-rate-far':
    'Its rate is of a day more than 31 days from this one. Please write the proposal again, with a rate of about the ' +
    'day of the payment.',
  'entry-person-needed': 'Please choose a person of this estate.',
  'entry-before-death': 'This day is before the day of death. The accounts begin on that day.',
  'entry-in-future': 'This day is still to come. Please enter what has happened.',
  'entry-item-closed':
    'This asset is sold to the end or handed over already. If that entry is wrong, take it back first.',
  'entry-is-counter': 'This entry takes another one back, so it cannot be taken back itself.',
  'entry-is-countered': 'This entry has been taken back already.',
}
